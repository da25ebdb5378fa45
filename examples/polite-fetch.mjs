// The platform's fetch with Scrapy's robots.txt middleware in front: politeFetch never fetches a page that robots.txt
// disallows, and each site's robots.txt is fetched once, however many pages are requested at a time.
import { IgnoreRequest, RobotsTxtMiddleware } from 'robotparser/compat/scrapy';
import { openShop } from './shop.mjs';

const shop = await openShop();
const robots = new RobotsTxtMiddleware(
  { ROBOTSTXT_OBEY: true, USER_AGENT: 'FooBot/1.0 (+https://foo.example/bot)' },
  {
    fetch: (url, init) => fetch(url, init),
    robotsParsed: (parser, { url }) =>
      console.log(`${new URL(url).pathname} asked for robots.txt: wait ${parser.crawlDelay?.('FooBot')} s`),
  },
);
const politeFetch = robots.wrap(fetch);

const paths = ['/boots', '/cart', '/about', '/boots/reviews', '/cart?add=boots'];
const lines = await Promise.all(
  paths.map(async (path) => {
    try {
      const page = await politeFetch(shop.origin + path);
      return `${path}: status ${page.status}`;
    } catch (error) {
      if (!(error instanceof IgnoreRequest)) throw error;
      return `${path}: ${error.message}`;
    }
  }),
);
console.log(lines.join('\n'));

const page = await politeFetch(`${shop.origin}/cart`, { dontObeyRobotstxt: true });
console.log(`/cart with dontObeyRobotstxt: status ${page.status}`);
console.log(`requests for robots.txt: ${shop.asked.filter((path) => path === '/robots.txt').length}`);
shop.close();
