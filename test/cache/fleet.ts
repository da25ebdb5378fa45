import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { build, stop } from 'esbuild';
import { listen } from '../support/listen.js';
import type { Outcome } from './children/crawler.js';
import type { SlotOrder } from '../../src/cache/store.js';
import type { Orders } from './children/orders.js';
import type { Random } from './simulation/world.js';

/** Compiles a program of `children` into a folder from which it finds the packages that are installed here. */
export async function compile(
  name: string,
): Promise<{ readonly program: string; readonly remove: () => void }> {
  mkdirSync('.tmp', { recursive: true });
  const folder = mkdtempSync(resolve('.tmp/cache-child-'));
  // Readable for whoever a test lets run it.
  chmodSync(folder, 0o755);
  const program = `${folder}/${name}.mjs`;
  await build({
    entryPoints: [`test/cache/children/${name}.ts`],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  // The bundler's own process would outlive the tests, and keep a test run in one process from ending.
  await stop();
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A process of the fleet. */
export class Crawler {
  static readonly #running = new Set<Crawler>();
  readonly process: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;
  readonly #closed: Promise<void>;
  #errors = '';

  constructor(program: string) {
    this.process = spawn(process.execPath, [program]);
    this.process.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    // It may be killed before it has read what it was told.
    this.process.stdin.on('error', () => undefined);
    this.#lines = createInterface({ input: this.process.stdout });
    Crawler.#running.add(this);
    this.#closed = once(this.process, 'close').then(() => {
      Crawler.#running.delete(this);
    });
  }

  /** A test that fails leaves its crawlers waiting for orders. */
  static async killAll(): Promise<void> {
    const left = [...Crawler.#running];
    for (const crawler of left) crawler.process.kill('SIGKILL');
    await Promise.all(left.map((crawler) => crawler.#closed));
  }

  /** Resolves when it is ready to begin. */
  async prepare(orders: Orders): Promise<void> {
    this.process.stdin.write(`${JSON.stringify(orders)}\n`);
    const line = await this.#line();
    if (line !== 'ready') throw new Error(`The crawler said ${line}\n${this.#errors}`);
  }

  begin(): void {
    this.process.stdin.write('begin\n');
  }

  /** What it says of this date. */
  async at(date: number): Promise<string> {
    this.process.stdin.write(`${date}\n`);
    return this.#line();
  }

  /** Resolves when it has ended, having been told that nothing more comes. */
  async end(): Promise<void> {
    this.process.stdin.end();
    await this.#closed;
  }

  async outcome(): Promise<Outcome> {
    const line = await this.#line();
    const outcome: unknown = JSON.parse(line);
    if (isOutcome(outcome)) return outcome;
    throw new Error(`The crawler said ${line}`);
  }

  async #line(): Promise<string> {
    const line = await Promise.race([once(this.#lines, 'line').then(String), this.#closed]);
    if (line !== undefined) return line;
    const { exitCode, signalCode } = this.process;
    throw new Error(`The crawler ended with ${exitCode ?? signalCode}\n${this.#errors}`);
  }
}

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && 'verdicts' in value && 'events' in value;
}

/** Servers on loopback, one for each site, and what each was asked. */
export class Sites {
  static readonly #open = new Set<Server>();
  readonly requests: string[] = [];
  readonly #ports: number[] = [];

  static async open(count: number, answer: (site: number) => RequestListener): Promise<Sites> {
    const sites = new Sites();
    for (let site = 0; site < count; site++) {
      const listener = answer(site);
      const server = createServer((request, response) => {
        sites.requests.push(`${site} ${request.url ?? ''}`);
        listener(request, response);
      });
      Sites.#open.add(server);
      sites.#ports.push(await listen(server));
    }
    return sites;
  }

  origin(site: number): string {
    return `http://127.0.0.1:${this.#ports[site]}`;
  }

  static closeAll(): void {
    for (const server of Sites.#open) {
      server.closeAllConnections();
      server.close();
    }
    Sites.#open.clear();
  }
}

/** A wish for a slot, or in one of three cases a report. */
export function anySlotOrder(random: Random): SlotOrder {
  return {
    spacingMs: random.of([0, 5, 700, 2000]),
    worker: random.of(['one', 'two', 'three']),
    graceMs: random.of([0, 0, 300]),
    notBeforeMs: random.of([0, 0, 900]),
    aheadMs: random.of([0, 0, 2000, 60_000]),
    keepMs: random.of([0, 0, 500, 5000]),
    latencyFactor: random.of([0, 0, 1.7]),
    report:
      random.below(3) > 0
        ? undefined
        : {
            pace: random.of(['slower', 'slower', 'fine']),
            pauseMs: random.of([0, 30_000]),
            tookMs: random.of([undefined, 333]),
          },
  };
}
