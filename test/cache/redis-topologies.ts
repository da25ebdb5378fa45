/** Several redis-servers of a test's own that belong together: a cluster, and a primary with its replica and Sentinel. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../support/listen.js';
import { until } from '../support/until.js';
import { RedisServer, usualArguments } from './redis-server.js';

const HOST = '127.0.0.1';
const NODES = 3;
const HASH_SLOTS = 16_384;

/** Three nodes that share the hash slots, without replicas. */
export class RedisCluster {
  readonly nodes: readonly RedisServer[];
  readonly #folder: string;

  private constructor(nodes: readonly RedisServer[], folder: string) {
    this.nodes = nodes;
    this.#folder = folder;
  }

  static async start(): Promise<RedisCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'redis-cluster-'));
    const nodes: RedisServer[] = [];
    const buses: number[] = [];
    for (let node = 0; node < NODES; node++) {
      const bus = await freePort();
      const own = ['--dir', folder, '--cluster-enabled', 'yes', '--cluster-config-file', `${bus}.conf`];
      nodes.push(
        await RedisServer.start((port) => [...usualArguments(port), ...own, '--cluster-port', String(bus)]),
      );
      buses.push(bus);
    }
    const cluster = new RedisCluster(nodes, folder);
    try {
      await cluster.#join(buses);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.stop();
    rmSync(this.#folder, { recursive: true });
  }

  async #join(buses: readonly number[]): Promise<void> {
    const clients = this.nodes.map(({ port }) => new Redis(port, HOST));
    const [first] = clients;
    for (const [node, client] of clients.entries()) {
      const range = [node, node + 1].map((part) => Math.floor((part * HASH_SLOTS) / NODES));
      await client.cluster('ADDSLOTSRANGE', range[0] ?? 0, (range[1] ?? 0) - 1);
      if (node > 0) await first?.call('CLUSTER', 'MEET', HOST, this.nodes[node]?.port ?? 0, buses[node] ?? 0);
    }
    for (const client of clients) {
      await until(async () => (await client.cluster('INFO')).includes(`cluster_known_nodes:${NODES}`));
      await until(async () => (await client.cluster('INFO')).includes('cluster_state:ok'));
      client.disconnect();
    }
  }
}

/** A primary with a replica, and a Sentinel that puts the replica in its place when it is silent for half a second. */
export class SentinelGroup {
  static readonly NAME = 'robots';
  readonly primary: RedisServer;
  readonly replica: RedisServer;
  readonly sentinel: RedisServer;
  readonly #folder: string;

  private constructor(primary: RedisServer, replica: RedisServer, sentinel: RedisServer, folder: string) {
    this.primary = primary;
    this.replica = replica;
    this.sentinel = sentinel;
    this.#folder = folder;
  }

  static async start(): Promise<SentinelGroup> {
    // The replica keeps what it copies there, and Sentinel what it finds.
    const folder = mkdtempSync(join(tmpdir(), 'redis-sentinel-'));
    const primary = await RedisServer.start();
    const replica = await RedisServer.start((port) => [
      ...usualArguments(port),
      ...['--dir', folder, '--replicaof', `${HOST} ${primary.port}`, '--repl-diskless-sync-delay', '0'],
    ]);
    const file = join(folder, 'sentinel.conf');
    const { NAME } = SentinelGroup;
    const lines = [
      `bind ${HOST}`,
      `dir ${folder}`,
      `sentinel monitor ${NAME} ${HOST} ${primary.port} 1`,
      `sentinel down-after-milliseconds ${NAME} 500`,
      `sentinel failover-timeout ${NAME} 3000`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    const sentinel = await RedisServer.start((port) => [file, '--sentinel', '--port', String(port)]);
    const group = new SentinelGroup(primary, replica, sentinel, folder);
    const client = new Redis(sentinel.port, HOST);
    const replicas = async (): Promise<string> => String(await client.call('SENTINEL', 'REPLICAS', NAME));
    await until(async () => (await replicas()).includes(`${HOST}:${replica.port}`));
    client.disconnect();
    return group;
  }

  /** Resolves when the replica has taken the primary's place. */
  async promoted(): Promise<void> {
    const client = new Redis(this.replica.port, HOST);
    await until(async () => String(await client.call('ROLE')).startsWith('master'));
    client.disconnect();
  }

  async stop(): Promise<void> {
    for (const server of [this.sentinel, this.replica, this.primary]) await server.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
