/** How many requests go out at a time, and in which order. */
import { describe, expect, test } from '@jest/globals';
import { Scheduler, type SchedulerOptions, type RequestSlot } from '../../src/fetch/scheduler.js';
import { sampled } from '../support/samples.js';
import { heldTimer } from './servers/held-timer.js';

interface Line {
  readonly scheduler: Scheduler;
  /** The origins that may be asked, in the order in which they were let go. */
  readonly granted: string[];
  readonly failed: unknown[];
  readonly slots: RequestSlot[];
  readonly ask: (origin: string, signal?: AbortSignal, address?: string) => Promise<void>;
}

function line(options: SchedulerOptions, timer = heldTimer(), now?: () => number): Line {
  const scheduler = new Scheduler(options, timer.startTimer, now);
  const granted: string[] = [];
  const failed: unknown[] = [];
  const slots: RequestSlot[] = [];
  const ask = async (origin: string, signal?: AbortSignal, address?: string): Promise<void> => {
    try {
      slots.push(await scheduler.acquire(origin, signal, address));
      granted.push(origin);
    } catch (thrown) {
      failed.push(thrown);
    }
  };
  return { scheduler, granted, failed, slots, ask };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('requests wait', () => {
  test('where so many are on their way', async () => {
    const { scheduler, granted, slots, ask } = line({ maxInFlight: 2 });
    for (const origin of ['a', 'b', 'c', 'd']) void ask(origin);
    await settled();
    expect([granted, scheduler.queued]).toEqual([['a', 'b'], 2]);
    slots[0]?.release();
    slots[0]?.release();
    await settled();
    expect([granted, scheduler.inFlight]).toEqual([['a', 'b', 'c'], 2]);
  });

  test('where so many of their origin are on their way, and hold up no other', async () => {
    const { granted, slots, ask } = line({ maxInFlight: 3, maxPerOrigin: 1 });
    for (const origin of ['a', 'a', 'a', 'b']) void ask(origin);
    await settled();
    expect(granted).toEqual(['a', 'b']);
    slots[0]?.release();
    await settled();
    expect(granted).toEqual(['a', 'b', 'a']);
  });

  test('and an origin of which one went out is asked again as soon as another request ends', async () => {
    const { granted, slots, ask } = line({ maxInFlight: 2, maxPerOrigin: 2 });
    for (const origin of ['b', 'c', 'a', 'a']) void ask(origin);
    await settled();
    slots[0]?.release();
    await settled();
    slots[1]?.release();
    await settled();
    expect(granted).toEqual(['b', 'c', 'a', 'a']);
  });

  test('and origins take turns', async () => {
    const { granted, slots, ask } = line({ maxInFlight: 1, maxPerOrigin: 1 });
    for (const origin of ['x', 'a', 'a', 'a', 'b', 'c']) void ask(origin);
    for (let at = 0; at < 6; at++) {
      await settled();
      slots[at]?.release();
    }
    expect(granted).toEqual(['x', 'a', 'b', 'c', 'a', 'a']);
  });

  test.each([
    ['one address', '192.0.2.1', '192.0.2.2'],
    ['one network of IPv6', '2001:db8:7::1', '2001:db8:8::1'],
  ])(
    'where so many of %s are on their way, under whatever names, and hold up no other',
    async (_, one, other) => {
      const { scheduler, granted, slots, ask } = line({ maxInFlight: 5, maxPerAddress: 2 });
      for (let at = 0; at < 300; at++) void ask(`name ${at}`, undefined, one);
      for (const origin of ['a', 'b', 'c', 'd']) void ask(origin, undefined, other);
      await settled();
      expect([granted, scheduler.inFlight]).toEqual([['name 0', 'name 1', 'a', 'b'], 4]);
      slots[3]?.release();
      slots[0]?.release();
      await settled();
      expect(granted.slice(4)).toEqual(['c', 'name 2']);
      for (let released = 0; released < 304; released++) {
        while (slots.length <= released) await settled();
        slots[released]?.release();
      }
      await settled();
      expect([granted.length, scheduler.inFlight, scheduler.queued]).toEqual([304, 0, 0]);
    },
  );

  test('and hear for how long', async () => {
    let now = 0;
    const { slots, ask } = line({ maxInFlight: 1 }, heldTimer(), () => now);
    void ask('a');
    void ask('b');
    await settled();
    now = 700;
    slots[0]?.release();
    await settled();
    expect(slots.map(({ queuedMs }) => queuedMs)).toEqual([0, 700]);
  });
});

describe('requests give up', () => {
  test('when too many wait', async () => {
    const { failed, ask } = line({ maxInFlight: 1, maxQueued: 1 });
    for (const origin of ['a', 'b', 'c']) void ask(origin);
    await settled();
    expect(failed).toMatchObject([{ code: 'ERR_QUEUE_FULL' }]);
  });

  test('when their turn does not come', async () => {
    const timer = heldTimer();
    const { scheduler, failed, slots, ask } = line({ maxInFlight: 1, maxQueuedMs: 5 }, timer);
    void ask('a');
    void ask('b');
    await settled();
    expect(timer.running).toEqual([5]);
    timer.pass();
    await settled();
    expect(failed).toMatchObject([{ code: 'ERR_QUEUE_TIMEOUT' }]);
    slots[0]?.release();
    expect([scheduler.queued, scheduler.inFlight, timer.running]).toEqual([0, 0, []]);
  });

  test('when their caller wishes, and take nobody else along', async () => {
    const caller = new AbortController();
    const reason = new Error('not needed');
    const { granted, failed, slots, ask } = line({ maxInFlight: 1 });
    void ask('a');
    void ask('b', caller.signal);
    void ask('c', caller.signal);
    void ask('d');
    caller.abort(reason);
    await settled();
    expect(failed).toEqual([reason, reason]);
    slots[0]?.release();
    await settled();
    expect(granted).toEqual(['a', 'd']);
  });
});

test('a bound that is raised lets those go who wait', async () => {
  const { scheduler, granted, ask } = line({ maxInFlight: 1, maxPerOrigin: 1 });
  for (const origin of ['a', 'a', 'b', 'c']) void ask(origin);
  scheduler.configure({ maxInFlight: 3 });
  await settled();
  expect(granted).toEqual(['a', 'b', 'c']);
  scheduler.configure({ maxInFlight: 9, maxPerOrigin: 2 });
  await settled();
  expect(granted).toEqual(['a', 'b', 'c', 'a']);
});

sampled()('ten thousand wait and go, each once', async () => {
  const { scheduler, granted, slots, ask } = line({ maxInFlight: 64 });
  const asked = Array.from({ length: 10_000 }, (_, at) => ask(`site ${at % 5000}`));
  expect(scheduler.queued).toBe(10_000 - 64);
  for (let released = 0; released < 10_000; released++) {
    while (slots.length <= released) await settled();
    expect(scheduler.inFlight).toBeLessThanOrEqual(64);
    slots[released]?.release();
  }
  await Promise.all(asked);
  expect([granted.length, new Set(granted).size, scheduler.inFlight]).toEqual([10_000, 5000, 0]);
});

test.each<[string, SchedulerOptions, string]>([
  ['no number', { maxInFlight: Number.NaN }, "Argument 'maxInFlight' must be a whole number of at least 1"],
  ['nothing at all', { maxPerOrigin: 0 }, "Argument 'maxPerOrigin' must be a whole number of at least 1"],
])('a bound of %s is refused', (_, options, message) => {
  expect(() => new Scheduler(options)).toThrow(message);
});
