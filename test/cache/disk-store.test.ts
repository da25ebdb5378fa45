import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeChecks } from '../../src/cache/store-checks.js';
import { DiskStore } from '../../src/node/disk-store.js';
import { DAY, MINUTE } from './harness.js';
import { HeldTimer } from './held-timer.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'robotparser-disk-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('DiskStore is a store', () => {
  const timer = new HeldTimer();
  let store: DiskStore;

  beforeAll(() => {
    store = new DiskStore(join(folder, 'checks'), timer);
  });

  afterAll(async () => {
    await store.close();
  });

  test.each(storeChecks.map((check) => [check.name, check] as const))('%s', async (_, check) => {
    await check.run({ store, pass: timer.pass });
  });
});

test('what was written is there after a restart, locks and slots with it', async () => {
  const timer = new HeldTimer();
  const path = join(folder, 'restart');
  const before = new DiskStore(path, timer);
  await before.set('key', 'text', DAY);
  await before.lock('key', 'holder', MINUTE);
  await before.slot('key', MINUTE);
  await before.close();
  const after = new DiskStore(path, timer);
  expect(await after.get('key')).toBe('text');
  expect(await after.lock('key', 'another', MINUTE)).toBe(false);
  const slot = await after.slot('key', MINUTE);
  expect(slot.at - slot.now).toBe(MINUTE);
  await after.close();
});

test('a lock and a slot from before the machine was started do not hold anybody up', async () => {
  const path = join(folder, 'reboot');
  const before = new DiskStore(path, { elapsed: () => 30 * DAY });
  await before.lock('key', 'holder', MINUTE);
  await before.slot('key', MINUTE);
  await before.close();
  const after = new DiskStore(path, { elapsed: () => 10_000 });
  expect(await after.lock('key', 'another', MINUTE)).toBe(true);
  const slot = await after.slot('key', MINUTE);
  expect(slot.at - slot.now).toBe(MINUTE);
  await after.close();
});

const tellsRuns = existsSync('/proc/sys/kernel/random/boot_id');
if (!tellsRuns)
  process.stderr.write('Skipped: the system does not tell one run of the machine from the next\n');

(tellsRuns ? test : test.skip)(
  'locks and slots of an earlier run of the machine are not even opened',
  async () => {
    const path = join(folder, 'earlier-run');
    await mkdir(path);
    const names = ['claims-0.lmdb', 'claims-0.lmdb-lock'];
    for (const name of names) await writeFile(join(path, name), 'torn when the power failed');
    const store = new DiskStore(path);
    expect(await store.lock('key', 'holder', MINUTE)).toBe(true);
    for (const name of names) expect(await readdir(path)).not.toContain(name);
    await store.close();
  },
);

test('what is kept stays within its bytes, and what expires first goes first', async () => {
  const path = join(folder, 'bounded');
  const store = new DiskStore(path, { maxBytes: 2 ** 20 });
  const text = 'x'.repeat(20_000);
  for (let index = 0; index < 500; index++) await store.set(`key ${index}`, text, MINUTE + index);
  expect(await store.get('key 0')).toBeUndefined();
  expect(await store.get('key 499')).toBe(text);
  let kept = 0;
  for (let index = 0; index < 500; index++) if ((await store.get(`key ${index}`)) !== undefined) kept++;
  expect(kept).toBeGreaterThan(30);
  await store.close();
  // The file does not shrink, but what was cleared away is used again.
  expect((await stat(join(path, 'robots.lmdb'))).size).toBeLessThan(3 * 2 ** 20);
});

test('what has expired is cleared away by later writing', async () => {
  const timer = new HeldTimer();
  const path = join(folder, 'expired');
  const store = new DiskStore(path, timer);
  const text = 'x'.repeat(20_000);
  for (let round = 0; round < 20; round++) {
    for (let index = 0; index < 50; index++) await store.set(`key ${round}/${index}`, text, MINUTE);
    await timer.pass(2 * MINUTE);
  }
  await store.close();
  expect((await stat(join(path, 'robots.lmdb'))).size).toBeLessThan(6 * 2 ** 20);
});

test('a folder that cannot be one is an error of the operation, and a later operation tries again', async () => {
  const path = join(folder, 'later');
  await writeFile(path, 'a file where the folder should be');
  const store = new DiskStore(path);
  expect(() => store.get('key')).toThrow('EEXIST');
  await expect(store.set('key', 'text', MINUTE)).rejects.toThrow('EEXIST');
  await rm(path);
  await store.set('key', 'text', MINUTE);
  expect(await store.get('key')).toBe('text');
  await store.close();
  expect(await readdir(path)).toContain('robots.lmdb');
});

test('a file that is no store is an error that says so', async () => {
  const path = join(folder, 'spoilt');
  const store = new DiskStore(path);
  await store.set('key', 'text', MINUTE);
  await store.close();
  await writeFile(join(path, 'robots.lmdb'), 'not a B-tree'.repeat(2000));
  expect(() => new DiskStore(path).get('key')).toThrow('it is no LMDB file');
});

test.each([
  [42, {}, 'folder'],
  ['/tmp/x', { maxBytes: 10 }, 'maxBytes'],
])('%j with %j is refused by name', (path, options, name) => {
  // @ts-expect-error a JavaScript user may pass anything
  expect(() => new DiskStore(path, options)).toThrow(`Argument '${name}' must be`);
});
