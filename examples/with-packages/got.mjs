// got with the hooks of ../adapters/got.mjs.
import got from 'got';
import { RobotsCache } from 'robotparser/cache';
import { politeHooks } from '../adapters/got.mjs';
import { RefusedByRobotsError } from '../adapters/permission.mjs';
import { openShop } from '../shop.mjs';

const shop = await openShop();
const cache = new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' });
const polite = got.extend(politeHooks(cache));

for (const path of ['/boots', '/cart', '/about']) {
  try {
    console.log(`${path}: ${(await polite(shop.origin + path)).statusCode}`);
  } catch (error) {
    // got wraps what a hook throws.
    if (!(error.cause instanceof RefusedByRobotsError) && !(error instanceof RefusedByRobotsError))
      throw error;
    console.log(`${path}: refused`);
  }
}
await cache.close();
shop.close();
