import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolConfig } from 'pg';
import { builtOnce } from '../support/built-once.js';
import { freePort } from './redis-server.js';

/** Where Debian keeps the programs of each version; the newest that is installed. */
const VERSIONS = '/usr/lib/postgresql';
const [newest = ''] = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
/** `ROBOTPARSER_POSTGRES` names the folder of another version's programs. */
const PROGRAMS = process.env['ROBOTPARSER_POSTGRES'] ?? join(VERSIONS, newest, 'bin');

/** Set when there is no Postgres to test with; the tests that need one are skipped and this line says so. */
export const withoutPostgres = existsSync(join(PROGRAMS, 'initdb'))
  ? undefined
  : `no initdb in ${PROGRAMS}: apt-get install postgresql`;

/** Postgres refuses to run as root. */
export const OWNER: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

function run(program: string, args: readonly string[]): void {
  const [command = '', ...rest] = [...OWNER, join(PROGRAMS, program), ...args];
  const { status, stderr } = spawnSync(command, rest, { encoding: 'utf8', cwd: tmpdir() });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** What initdb makes, which takes ten times as long as to copy it. */
function newDatabase(): string {
  return builtOnce('postgres', [join(PROGRAMS, 'initdb')], (target) => {
    const folder = ownFolder();
    const options = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    run('initdb', ['-D', join(folder, 'data'), ...options]);
    copy(join(folder, 'data'), target);
    rmSync(folder, { recursive: true });
  });
}

/** With its owner. */
function copy(folder: string, target: string): void {
  execFileSync('cp', ['-a', folder, target]);
}

/** A real Postgres of this test's own, on loopback. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
    const folder = ownFolder();
    copy(join(newDatabase(), 'data'), folder);
    const server = new PostgresServer(await freePort(), folder);
    await server.start(settings);
    return server;
  }

  /** A standby that follows it. */
  async standby(): Promise<PostgresServer> {
    const folder = ownFolder();
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres'];
    run('pg_basebackup', ['-D', join(folder, 'data'), ...from, '--checkpoint=fast', '-R', '--no-sync']);
    const server = new PostgresServer(await freePort(), folder);
    await server.start();
    return server;
  }

  /** Starts it, or starts it again with what it has on disk. */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const usual = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      shared_buffers: '16MB',
    };
    const options = Object.entries({ ...usual, port: String(this.port), ...settings });
    const [command, ...rest] = [...OWNER, join(PROGRAMS, 'postgres'), '-D', join(this.#folder, 'data')];
    for (let tries = 0; ; tries++) {
      if (tries === 400) throw new Error(`Postgres does not answer on port ${this.port}`);
      if (this.#process === undefined || this.#process.exitCode !== null) {
        // Processes of one that was killed may still be ending.
        const args = [...rest, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
        this.#process = spawn(command, args, { stdio: 'ignore', cwd: tmpdir() });
      }
      if (
        await this.query('SELECT 1').then(
          () => true,
          () => false,
        )
      )
        return;
      await pause(50);
    }
  }

  /** Ends it at once, or as if it had crashed. */
  async kill(signal: 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT'): Promise<void> {
    const process = this.#process;
    if (process === undefined) return;
    this.#process = undefined;
    if (process.exitCode !== null) return;
    const exit = once(process, 'exit');
    process.kill(signal);
    await exit;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true });
  }

  config(change: PoolConfig = {}): PoolConfig {
    return { host: '127.0.0.1', port: this.port, user: 'postgres', database: 'postgres', ...change };
  }

  /** A pool that tells nobody of idle connections that are lost. */
  pool(change: PoolConfig = {}): Pool {
    return new Pool(this.config(change)).on('error', () => undefined);
  }

  async query(text: string): Promise<readonly Record<string, unknown>[]> {
    const pool = this.pool({ max: 1 });
    try {
      const { rows } = await pool.query<Record<string, unknown>>(text);
      return rows;
    } finally {
      await pool.end();
    }
  }
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (OWNER.length > 0) spawnSync('chown', ['postgres:postgres', folder]);
  return folder;
}
