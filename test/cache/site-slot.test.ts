import { describe, expect, test } from '@jest/globals';
import { FailingStore } from './failing-store.js';
import { PAGE, Scene, SECOND } from './harness.js';
import { HeldTimer } from './held-timer.js';

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
    expect(await gapsOf(timer, second, first, first)).toEqual([3, 3]);
  });

  test('but waited for where no spacing is known even now, and not ordered again', async () => {
    const { timer, store, second } = pair();
    store.behave((operation) => (operation === 'slot' ? 'hang' : 'work'));
    const told = second.cache.report(PAGE, { status: 429 });
    await giveUp(second, SECOND / 2);
    const orders = (): number => store.tried.filter((operation) => operation === 'slot').length;
    // The report and the slot.
    expect(orders()).toBe(2);
    await giveUp(second, SECOND / 2);
    expect(orders()).toBe(2);
    await timer.pass(2 * SECOND);
    await told;
  });
});
