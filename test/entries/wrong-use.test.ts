/**
 * Wrong use from plain JavaScript, where no compiler warns: each call throws before it can give a verdict that means
 * nothing, and the message says what to write instead. And what is no wrong use: a `URL` wherever a URL is.
 */
import { describe, expect, test } from '@jest/globals';
import { RobotsCache, MemoryStore } from '../../src/entries/cache.js';
import { RobotsMatcher, parseRobotsTxt } from '../../src/entries/compat/google.js';
import { RobotRules, RobotUA } from '../../src/entries/compat/perl.js';
import { Protego } from '../../src/entries/compat/protego.js';
import { RobotFileParser as ClassicParser } from '../../src/entries/compat/python-classic.js';
import { RobotFileParser } from '../../src/entries/compat/python.js';
import { Agent, Robots, RobotsCache as ReppyCache } from '../../src/entries/compat/reppy.js';
import { RobotExclusionRulesParser, RobotFileParserLookalike } from '../../src/entries/compat/rerp.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { RobotsTxtMiddleware } from '../../src/entries/compat/scrapy.js';
import { parse } from '../../src/entries/core.js';
import { productToken } from '../../src/entries/crawlers.js';
import { google, rfc9309 } from '../../src/entries/dialects.js';
import { fix, lint } from '../../src/entries/lint.js';
import { Readings } from '../../src/entries/readings.js';
import { redisStore } from '../../src/entries/redis.js';
import { callUntyped } from '../support/untyped.js';

const TEXT = 'User-agent: *\nDisallow: /private';
const PAGE = 'https://shop.example/private/a';
const ROBOTS = 'https://shop.example/robots.txt';

function construct(Constructed: new (...args: never) => object, ...args: readonly unknown[]): object {
  const made: unknown = Reflect.construct(Constructed, args);
  if (typeof made !== 'object' || made === null) throw new Error('Nothing was made');
  return made;
}

const bytes = new TextEncoder().encode(TEXT);
const core = { parse, redisStore, parseRobotsTxt, fix };

function cacheOfTexts(): RobotsCache {
  return new RobotsCache({ userAgent: 'FooBot', fetch: () => Promise.resolve(new Response(TEXT)) });
}

function parsed<Parser extends { parse(text: string): void }>(parser: Parser): Parser {
  parser.parse(TEXT);
  return parser;
}

type Wrong = readonly [name: string, attempt: () => unknown, message: string];

const WRONG: readonly Wrong[] = [
  [
    'a verdict asked for with the URL first',
    () => callUntyped(parse(TEXT), 'allows', PAGE, 'FooBot'),
    `Argument 'agent' must be a name: write (agent, url), got "${PAGE}" (string)`,
  ],
  [
    "robots-parser's order of arguments",
    () => callUntyped(core, 'parse', ROBOTS, TEXT),
    `Argument 'options' must be a plain object of options, got ${JSON.stringify(TEXT)} (string)`,
  ],
  [
    'a dialect in place of the options',
    () => callUntyped(core, 'parse', TEXT, google),
    "Unknown option 'name': there are dialect, url, budget",
  ],
  ...[null, [], new Map(), 5].map((options, index): Wrong => [
    `what is no plain object, ${index + 1}`,
    () => callUntyped(core, 'parse', TEXT, options),
    "Argument 'options' must be a plain object of options, got ",
  ]),
  [
    'an option nobody knows',
    () => callUntyped(core, 'parse', TEXT, { dialct: google }),
    "Unknown option 'dialct': there are dialect, url, budget",
  ],
  [
    'the name of a dialect',
    () => callUntyped(core, 'parse', TEXT, { dialect: 'google' }),
    `Argument 'options.dialect' must be imported from robotparser/dialects, got "google" (string)`,
  ],
  [
    'bytes for the text',
    () => callUntyped(core, 'parse', bytes),
    "Argument 'source' must be a string or an iterable of strings: decode bytes with TextDecoder, got a Uint8Array",
  ],
  [
    "bytes for a facade's text",
    () => callUntyped(Protego, 'parse', bytes),
    "Argument 'content' must be a string: decode bytes with TextDecoder, got a Uint8Array",
  ],
  [
    'a text that a constructor does not take',
    () => construct(Protego, TEXT),
    `new Protego() takes no arguments, got ${JSON.stringify(TEXT)} (string): write Protego.parse(content)`,
  ],
  [
    'a number for the URL of a parser that has its options',
    () => callUntyped(new RobotFileParser(), 'setUrl', 5),
    "Argument 'url' must be a string or a URL, got 5 (number)",
  ],
  [
    'a timeout in milliseconds for a signal',
    () =>
      callUntyped(new RobotFileParser(ROBOTS, { fetch: () => Promise.reject(new Error()) }), 'read', {
        signal: 2000,
      }),
    "Argument 'options.signal' must be an AbortSignal such as AbortSignal.timeout(2000), got 2000 (number)",
  ],
  [
    'no header to find a name in',
    () => callUntyped({ productToken }, 'productToken', 5),
    "Argument 'header' must be a string, got 5 (number)",
  ],
  [
    'a number for the URL of a file',
    () => callUntyped(core, 'parse', TEXT, { url: 5 }),
    "Argument 'options.url' must be a string or a URL, got 5 (number)",
  ],
  [
    'an option of explain that nobody knows',
    () => callUntyped(parse(TEXT), 'explain', 'FooBot', PAGE, { losst: true }),
    "Unknown option 'losst': there are lost, cost",
  ],
  [
    'a flag in place of the options',
    () => callUntyped(parse(TEXT), 'explain', 'FooBot', PAGE, true),
    "Argument 'options' must be a plain object of options, got true (boolean)",
  ],
  ['no text', () => construct(Readings), "Argument 'text' must be a string, got undefined"],
  [
    'no dialects',
    () => construct(Readings, TEXT),
    "Argument 'dialects' must be a list of dialects, got undefined",
  ],
  [
    'names of dialects',
    () => construct(Readings, TEXT, ['google']),
    `Argument 'dialects' must be imported from robotparser/dialects, got "google" (string)`,
  ],
  [
    'a cache without options',
    () => construct(RobotsCache),
    "Argument 'options' must be an object, as in new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' }), got undefined",
  ],
  [
    'a cache with a name alone',
    () => construct(RobotsCache, 'FooBot'),
    `Argument 'options' must be an object, as in new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' }), got "FooBot" (string)`,
  ],
  [
    "the name of a cache's dialect",
    () => construct(RobotsCache, { userAgent: 'FooBot', dialect: 'google' }),
    `Argument 'dialect' must be imported from robotparser/dialects, got "google" (string)`,
  ],
  [
    'a map for a store, where nothing expires',
    () => construct(RobotsCache, { userAgent: 'FooBot', store: new Map() }),
    "Argument 'store' must be a store, such as new MemoryStore(), redisStore(client) or new DiskStore(folder), got a Map",
  ],
  ...[
    { call: () => undefined, duplicate: () => undefined },
    { sendCommand: () => undefined, duplicate: () => undefined },
  ].map((store, index): Wrong => [
    `a client of Redis for a store, ${index + 1}`,
    () => construct(RobotsCache, { userAgent: 'FooBot', store }),
    "Argument 'store' must be a store: write redisStore(client), of robotparser/redis, got an object",
  ]),
  [
    'a Durable Object binding for a store',
    () => construct(RobotsCache, { userAgent: 'FooBot', store: { idFromName: () => undefined } }),
    "Argument 'store' must be a store: write durableObjectStore(binding), of robotparser/durable-object, got an object",
  ],
  [
    'a pool of Postgres for a store',
    () => construct(RobotsCache, { userAgent: 'FooBot', store: { query: () => undefined } }),
    "Argument 'store' must be a store: write postgresStore(pool), of robotparser/postgres, got an object",
  ],
  ...[
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
  ].map((userAgent, index): Wrong => [
    `a browser's header, ${index + 1}`,
    () => construct(RobotsCache, { userAgent }),
    "Argument 'userAgent' must be a header that names its crawler, such as 'FooBot/1.0', and this is a browser's: append FooBot/1.0 to send it",
  ]),
  ...['directive-mispelt', 'directive-misspellt', 'dierctive-misspelt', 'directive_misspelt'].map(
    (code): Wrong => [
      `a code of the linter that is misspelt: ${code}`,
      () => callUntyped({ lint }, 'lint', TEXT, { rules: { [code]: 'off' } }),
      `Unknown option 'options.rules.${code}': did you mean 'directive-misspelt'?`,
    ],
  ),
  [
    'the URL of a store',
    () => construct(RobotsCache, { userAgent: 'FooBot', store: 'redis://127.0.0.1' }),
    `Argument 'store' must be a store, such as new MemoryStore(), redisStore(client) or new DiskStore(folder), got "redis://127.0.0.1" (string)`,
  ],
  [
    'a clock that cannot be asked',
    () => construct(RobotsCache, { userAgent: 'FooBot', now: 5 }),
    "Argument 'now' must be a function that returns milliseconds since 1970, got 5 (number)",
  ],
  [
    'a timer that is none',
    () => construct(RobotsCache, { userAgent: 'FooBot', timer: setTimeout }),
    "Argument 'timer' must be a timer with the methods elapsed and wait, got a function",
  ],
  [
    'an agent in place of the options of a verdict',
    () => callUntyped(cacheOfTexts(), 'isAllowed', PAGE, 'BarBot'),
    `Argument 'options' must be a plain object: write { agent } for a name other than the crawler's, got "BarBot" (string)`,
  ],
  [
    'an option of a verdict that nobody knows',
    () => callUntyped(cacheOfTexts(), 'explain', PAGE, { agnt: 'BarBot' }),
    "Unknown option 'agnt': did you mean 'agent'?",
  ],
  [
    'an agent in the first place',
    () => callUntyped(cacheOfTexts(), 'isAllowed', 'BarBot', PAGE),
    'Cannot fetch BarBot: it is not an absolute URL, such as https://example.com/',
  ],
  [
    'a signal in place of the options of a turn',
    () => callUntyped(cacheOfTexts(), 'turn', PAGE, new AbortController().signal),
    "Argument 'options' must be a plain object of options, got a AbortSignal",
  ],
  [
    'a status alone',
    () => callUntyped(cacheOfTexts(), 'report', PAGE, 429),
    "Argument 'answer' must be a response, or an object such as { status: 429 }, got 429 (number)",
  ],
  [
    'no answer',
    () => callUntyped(cacheOfTexts(), 'report', PAGE),
    "Argument 'answer' must be a response, or an object such as { status: 429 }, got undefined",
  ],
  [
    'nobody who listens',
    () => callUntyped(cacheOfTexts(), 'subscribe'),
    "Argument 'listener' must be a function that is called with each event, got undefined",
  ],
  [
    'no client of Redis',
    () => callUntyped(core, 'redisStore'),
    "Argument 'client' must be a client of the package ioredis, iovalkey or redis, got undefined",
  ],
  [
    'the URL of a Redis',
    () => callUntyped(core, 'redisStore', 'redis://127.0.0.1'),
    `Argument 'client' must be a client of the package ioredis, iovalkey or redis, got "redis://127.0.0.1" (string)`,
  ],
  [
    'a prefix that is misspelt',
    () => callUntyped(core, 'redisStore', { call: () => undefined }, { prefx: 'a:' }),
    "Unknown option 'prefx': did you mean 'prefix'?",
  ],
  [
    'an option of a store that nobody knows',
    () => construct(MemoryStore, { maxBytess: 5 }),
    "Unknown option 'maxBytess': did you mean 'maxBytes'?",
  ],
  [
    "rerp's syntax by its name",
    () => callUntyped(parsed(new RobotExclusionRulesParser()), 'isAllowed', 'FooBot', PAGE, 'GYM2008'),
    'Unknown syntax "GYM2008" (string): use MK1996 or GYM2008, which are numbers',
  ],
  [
    "bytes for Python's parser",
    () => callUntyped(new RobotFileParser(), 'parse', bytes),
    "Argument 'lines' must be a string or an iterable of strings: decode bytes with TextDecoder, got a Uint8Array",
  ],
  [
    "options in the place of a URL, in Python's parser",
    () => construct(RobotFileParser, { semantics: 'classic' }),
    "Argument 'url' must be a string or a URL, followed by the options: (url, options), got an object",
  ],
  [
    'nothing for a URL',
    () => construct(RobotFileParser, null),
    "Argument 'url' must be a string or a URL, got null",
  ],
  [
    'semantics that nobody knows',
    () => construct(RobotFileParser, '', { semantics: 'clasic' }),
    `Argument 'options.semantics' must be 'classic', 'python-main' or a version of Python such as 'python-3.14' or '3.13.5', got "clasic" (string)`,
  ],
  [
    "an option of Protego's that nobody knows",
    () => callUntyped(Protego, 'parse', TEXT, { versin: '0.7' }),
    "Unknown option 'versin': did you mean 'version'?",
  ],
  [
    'a version alone',
    () => callUntyped(Protego, 'parse', TEXT, '0.7'),
    `Argument 'options' must be a plain object of options, got "0.7" (string)`,
  ],
  [
    'a version as a number',
    () => callUntyped(Protego, 'parse', TEXT, { version: 0.7 }),
    "Argument 'options.version' must be '0.6' or '0.7', got 0.7 (number)",
  ],
  [
    "an option of the gem's that nobody knows",
    () => callUntyped(Robotstxt, 'parse', TEXT, 'FooBot', { agentlines: 'last' }),
    "Unknown option 'agentlines': did you mean 'agentLines'?",
  ],
  [
    "the gem's text without a robot",
    () => callUntyped(Robotstxt, 'parse', TEXT),
    "Argument 'robotId' must be a string or null, got undefined",
  ],
  [
    "a text in the place of Perl's URL",
    () => callUntyped(new RobotRules('FooBot'), 'parse', TEXT),
    `Argument 'robotsUrl' must be the URL of a robots.txt with its host, as in parse(robotsUrl, content), got ${JSON.stringify(TEXT)} (string)`,
  ],
  [
    'a request of no page',
    () => callUntyped(new RobotUA('FooBot/1.0', 'bot@foo.example'), 'get'),
    "Argument 'url' must be a string or a URL, got undefined",
  ],
  [
    'a delay in words',
    () => callUntyped(new RobotUA('FooBot/1.0', 'bot@foo.example'), 'delay', '1 minute'),
    `Argument 'minutes' must be a number, got "1 minute" (string)`,
  ],
  [
    "an option's delay in words",
    () => construct(RobotUA, { agent: 'FooBot/1.0', from: 'bot@foo.example', delay: '1 minute' }),
    `Argument 'options.delay' must be a number, got "1 minute" (string)`,
  ],
  [
    'a text to fix without findings',
    () => callUntyped(core, 'fix', TEXT),
    "Argument 'findings' must be a list of findings, as lint(text) returns, got undefined",
  ],
  [
    'no text to fix',
    () => callUntyped(core, 'fix', 5, []),
    "Argument 'text' must be a string, got 5 (number)",
  ],
  [
    "options in the place of reppy's date",
    () => callUntyped(Robots, 'parse', ROBOTS, TEXT, { now: Date.now }),
    "Argument 'expires' must be a number of seconds or null, followed by the options, got an object",
  ],
  [
    'a middleware without settings',
    () => construct(RobotsTxtMiddleware),
    "Argument 'settings' must be a plain object of options, got undefined",
  ],
  [
    'a setting in another case',
    () => construct(RobotsTxtMiddleware, { ROBOTSTXT_OBEY: true, User_Agent: 'FooBot' }),
    "Unknown option 'settings.User_Agent': did you mean 'USER_AGENT'?",
  ],
  [
    "a handler of Google's that is missing",
    () => callUntyped(core, 'parseRobotsTxt', TEXT),
    "Argument 'handler' must be an object with a method handleRobotsStart, got undefined",
  ],
];

test.each(WRONG)('says what to write instead of: %s', async (_name, attempt, message) => {
  const thrown: unknown = await Promise.resolve()
    .then(attempt)
    .then(
      () => 'nothing thrown',
      (error: unknown) => error,
    );
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  expect(said.slice(0, message.length)).toBe(message);
});

test('a long text is shown by its beginning', () => {
  const text = `User-agent: *\n${'Disallow: /x\n'.repeat(1000)}`;
  expect(() => callUntyped(core, 'parse', ROBOTS, text)).toThrow(
    /got "User-agent: \*\\nDisallow: \/x.{0,60}" \(string of 13014 characters\)$/,
  );
});

const page = new URL(PAGE);
const file = new URL(ROBOTS);

describe('a URL object is as good as its text', () => {
  const verdicts: Readonly<Record<string, () => unknown>> = {
    core: () => parse(TEXT, { url: file }).allows('FooBot', page),
    'core, explained': () => parse(TEXT).explain('FooBot', page).allowed,
    'core, by preference': () => parse(TEXT).preferences('FooBot', page).crawl,
    cache: () => cacheOfTexts().isAllowed(page),
    'cache, explained': async () => (await cacheOfTexts().explain(page)).allowed,
    'cache, by preference': async () => (await cacheOfTexts().preferences(page)).crawl,
    'a site of the cache': async () => (await cacheOfTexts().get(file)).isAllowed(page),
    'a site of the cache, explained': async () => (await cacheOfTexts().get(file)).explain(page).allowed,
    'Python, new': () => parsed(new RobotFileParser(file)).canFetch('FooBot', page),
    'Python, classic': () => parsed(new ClassicParser(file)).canFetch('FooBot', page),
    rerp: () => parsed(new RobotExclusionRulesParser()).isAllowed('FooBot', page),
    'rerp, lookalike': () => parsed(new RobotFileParserLookalike(file)).canFetch('FooBot', page),
    Protego: () => Protego.parse(TEXT).canFetch(page, 'FooBot'),
    reppy: () => Robots.parse(file, TEXT).allowed(page, 'FooBot'),
    "reppy's agent": () => new Agent().disallow('/private').allowed(page),
    "reppy's cache": () =>
      new ReppyCache(1, { fetch: () => Promise.resolve(new Response(TEXT)) }).allowed(page, 'FooBot'),
    Ruby: () => Robotstxt.parse(TEXT, 'FooBot').allowed(page),
    Google: () => new RobotsMatcher().oneAgentAllowedByRobots(TEXT, 'FooBot', page),
  };
  test.each(Object.entries(verdicts))('%s', async (_name, verdict) => {
    expect(await verdict()).toBe(false);
  });

  test('which a cache that was asked before knows at once', async () => {
    const cache = cacheOfTexts();
    await cache.get(file);
    expect(cache.isAllowedNow(page)).toBe(false);
  });

  test('in the links of a page, which come back as they are', async () => {
    const site = await cacheOfTexts().get(file);
    const open = new URL('https://shop.example/open');
    expect(site.partition([page, open])).toEqual({
      allowed: [open],
      disallowed: [page],
      elsewhere: [],
      noPages: [],
    });
  });

  test('in what is kept of a parser', () => {
    expect(new RobotFileParser(file).url).toBe(ROBOTS);
    expect(new RobotFileParser(file).host).toBe('shop.example');
  });
});

test('a response is what a cache is told of a page', async () => {
  const cache = cacheOfTexts();
  await cache.report(PAGE, new Response('', { status: 503, headers: { 'retry-after': '60' } }));
  expect((await cache.tryTurn(PAGE)).granted).toBe(false);
});

test('every dialect may be an option', () => {
  expect(parse(TEXT, { dialect: rfc9309 }).allows('FooBot', PAGE)).toBe(false);
});
