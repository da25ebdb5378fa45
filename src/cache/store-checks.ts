import { absent, entries, equal, locks, slots, wait, type StoreCheck } from './store-check.js';

const SHORT = 50;
const MINUTE = 60_000;

/**
 * What makes an object a {@link Store}, for the tests of whoever writes one, in any test framework.
 *
 * Every check uses keys of its own, so they may run against a store that is in use, side by side and again. Leave out
 * those whose `needs` the store does not offer.
 *
 * @example
 * import { test } from 'node:test';
 * import { setTimeout as pass } from 'node:timers/promises';
 *
 * const store = new MemoryStore(); // or yours
 *
 * for (const check of storeChecks) {
 *   test(check.name, () => check.run({ store, pass }));
 * }
 */
export const storeChecks: readonly StoreCheck[] = [
  entries('a key that was never written has nothing', async ({ store }, key) => {
    absent(await store.get(key), 'of a key never written');
  }),
  ...Object.entries({
    'an empty text': '',
    'quotes, backslashes and line ends': '{"a":"\\\\\\"\\r\\n\\t"}',
    'characters of every length': 'é ß 漢 😀 \u2028',
    'a NUL': 'before\0after',
    'two million characters': 'User-agent: *\nDisallow: /0123456789\n'.repeat(58_000),
  }).map(([what, text]) =>
    entries(`${what} comes back as it was written`, async ({ store }, key) => {
      await store.set(key, text, MINUTE);
      equal(await store.get(key), text, what);
    }),
  ),
  entries('a second writing replaces the first and its time', async ({ store, pass }, key) => {
    await store.set(key, 'first', SHORT);
    await store.set(key, 'second', MINUTE);
    equal(await store.get(key), 'second', 'the text after a second writing');
    await pass(2 * SHORT);
    equal(await store.get(key), 'second', 'the text when the time of the first has passed');
  }),
  entries('an entry is gone when its time has passed', async ({ store, pass }, key) => {
    await store.set(key, 'text', SHORT);
    await pass(2 * SHORT);
    absent(await store.get(key), 'of an entry whose time has passed');
  }),
  entries('a time longer than a 32-bit number of milliseconds is kept', async ({ store, pass }, key) => {
    await store.set(key, 'text', 10_000_000_000);
    await pass(SHORT);
    equal(await store.get(key), 'text', 'an entry of 116 days');
  }),
  entries('a deleted entry is gone, and deleting what is not there is no error', async ({ store }, key) => {
    await store.delete(key);
    await store.set(key, 'text', MINUTE);
    await store.delete(key);
    absent(await store.get(key), 'of a deleted entry');
  }),
  entries('keys that differ in one character or in case are apart', async ({ store }, key) => {
    const keys = [key, `${key}x`, `${key}:80`, `${key}:8`, key.toUpperCase()];
    for (const each of keys) await store.set(each, `of ${each}`, MINUTE);
    for (const each of keys) equal(await store.get(each), `of ${each}`, `the entry of ${each}`);
  }),
  entries('a key of 512 characters is a key', async ({ store }, key) => {
    const long = key.padEnd(512, '-');
    await store.set(long, 'text', MINUTE);
    equal(await store.get(long), 'text', 'the entry of a key of 512 characters');
    absent(await store.get(`${long.slice(0, -1)}x`), 'of a key that differs in its 512th character');
  }),
  entries('a hundred operations at once do not mix', async ({ store }, key) => {
    const keys = Array.from({ length: 100 }, (_, index) => `${key}/${index}`);
    await Promise.all(keys.map(async (each) => await store.set(each, `of ${each}`, MINUTE)));
    const read = await Promise.all(keys.map(async (each) => await store.get(each)));
    equal(read.join(), keys.map((each) => `of ${each}`).join(), 'a hundred entries read at once');
  }),

  locks('one of twenty askers gets the lock', async (locks, key) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await locks.lock(key, `holder ${index}`, MINUTE)),
    );
    equal(answers.filter((taken) => taken).length, 1, 'the number of holders');
  }),
  locks('the holder does not get its lock a second time', async (locks, key) => {
    equal(await locks.lock(key, 'a', MINUTE), true, 'the first asking');
    equal(await locks.lock(key, 'a', MINUTE), false, 'the second asking');
  }),
  locks('an unlocked lock is free', async (locks, key) => {
    await locks.lock(key, 'a', MINUTE);
    await locks.unlock(key, 'a');
    equal(await locks.lock(key, 'b', MINUTE), true, 'asking after the unlock');
  }),
  locks('only the holder unlocks', async (locks, key) => {
    await locks.unlock(key, 'nobody');
    await locks.lock(key, 'a', MINUTE);
    await locks.unlock(key, 'b');
    equal(await locks.lock(key, 'c', MINUTE), false, "asking after another's unlock");
  }),
  locks('a lock is free when its time has passed', async (locks, key, { pass }) => {
    await locks.lock(key, 'a', SHORT);
    await pass(2 * SHORT);
    equal(await locks.lock(key, 'b', MINUTE), true, 'asking when the time has passed');
  }),
  locks('a holder whose time has passed does not unlock the next one', async (locks, key, { pass }) => {
    await locks.lock(key, 'a', SHORT);
    await pass(2 * SHORT);
    await locks.lock(key, 'b', MINUTE);
    await locks.unlock(key, 'a');
    equal(await locks.lock(key, 'c', MINUTE), false, "asking after the late holder's unlock");
  }),
  locks(
    'locks of different keys, and the entry of the same key, are apart',
    async (locks, key, { store }) => {
      await store.set(key, 'text', MINUTE);
      equal(await locks.lock(key, 'a', MINUTE), true, 'a lock beside an entry');
      equal(await locks.lock(`${key}x`, 'b', MINUTE), true, 'the lock of another key');
      equal(await store.get(key), 'text', 'the entry beside a lock');
      await locks.unlock(key, 'a');
      equal(await store.get(key), 'text', 'the entry after the unlock');
    },
  ),

  slots('the first slot is now', async (slot, key) => {
    equal(wait(await slot(key, MINUTE)), 0, 'the wait for the first slot');
  }),
  slots('slots follow each other by the spacing of the one before', async (slot, key) => {
    const first = await slot(key, MINUTE);
    const second = await slot(key, 2 * MINUTE);
    const third = await slot(key, MINUTE);
    equal(second.at - first.at, MINUTE, 'from the first slot to the second');
    equal(third.at - second.at, 2 * MINUTE, 'from the second slot to the third');
  }),
  slots('twenty slots asked for at once are all different and none is lost', async (slot, key) => {
    const taken = await Promise.all(Array.from({ length: 20 }, async () => await slot(key, MINUTE)));
    const at = taken.map((each) => each.at).sort((a, b) => a - b);
    equal(
      at.map((each) => each - (at[0] ?? 0)).join(),
      at.map((_, index) => index * MINUTE).join(),
      'the distances from the first slot',
    );
  }),
  slots('time in which nobody asks is not saved up', async (slot, key, { pass }) => {
    await slot(key, SHORT);
    await pass(5 * SHORT);
    const late = await slot(key, MINUTE);
    equal(wait(late), 0, 'the wait after a pause');
    equal((await slot(key, MINUTE)).at - late.at, MINUTE, 'from the slot after a pause to the next');
  }),
  slots('a spacing of 0 holds nobody up', async (slot, key) => {
    await slot(key, 0);
    equal(wait(await slot(key, 0)), 0, 'the wait after a slot without spacing');
  }),
  slots('slots of different keys, and the entry of the same key, are apart', async (slot, key, { store }) => {
    await store.set(key, 'text', MINUTE);
    await slot(key, MINUTE);
    equal(wait(await slot(`${key}x`, MINUTE)), 0, 'the wait for a slot of another key');
    equal(await store.get(key), 'text', 'the entry beside a slot');
  }),
];
