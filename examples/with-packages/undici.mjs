// undici with the interceptor of ../adapters/undici.mjs, and its own for redirects.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { RobotsCache } from 'robotparser/cache';
import { Agent, interceptors, request } from 'undici';
import { RefusedByRobotsError } from '../adapters/permission.mjs';
import { obeyRobots } from '../adapters/undici.mjs';
import { openShop } from '../shop.mjs';

const shop = await openShop();
const detour = createServer((_request, response) => {
  response.writeHead(302, { location: `${shop.origin}/cart` }).end();
}).listen(0, '127.0.0.1');
await once(detour, 'listening');
const cache = new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' });
const dispatcher = new Agent().compose(obeyRobots(cache), interceptors.redirect({ maxRedirections: 5 }));
const elsewhere = `http://127.0.0.1:${detour.address().port}`;
await cache.seed(elsewhere, '');

for (const url of [
  `${shop.origin}/boots`,
  `${shop.origin}/cart`,
  `${shop.origin}/about`,
  `${elsewhere}/to-cart`,
]) {
  const { pathname } = new URL(url);
  try {
    const { statusCode, body } = await request(url, {
      dispatcher,
      headers: { 'user-agent': cache.userAgent },
    });
    await body.dump();
    console.log(`${pathname}: ${statusCode}`);
  } catch (error) {
    if (!(error instanceof RefusedByRobotsError)) throw error;
    console.log(`${pathname}: refused`);
  }
}
await dispatcher.close();
await cache.close();
detour.close();
shop.close();
