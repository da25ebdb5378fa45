// Crawls a shop and a site that is down, and serves the counters of its cache in the format of Prometheus; fetches
// them once itself, and prints them.
import { createServer } from 'node:http';
import { RobotsCache } from 'robotparser/cache';
import { openShop } from './shop.mjs';

const shop = await openShop();
const cache = new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' });

// What deserves a line in the log as well.
cache.subscribe((event) => {
  if (event.type === 'failed') console.log(`log: ${event.kind}, failure ${event.count} in a row`);
});

const counters = createServer((_request, response) => {
  response.setHeader('content-type', 'text/plain; version=0.0.4').end(exposition());
});
await new Promise((resolve) => counters.listen(0, '127.0.0.1', () => resolve(undefined)));

for (const path of ['/', '/boots', '/cart']) await cache.isAllowed(shop.origin + path);
await cache.isAllowed('http://127.0.0.1:1/');

const address = counters.address();
if (address === null || typeof address === 'string') throw new Error('The counters have no port');
console.log(await (await fetch(`http://127.0.0.1:${address.port}/metrics`)).text());

counters.close();
await cache.close();
shop.close();

function exposition() {
  const { asked, answeredFromMemory, turns, events, sites, bytes, refreshing, waiting, store } =
    cache.stats();
  return [
    counter('asked', asked),
    counter('answered_from_memory', answeredFromMemory),
    counter('turns', turns),
    '# TYPE robots_events_total counter',
    ...Object.entries(events).map(([type, count]) => `robots_events_total{type="${type}"} ${count}`),
    gauge('sites', sites),
    gauge('bytes', bytes),
    gauge('refreshing', refreshing),
    gauge('waiting', waiting),
    gauge('store_operations_away', store.away.length),
    '',
  ].join('\n');
}

/**
 * @param {string} name
 * @param {number} value
 */
function counter(name, value) {
  return `# TYPE robots_${name}_total counter\nrobots_${name}_total ${value}`;
}

/**
 * @param {string} name
 * @param {number} value
 */
function gauge(name, value) {
  return `# TYPE robots_${name} gauge\nrobots_${name} ${value}`;
}
