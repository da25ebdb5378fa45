/** Options of whatever fetches: nothing unknown is dropped, and no value is taken for another. */
import { describe, expect, test } from '@jest/globals';
import { RobotRules, RobotUA } from '../../src/entries/compat/perl.js';
import { Protego } from '../../src/entries/compat/protego.js';
import { RobotFileParser as ClassicRobotFileParser } from '../../src/entries/compat/python-classic.js';
import { AgentCache, BaseCache, Robots, RobotsCache } from '../../src/entries/compat/reppy.js';
import { RobotsCache as SiteCache } from '../../src/entries/cache.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { BaseRobotsTxtParser, RobotsTxtMiddleware } from '../../src/entries/compat/scrapy.js';
import {
  RobotExclusionRulesParser,
  RobotFileParser,
  RobotFileParserLookalike,
} from '../../src/entries/index.js';
import { fetchRobots } from '../../src/entries/fetch.js';
import { performFetch } from '../../src/fetch/perform-fetch.js';

const JSON_OPTIONS: object = { addresses: 'Public' };
const URL_ = 'http://127.0.0.1:1/robots.txt';

const attempt = (made: () => unknown): Promise<unknown> => Promise.resolve().then(made);

const DOORS: readonly (readonly [name: string, open: (options: object) => Promise<unknown>])[] = [
  ['fetchRobots', (options) => attempt(() => fetchRobots(URL_, options))],
  ['the classic RobotFileParser', (options) => attempt(() => new ClassicRobotFileParser('', options))],
  ['RobotFileParser', (options) => attempt(() => new RobotFileParser('', options))],
  ['RobotExclusionRulesParser', (options) => attempt(() => new RobotExclusionRulesParser(options))],
  ['RobotFileParserLookalike', (options) => attempt(() => new RobotFileParserLookalike('', options))],
  ['BaseRobotsTxtParser', (options) => attempt(() => new BaseRobotsTxtParser(URL_, 'FooBot', options))],
  [
    'RobotsTxtMiddleware',
    (options) => attempt(() => new RobotsTxtMiddleware({ ROBOTSTXT_OBEY: true }, options)),
  ],
  ['Robotstxt.get', (options) => attempt(() => Robotstxt.get(URL_, 'FooBot', options))],
  ['Robotstxt.getAllowed', (options) => attempt(() => Robotstxt.getAllowed(URL_, 'FooBot', options))],
  ["reppy's Robots.fetch", (options) => attempt(() => Robots.fetch(URL_, options))],
  ["reppy's BaseCache", (options) => attempt(() => new BaseCache(1, options))],
  ["reppy's RobotsCache", (options) => attempt(() => new RobotsCache(1, options))],
  ["reppy's AgentCache", (options) => attempt(() => new AgentCache('FooBot', 1, options))],
];

/** Doors that fetch nothing, or were told before how to, with an option of theirs misspelt. */
const OTHER_DOORS: readonly (readonly [
  name: string,
  option: string,
  open: (options: object) => Promise<unknown>,
])[] = [
  ['Protego.parse', 'versions', (options) => attempt(() => Protego.parse('', options))],
  ['Robotstxt.parse', 'agentLine', (options) => attempt(() => Robotstxt.parse('', 'FooBot', options))],
  ['Robotstxt.Parser', 'agent_lines', (options) => attempt(() => new Robotstxt.Parser('x', '', options))],
  ["reppy's Robots", 'Now', (options) => attempt(() => new Robots(URL_, '', null, options))],
  ["reppy's Robots.parse", 'Now', (options) => attempt(() => Robots.parse(URL_, '', null, options))],
  ['RobotRules', 'Now', (options) => attempt(() => new RobotRules('FooBot', options))],
  ['read of RobotFileParser', 'Signal', (options) => attempt(() => new RobotFileParser(URL_).read(options))],
  [
    'fetch of RobotExclusionRulesParser',
    'Signal',
    (options) => attempt(() => new RobotExclusionRulesParser().fetch(URL_, null, options)),
  ],
  [
    'read of RobotFileParserLookalike',
    'Signal',
    (options) => attempt(() => new RobotFileParserLookalike(URL_).read(options)),
  ],
  [
    'parse of BaseRobotsTxtParser',
    'Signal',
    (options) => attempt(() => new BaseRobotsTxtParser(URL_, 'FooBot').parse(null, options)),
  ],
];

const WRONG: readonly (readonly [sentence: string, options: object, named: string])[] = [
  ['an address rule in another case', { addresses: 'Public' }, 'addresses'],
  ['an address rule that is true', { addresses: true }, 'addresses'],
  ['an address rule that is its opposite', { addresses: 'private' }, 'addresses'],
  ['a limit in another case', { limits: { deadlineMS: 1 } }, 'limits.deadlineMS'],
  ['a limit that is a text', { limits: { deadlineMs: '1' } }, 'limits.deadlineMs'],
  ['an option of another facade', { useSleep: true }, 'useSleep'],
  ['a proxy that is true', { proxy: true }, 'proxy'],
  ['a proxy in another case', { proxy: 'Environment' }, 'proxy'],
  ['a proxy of another kind', { proxy: 'socks5://127.0.0.1:1' }, 'proxy'],
  ['options that are a list', [], 'options'],
  ['options that are a Map', new Map(), 'options'],
  ['a look-up that is no function', { lookup: '127.0.0.1' }, 'lookup'],
  ['a fetch that is no function', { fetch: 'fetch' }, 'fetch'],
  ['public addresses with a fetch', { addresses: 'public', fetch }, 'addresses'],
  ['a proxy with a fetch', { proxy: 'http://127.0.0.1:1', fetch }, 'proxy'],
];

describe.each(DOORS)('%s refuses', (_, open) => {
  test.each(WRONG)('%s', async (_sentence, options, named) => {
    const refused = await open(options).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TypeError);
    expect(String(refused)).toContain(named);
  });
});

describe.each([0, 5, 511_999])(
  'a limit of %i bytes would lose rules, so that what they forbid would be allowed',
  (bytes) => {
    test.each([
      ['fetchRobots', () => fetchRobots(URL_, { limits: { bytes }, fetch })],
      ['RobotsCache', () => attempt(() => new SiteCache({ userAgent: 'FooBot', limits: { bytes } }))],
    ])('%s refuses it', async (_, open) => {
      const refused: unknown = await open().catch((error: unknown) => error);
      expect(String(refused)).toMatch(
        /^TypeError: Argument '(?:options\.)?limits\.bytes' must be at least 512000/,
      );
    });
  },
);

test.each(OTHER_DOORS)('%s refuses an unknown option', async (_, option, open) => {
  const refused = await open({ [option]: undefined }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TypeError);
  expect(String(refused)).toContain(`Unknown option '${option}'`);
});

test.each([
  ['how agent lines are taken', { agentLines: 'lasts' }, 'options.agentLines'],
  ['redirects that are a text', { numRedirects: '5' }, 'options.numRedirects'],
  ['a time that is a text', { http_timeout: '5' }, 'options.httpTimeout'],
  ['a listener that is none', { onError: true }, 'options.onError'],
])('Robotstxt.get refuses %s', async (_, options: object, named) => {
  await expect(Robotstxt.get(URL_, 'FooBot', options)).rejects.toThrow(named);
});

test("reppy's Robots.fetch refuses a size that is none", async () => {
  const options: object = { maxSize: '1' };
  await expect(Robots.fetch(URL_, options)).rejects.toThrow('options.maxSize');
});

test('a fetch of this room refuses them too', async () => {
  const request = Object.assign({ url: URL_ }, JSON_OPTIONS);
  await expect(performFetch(request)).rejects.toThrow(
    new TypeError(`Argument 'addresses' must be 'any' or 'public', got "Public" (string)`),
  );
});

/** A robot is made of options of its own: what it shares with the others, and what it alone has. */
const ROBOT: object = { agent: 'FooBot/1.0', from: 'me@example.com' };
const makeRobot = (...args: unknown[]): unknown => Reflect.construct(RobotUA, args);

test.each<[sentence: string, options: object, named: string]>([
  ['an address rule in another case', { addresses: 'Public' }, 'addresses'],
  ['public addresses with a fetch', { addresses: 'public', fetch }, 'addresses'],
  ['a proxy in another case', { proxy: 'Environment' }, 'proxy'],
  ['a proxy with a fetch', { proxy: 'http://127.0.0.1:1', fetch }, 'proxy'],
  ['a look-up with a fetch', { lookup: () => undefined, fetch }, 'lookup'],
  ['a clock that is none', { now: 5 }, 'options.now'],
  ['a sleep that is none', { sleep: 5 }, 'options.sleep'],
  ['the limits of others', { limits: { deadlineMs: 1 } }, 'timeout'],
  ["others' name of the agent", { userAgent: 'FooBot' }, 'agent'],
  ['the signal of a request', { signal: AbortSignal.timeout(1000) }, 'signal'],
])('RobotUA refuses %s, whichever way it is said', (_, options, named) => {
  expect(() => makeRobot({ ...ROBOT, ...options })).toThrow(TypeError);
  expect(() => makeRobot({ ...ROBOT, ...options })).toThrow(named);
  expect(() => makeRobot('FooBot/1.0', 'me@example.com', null, options)).toThrow(TypeError);
});

test('RobotUA ignores what LWP ignores by name, and nothing in an environment of ours', () => {
  expect(makeRobot({ ...ROBOT, nonsense: 1 })).toBeInstanceOf(RobotUA);
  expect(() => makeRobot('FooBot/1.0', 'me@example.com', null, { nonsense: 1 })).toThrow(
    "Unknown option 'nonsense'",
  );
  expect(() => makeRobot('FooBot/1.0', 'me@example.com', null, [])).toThrow('plain object');
});

const fetchOne = () => Promise.resolve(new Response('User-agent: *'));

test.each<[sentence: string, options: object, named: string]>([
  ['a Headers', { headers: new Headers({ 'x-a': 'b' }) }, 'options.headers'],
  ['a list of header fields', { headers: [['x-a', 'b']] }, 'options.headers'],
  ['a header field that is a number', { headers: { 'x-a': 5 } }, `options.headers["x-a"]`],
  ['a header field in two lines', { headers: { 'x-a': 'b\r\nx-c: d' } }, `options.headers["x-a"]`],
  ['a name that is none', { headers: { 'x a': 'b' } }, `options.headers["x a"]`],
  ['a user agent in two lines', { userAgent: 'a\r\nb: c' }, 'options.userAgent'],
  ['a user agent that is a number', { userAgent: 5 }, 'options.userAgent'],
  ['a controller in place of its signal', { signal: new AbortController() }, 'options.signal'],
])('fetchRobots and the facades of reppy refuse %s', async (_, options, named) => {
  const given = { ...options, fetch: fetchOne };
  await expect(fetchRobots(URL_, given)).rejects.toThrow(named);
  await expect(Robots.fetch(URL_, given)).rejects.toThrow(named);
  expect(() => new RobotsCache(1, given)).toThrow(named);
  expect(() => new AgentCache('FooBot', 1, given)).toThrow(named);
});

test.each<[sentence: string, validators: object, named: string]>([
  ['in another case', { ETag: '"1"' }, 'options.validators.ETag'],
  ['that is a number', { etag: 5 }, 'options.validators.etag'],
])('fetchRobots refuses a validator %s', async (_, validators, named) => {
  await expect(fetchRobots(URL_, { validators, fetch: fetchOne })).rejects.toThrow(named);
});

test('a signal that is none is refused wherever one is taken', async () => {
  const options: object = { signal: {} };
  const named = 'options.signal';
  await expect(new RobotFileParser(URL_).read(options)).rejects.toThrow(named);
  await expect(new RobotFileParserLookalike(URL_).read(options)).rejects.toThrow(named);
  await expect(new RobotExclusionRulesParser().fetch(URL_, null, options)).rejects.toThrow(named);
  await expect(Robotstxt.get(URL_, 'FooBot', options)).rejects.toThrow(named);
});
