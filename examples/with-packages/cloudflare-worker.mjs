// A Worker that works off a queue of pages: what may not be fetched is dropped, and what has to wait comes back when its site's
// turn comes. Each site has one Durable Object, which keeps its robots.txt and its pace for all Workers. wrangler.jsonc:
//
//   "durable_objects": { "bindings": [{ "name": "ROBOTS", "class_name": "Robots" }] },
//   "migrations": [{ "tag": "v1", "new_sqlite_classes": ["Robots"] }],
//   "queues": { "consumers": [{ "queue": "pages", "max_retries": 100 }] }
import { DurableObject } from 'cloudflare:workers';
import { RobotsCache } from 'robotparser/cache';
import { durableObjectStore, robotsObject } from 'robotparser/durable-object';

export const Robots = robotsObject(DurableObject);

/** The longest delay of a Cloudflare queue is twelve hours. */
const LONGEST_DELAY_S = 43_200;

export default {
  async queue({ messages }, { ROBOTS }) {
    const cache = new RobotsCache({
      userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
      store: durableObjectStore(ROBOTS),
    });
    await Promise.all(messages.map((message) => work(cache, message)));
    await cache.close();
  },
};

async function work(cache, message) {
  const { url } = message.body;
  if (!(await cache.isAllowed(url))) {
    message.ack();
    return;
  }
  // A message comes back in any Worker.
  const turn = await cache.tryTurn(url, { retryIn: 'any-process' });
  if (!turn.granted) {
    const delaySeconds = Math.ceil((turn.readyAt - Date.now()) / 1000);
    message.retry({ delaySeconds: Math.min(Math.max(1, delaySeconds), LONGEST_DELAY_S) });
    return;
  }
  const page = await fetch(url, { headers: { 'user-agent': cache.userAgent } });
  await cache.report(url, page);
  console.log(`fetched ${url}: ${page.status}`);
  message.ack();
}
