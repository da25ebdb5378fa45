/** Options of whatever fetches: nothing unknown is dropped, and no value is taken for another. */
import { describe, expect, test } from '@jest/globals';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { Protego } from '../../src/entries/compat/protego.js';
import { AgentCache, BaseCache, Robots, RobotsCache } from '../../src/entries/compat/reppy.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { BaseRobotsTxtParser, RobotsTxtMiddleware } from '../../src/entries/compat/scrapy.js';
import {
  RobotExclusionRulesParser,
  RobotFileParser,
  RobotFileParserLookalike,
} from '../../src/entries/index.js';
import { performFetch } from '../../src/fetch/perform-fetch.js';

const JSON_OPTIONS: object = { addresses: 'Public' };
const URL_ = 'http://127.0.0.1:1/robots.txt';

const attempt = (made: () => unknown): Promise<unknown> => Promise.resolve().then(made);

const DOORS: readonly (readonly [name: string, open: (options: object) => Promise<unknown>])[] = [
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
