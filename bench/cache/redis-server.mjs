// A redis-server of the bench's own, on a socket of this machine, that keeps nothing on disk.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export class RedisServer {
  #process;
  #client;

  /**
   * The server; undefined where none is installed.
   *
   * @param {string} folder
   */
  static async start(folder) {
    if (spawnSync('redis-server', ['--version']).error !== undefined) return undefined;
    const server = new RedisServer(folder);
    await server.#client.ping();
    return server;
  }

  /** @param {string} folder */
  constructor(folder) {
    this.socket = join(folder, 'redis.sock');
    const options = ['--port', '0', '--unixsocket', this.socket, '--save', '', '--dir', folder];
    this.#process = spawn('redis-server', options, { stdio: 'ignore' });
    this.#client = new Redis(this.socket, { retryStrategy: () => 50, maxRetriesPerRequest: 200 });
    // Until the server listens, connections are refused.
    this.#client.on('error', () => undefined);
  }

  version() {
    return this.#info('redis_version');
  }

  async usedBytes() {
    return Number(await this.#info('used_memory'));
  }

  async stop() {
    const exit = once(this.#process, 'exit');
    this.#client.disconnect();
    this.#process.kill();
    await exit;
  }

  /** @param {string} name */
  async #info(name) {
    const lines = (await this.#client.info()).split('\r\n');
    return lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  }
}
