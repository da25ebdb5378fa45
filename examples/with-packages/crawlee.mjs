// A crawler of Crawlee's with ../adapters/crawlee.mjs: its robots.txt files, its pace and its reports come from the cache.
import { CheerioCrawler, Configuration, RequestQueue } from '@crawlee/cheerio';
import { RobotsCache } from 'robotparser/cache';
import { paceQueue, refuseForbidden, reportPages, robotsTxtFile } from '../adapters/crawlee.mjs';
import { openShop } from '../shop.mjs';

const shop = await openShop();
const cache = new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' });
const configuration = new Configuration({ persistStorage: false, purgeOnStart: true });

class PoliteCrawler extends CheerioCrawler {
  getRobotsTxtFileForUrl(url) {
    return robotsTxtFile(cache, url);
  }
}

const requestQueue = await RequestQueue.open(null, { config: configuration });
paceQueue(requestQueue, cache);
const fetched = [];
const crawler = new PoliteCrawler(
  {
    requestQueue,
    respectRobotsTxtFile: true,
    preNavigationHooks: [refuseForbidden(cache)],
    postNavigationHooks: [reportPages(cache)],
    async requestHandler({ request, enqueueLinks }) {
      fetched.push(new URL(request.url).pathname);
      await enqueueLinks();
    },
  },
  configuration,
);
crawler.log.setLevel(0);
await crawler.run([`${shop.origin}/`]);

console.log(`fetched ${fetched.sort().join(' ')}`);
const others = shop.asked.filter((path) => path !== '/robots.txt' && !fetched.includes(path));
console.log(`other requests: ${others.length === 0 ? 'none' : others.join(' ')}`);
console.log(`requests for robots.txt: ${shop.asked.filter((path) => path === '/robots.txt').length}`);
await cache.close();
shop.close();
