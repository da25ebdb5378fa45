/** What is published, bundled for a browser, fetches there with the browser's own `fetch`: over CORS, from loopback. */
import { build, stop } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { sampled } from '../support/samples.js';
import { builtPackage } from '../support/built-package.js';
import { openChromium, withoutChromium } from '../support/chromium.js';
import { describeUnless } from '../support/skipped.js';
import { serve } from './servers/loopback.js';

// The package may have to be built first, beside other tests and other browsers.
jest.setTimeout(240_000);

const PROGRAM = `
import { RobotFileParser } from 'robotparser';
import { RobotsCache } from 'robotparser/cache';
import { fetchRobots } from 'robotparser/fetch';
import { Robots } from 'robotparser/compat/reppy';
import { Robotstxt } from 'robotparser/compat/ruby';

globalThis.ask = async (origin) => {
  const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
  const parser = new RobotFileParser(origin + '/robots.txt');
  await parser.read();
  const fetched = await fetchRobots(origin + '/moved');
  const kindOf = (url, options) => fetchRobots(url, options).then(() => 'none', (error) => error.kind ?? error.name);
  return {
    cache: [await cache.isAllowed(origin + '/open'), await cache.isAllowed(origin + '/private/x')],
    main: [parser.can_fetch('FooBot', '/open'), parser.can_fetch('FooBot', '/private/x')],
    reppy: (await Robots.fetch(origin + '/robots.txt')).allowed('/private/x', 'FooBot'),
    ruby: (await Robotstxt.get(origin + '/', 'FooBot')).allowed('/private/x'),
    moved: [fetched.status, fetched.text.length],
    missing: (await fetchRobots(origin + '/missing')).access,
    withoutCors: await kindOf(origin + '/closed'),
    publicOnly: await kindOf(origin + '/robots.txt', { addresses: 'public' }),
  };
};
`;

const FILE = 'User-agent: *\nDisallow: /private\n';

async function bundle(): Promise<string> {
  const { outputFiles, warnings } = await build({
    stdin: { contents: PROGRAM, resolveDir: builtPackage() },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    logLevel: 'silent',
  });
  await stop();
  expect(warnings).toEqual([]);
  const [file] = outputFiles;
  if (file === undefined) throw new Error('The bundler wrote nothing');
  return file.text;
}

describeUnless(withoutChromium)('in Chromium', () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(async () => browser?.close());

  sampled(3)('the main entry, the cache and facades that fetch answer as in Node', async () => {
    const page = await browser?.newPage();
    if (page === undefined) throw new Error('No browser is open');
    const site = await serve((request, response) => {
      const { url = '' } = request;
      response.setHeader('connection', 'close');
      if (url !== '/closed') response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'text/plain');
      if (url === '/moved') response.writeHead(302, { location: '/robots.txt' });
      if (url === '/missing') response.writeHead(404);
      response.end(FILE);
    });
    const home = await serve((_, response) => {
      response.setHeader('connection', 'close');
      response.end('<!doctype html><title>home</title>');
    });
    await page.goto(home.origin);
    await page.addScriptTag({ content: await bundle() });
    const told: unknown = await page.evaluate(`ask(${JSON.stringify(site.origin)})`);
    await page.close();
    expect(told).toEqual({
      cache: [true, false],
      main: [true, false],
      reppy: false,
      ruby: false,
      moved: [200, FILE.length],
      missing: 'allow-all',
      withoutCors: 'unreachable',
      publicOnly: 'TypeError',
    });
  });
});
