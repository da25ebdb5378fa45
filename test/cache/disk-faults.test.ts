import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { DiskStore } from '../../src/node/disk-store.js';
import type { Report } from './children/troubled-disk.js';
import { compile } from './fleet.js';
import { systemTimer } from '../../src/cache/clock.js';
import { MINUTE, Scene, SITE } from './harness.js';
import { sampled } from '../support/samples.js';
import { describeUnless, testUnless } from '../support/skipped.js';

const isRoot = process.getuid?.() === 0;
/** Root may write everywhere: the child is somebody else. */
const AS_NOBODY = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
/** A file system of the child's own, gone with it. */
const WITH_MOUNTS = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])];

let child: Awaited<ReturnType<typeof compile>>;
let folder: string;

beforeAll(async () => {
  child = await compile('troubled-disk');
  folder = mkdtempSync(join(tmpdir(), 'robotparser-troubled-'));
  chmodSync(folder, 0o755);
});

afterAll(() => {
  child.remove();
  rmSync(folder, { recursive: true });
});

const children = new Set<ChildProcess>();

// A test that fails leaves its child waiting for orders.
afterEach(() => {
  for (const process of children) process.kill('SIGKILL');
  children.clear();
});

/** A child that takes orders. */
class Troubled {
  readonly #process: ChildProcess;
  readonly #lines: Interface;
  readonly #end: Promise<unknown[]>;

  constructor([command = '', ...args]: readonly string[]) {
    this.#process = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    children.add(this.#process);
    this.#end = once(this.#process, 'close');
    this.#lines = createInterface({ input: this.#process.stdout ?? process.stdin });
  }

  order(order: 'fill' | 'free'): void {
    this.#process.stdin?.write(`${order}\n`);
  }

  async crawl(): Promise<Report> {
    this.#process.stdin?.write('crawl\n');
    const ended = this.#end.then((how) => {
      throw new Error(`The child ended with ${how.join(' ')}`);
    });
    const line = await Promise.race([once(this.#lines, 'line').then(String), ended]);
    const report: unknown = JSON.parse(line);
    if (isReport(report)) return report;
    throw new Error(`No report: ${line}`);
  }

  /** The exit code. */
  async end(): Promise<unknown> {
    this.#process.stdin?.end();
    const [code] = await this.#end;
    return code;
  }
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'wrong' in value && 'events' in value;
}

function works(...command: string[]): boolean {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function failures(report: Report): string[] {
  return [...new Set(report.events.filter((event) => event.startsWith('store-failed')))];
}

/** On Linux, whether a process is stopped. */
function isStopped(pid: number | undefined): boolean {
  return /^State:\s+T/m.test(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8'));
}

const withoutStates = existsSync('/proc/self/status')
  ? undefined
  : 'this system does not tell which processes are stopped';
testUnless(withoutStates)(
  'a worker that is stopped within a transaction holds up no verdict and no event loop of another',
  async () => {
    const path = join(folder, 'stopped');
    const store = new DiskStore(path);
    await store.ask('opened', { lockMs: 0 });
    const program = await compile('stopped-in-transaction');
    const stopped = spawn(process.execPath, [program.program, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(stopped);
    const ended = once(stopped, 'close');
    const told = once(createInterface({ input: stopped.stdout }), 'line');
    while (!isStopped(stopped.pid)) await pause(20);
    const scene = new Scene({ store, storeLimitMs: 50, timer: systemTimer, now: Date.now });
    // If its loop stood still with the other process, it would never get there.
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    expect(await scene.cache.isAllowed(`${SITE}/public`)).toBe(true);
    expect(scene.requests()).toBe(1);
    expect(scene.happened()).toContain('store-failed');
    stopped.kill('SIGCONT');
    expect(String(await told)).toBe('went on');
    await ended;
    // And what waited for the transaction is done when it is over.
    await scene.cache.close();
    const result = { kind: 'copy', value: 'x', ageMs: 0, dueMs: MINUTE, ttlMs: MINUTE, worker: 'y' } as const;
    expect((await store.settle('other', { result })).outcome).toBe('accepted');
    await store.close();
    program.remove();
  },
  60_000,
);

const withoutNobody = works(...AS_NOBODY, 'test', '-r', join(process.cwd(), 'package.json'))
  ? undefined
  : 'an unprivileged process cannot read this folder';

const withoutMounts =
  withoutNobody === undefined && works(...WITH_MOUNTS, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt')
    ? undefined
    : 'no file system can be mounted here, so none can be filled';

describeUnless(withoutNobody)('a folder that may not be written to', () => {
  test.each<[name: string, prepare: (path: string) => Promise<void>]>([
    ['empty', () => Promise.resolve()],
    [
      'with a store in it',
      async (path) => {
        const store = new DiskStore(path);
        const result = {
          kind: 'copy',
          value: 'text',
          ageMs: 0,
          dueMs: MINUTE,
          ttlMs: MINUTE,
          worker: 'x',
        } as const;
        await store.settle('known', { result });
        await store.close();
      },
    ],
  ])(
    'and is %s: every verdict is right, and the failure is told',
    async (name, prepare) => {
      const path = join(folder, `read-only-${name.length}`);
      mkdirSync(path);
      await prepare(path);
      chmodSync(path, 0o555);
      const troubled = new Troubled([...AS_NOBODY, process.execPath, child.program, path]);
      const report = await troubled.crawl();
      expect(report).toMatchObject({ wrong: 0, unhandled: [], readsFirst: false });
      expect(failures(report).length).toBeGreaterThan(0);
      for (const failure of failures(report))
        expect(failure).toMatch(/^store-failed \w+: EACCES: permission denied/);
      expect(await troubled.end()).toBe(0);
      chmodSync(path, 0o755);
    },
    60_000,
  );
});

describeUnless(withoutMounts)('a disk that is full', () => {
  function onSmallDisk(name: string, before: string): Troubled {
    const path = join(folder, name);
    mkdirSync(path);
    const script = `mount -t tmpfs -o size=24m,mode=777 tmpfs ${path} && ${before} exec "$@" ${path}`;
    return new Troubled([
      ...WITH_MOUNTS,
      'sh',
      '-c',
      script,
      'sh',
      ...(isRoot ? AS_NOBODY : []),
      process.execPath,
      child.program,
    ]);
  }

  test('in the middle: every verdict is right, what was written can be read, and it heals when there is room', async () => {
    const troubled = onSmallDisk('middle', '');
    expect(await troubled.crawl()).toMatchObject({ wrong: 0, readsFirst: true, unhandled: [] });
    troubled.order('fill');
    let full = await troubled.crawl();
    // What is written behind the verdicts fails a little later.
    while (failures(full).length === 0) full = await troubled.crawl();
    expect(full).toMatchObject({ wrong: 0, readsFirst: true, unhandled: [] });
    expect(failures(full).length).toBeGreaterThan(0);
    for (const failure of failures(full)) expect(failure).toContain('0 bytes are free');
    troubled.order('free');
    let back = false;
    while (!back) {
      // The store is tried again after a pause.
      await pause(100);
      const report = await troubled.crawl();
      expect(report).toMatchObject({ wrong: 0, readsFirst: true, unhandled: [] });
      back = report.events.includes('store-back');
    }
    expect(await troubled.end()).toBe(0);
  }, 60_000);

  sampled(3)(
    'when a process opens what an earlier run of the machine left: it is read',
    async () => {
      const path = join(folder, 'opened');
      const before = [...(isRoot ? AS_NOBODY : []), process.execPath, child.program, path].join(' ');
      const fill = `dd if=/dev/zero of=${path}/filling bs=4096 2>/dev/null`;
      // The file of the slots belongs to that run.
      const troubled = onSmallDisk(
        'opened',
        `echo crawl | ${before} >/dev/null; rm ${path}/slots-*; ${fill};`,
      );
      const report = await troubled.crawl();
      expect(report).toMatchObject({ wrong: 0, readsFirst: true, unhandled: [] });
      expect(report.events).not.toContain('fetched');
      for (const failure of failures(report)) expect(failure).toMatch(/^store-failed slot: .*bytes are free/);
      expect(await troubled.end()).toBe(0);
    },
    60_000,
  );

  sampled(3)(
    'from the beginning: every verdict is right, and the process lives',
    async () => {
      const path = join(folder, 'beginning');
      const fill = `dd if=/dev/zero of=${path}/filling bs=4096 2>/dev/null;`;
      const troubled = onSmallDisk('beginning', fill);
      const report = await troubled.crawl();
      expect(report).toMatchObject({ wrong: 0, readsFirst: false, unhandled: [] });
      expect(failures(report).length).toBeGreaterThan(0);
      for (const failure of failures(report)) expect(failure).toContain('0 bytes are free');
      expect(await troubled.end()).toBe(0);
    },
    60_000,
  );
});
