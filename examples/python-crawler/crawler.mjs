// crawler.py in JavaScript. The parser is asked the same questions and gives the same answers; `read` is awaited.
import { RobotFileParser } from 'robotparser';
import { openShop } from '../shop.mjs';

const AGENT = 'FooBot';

/** @param {string} start */
async function crawl(start) {
  // As Python decided up to 3.13.7; without the option, as it has decided since.
  const robots = new RobotFileParser(new URL('/robots.txt', start).href, { semantics: 'classic' });
  await robots.read();
  const waiting = [start];
  const seen = new Set(waiting);
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const path = url.slice(start.length - 1);
    if (!robots.canFetch(AGENT, url)) {
      console.log('left out', path);
      continue;
    }
    const page = await (await fetch(url)).text();
    console.log('fetched', path);
    for (const [, link = ''] of page.matchAll(/href="([^"]*)"/g)) {
      const found = new URL(link, url);
      if (found.host === new URL(start).host && !seen.has(found.href)) {
        seen.add(found.href);
        waiting.push(found.href);
      }
    }
  }
}

const [start] = process.argv.slice(2);
if (start === undefined) {
  const shop = await openShop();
  await crawl(`${shop.origin}/`);
  shop.close();
} else {
  await crawl(start);
}
