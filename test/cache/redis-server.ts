import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { freePort } from '../support/listen.js';
import { until } from '../support/until.js';

/** `ROBOTPARSER_REDIS_SERVER` names another program that takes its arguments, such as a valkey-server. */
const PROGRAM = process.env['ROBOTPARSER_REDIS_SERVER'] ?? 'redis-server';

const missing = spawnSync(PROGRAM, ['--version']).error;

/** Set when there is no Redis to test with; the tests that need one are skipped and this line says so. */
export const withoutRedis =
  missing === undefined
    ? undefined
    : `${PROGRAM} cannot be started (${missing.message}): apt-get install redis-server`;

type Arguments = (port: number) => readonly string[];

/** Of a server on loopback that keeps nothing on disk. */
export function usualArguments(port: number): readonly string[] {
  const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** A real redis-server of this test's own. */
export class RedisServer {
  readonly port: number;
  readonly #args: Arguments;
  #process: ChildProcess | undefined;

  private constructor(port: number, args: Arguments) {
    this.port = port;
    this.#args = args;
  }

  static async start(args: Arguments = usualArguments): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), args);
    await server.start();
    return server;
  }

  /** Starts it again on the same port, empty. */
  async start(): Promise<void> {
    this.#process = spawn(PROGRAM, this.#args(this.port), { stdio: 'ignore' });
    await until(() => this.#answers());
  }

  async stop(): Promise<void> {
    const process = this.#process;
    if (process === undefined) return;
    this.#process = undefined;
    const exit = once(process, 'exit');
    process.kill('SIGKILL');
    await exit;
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = createConnection(this.port, '127.0.0.1', () => socket.write('PING\r\n'));
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => {
        resolve(false);
      });
    });
  }
}
