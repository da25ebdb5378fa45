// Scrapy's robots.txt middleware as a hook of a crawler that handles its own requests, in the shape of Crawlee's
// preNavigationHooks: with Crawlee, hand `obeyRobotsTxt` to the constructor of any of its crawlers.
import { IgnoreRequest, RobotsTxtMiddleware } from 'robotparser/compat/scrapy';
import { openShop } from './shop.mjs';

/** @typedef {{ url: string, headers: Record<string, string>, userData: object, noRetry: boolean }} CrawlRequest */

const robots = new RobotsTxtMiddleware(
  { ROBOTSTXT_OBEY: true, USER_AGENT: 'FooBot/1.0 (+https://foo.example/bot)' },
  { fetch: (url, init) => fetch(url, init), maxSites: 10_000 },
);

/**
 * A forbidden page is not tried again: what robots.txt forbids now it forbids in a moment, too.
 *
 * @param {{ request: CrawlRequest }} context
 */
async function obeyRobotsTxt({ request }) {
  try {
    await robots.processRequest({ url: request.url, headers: request.headers, meta: request.userData });
  } catch (error) {
    request.noRetry = error instanceof IgnoreRequest;
    throw error;
  }
}

// The rest stands for the crawler: it calls its hooks before it goes to a page, and tries three times.
const shop = await openShop();
for (const path of ['/boots', '/cart', '/about']) {
  const request = { url: shop.origin + path, headers: {}, userData: {}, noRetry: false };
  for (let attempt = 1; attempt <= 3 && !request.noRetry; attempt++) {
    try {
      await obeyRobotsTxt({ request });
      const page = await fetch(request.url, { headers: request.headers });
      console.log(`${path}: status ${page.status}`);
      break;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      console.log(`${path}: ${error.message}, attempt ${attempt}`);
    }
  }
}
shop.close();
