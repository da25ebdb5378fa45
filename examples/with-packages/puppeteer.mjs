// Puppeteer with ../adapters/puppeteer.mjs. The first argument names the browser.
import puppeteer from 'puppeteer-core';
import { RobotsCache } from 'robotparser/cache';
import { obeyRobots } from '../adapters/puppeteer.mjs';
import { openShop } from '../shop.mjs';

const shop = await openShop();
const cache = new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' });
const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.setUserAgent({ userAgent: cache.userAgent });
await obeyRobots(page, cache);

for (const path of ['/boots', '/cart', '/about']) {
  const response = await page.goto(shop.origin + path).catch(() => null);
  console.log(`${path}: ${response === null ? 'refused' : response.status()}`);
}
await browser.close();
await cache.close();
shop.close();
