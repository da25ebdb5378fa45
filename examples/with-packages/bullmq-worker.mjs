// One crawler of bullmq.mjs: works off the queue that all share, and says at the end how long its slots were held.
import { DelayedError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { RobotsCache } from 'robotparser/cache';
import { redisStore } from 'robotparser/redis';
import { politeProcessor } from '../adapters/bullmq.mjs';

const [socket] = process.argv.slice(2);
const redis = new Redis(socket);
const cache = new RobotsCache({
  userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
  // A server of our own: its Crawl-delay of a fraction of a second is enough.
  pacing: { floorMs: 0 },
  store: redisStore(redis),
});

let heldMs = 0;
const polite = politeProcessor(cache, {
  DelayedError,
  fetch: (job) => fetch(job.data.url, { headers: { 'user-agent': cache.userAgent } }),
  process: async (page) => (await page.text()).length,
});
const worker = new Worker(
  'crawl',
  async (job, token) => {
    const since = performance.now();
    try {
      return await polite(job, token);
    } finally {
      heldMs += performance.now() - since;
    }
  },
  // A crawler that does not renew the lock of its job within five seconds is taken for dead.
  { connection: { path: socket }, concurrency: 20, lockDuration: 5000, stalledInterval: 2000 },
);
worker.on('failed', (_job, error) => console.error(String(error)));

process.once('message', async () => {
  await worker.close();
  await cache.close();
  process.send({ heldMs, turns: cache.stats().turns });
  redis.disconnect();
  process.disconnect();
});
