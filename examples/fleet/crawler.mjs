// One crawler of the fleet that fleet.mjs starts: shares robots.txt and turns with the others through Redis.
import { Redis } from 'ioredis';
import { RobotsCache } from 'robotparser/cache';
import { redisStore } from 'robotparser/redis';

const [name, socket = '', ...pages] = process.argv.slice(2);
const redis = new Redis(socket);
const cache = new RobotsCache({
  userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
  // A server of our own: its Crawl-delay of a fraction of a second is enough.
  pacing: { floorMs: 0 },
  store: redisStore(redis),
});

for (const page of pages) {
  // Each page belongs to the crawler that is the first to note it down.
  if ((await redis.sadd('taken', page)) === 0) continue;
  const { allowed, reason } = await cache.explain(page);
  if (!allowed) {
    console.log(`${name} leaves out ${page}: ${reason}`);
    continue;
  }
  await cache.turn(page);
  const { status } = await fetch(page, { headers: { 'user-agent': cache.userAgent } });
  console.log(`${name} fetched ${page}: ${status}`);
}

await cache.close();
redis.disconnect();
