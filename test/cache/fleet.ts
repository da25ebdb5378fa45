import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { build } from 'esbuild';
import type { Orders, Outcome } from './children/crawler.js';

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
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A process of the fleet. */
export class Crawler {
  readonly process: ChildProcess;
  readonly #lines: Interface;
  #errors = '';

  constructor(command: string, args: readonly string[], options: { readonly uid?: number } = {}) {
    this.process = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.stderr?.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    this.#lines = createInterface({ input: this.process.stdout ?? process.stdin });
  }

  /** Resolves when it is ready to begin. */
  async prepare(orders: Orders): Promise<void> {
    this.process.stdin?.write(`${JSON.stringify(orders)}\n`);
    const line = await this.#line();
    if (line !== 'ready') throw new Error(`The crawler said ${line}\n${this.#errors}`);
  }

  begin(): void {
    this.process.stdin?.write('begin\n');
  }

  async outcome(): Promise<Outcome> {
    const line = await this.#line();
    const outcome: unknown = JSON.parse(line);
    if (isOutcome(outcome)) return outcome;
    throw new Error(`The crawler said ${line}`);
  }

  async #line(): Promise<string> {
    const ended = once(this.process, 'close').then((how) => {
      throw new Error(`The crawler ended with ${how.join(' ')}\n${this.#errors}`);
    });
    const line = once(this.#lines, 'line').then(String);
    return Promise.race([line, ended]);
  }
}

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && 'verdicts' in value && 'events' in value;
}

/** Servers on loopback, one for each site, and what each was asked. */
export class Sites {
  readonly requests: string[] = [];
  readonly #servers: Server[] = [];

  static async open(count: number, answer: (site: number) => RequestListener): Promise<Sites> {
    const sites = new Sites();
    for (let site = 0; site < count; site++) {
      const listener = answer(site);
      const server = createServer((request, response) => {
        sites.requests.push(`${site} ${request.url ?? ''}`);
        listener(request, response);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      sites.#servers.push(server);
    }
    return sites;
  }

  origin(site: number): string {
    const address = this.#servers[site]?.address();
    if (typeof address !== 'object' || address === null) throw new Error(`Site ${site} does not listen`);
    return `http://127.0.0.1:${address.port}`;
  }

  close(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

/** Numbers that look random and are the same each time for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
