// Crawls a shop with one cache for everything robots.txt says: whether a page may be fetched, why not, and how fast.
// The platform's fetch sends every request, for robots.txt and for pages.
import { RobotsCache } from 'robotparser/cache';
import { openShop } from './shop.mjs';

const shop = await openShop();
const cache = new RobotsCache({
  userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
  // A server of our own: its Crawl-delay of a fraction of a second is enough.
  pacing: { floorMs: 0 },
  fetch: (url, init) => fetch(url, init),
});

const waiting = [`${shop.origin}/`];
const seen = new Set(waiting);
for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
  const { pathname, search } = new URL(url);
  const { allowed, reason } = await cache.explain(url);
  if (!allowed) {
    console.log(`${pathname}${search}: left out: ${reason}`);
    continue;
  }
  const turn = await cache.turn(url);
  const page = await (await fetch(url, { headers: { 'user-agent': cache.userAgent } })).text();
  console.log(`${pathname}${search}: fetched, the next in ${turn.spacingMs} ms`);
  for (const [, link = ''] of page.matchAll(/href="([^"]*)"/g)) {
    const found = new URL(link, url).href;
    if (!seen.has(found)) waiting.push(found);
    seen.add(found);
  }
}

const times = shop.asked.filter((path) => path === '/robots.txt').length;
console.log(`${seen.size} URLs found, robots.txt asked for ${times === 1 ? 'once' : `${times} times`}`);
await cache.close();
shop.close();
