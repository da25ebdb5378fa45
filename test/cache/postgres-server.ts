import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool, type PoolConfig } from 'pg';
import { postgresStore } from '../../src/cache/postgres-store.js';
import { builtOnce } from '../support/built-once.js';
import { freePort } from '../support/listen.js';
import { resolves, until } from '../support/until.js';

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
  readonly #pools: Pool[] = [];
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

  /** One with a store that is prepared. */
  static async withStore(settings?: Readonly<Record<string, string>>) {
    const server = await PostgresServer.start(settings);
    const pool = server.pool();
    const store = postgresStore(pool);
    await store.prepare();
    return { server, pool, store };
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
    const args = [...rest, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    await until(() => {
      // Processes of one that was killed may still be ending.
      if (this.#process === undefined || this.#process.exitCode !== null)
        this.#process = spawn(command, args, { stdio: 'ignore', cwd: tmpdir() });
      return resolves(this.query('SELECT 1'));
    });
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

  /** Ends it and its pools. */
  async stop(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
    await this.kill();
    rmSync(this.#folder, { recursive: true });
  }

  /** A pool that tells nobody of idle connections that are lost, and ends with the server. */
  pool(change: PoolConfig = {}): Pool {
    const pool = this.#newPool(change);
    this.#pools.push(pool);
    return pool;
  }

  async query(text: string): Promise<readonly Record<string, unknown>[]> {
    const pool = this.#newPool({ max: 1 });
    try {
      const { rows } = await pool.query<Record<string, unknown>>(text);
      return rows;
    } finally {
      await pool.end();
    }
  }

  #newPool(change: PoolConfig): Pool {
    const usual = { host: '127.0.0.1', port: this.port, user: 'postgres', database: 'postgres' };
    return new Pool({ ...usual, ...change }).on('error', () => undefined);
  }
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (OWNER.length > 0) spawnSync('chown', ['postgres:postgres', folder]);
  return folder;
}

/** Stops the clock of a prepared store, which then passes, in milliseconds, when the test says so. */
export async function holdClock(pool: Pool, schema = 'robotparser') {
  let now = 1_000_000;
  await pool.query(`CREATE SEQUENCE ${schema}.held START ${now * 1000}`);
  await pool.query(`CREATE OR REPLACE FUNCTION ${schema}.clock_us() RETURNS bigint LANGUAGE sql VOLATILE AS
    'SELECT last_value FROM ${schema}.held'`);
  const set = async (ms: number): Promise<void> => {
    now = ms;
    await pool.query(`SELECT setval('${schema}.held', $1)`, [now * 1000]);
  };
  return { set, pass: (ms: number) => set(now + ms) };
}
