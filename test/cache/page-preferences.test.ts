/** For what pages may be used: the robots.txt of their site and what came with them, put together. */
import { describe, expect, test } from '@jest/globals';
import { RobotsCache } from '../../src/entries/cache.js';
import { callUntyped } from '../support/untyped.js';

const PAGE = 'https://example.com/open/page';

function cacheOf(body: string, status = 200): RobotsCache {
  return new RobotsCache({
    userAgent: 'FooBot/1.0',
    fetch: async () => Promise.resolve(new Response(body, { status })),
  });
}

const RULES = 'User-agent: *\nDisallow: /private\nContent-Usage: train-ai=y, search=y\n';

test('robots.txt, headers and the page itself are one answer', async () => {
  const html =
    '<!doctype html><meta name="FooBot" content="nofollow"><meta name="otherbot" content="noindex">';
  const headers = [
    ['Content-Usage', 'train-ai=n'],
    ['X-Robots-Tag', 'max-snippet:20'],
  ] as const;
  const found = await cacheOf(RULES).preferences(PAGE, { headers, html });
  expect(found).toMatchObject({
    crawl: true,
    train: { answer: 'disallowed', from: [{ line: 3 }, { name: 'Content-Usage', decided: true }] },
    search: { answer: 'allowed' },
    page: { index: true, follow: false, snippet: 20 },
    tdm: { answer: 'unknown' },
    basis: { kind: 'fresh-copy', status: 200 },
  });
});

test('the name of another crawler may be asked by', async () => {
  const html = '<meta name="otherbot" content="noindex">';
  expect((await cacheOf(RULES).preferences(PAGE, { html, agent: 'OtherBot' })).page?.index).toBe(false);
});

describe('without a file', () => {
  test.each([
    ['404: everything may be crawled, and nothing is said', 404, true],
    ['503: nothing may be crawled, and so nothing be used', 503, false],
  ])('%s', async (_, status, crawl) => {
    const found = await cacheOf('', status).preferences(PAGE, { html: '<meta name=robots content=noai>' });
    expect(found.crawl).toBe(crawl);
    expect(found.train.answer).toBe(crawl ? 'disallowed' : 'unknown');
    expect(found.page === undefined).toBe(!crawl);
  });
});

test('a page that may not be crawled says nothing', async () => {
  const found = await cacheOf(RULES).preferences('https://example.com/private/x', {
    headers: [['Content-Usage', 'train-ai=n']],
  });
  expect(found).toMatchObject({ crawl: false, train: { answer: 'unknown', from: [] } });
  expect([found.page, found.tdm]).toEqual([undefined, undefined]);
});

test('an unknown property is a TypeError that names it', async () => {
  await expect(callUntyped(cacheOf(RULES), 'preferences', PAGE, { header: [] })).rejects.toThrow(
    /'page.header'/,
  );
});
