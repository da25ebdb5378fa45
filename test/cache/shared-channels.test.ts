import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { systemTimer } from '../../src/cache/clock.js';
import { LockWaiter } from '../../src/cache/lock-waiter.js';
import { SharedChannels } from '../../src/cache/shared-channels.js';

test('a connection that nobody waits for any more is closed, though it was never made', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  const connected = new Promise((_, reject) => (refuse = reject));
  const closed: string[] = [];
  const channels = new SharedChannels(() => ({
    subscribe: () => connected,
    unsubscribe: () => Promise.resolve(),
    close: () => {
      closed.push('closed');
      refuse(new Error('Connection is closed.'));
      return Promise.resolve();
    },
  }));
  const waiting = new AbortController();
  const watching = channels.watch('a', () => undefined, waiting.signal);
  const outcome = watching.catch((error: unknown) => error);
  waiting.abort();
  await expect(outcome).resolves.toEqual(new Error('Connection is closed.'));
  expect(closed).toEqual(['closed']);
});

test('a signal has one listener however many wait, since Node takes eleven for a leak', async () => {
  const never = new Promise(() => undefined);
  const channels = new SharedChannels(() => ({
    subscribe: () => never,
    unsubscribe: () => never,
    close: () => Promise.resolve(),
  }));
  const waiting = new AbortController();
  const { signal } = waiting;
  const waits = Array.from({ length: 12 }, async (_, index) => {
    void channels.watch(`channel ${index}`, () => undefined, signal);
    const waiter = await LockWaiter.begin(undefined, systemTimer, 'site');
    await waiter.next(60_000, signal).catch(() => undefined);
  });
  await Promise.resolve();
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  waiting.abort();
  await Promise.all(waits);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
