// One crawler of kafka.mjs: a consumer of the group that all are in.
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { RobotsCache } from 'robotparser/cache';
import { redisStore } from 'robotparser/redis';
import { politeBatch } from '../adapters/kafka.mjs';

const [socket, broker, partitions] = process.argv.slice(2);
const redis = new Redis(socket);
const cache = new RobotsCache({
  userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
  store: redisStore(redis),
});
const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
// A consumer that sends no heartbeat for six seconds is taken for dead. A partition that goes on is fetched after 100 ms.
const consumer = kafka.consumer({
  groupId: 'crawlers',
  sessionTimeout: 6000,
  heartbeatInterval: 1000,
  maxWaitTimeInMs: 100,
});
await consumer.connect();
await consumer.subscribe({ topic: 'pages', fromBeginning: true });
await consumer.run({
  autoCommitThreshold: 1,
  eachBatchAutoResolve: false,
  partitionsConsumedConcurrently: Number(partitions),
  eachBatch: politeBatch(cache, {
    fetch: (url) => fetch(url, { headers: { 'user-agent': cache.userAgent } }),
    process: async (page) => (await page.text()).length,
  }),
});

process.once('message', async () => {
  await consumer.disconnect();
  await cache.close();
  process.send({ turns: cache.stats().turns });
  redis.disconnect();
  process.disconnect();
});
