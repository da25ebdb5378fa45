/** Asks a site's robots.txt what a crawler wants to know: which pages, how fast, and where the sitemaps are. */

import { argv } from 'node:process';
import { RobotFileParser } from 'robotparser';

const AGENT = 'ShopBot/2.1 (+https://bot.example)';
const PATHS = [
  '/',
  '/boots?page=2',
  '/cart',
  '/%63art#top',
  '/search?q=red%20boots',
  '/search/help',
  '/reviews/42',
];

class RobotsCheck {
  site: string;
  parser: RobotFileParser;

  constructor(site: string) {
    this.site = site;
    this.parser = new RobotFileParser();
    this.parser.set_url(site + '/robots.txt');
  }

  async read(): Promise<boolean> {
    await this.parser.read();
    return this.parser.mtime() > 0;
  }

  pages(): string[] {
    const allowed = [];
    for (const path of PATHS) {
      if (this.parser.can_fetch(AGENT, this.site + path)) {
        allowed.push(path);
      }
    }
    return allowed;
  }

  pause(): number {
    const delay = this.parser.crawl_delay(AGENT);
    const rate = this.parser.request_rate(AGENT);
    if (rate !== null) {
      return rate.seconds / rate.requests;
    }
    if (delay !== null) {
      return delay;
    }
    return 1;
  }
}

async function main(site: string): Promise<void> {
  const check = new RobotsCheck(site);
  if (!(await check.read())) {
    console.log('nothing was read of', check.parser.path);
    return;
  }
  for (const path of check.pages()) {
    console.log('fetch', path);
  }
  console.log('wait', String(check.pause()));
  for (const sitemap of check.parser.site_maps() ?? []) {
    console.log('sitemap', sitemap);
  }
  console.log(String(check.parser));
}

await main(argv[2] ?? '');
