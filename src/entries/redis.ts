/** `robotparser/redis`: a fleet shares cached files and request pacing through Redis or Valkey. */

export { redisStore, type RedisStore, type RedisStoreOptions } from '../cache/redis-store.js';
export type {
  IoredisClient,
  IoredisSubscriber,
  NodeRedisClient,
  NodeRedisCluster,
  NodeRedisSentinel,
  NodeRedisSubscriber,
  RedisClient,
} from '../cache/redis-client.js';
