import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DiskStore } from '../../src/node/disk-store.js';
import { fleetChecks, testContract } from './contract.js';
import { compile } from './fleet.js';
import { sampleOf } from '../support/samples.js';
import { testUnless } from '../support/skipped.js';
import { DAY, MINUTE } from './harness.js';
import { HeldTimer } from './held-timer.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'robotparser-disk-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const EARLIER_RUN = 'slots-01234567-89ab-cdef-0123-456789abcdef.lmdb';

/** Keeps a copy that is fresh until its time has passed. */
function put(store: DiskStore, key: string, value: string, ttlMs: number) {
  return store.settle(key, { result: { kind: 'copy', value, ageMs: 0, dueMs: ttlMs, ttlMs, worker: 'one' } });
}

async function text(store: DiskStore, key: string): Promise<string | undefined> {
  return (await store.ask(key, { lockMs: 0 })).entry?.value;
}

describe('DiskStore is a store for a fleet', () => {
  let store: DiskStore;

  beforeAll(() => {
    store = new DiskStore(join(folder, 'checks'));
  });

  afterAll(async () => {
    await store.close();
  });

  testContract(fleetChecks, () => ({ store, pass: pause }));
});

test('what was written is there after a restart, locks and slots with it', async () => {
  const timer = new HeldTimer();
  const path = join(folder, 'restart');
  const before = new DiskStore(path, timer);
  await put(before, 'key', 'text', DAY);
  await before.ask('other', { lockMs: MINUTE });
  await before.slot('key', { spacingMs: MINUTE, worker: 'one' });
  await before.close();
  const after = new DiskStore(path, timer);
  expect(await text(after, 'key')).toBe('text');
  expect(await after.ask('other', { lockMs: MINUTE })).toEqual({ lockedForMs: MINUTE });
  const slot = await after.slot('key', { spacingMs: MINUTE, worker: 'one' });
  expect(slot.at - slot.now).toBe(MINUTE);
  await after.close();
});

test('a slot from before the machine was started does not hold anybody up', async () => {
  const path = join(folder, 'reboot');
  const order = { spacingMs: MINUTE, worker: 'one' };
  const before = new DiskStore(path, { elapsed: () => 30 * DAY });
  await before.slot('key', order);
  await before.close();
  const after = new DiskStore(path, { elapsed: () => 10_000 });
  const slot = await after.slot('key', order);
  expect(slot.at - slot.now).toBe(MINUTE);
  await after.close();
});

test('a folder that is deleted under one process, and made anew by another, is one store for both again', async () => {
  const path = join(folder, 'deleted');
  const order = { spacingMs: MINUTE, worker: 'one' };
  const first = new DiskStore(path);
  await put(first, 'key', 'text', DAY);
  await first.slot('key', order);
  await rm(path, { recursive: true });
  const second = new DiskStore(path);
  const { at } = await second.slot('key', { ...order, worker: 'two' });
  expect((await first.slot('key', order)).at - at).toBe(MINUTE);
  expect(await text(first, 'key')).toBeUndefined();
  await put(second, 'key', 'anew', DAY);
  expect(await text(first, 'key')).toBe('anew');
  await rm(path, { recursive: true });
  const anew = await first.slot('key', order);
  expect(anew.at).toBe(anew.now);
  await Promise.all([first.close(), second.close()]);
});

/** What is in a folder of its own, once a store has opened it for entries and slots. */
async function opened(path: string): Promise<string[]> {
  const store = new DiskStore(path);
  await put(store, 'key', 'text', MINUTE);
  await store.slot('key', { spacingMs: 1000, worker: 'one' });
  await store.close();
  return readdir(path);
}

test('slots of an earlier run of the machine are deleted, and nothing else that is called alike', async () => {
  const path = join(folder, 'foreign');
  await mkdir(join(path, 'slots-of-a-casino'), { recursive: true });
  const others = ['slots-of-my-casino.txt', `${EARLIER_RUN}.bak`, `old-${EARLIER_RUN}`];
  for (const name of [EARLIER_RUN, `${EARLIER_RUN}-lock`, ...others])
    await writeFile(join(path, name), 'mine');
  const names = await opened(path);
  expect(names).toEqual(expect.arrayContaining(['slots-of-a-casino', ...others]));
  expect(names).not.toContain(EARLIER_RUN);
  expect(names).not.toContain(`${EARLIER_RUN}-lock`);
});

test.each(['robots.lmdb', 'robots.lmdb-lock'])('%s is refused if it is a folder', async (name) => {
  const path = join(folder, `folder-${name}`);
  await mkdir(join(path, name), { recursive: true });
  await expect(opened(path)).rejects.toThrow(`${name}: it is not a file`);
});

test.each(['robots.lmdb', 'robots.lmdb-lock'])('%s is refused if it is a link', async (name) => {
  const path = join(folder, `link-${name}`);
  await mkdir(path);
  const elsewhere = join(folder, `elsewhere-${name}`);
  await writeFile(elsewhere, '');
  await symlink(elsewhere, join(path, name));
  await expect(opened(path)).rejects.toThrow(`${name}: it is a link`);
  expect(await readFile(elsewhere, 'utf8')).toBe('');
});

test('a file that was cut ends no process: what it lacks is an error, or not there', async () => {
  const path = join(folder, 'cut');
  const store = new DiskStore(path);
  for (let key = 0; key < 300; key++) await put(store, `key ${key}`, 'x'.repeat(5000), DAY);
  await store.close();
  const child = await compile('read-all');
  try {
    const file = join(path, 'robots.lmdb');
    for (const part of sampleOf([0.1, 0.5, 0.9], 3)) {
      await truncate(file, Math.ceil((await stat(file)).size * part));
      const { stdout } = await promisify(execFile)(process.execPath, [child.program, path]);
      expect(stdout).toMatch(/^\{"unread":\d+\}$/);
    }
  } finally {
    child.remove();
  }
});

const withoutModes = process.platform === 'win32' ? 'files have no modes here' : undefined;
testUnless(withoutModes)('nobody but its owner can read what is kept', async () => {
  const path = join(folder, 'private');
  const store = new DiskStore(path);
  await put(store, 'key', 'text', MINUTE);
  await store.slot('key', { spacingMs: 1000, worker: 'one' });
  const modes = await Promise.all(
    ['', ...(await readdir(path))].map(async (name) => (await stat(join(path, name))).mode & 0o077),
  );
  expect(modes.length).toBeGreaterThan(3);
  expect(new Set(modes)).toEqual(new Set([0]));
  await store.close();
});

test('thousands of processes and threads may have it open at once', async () => {
  const path = join(folder, 'readers');
  const store = new DiskStore(path);
  await put(store, 'key', 'text', MINUTE);
  await store.close();
  // The engine keeps 64 bytes for each reader in the file of its locks.
  expect((await stat(join(path, 'robots.lmdb-lock'))).size).toBeGreaterThanOrEqual(64 * 4000);
});

const withoutBootId = existsSync('/proc/sys/kernel/random/boot_id')
  ? undefined
  : 'the system does not tell one run of the machine from the next';
testUnless(withoutBootId)('slots of an earlier run of the machine are not even opened', async () => {
  const path = join(folder, 'earlier-run');
  await mkdir(path);
  const names = [EARLIER_RUN, `${EARLIER_RUN}-lock`];
  for (const name of names) await writeFile(join(path, name), 'torn when the power failed');
  const store = new DiskStore(path);
  await store.slot('key', { spacingMs: MINUTE, worker: 'one' });
  for (const name of names) expect(await readdir(path)).not.toContain(name);
  await store.close();
});

test('what is kept stays within its bytes, and what expires first goes first', async () => {
  const path = join(folder, 'bounded');
  const store = new DiskStore(path, { maxBytes: 2 ** 20 });
  const long = 'x'.repeat(20_000);
  for (let index = 0; index < 250; index++) await put(store, `key ${index}`, long, MINUTE + index);
  expect(await text(store, 'key 0')).toBeUndefined();
  expect(await text(store, 'key 249')).toBe(long);
  let kept = 0;
  for (let index = 0; index < 250; index++) if ((await text(store, `key ${index}`)) !== undefined) kept++;
  expect(kept).toBeGreaterThan(30);
  await store.close();
  // The file does not shrink, but what was cleared away is used again.
  expect((await stat(join(path, 'robots.lmdb'))).size).toBeLessThan(3 * 2 ** 20);
});

test('what has expired is cleared away by later writing', async () => {
  const timer = new HeldTimer();
  const path = join(folder, 'expired');
  const store = new DiskStore(path, timer);
  const long = 'x'.repeat(20_000);
  for (let round = 0; round < 10; round++) {
    for (let index = 0; index < 50; index++) await put(store, `key ${round}/${index}`, long, MINUTE);
    await timer.pass(2 * MINUTE);
  }
  await store.close();
  expect((await stat(join(path, 'robots.lmdb'))).size).toBeLessThan(6 * 2 ** 20);
});

test('a folder that cannot be one is an error of the operation, and a later operation tries again', async () => {
  const path = join(folder, 'later');
  await writeFile(path, 'a file where the folder should be');
  const store = new DiskStore(path);
  expect(() => store.ask('key', { lockMs: 0 })).toThrow('EEXIST');
  await expect(put(store, 'key', 'text', MINUTE)).rejects.toThrow('EEXIST');
  await rm(path);
  await put(store, 'key', 'text', MINUTE);
  expect(await text(store, 'key')).toBe('text');
  await store.close();
  expect(await readdir(path)).toContain('robots.lmdb');
});

test('a file that is no store is an error that says so', async () => {
  const path = join(folder, 'spoilt');
  const store = new DiskStore(path);
  await put(store, 'key', 'text', MINUTE);
  await store.close();
  await writeFile(join(path, 'robots.lmdb'), 'not a B-tree'.repeat(2000));
  expect(() => new DiskStore(path).ask('key', { lockMs: 0 })).toThrow('it is not an LMDB file');
});

test.each([
  [42, {}, 'folder'],
  ['/tmp/x', { maxBytes: 10 }, 'maxBytes'],
])('%j with %j is refused by name', (path, options, name) => {
  // @ts-expect-error a JavaScript user may pass anything
  expect(() => new DiskStore(path, options)).toThrow(`Argument '${name}' must be`);
});
