// The redis-server of the tests, and a client that reads its figures.
import '../../scripts/register-typescript.mjs';
import { Redis } from 'ioredis';

/** The server; undefined where none is installed. */
export async function startRedis() {
  const { RedisServer, withoutRedis } = await import('../../test/cache/redis-server.js');
  if (withoutRedis !== undefined) return undefined;
  const server = await RedisServer.start();
  const client = new Redis(server.port);
  const info = async (/** @type {string} */ name) => {
    const lines = (await client.info('everything')).split('\r\n');
    return lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  };
  const stop = () => {
    client.disconnect();
    return server.stop();
  };
  return { port: server.port, info, stop };
}
