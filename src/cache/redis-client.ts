/** Adapts users' Redis clients: commands on a key, and channel messages on a duplicated connection. */

import { argumentError } from '../core/arguments.js';
import type { ChannelListeners } from './channel-listeners.js';
import type { SubscriberConnection } from './shared-channels.js';

/** The used part of a client of `ioredis` or `iovalkey`, for one server, a cluster or Sentinel. */
export interface IoredisClient {
  /** Sends a command. */
  call(command: string, args: string[]): Promise<unknown>;
  /** A second connection, for subscriptions. */
  duplicate(): IoredisSubscriber;
}

/** The used part of the connection that such a client duplicates. */
export interface IoredisSubscriber {
  /** Listens to a channel. */
  subscribe(channel: string): Promise<unknown>;
  /** Stops listening to a channel. */
  unsubscribe(channel: string): Promise<unknown>;
  /** Listens to messages and errors. */
  on(event: 'message', heard: (channel: string, message: string) => void): unknown;
  /** Listens to messages and errors. */
  on(event: 'error', heard: (error: Error) => void): unknown;
  /** Closes the connection. */
  disconnect(): unknown;
}

/** The used part of a client of the package `redis`. */
export interface NodeRedisClient {
  /** Sends a command. */
  sendCommand(args: string[]): Promise<unknown>;
  /** A second connection, for subscriptions. */
  duplicate(): NodeRedisSubscriber;
}

/** The used part of a cluster client of the package `redis`. */
export interface NodeRedisCluster {
  /** Tells a cluster from a single server. */
  readonly slots: unknown;
  /** Sends a command to the server of a key. */
  sendCommand(
    firstKey: string | undefined,
    isReadonly: boolean | undefined,
    args: string[],
  ): Promise<unknown>;
  /** A second connection, for subscriptions. */
  duplicate(): NodeRedisSubscriber;
}

/** The used part of a Sentinel client of the package `redis`. */
export interface NodeRedisSentinel {
  /** Tells a Sentinel client from others. */
  getSentinelNode(): unknown;
  /** Sends a command to the server that Sentinel names. */
  sendCommand(isReadonly: boolean | undefined, args: string[]): Promise<unknown>;
  /** A second connection, for subscriptions. */
  duplicate(): NodeRedisSubscriber;
}

/** The used part of the connection that a client of the package `redis` duplicates. */
export interface NodeRedisSubscriber {
  /** Opens the connection. */
  connect(): Promise<unknown>;
  /** Listens to a channel. */
  subscribe(channel: string, heard: (message: string, channel: string) => void): Promise<unknown>;
  /** Stops listening to a channel. */
  unsubscribe(channel: string): Promise<unknown>;
  /** Listens to errors. */
  on(event: 'error', heard: (error: Error) => void): unknown;
  /** Closes the connection, in version 5 and later. */
  destroy?(): unknown;
  /** Closes the connection, in version 4. */
  disconnect?(): unknown;
}

/** Any client that {@link redisStore} accepts. */
export type RedisClient = IoredisClient | NodeRedisClient | NodeRedisCluster | NodeRedisSentinel;

/** Sends `[name, ...args]`, a command on `key`. */
export type SendCommand = (key: string, command: string[]) => Promise<unknown>;

export function sendCommandOf(client: RedisClient): SendCommand {
  const given: unknown = client;
  if (typeof given !== 'object' || given === null) throw argumentError('client', given, CLIENT);
  if ('call' in client) return (_key, [name = '', ...args]) => client.call(name, args);
  // The three clients of `redis` share the name of the method, but not its parameters.
  if ('slots' in client) return (key, command) => client.sendCommand(key, false, command);
  if ('getSentinelNode' in client) return (_key, command) => client.sendCommand(false, command);
  if ('sendCommand' in client) return (_key, command) => client.sendCommand(command);
  throw argumentError('client', client, CLIENT);
}

const CLIENT = 'a client of the package ioredis, iovalkey or redis';

export function connectionOf(client: RedisClient, listeners: ChannelListeners): SubscriberConnection {
  return 'call' in client
    ? connectionOfIoredis(client.duplicate(), listeners)
    : connectionOfNodeRedis(client.duplicate(), listeners);
}

/** The user's own client reports errors; this duplicate reconnects and resubscribes by itself. */
function connectionOfIoredis(
  connection: IoredisSubscriber,
  listeners: ChannelListeners,
): SubscriberConnection {
  // The user may want commands to fail immediately while disconnected (no offline queue); this duplicate starts disconnected.
  const options: unknown = Reflect.get(connection, 'options');
  if (typeof options === 'object' && options !== null) {
    Object.assign(options, { enableOfflineQueue: true, autoResubscribe: true });
  }
  connection.on('error', () => undefined);
  connection.on('message', (channel, message) => {
    listeners.tell(channel, message);
  });
  return {
    subscribe: (channel) => connection.subscribe(channel),
    unsubscribe: (channel) => connection.unsubscribe(channel),
    close: () => {
      connection.disconnect();
      return Promise.resolve();
    },
  };
}

function connectionOfNodeRedis(
  connection: NodeRedisSubscriber,
  listeners: ChannelListeners,
): SubscriberConnection {
  connection.on('error', () => undefined);
  const connected = connection.connect();
  return {
    subscribe: async (channel) => {
      await connected;
      await connection.subscribe(channel, (message) => {
        listeners.tell(channel, message);
      });
    },
    unsubscribe: (channel) => connection.unsubscribe(channel),
    close: async () => {
      try {
        await (connection.destroy === undefined ? connection.disconnect?.() : connection.destroy());
      } catch {
        // A connection that gave up reconnecting is already closed.
      }
    },
  };
}
