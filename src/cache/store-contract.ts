import {
  absent,
  equal,
  fleet,
  MINUTE,
  texts,
  wait,
  within,
  type StoreCheck,
} from './store-contract-tools.js';
import { CHANGES } from './store.js';

const SHORT = 50;
/** How far a real store's clock may advance between two operations. */
const MEANWHILE = 2000;

const TEXTS = Object.entries({
  'an empty text': '',
  'quotes, backslashes and line ends': '{"a":"\\\\\\"\\r\\n\\t"}',
  'characters of every length': 'é ß 漢 😀 \u2028',
  'a NUL': 'before\0after',
  'two million characters': 'User-agent: *\nDisallow: /0123456789\n'.repeat(58_000),
});

/**
 * Checks that an object conforms to the {@link Store} contract, for the tests of your own store in any test
 * framework.
 *
 * Every check uses its own keys, so checks may run in parallel, repeatedly, and against a store in use. Run the checks
 * whose `needs` is your kind of store, and those for `watch` if it has that method.
 *
 * @example
 * import { test } from 'node:test';
 * import { setTimeout as pass } from 'node:timers/promises';
 *
 * const store = new MemoryStore(); // or yours
 *
 * for (const check of storeChecks.filter(({ needs }) => needs !== 'key-value')) {
 *   test(check.name, () => check.run({ store, pass }));
 * }
 */
export const storeChecks: readonly StoreCheck[] = [
  texts('a key that was never written has no value', async (store, key) => {
    absent(await store.get(key), 'of a key never written');
  }),
  ...TEXTS.map(([what, text]) =>
    texts(`${what} is read back as it was written`, async (store, key) => {
      await store.set(key, text, MINUTE);
      equal(await store.get(key), text, what);
    }),
  ),
  texts('a second write replaces the value and its lifetime', async (store, key, pass) => {
    await store.set(key, 'first', SHORT);
    await store.set(key, 'second', MINUTE);
    equal(await store.get(key), 'second', 'the text after a second write');
    await pass(2 * SHORT);
    equal(await store.get(key), 'second', 'the text after the first lifetime');
  }),
  texts('a text expires', async (store, key, pass) => {
    await store.set(key, 'text', SHORT);
    await pass(2 * SHORT);
    absent(await store.get(key), 'of an expired text');
  }),
  texts('a lifetime of more than 32 bits of milliseconds works', async (store, key, pass) => {
    await store.set(key, 'text', 10_000_000_000);
    await pass(SHORT);
    equal(await store.get(key), 'text', 'a text for 116 days');
  }),
  texts('a deleted text is gone, and deleting a missing key succeeds', async (store, key) => {
    await store.delete(key);
    await store.set(key, 'text', MINUTE);
    await store.delete(key);
    absent(await store.get(key), 'of a deleted text');
  }),
  texts('keys that differ in one character or in case are separate', async (store, key) => {
    const keys = [key, `${key}x`, `${key}:80`, `${key}:8`, key.toUpperCase(), key.padEnd(512, '-')];
    for (const each of keys) await store.set(each, `of ${each}`, MINUTE);
    for (const each of keys) equal(await store.get(each), `of ${each}`, `the text of ${each}`);
  }),

  fleet('a key that was never settled has no entry, and its lock is free', async (key) => {
    const asked = await key.ask();
    absent(asked.entry, 'of a key never settled');
    equal(typeof asked.token, 'number', 'the kind of token');
  }),
  ...TEXTS.map(([what, text]) =>
    fleet(`${what} is read back as it was settled`, async (key) => {
      await key.settle(text);
      equal(await key.text(), text, what);
    }),
  ),
  fleet('keys that differ in one character or in case are separate', async (key) => {
    const keys = ['', 'x', ':80', ':8', 'X', '-'.repeat(512 - key.key.length)].map((end) => key.another(end));
    for (const each of keys) await each.settle(`of ${each.key}`);
    for (const each of keys) equal(await each.text(), `of ${each.key}`, `the text of ${each.key}`);
  }),
  fleet('a hundred concurrent operations do not affect each other', async (key) => {
    const keys = Array.from({ length: 100 }, (_, index) => key.another(`/${index}`));
    await Promise.all(keys.map((each) => each.settle(`of ${each.key}`)));
    const read = await Promise.all(keys.map((each) => each.text()));
    equal(read.join(), keys.map((each) => `of ${each.key}`).join(), 'a hundred entries read at once');
  }),
  fleet('an entry that is not due takes no lock, and has its age', async (key, pass) => {
    const token = await key.lock();
    await key.settle('text', { token, ageMs: 1000 });
    await pass(SHORT);
    const asked = await key.ask();
    equal(asked.entry?.value, 'text', 'the entry');
    equal(asked.token ?? asked.lockedForMs, undefined, 'the lock');
    within(asked.entry?.ageMs ?? 0, 1000 + SHORT - 5, 1000 + SHORT + MEANWHILE, 'the age');
  }),
  fleet('an entry that is due comes with the lock for exactly one caller', async (key, pass) => {
    await key.settle('text', { dueMs: SHORT });
    await pass(2 * SHORT);
    const asked = await Promise.all(Array.from({ length: 20 }, () => key.ask()));
    equal(asked.filter(({ token }) => token !== undefined).length, 1, 'the number of holders');
    equal(
      asked.filter(({ lockedForMs = 0 }) => lockedForMs > 0).length,
      19,
      'the number of callers that are told to wait',
    );
    equal(
      asked.filter(({ entry }) => entry?.value === 'text').length,
      20,
      'how many got the entry meanwhile',
    );
  }),
  fleet('an entry expires', async (key, pass) => {
    await key.settle('text', { dueMs: SHORT, ttlMs: SHORT });
    await pass(2 * SHORT);
    absent((await key.ask()).entry, 'of an expired entry');
  }),
  fleet('a lifetime of more than 32 bits of milliseconds works', async (key, pass) => {
    await key.settle('text', { dueMs: 10_000_000_000, ttlMs: 10_000_000_000 });
    await pass(SHORT);
    equal(await key.text(), 'text', 'an entry for 116 days');
  }),
  fleet(
    'an entry that the worker already has is not sent, and its lock is granted although it is not due',
    async (key) => {
      const { version } = await key.settle('text');
      const asked = await key.ask(version);
      absent(asked.entry, 'for a worker that has the entry');
      equal(typeof asked.token, 'number', 'the kind of token');
      equal(
        (await key.ask(version - 1)).entry?.version,
        version,
        'the version for a worker that has an older one',
      );
    },
  ),
  fleet('reading takes no lock', async (key) => {
    absent((await key.store.ask(key.key, { lockMs: 0 })).token, 'of a lock that was not requested');
    equal(typeof (await key.ask()).token, 'number', 'the kind of token');
  }),

  fleet('tokens and versions grow', async (key) => {
    const first = await key.lock();
    await key.release(first);
    const second = await key.lock();
    const { version } = await key.settle('text', { token: second });
    const seeded = await key.settle('seed');
    within(second, first + 1, Infinity, 'the second token');
    equal(version, second, 'the version of what a lock settled');
    within(seeded.version, version + 1, Infinity, 'the version of what was settled without a lock');
  }),
  fleet('a released lock is free', async (key) => {
    const token = await key.lock();
    equal((await key.ask()).token, undefined, 'the token while the lock is taken');
    equal((await key.release(token)).outcome, 'released', 'giving back');
    await key.lock();
  }),
  fleet('only the latest token releases a lock', async (key) => {
    const token = await key.lock();
    await key.release(token - 1);
    within((await key.ask()).lockedForMs ?? 0, 1, MINUTE, 'how long the lock is taken');
  }),
  fleet('a lock expires', async (key, pass) => {
    await key.lock(SHORT);
    await pass(2 * SHORT);
    await key.lock();
  }),
  fleet('a lock can be renewed while no other worker has taken it', async (key, pass) => {
    const token = await key.lock(20 * SHORT);
    equal(await key.renew(token), true, 'renewing a lock');
    await pass(25 * SHORT);
    equal((await key.ask()).token, undefined, 'the token while the lock is renewed');
    await key.release(token);
    equal(await key.renew(token), false, 'renewing a released lock');
    const next = await key.lock(20 * SHORT);
    equal(await key.renew(token), false, "renewing another's lock");
    equal(await key.renew(next), true, "renewing one's own lock");
  }),
  fleet('a lock neither hides the entry nor affects another key', async (key) => {
    const { version } = await key.settle('text');
    equal(typeof (await key.ask(version)).token, 'number', 'the kind of token');
    equal(await key.text(), 'text', 'the entry beside a lock');
    await key.another('x').lock();
  }),

  fleet('a late failure does not replace a newer copy', async (key, pass) => {
    const stopped = await key.lock(SHORT);
    await pass(2 * SHORT);
    const next = await key.lock();
    equal((await key.settle('copy', { token: next })).outcome, 'accepted', "the next holder's copy");
    const late = await key.settle('failure', { kind: 'failure', token: stopped, ageMs: 2 * SHORT });
    equal(late.outcome, 'outdated', "the late holder's failure");
    equal(late.version, next, 'the version that the late holder is told');
    equal(await key.text(), 'copy', 'the entry');
  }),
  fleet('a late failure does not disturb the worker that is fetching now', async (key, pass) => {
    const stopped = await key.lock(SHORT);
    await pass(2 * SHORT);
    const next = await key.lock();
    const late = await key.settle('failure', { kind: 'failure', token: stopped });
    equal(late.outcome, 'outdated', "the late holder's failure");
    equal(await key.renew(next), true, "renewing the next holder's lock");
    absent(await key.text(), 'of a site that is being fetched');
  }),
  fleet('a late copy is accepted if it is newer', async (key, pass) => {
    await key.settle('old', { ageMs: 10_000 });
    equal((await key.settle('older', { ageMs: 60_000 })).outcome, 'outdated', 'an older copy without a lock');
    await pass(SHORT);
    equal((await key.settle('new', { ageMs: 0 })).outcome, 'accepted', 'a newer copy without a lock');
    equal(await key.text(), 'new', 'the entry');
  }),
  fleet(
    'a failure without a lock replaces an older entry, but not while the site is being fetched',
    async (key, pass) => {
      await key.settle('old', { ageMs: 10_000, dueMs: SHORT });
      await pass(2 * SHORT);
      const token = await key.lock();
      equal(
        (await key.settle('bad', { kind: 'failure' })).outcome,
        'outdated',
        'a failure while another worker is fetching',
      );
      await key.release(token);
      equal(
        (await key.settle('bad', { kind: 'failure' })).outcome,
        'accepted',
        'a failure when no worker is fetching',
      );
    },
  ),
  fleet('an unconfirmed failure becomes the entry when another worker confirms it', async (key) => {
    const settle = async (worker: string): Promise<string> => {
      const token = await key.lock();
      return (await key.settle(`by ${worker}`, { kind: 'unconfirmed-failure', worker, token })).outcome;
    };
    equal(await settle('one'), 'suspected', 'the first suspicion');
    absent(await key.text(), 'of a site that one worker suspects');
    equal(await settle('one'), 'suspected', "the same worker's second suspicion");
    equal(await settle('two'), 'accepted', "another worker's suspicion");
    equal(await key.text(), 'by two', 'the entry');
  }),
  fleet('a copy clears a suspicion', async (key, pass) => {
    await key.settle('by one', { kind: 'unconfirmed-failure' });
    await pass(SHORT);
    const { version } = await key.settle('copy');
    const { token } = await key.ask(version);
    const again = await key.settle('by two', {
      kind: 'unconfirmed-failure',
      worker: 'two',
      token: token ?? 0,
    });
    equal(again.outcome, 'suspected', 'a suspicion after a copy');
    equal(await key.text(), 'copy', 'the entry');
  }),
  fleet('a removed entry is gone, and a copy may follow', async (key, pass) => {
    await key.settle('text');
    equal((await key.settle('', { kind: 'removal' })).outcome, 'accepted', 'removing');
    absent(await key.text(), 'of a removed entry');
    await pass(SHORT);
    equal((await key.settle('next')).outcome, 'accepted', 'a copy after the removal');
  }),
  fleet("a removal releases the lock, and its holder's token is void", async (key) => {
    const removed = await key.lock();
    await key.settle('', { kind: 'removal' });
    equal(await key.renew(removed), false, 'renewing a removed lock');
    const next = await key.lock();
    within(next, removed + 1, Infinity, 'the token after a removal');
    const late = await key.settle('failure', { kind: 'failure', token: removed });
    equal(late.outcome, 'outdated', "the late holder's failure");
    equal(await key.renew(next), true, "renewing the next holder's lock");
  }),
  ...(['copy', 'failure', 'unconfirmed-failure'] as const).map((kind) =>
    fleet(`a late ${kind} that was requested before a removal is outdated`, async (key) => {
      const removed = await key.lock();
      await key.settle('', { kind: 'removal' });
      for (const late of [{ token: removed }, { ageMs: MINUTE }]) {
        equal((await key.settle('late', { kind, ...late })).outcome, 'outdated', 'a late result');
      }
      absent(await key.text(), 'of a removed entry');
      const next = await key.lock();
      await key.settle('late', { kind, token: removed, ageMs: MINUTE });
      equal(
        (await key.settle('next', { token: next })).version,
        next,
        "the version of the next holder's copy",
      );
      equal(await key.text(), 'next', 'the entry');
    }),
  ),

  fleet('the first slot is now', async (key) => {
    equal(wait(await key.slot(MINUTE)), 0, 'the wait for the first slot');
  }),
  fleet("a slot follows the previous one after that one's spacing", async (key) => {
    const first = await key.slot(MINUTE);
    const second = await key.slot(2 * MINUTE);
    const third = await key.slot(MINUTE);
    equal(second.at - first.at, MINUTE, 'from the first slot to the second');
    equal(third.at - second.at, 2 * MINUTE, 'from the second slot to the third');
    equal(second.spacingMs, 2 * MINUTE, 'the spacing in force');
  }),
  fleet('twenty slots requested at once are all different, and none is lost', async (key) => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => key.slot(MINUTE)));
    const at = taken.map((each) => each.at).sort((a, b) => a - b);
    equal(
      at.map((each) => each - (at[0] ?? 0)).join(),
      at.map((_, index) => index * MINUTE).join(),
      'the intervals from the first slot',
    );
  }),
  fleet('unused slots are not saved up', async (key, pass) => {
    await key.slot(SHORT);
    await pass(5 * SHORT);
    const late = await key.slot(MINUTE);
    equal(wait(late), 0, 'the wait after a pause');
    equal((await key.slot(MINUTE)).at - late.at, MINUTE, 'from the slot after a pause to the next');
  }),
  fleet('a spacing of 0 delays no turn', async (key) => {
    await key.slot(0);
    equal(wait(await key.slot(0)), 0, 'the wait after a slot without spacing');
  }),
  fleet('a worker without a spacing does not shorten that of others', async (key) => {
    const first = await key.slot(MINUTE);
    await key.slot(0, { worker: 'two' });
    equal((await key.slot(MINUTE)).at - first.at, MINUTE, 'from a slot to the next');
  }),
  fleet('slots of different keys, and the entry of the same key, are separate', async (key) => {
    await key.settle('text');
    await key.slot(MINUTE);
    equal(wait(await key.another('x').slot(MINUTE)), 0, 'the wait for a slot of another key');
    equal(await key.text(), 'text', 'the entry beside a slot');
  }),
  fleet('the spacing of the next slot counts from the end of the grace', async (key) => {
    const first = await key.slot(MINUTE, { graceMs: 5000 });
    equal((await key.slot(MINUTE)).at - first.at, MINUTE + 5000, 'from a slot with grace to the next');
  }),
  fleet('a slot is no earlier than ordered', async (key) => {
    equal(wait(await key.slot(MINUTE, { notBeforeMs: 5000 })), 5000, 'the wait for the first slot');
    const later = await key.slot(MINUTE, { notBeforeMs: 5 * MINUTE });
    equal(wait(later), 5 * MINUTE, 'the wait for a slot not before five minutes');
  }),
  fleet('a slot further ahead than ordered is named, but not reserved', async (key) => {
    const first = await key.slot(MINUTE);
    const named = await key.slot(MINUTE, { worker: 'two', aheadMs: 1000 });
    equal(named.isReserved, false, 'whether a slot in a minute is reserved');
    equal(named.at - first.at, MINUTE, 'from the first slot to the one that is named');
    const again = await key.slot(MINUTE, { worker: 'two', aheadMs: 1000 });
    equal(again.at, named.at, 'the moment that is named to the same worker again');
    const reserved = await key.slot(MINUTE, { worker: 'two', aheadMs: 2 * MINUTE });
    equal(reserved.isReserved, true, 'whether it is reserved for an order so far ahead');
  }),
  fleet('waiting workers get their slots in the order of their first requests', async (key, pass) => {
    const first = await key.slot(4 * SHORT);
    const far = { aheadMs: 0, keepMs: MINUTE };
    const second = await key.slot(4 * SHORT, { ...far, worker: 'two' });
    const third = await key.slot(4 * SHORT, { ...far, worker: 'three' });
    equal(
      second.at - first.at,
      4 * SHORT,
      'from the first slot to the one that is named to the second worker',
    );
    equal(third.at - second.at, MINUTE + 4 * SHORT, 'from there to the third, after the time that is kept');
    await pass(5 * SHORT);
    const early = await key.slot(4 * SHORT, { ...far, worker: 'three' });
    equal(early.isReserved, false, 'whether the third worker comes before the second');
    const taken = await key.slot(4 * SHORT, { ...far, worker: 'two' });
    equal(taken.isReserved, true, 'whether the second worker has its slot');
    const next = await key.slot(4 * SHORT, { worker: 'three' });
    equal(next.at - taken.at, 4 * SHORT, "from the second worker's slot to the third's");
  }),
  fleet('a worker that does not return by the time it was told loses its place', async (key, pass) => {
    // Long enough for the third to ask in time on a busy machine.
    const spacing = 20 * SHORT;
    await key.slot(spacing);
    await key.slot(spacing, { worker: 'two', aheadMs: 0 });
    const third = await key.slot(MINUTE, { worker: 'three', aheadMs: 0 });
    within(wait(third), MINUTE, 2 * MINUTE, 'the wait after another worker');
    await pass(3 * spacing);
    const taken = await key.slot(MINUTE, { worker: 'three', aheadMs: 0 });
    equal(taken.isReserved, true, 'whether the slot of a worker that is gone is free');
  }),
  fleet('a reported pause delays every turn until its end', async (key) => {
    await key.slot(100);
    await key.slot(0, { report: { pace: 'slower', pauseMs: MINUTE } });
    const near = { aheadMs: 0 };
    within(wait(await key.slot(0, near)), MINUTE - MEANWHILE, MINUTE, 'the wait after the report');
    await key.slot(0, { report: { pace: 'slower', pauseMs: 0 } });
    within(wait(await key.slot(0, near)), MINUTE - MEANWHILE, MINUTE, 'the wait after one without a pause');
  }),
  fleet('a report delays all waiting workers, and keeps their order', async (key) => {
    await key.slot(MINUTE);
    for (const worker of ['two', 'three']) await key.slot(MINUTE, { worker, aheadMs: 0 });
    await key.slot(MINUTE, { report: { pace: 'slower', pauseMs: 10 * MINUTE } });
    const third = await key.slot(MINUTE, { worker: 'three', aheadMs: 0 });
    within(wait(third), 11 * MINUTE - MEANWHILE, 11 * MINUTE, 'the wait of the second in the line');
    const second = await key.slot(MINUTE, { worker: 'two', aheadMs: 0 });
    within(wait(second), 10 * MINUTE - MEANWHILE, 10 * MINUTE, 'the wait of the first');
  }),
  fleet('slow pages lengthen the spacing by the ordered factor', async (key) => {
    const order = { latencyFactor: 1.5 };
    equal((await key.slot(SHORT, order)).spacingMs, SHORT, 'the spacing before anything is known');
    await key.slot(SHORT, { report: { pace: 'fine', pauseMs: 0, tookMs: 401 } });
    equal((await key.slot(SHORT, order)).spacingMs, 602, 'the spacing after a page of 401 ms');
    await key.slot(SHORT, { report: { pace: 'fine', pauseMs: 0, tookMs: 200 } });
    equal((await key.slot(SHORT, order)).spacingMs, 450, 'the spacing after another of 200 ms');
    equal((await key.slot(SHORT)).spacingMs, SHORT, 'the spacing of an order without a factor');
  }),
  fleet(
    'a report slows the site down, a second one right after it does not, and a good one speeds it up',
    async (key, pass) => {
      await key.slot(100, { report: { pace: 'slower', pauseMs: 0 } });
      await key.slot(100, { report: { pace: 'slower', pauseMs: 0 } });
      const slowed = await key.slot(100);
      equal(slowed.spacingMs, 1000, 'the spacing after two reports at once');
      within(wait(slowed), 1, 1000, 'the wait after them');
      await pass(1100);
      await key.slot(100, { report: { pace: 'fine', pauseMs: 0 } });
      equal((await key.slot(100)).spacingMs, 500, 'the spacing after a good report');
    },
  ),

  fleet(
    'a listener to a key is notified when it is settled, until it stops',
    async (key, pass) => {
      let heard = 0;
      const stop = await key.store.watch?.(key.key, () => heard++);
      const token = await key.lock();
      await pass(4 * SHORT);
      await key.settle('text', { token });
      for (let tries = 0; heard === 0 && tries < 40; tries++) await pass(SHORT);
      within(heard, 1, 2, 'the number of messages');
      await stop?.();
      await key.settle('', { kind: 'removal' });
      await pass(4 * SHORT);
      within(heard, 1, 2, 'the number of messages after the end');
    },
    'watch',
  ),
  fleet(
    'a listener to changes gets each accepted announcement, in order',
    async (key, pass) => {
      const heard: string[] = [];
      const mine = (message: string): boolean => message.startsWith(key.key);
      const stop = await key.store.watch?.(CHANGES, (message) => {
        if (mine(message)) heard.push(message);
      });
      await pass(12 * SHORT);
      const result = { kind: 'copy', value: '', dueMs: MINUTE, ttlMs: MINUTE, worker: 'one' } as const;
      for (const [word, ageMs] of [
        ['one', 2000],
        ['old', 60_000],
        ['two', 0],
      ] as const) {
        await key.store.settle(key.key, { result: { ...result, ageMs }, announce: `${key.key} ${word}` });
      }
      for (let tries = 0; heard.length < 2 && tries < 40; tries++) await pass(SHORT);
      equal(heard.join(), `${key.key} one,${key.key} two`, 'the messages');
      await stop?.();
    },
    'watch',
  ),
];
