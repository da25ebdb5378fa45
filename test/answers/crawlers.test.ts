/** What is known of crawlers, and what each may fetch as its operator says that it reads. */
import { describe, expect, test } from '@jest/globals';
import {
  crawlerAnswer,
  CrawlerReadings,
  crawlers,
  crawlersAsOf,
  crawlerSentence,
  ownCrawlers,
  type Crawler,
} from '../../src/entries/crawlers.js';
import { parse } from '../../src/entries/core.js';
import { google, pythonClassic, rfc9309 } from '../../src/entries/dialects.js';
import { Readings } from '../../src/entries/readings.js';
import { callUntyped } from '../support/untyped.js';

describe('the list of crawlers', () => {
  test('names each crawler once, and at least 160 of them', () => {
    const tokens = crawlers.map(({ token }) => token.toLowerCase());
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.length).toBeGreaterThanOrEqual(160);
  });

  test.each(crawlers.map((crawler) => [crawler.token, crawler] as const))(
    '%s: every fact that is known has a source with its date',
    (_, crawler) => {
      const { token, tokens, operator, purposes, everyone, robotsTxt, crawlDelay, reading, retired } =
        crawler;
      const known = [
        'tokens',
        ...(operator === 'unknown' ? [] : ['operator']),
        ...(purposes.length === 0 ? [] : ['kind', 'purposes']),
        ...(everyone === 'unknown' ? [] : ['everyone']),
        ...(robotsTxt === 'unknown' ? [] : ['robotsTxt']),
        ...(crawlDelay === 'unknown' ? [] : ['crawlDelay']),
        ...(reading === undefined ? [] : ['reading']),
        ...(retired === undefined ? [] : ['retired']),
      ];
      expect(tokens[0]).toBe(token);
      expect(crawler.sources.flatMap(({ facts }) => facts).sort()).toEqual(known.sort());
      for (const { url, asOf } of crawler.sources) {
        expect(url).toMatch(/^https:\/\//);
        expect(asOf).toMatch(/^2026-\d\d-\d\d$/);
      }
    },
  );

  test('names that took the place of others are in the list themselves', () => {
    const tokens = new Set(crawlers.map(({ token }) => token));
    const successors = crawlers.flatMap(({ retired }) => retired?.replacedBy ?? []);
    expect(successors.filter((token) => !tokens.has(token))).toEqual([]);
    expect(successors).not.toHaveLength(0);
    expect(crawlersAsOf).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

describe('a crawler may fetch what its operator says that it takes from the file', () => {
  const CLOSED = 'User-agent: *\nDisallow: /';
  test.each<[string, string, string, boolean]>([
    ['a crawler of Google that ignores everyone', 'AdsBot-Google', CLOSED, true],
    ['another one', 'Mediapartners-Google', CLOSED, true],
    ['one that follows everyone', 'Googlebot', CLOSED, false],
    ['one that does not say', 'GPTBot', CLOSED, false],
    [
      'an ignored * beside its own name',
      'APIs-Google',
      `${CLOSED}\nUser-agent: APIs-Google\nDisallow: /`,
      false,
    ],
    ['its second name', 'Googlebot-Image', 'User-agent: Googlebot\nDisallow: /', false],
    [
      'its second name before everyone',
      'Googlebot-News',
      `${CLOSED}\nUser-agent: Googlebot\nDisallow:`,
      true,
    ],
    [
      'its first name before the second',
      'Googlebot-Image',
      'User-agent: Googlebot\nDisallow: /\nUser-agent: Googlebot-Image\nDisallow:',
      true,
    ],
    ["another operator's name", 'Applebot', 'User-agent: Googlebot\nDisallow: /', false],
    ['the name of a family', 'YandexBot', 'User-agent: Yandex\nDisallow: /', false],
    ['the same', 'YandexImages', 'User-agent: Yandex\nDisallow: /', false],
    ['a name that is not its own', 'bingbot', 'User-agent: Googlebot\nDisallow: /', true],
    ['a name with a space', 'Kangaroo Bot', 'User-agent: Kangaroo Bot\nDisallow: /', false],
    ['a misspelt rule that Google understands', 'Googlebot', 'User-agent: *\nDisalow: /', false],
    ['a misspelt rule that the standard ignores', 'GPTBot', 'User-agent: *\nDisalow: /', true],
  ])('%s: %s', (_, token, file, allowed) => {
    expect(new CrawlerReadings(file).answer(token, '/').allowed).toBe(allowed);
  });

  test('with the name that decided, the reading, and what is not known', () => {
    const site = new CrawlerReadings('User-agent: Googlebot\nDisallow: /', { dialect: pythonClassic });
    expect(site.answer('Googlebot-Image', '/')).toMatchObject({
      token: 'Googlebot',
      line: 2,
      dialect: 'google',
      unknown: [],
    });
    expect(site.answer('GPTBot', '/')).toMatchObject({
      token: 'GPTBot',
      dialect: 'pythonClassic',
      unknown: ['reading', 'everyone'],
    });
  });

  test('whatever the status says, where it decides', () => {
    const settled = () => ({ allowed: false, because: 'status', status: 503 }) as const;
    expect(new CrawlerReadings('', { settled }).answer('AdsBot-Google', '/')).toMatchObject({
      allowed: false,
      because: 'status',
    });
  });

  test('by any reading that is asked for', () => {
    const [reading] = new Readings('User-agent: *\nDisallow: /*x', [pythonClassic]).at('/');
    if (reading === undefined) throw new Error('There is no reading');
    expect(crawlerAnswer(reading, 'AdsBot-Google', '/*x')).toMatchObject({
      allowed: true,
      dialect: 'pythonClassic',
    });
  });

  test('and every crawler with one name that follows everyone as its parser answers by itself', () => {
    const file = 'User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nAllow: /a/b\nDisallow: /';
    const site = new CrawlerReadings(file);
    const simple = crawlers.filter(({ token, tokens, everyone }) => {
      return tokens.length === 1 && everyone !== 'ignored' && !token.includes(' ');
    });
    for (const { token, reading } of simple) {
      const robots = parse(file, { dialect: reading === 'google' ? google : rfc9309 });
      for (const url of ['/', '/a', '/a/b', '/b']) {
        expect(site.answer(token, url)).toMatchObject(robots.explain(token, url));
      }
    }
  });
});

describe('an answer as a sentence', () => {
  const FILE = 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /private';
  test.each([
    ['GPTBot', 'GPTBot (OpenAI, for AI training) may not fetch the page: line 2 forbids it.'],
    ['Googlebot', 'Googlebot (Google, for search) may fetch the page: no rule for Googlebot forbids it.'],
    [
      'AdsBot-Google',
      'AdsBot-Google (Google, for advertising) may fetch the page: no group names it, and it ignores the group of *.',
    ],
    [
      'ChatGPT-User',
      'ChatGPT-User (OpenAI, for AI answers) may not fetch the page: line 2 forbids it, but its operator says that it may ignore robots.txt where a person asks for a page.',
    ],
    [
      'anthropic-ai',
      'anthropic-ai (Anthropic, for AI training) may not fetch the page: line 2 forbids it; the name is no longer in use, ClaudeBot replaced it.',
    ],
    [
      'Google-Extended',
      'Google-Extended (Google, for AI training and AI answers) is not a crawler, and restricts what fetched pages are used for: line 2 forbids it.',
    ],
    [
      'DeepSeekBot',
      'DeepSeekBot (DeepSeek, for AI training) may not fetch the page: line 2 forbids it, but it is reported to ignore robots.txt.',
    ],
  ])('of %s', (token, sentence) => {
    expect(crawlerSentence(new CrawlerReadings(FILE).answer(token, '/'))).toBe(sentence);
  });
});

describe("one's own crawlers", () => {
  test('need a token, and the rest is unknown', () => {
    expect(ownCrawlers('[{"token":"OurBot","tokens":["Ours"],"everyone":"ignored"}]', '2026-11-23')).toEqual([
      {
        token: 'OurBot',
        tokens: ['OurBot', 'Ours'],
        operator: 'unknown',
        kind: 'crawler',
        purposes: [],
        everyone: 'ignored',
        robotsTxt: 'unknown',
        crawlDelay: 'unknown',
        sources: [],
      } satisfies Crawler,
    ]);
  });

  test('are answered like those of the list', () => {
    const [ours] = ownCrawlers('[{"token":"OurBot","everyone":"ignored"}]', '2026-11-23');
    if (ours === undefined) throw new Error('There is no crawler');
    expect(new CrawlerReadings('User-agent: *\nDisallow: /').answer(ours, '/').allowed).toBe(true);
  });

  test.each([
    ['{', 'The crawlers are not JSON'],
    ['{}', "Argument 'json' must be a JSON array of crawlers"],
    ['[1]', "Argument 'crawlers[0]' must be an object with a token"],
    ['[{"token":""}]', "Argument 'crawlers[0].token' must be the name of a crawler"],
    ['[{"token":"a","kind":"bot"}]', "Argument 'crawlers[0].kind' must be 'crawler' or"],
    ['[{"token":"a","purposes":["spam"]}]', "Argument 'crawlers[0].purposes' must be 'search' or"],
    [
      '[{"token":"a","crawl_delay":1}]',
      "Unknown option 'crawlers[0].crawl_delay': did you mean 'crawlDelay'?",
    ],
  ])('that are wrong are a TypeError: %s', (json, message) => {
    expect(() => ownCrawlers(json, '2026-11-23')).toThrow(TypeError);
    expect(() => ownCrawlers(json, '2026-11-23')).toThrow(message);
  });
});

test('a name that is not in the list is a TypeError', () => {
  const site = new CrawlerReadings('');
  expect(() => {
    callUntyped(site, 'answer', 'FooBot', '/');
  }).toThrow('Argument \'crawler\' must be a crawler of the list, or its token, got "FooBot" (string)');
});
