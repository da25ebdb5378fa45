import { describe, expect, test } from '@jest/globals';
import { slotKeyOf } from '../../src/cache/store-keys.js';
import { FailingStore } from './failing-store.js';
import { MINUTE, PAGE, Scene, SECOND, SITE } from './harness.js';
import { HeldTimer } from './held-timer.js';
import { heldIn, reservedSlot } from '../../src/cache/reserved-slot.js';

/** Two workers on one store; the second knows of no spacing until the test says so. */
function pair() {
  const timer = new HeldTimer();
  const store = new FailingStore(timer);
  const { sites } = new Scene();
  const spacing = { ofSecond: 0 };
  const first = new Scene({ store, overrides: () => ({ spacingMs: 3 * SECOND }) }, { timer, sites });
  const second = new Scene({ store, overrides: () => ({ spacingMs: spacing.ofSecond }) }, { timer, sites });
  return { timer, store, spacing, first, second };
}

/** A turn that is given up after a while. */
async function giveUp(it: Scene, ms: number): Promise<void> {
  const impatient = new AbortController();
  const turn = it.cache.turn(PAGE, { signal: impatient.signal });
  await it.timer.pass(ms);
  impatient.abort();
  await expect(turn).rejects.toThrow('aborted');
}

/** How many seconds lie between turns that these wait for. */
async function gapsOf(timer: HeldTimer, ...scenes: readonly Scene[]): Promise<number[]> {
  const at: number[] = [];
  for (const { cache } of scenes) void cache.turn(PAGE).then(() => at.push(timer.elapsed() / SECOND));
  await timer.pass(20 * SECOND);
  return at.slice(1).map((each, index) => each - (at[index] ?? 0));
}

describe('a slot that was ordered before a spacing was known is not used with one', () => {
  test('when it has come', async () => {
    const { timer, spacing, first, second } = pair();
    await first.cache.turn(PAGE);
    await giveUp(second, SECOND);
    spacing.ofSecond = 3 * SECOND;
    expect(await gapsOf(timer, second, first)).toEqual([3]);
  });

  test('when it is still under way', async () => {
    const { timer, store, spacing, first, second } = pair();
    await first.cache.turn(PAGE);
    store.behave((operation) => (operation === 'slot' ? 'fail' : 'work'));
    await second.cache.report(PAGE, { status: 429 });
    store.behave((operation) => (operation === 'slot' ? SECOND : 'work'));
    await giveUp(second, SECOND / 2);
    store.behave('work');
    spacing.ofSecond = 3 * SECOND;
    // The slot of which nobody knows any more is lost.
    expect(await gapsOf(timer, second, first, first)).toEqual([6, 3]);
  });

  test('but waited for where no spacing is known even now, and not ordered again', async () => {
    const { timer, store, second } = pair();
    store.behave((operation) => (operation === 'slot' ? 'hang' : 'work'));
    const told = second.cache.report(PAGE, { status: 429 });
    await giveUp(second, SECOND / 2);
    const orders = (): number => store.tried.filter((operation) => operation === 'slot').length;
    // The report, whether the site is free, and the slot.
    expect(orders()).toBe(3);
    await giveUp(second, SECOND / 2);
    expect(orders()).toBe(4);
    await timer.pass(2 * SECOND);
    await told;
  });
});

describe('a slot that is confirmed', () => {
  const ordered = { spacingMs: 2 * SECOND, worker: 'one', graceMs: 0 };
  /** Ordered at 0 and heard of after a second: in a minute, of which the reply took none, some or all. */
  const held = reservedSlot(
    { at: MINUTE, now: 0, spacingMs: 2 * SECOND, workers: 1 },
    ordered,
    0,
    SECOND,
    undefined,
  );
  const confirmation = { ...ordered, held: heldIn(held, 50 * SECOND) };

  /** What a quick confirmation brings, if the store's clock says so many milliseconds at 50 seconds. */
  function confirmedAt(clock: number): ReturnType<typeof reservedSlot> {
    const slot = { at: MINUTE, now: clock, spacingMs: 2 * SECOND, workers: 1 };
    return reservedSlot(slot, confirmation, 50 * SECOND, 50 * SECOND, held);
  }

  test.each([49 * SECOND, 49.5 * SECOND, 50 * SECOND])('is the same after a slow reply: %i', (clock) => {
    const confirmed = confirmedAt(clock);
    expect(confirmed.graceMs).toBe(0);
    expect(heldIn(confirmed, 50 * SECOND)).toEqual({ at: MINUTE, graceMs: 0.1 * 2 * SECOND });
  });

  test("is given up when the store's clock was set back since, for others count on its first moment", () => {
    expect(heldIn(confirmedAt(48 * SECOND), 50 * SECOND)).toBeUndefined();
  });

  test('after a slow reply is asked for once', async () => {
    const { timer, store, first } = pair();
    await first.cache.turn(PAGE);
    await timer.pass(MINUTE);
    store.takeSlot(slotKeyOf(SITE, undefined), 8 * SECOND);
    store.behave((operation) => (operation === 'slot' ? SECOND : 'work'));
    const turn = first.cache.turn(PAGE);
    await timer.pass(SECOND);
    store.behave('work');
    store.tried.length = 0;
    await timer.pass(20 * SECOND);
    expect((await turn).waitedMs).toBe(8 * SECOND);
    expect(store.tried).toEqual(['slot']);
  });
});
