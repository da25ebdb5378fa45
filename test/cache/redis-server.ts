import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const missing = spawnSync('redis-server', ['--version']).error;

/** Set when there is no redis-server to test with; the tests that need one are skipped and this line says so. */
export const withoutRedis =
  missing === undefined
    ? undefined
    : `redis-server cannot be started (${missing.message}): apt-get install redis-server`;

/** A real redis-server of this test's own, on loopback, that keeps nothing on disk. */
export class RedisServer {
  readonly port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  /** Starts it again on the same port, empty. */
  async start(): Promise<void> {
    const options = { port: this.port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.#process = spawn('redis-server', args, { stdio: 'ignore' });
    for (let tries = 0; !(await this.#answers()); tries++) {
      if (tries === 200) throw new Error(`redis-server does not answer on port ${this.port}`);
      await pause(25);
    }
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port on loopback');
  return address.port;
}
