/** Options of whatever fetches: nothing unknown is dropped, and no value is taken for another. */
import { describe, expect, test } from '@jest/globals';
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
];

const WRONG: readonly (readonly [sentence: string, options: object, named: string])[] = [
  ['an address rule in another case', { addresses: 'Public' }, 'addresses'],
  ['an address rule that is true', { addresses: true }, 'addresses'],
  ['an address rule that is its opposite', { addresses: 'private' }, 'addresses'],
  ['a limit in another case', { limits: { deadlineMS: 1 } }, 'limits.deadlineMS'],
  ['a limit that is a text', { limits: { deadlineMs: '1' } }, 'limits.deadlineMs'],
  ['an option of another facade', { userAgent: 'FooBot' }, 'userAgent'],
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

test('a fetch of this room refuses them too', async () => {
  const request = Object.assign({ url: URL_ }, JSON_OPTIONS);
  await expect(performFetch(request)).rejects.toThrow(
    new TypeError(`Argument 'addresses' must be 'any' or 'public', got "Public"`),
  );
});
