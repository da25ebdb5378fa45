/** For what pages may be used: the robots.txt of their site and what came with them, put together. */
import { describe, expect, test } from '@jest/globals';
import { RobotsCache } from '../../src/entries/cache.js';
import { callUntyped } from '../support/untyped.js';
import { FakeSites } from './fake-site.js';

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

describe('documents beside the robots.txt', () => {
  const LICENSED =
    'User-agent: *\nDisallow: /terms/secret\nLicense: https://example.com/terms/open.xml\nLicense: https://example.com/terms/secret\n';
  const TDM = JSON.stringify([
    { location: '/open/*', 'tdm-reservation': 1, 'tdm-policy': 'https://example.com/p' },
    7,
  ]);

  function site(tdmrep: string | number) {
    const sites = new FakeSites().answer((url) => {
      if (url.endsWith('/robots.txt')) return LICENSED;
      return url.endsWith('tdmrep.json') ? tdmrep : '<rsl/>';
    });
    const clock = { nowMs: 1e12 };
    const cache = new RobotsCache({ userAgent: 'FooBot/1.0', fetch: sites.fetch, now: () => clock.nowMs });
    return { sites, cache, clock };
  }

  test('are fetched when they are asked for, once for all pages, as robots.txt lets the crawler', async () => {
    const { sites, cache, clock } = site(TDM);
    expect(await cache.preferences(PAGE)).not.toHaveProperty('documents');
    const asked = { fetch: ['tdmrep', 'licenses'] } as const;
    const [one] = await Promise.all([cache.preferences(PAGE, asked), cache.preferences(`${PAGE}2`, asked)]);
    expect(one.tdm).toMatchObject({ answer: 'disallowed', policy: 'https://example.com/p' });
    expect(one.documents).toEqual({
      tdmrep: { url: 'https://example.com/.well-known/tdmrep.json', status: 200, text: TDM },
      licenses: [
        { url: 'https://example.com/terms/open.xml', status: 200, text: '<rsl/>' },
        { url: 'https://example.com/terms/secret', failure: 'disallowed' },
      ],
    });
    expect(sites.asked).toHaveLength(3);
    clock.nowMs += 25 * 60 * 60_000;
    await cache.preferences(PAGE, asked);
    expect(sites.asked.filter(({ url }) => url.endsWith('.json'))).toHaveLength(2);
  });

  test('credentials are sent to the site of the page alone', async () => {
    const sent: Record<string, string | null> = {};
    const fetch = (url: string | URL, { headers }: RequestInit = {}): Promise<Response> => {
      sent[String(url)] = new Headers(headers).get('authorization');
      const other = 'License: https://other.example/l.xml\nLicense: https://example.com/l.xml\n';
      return Promise.resolve(new Response(String(url).endsWith('/robots.txt') ? other : '<rsl/>'));
    };
    const cache = new RobotsCache({ userAgent: 'FooBot/1.0', fetch, headers: { authorization: 'secret' } });
    await cache.preferences(PAGE, { fetch: ['licenses'] });
    expect(sent).toMatchObject({
      'https://example.com/l.xml': 'secret',
      'https://other.example/l.xml': null,
    });
  });

  test.each<[answer: string | number, expected: object]>([
    [404, { status: 404 }],
    [503, { status: 503, failure: 'status' }],
    ['x'.repeat(2_000_000), { failure: 'too-large' }],
    ['no JSON', { status: 200, text: 'no JSON' }],
  ])('%.8s states nothing', async (answer, expected) => {
    const { sites, cache, clock } = site(answer);
    const found = await cache.preferences(PAGE, { fetch: ['tdmrep'] });
    expect(found.documents?.tdmrep).toMatchObject(expected);
    expect(found.tdm).toEqual({ answer: 'unknown', policy: null, from: [] });
    clock.nowMs += 11 * 60_000;
    await cache.preferences(PAGE, { fetch: ['tdmrep'] });
    const again = 'failure' in expected ? 2 : 1;
    expect(sites.asked.filter(({ url }) => url.endsWith('.json'))).toHaveLength(again);
  });

  test('keep to the addresses of the cache', async () => {
    const cache = new RobotsCache({ userAgent: 'FooBot/1.0', addresses: 'public' });
    await cache.seed('http://127.0.0.1:9/', 'User-agent: *\nLicense: http://127.0.0.1:9/l.xml\n');
    const { documents } = await cache.preferences('http://127.0.0.1:9/x', { fetch: ['tdmrep', 'licenses'] });
    expect(documents).toMatchObject({
      tdmrep: { failure: 'refused-address' },
      licenses: [{ failure: 'refused-address' }],
    });
  });

  test('a kind that does not exist is a TypeError', async () => {
    const { cache } = site('');
    await expect(callUntyped(cache, 'preferences', PAGE, { fetch: ['rsl'] })).rejects.toThrow(/page\.fetch/);
    await expect(callUntyped(cache, 'preferences', PAGE, { fetch: 'tdmrep' })).rejects.toThrow(/page\.fetch/);
  });
});

test('a token may fall back to the group of everyone', async () => {
  const cache = cacheOf('User-agent: *\nDisallow: /x\n');
  const asked = { tokens: ['Google-Extended'] };
  expect((await cache.preferences(PAGE, asked)).tokens['Google-Extended']?.answer).toBe('unknown');
  const found = await cache.preferences(PAGE, { ...asked, tokenFallback: 'everyone' });
  expect(found.tokens['Google-Extended']?.answer).toBe('allowed');
});
