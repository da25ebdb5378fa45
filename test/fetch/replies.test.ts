/** What a `fetch` of the caller's may give: through every door a text is read, and what is none is a TypeError. */
import { PassThrough, Readable } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import { RobotsCache } from '../../src/entries/cache.js';
import { RobotUA } from '../../src/entries/compat/perl.js';
import { RobotFileParser as ClassicRobotFileParser } from '../../src/entries/compat/python-classic.js';
import { AgentCache, Robots, RobotsCache as ReppyCache } from '../../src/entries/compat/reppy.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { RobotsTxtMiddleware } from '../../src/entries/compat/scrapy.js';
import { fetchRobots } from '../../src/entries/fetch.js';
import {
  RobotExclusionRulesParser,
  RobotFileParser,
  RobotFileParserLookalike,
} from '../../src/entries/index.js';

const URL_ = 'https://example.com/robots.txt';
const PAGE = 'https://example.com/private';
const FORBID_ALL = 'User-agent: *\nDisallow: /\n';
const bytes = new TextEncoder().encode(FORBID_ALL);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Each asks for the robots.txt and then whether the page may be fetched. */
const DOORS: readonly (readonly [name: string, ask: (options: object) => Promise<unknown>])[] = [
  ['fetchRobots', async (options) => (await fetchRobots(URL_, options)).text !== FORBID_ALL],
  [
    'RobotsCache',
    (options) => {
      const cache = new RobotsCache({ userAgent: 'FooBot/1.0', ...options });
      closing.push(() => cache.close());
      return cache.isAllowed(PAGE);
    },
  ],
  [
    'RobotFileParser',
    async (options) => {
      const parser = new RobotFileParser(URL_, options);
      await parser.read();
      return parser.canFetch('FooBot', PAGE);
    },
  ],
  [
    'the classic RobotFileParser',
    async (options) => {
      const parser = new ClassicRobotFileParser(URL_, options);
      await parser.read();
      return parser.canFetch('FooBot', PAGE);
    },
  ],
  [
    'RobotExclusionRulesParser',
    async (options) => {
      const parser = new RobotExclusionRulesParser(options);
      await parser.fetch(URL_);
      return parser.isAllowed('FooBot', PAGE);
    },
  ],
  [
    'RobotFileParserLookalike',
    async (options) => {
      const parser = new RobotFileParserLookalike(URL_, options);
      await parser.read();
      return parser.canFetch('FooBot', PAGE);
    },
  ],
  ['Robotstxt.getAllowed', (options) => Robotstxt.getAllowed(PAGE, 'FooBot', options)],
  [
    'RobotUA',
    async (options) => {
      const robot = new RobotUA({
        agent: 'FooBot/1.0',
        from: 'me@example.com',
        sleep: () => Promise.resolve(),
        ...options,
      });
      return (await robot.get(PAGE)).status !== 403;
    },
  ],
  ["reppy's Robots", async (options) => (await Robots.fetch(URL_, options)).allowed(PAGE, 'FooBot')],
  ["reppy's RobotsCache", (options) => new ReppyCache(1, options).allowed(PAGE, 'FooBot')],
  ["reppy's AgentCache", (options) => new AgentCache('FooBot', 1, options).allowed(PAGE)],
  [
    'RobotsTxtMiddleware',
    (options) =>
      new RobotsTxtMiddleware({ ROBOTSTXT_OBEY: true }, options).processRequest({ url: PAGE }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && error.name === 'IgnoreRequest') return false;
          throw error;
        },
      ),
  ],
];

const headers = { get: (name: string) => (name.toLowerCase() === 'content-type' ? 'text/plain' : null) };
const web = (...chunks: unknown[]): ReadableStream => ReadableStream.from(chunks);

const UNDERSTOOD: readonly (readonly [shape: string, reply: () => object])[] = [
  ['a Response', () => new Response(FORBID_ALL, { headers: { 'content-type': 'text/plain' } })],
  ['a text', () => ({ status: 200, headers, body: FORBID_ALL })],
  ['a Buffer', () => ({ status: 200, headers, body: Buffer.from(FORBID_ALL) })],
  ["Node's stream of a text", () => ({ status: 200, headers, body: Readable.from([FORBID_ALL]) })],
  [
    "Node's stream with an encoding",
    () => ({ status: 200, headers, body: new PassThrough().setEncoding('utf8').end(bytes) }),
  ],
  [
    "the web's stream of texts",
    () => ({ status: 200, headers, body: web('User-agent: *\n', 'Disallow: /\n') }),
  ],
  ["the web's stream of bytes", () => ({ status: 200, headers, body: web(bytes) })],
  ['text() alone', () => ({ status: 200, headers, text: () => Promise.resolve(FORBID_ALL) })],
  ['arrayBuffer() alone', () => ({ status: 200, headers, arrayBuffer: () => Promise.resolve(bytes.buffer) })],
  ['arrayBuffer() of a Buffer', () => ({ status: 200, headers, arrayBuffer: () => Buffer.from(bytes) })],
];

const NOT_UNDERSTOOD: readonly (readonly [shape: string, reply: () => unknown])[] = [
  ['nothing', () => undefined],
  ['a text in place of a response', () => FORBID_ALL],
  ['no status', () => ({ headers, body: FORBID_ALL })],
  ['a status that is a text', () => ({ status: '200', headers, body: FORBID_ALL })],
  ['no headers', () => ({ status: 200, body: FORBID_ALL })],
  ['headers without a method', () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: '' })],
  ['headers of numbers', () => ({ status: 200, headers: { get: () => 5 }, body: FORBID_ALL })],
  ['no body', () => ({ status: 200, headers })],
  ['a body that is a number', () => ({ status: 200, headers, body: 5 })],
  ['a body that is a Blob', () => ({ status: 200, headers, body: new Blob([FORBID_ALL]) })],
  ['a body that is a promise', () => ({ status: 200, headers, body: Promise.resolve(FORBID_ALL) })],
  ['a stream of objects', () => ({ status: 200, headers, body: Readable.from([{ line: 1 }]) })],
  ["the web's stream of numbers", () => ({ status: 200, headers, body: web(5) })],
  ['text() of a number', () => ({ status: 200, headers, text: () => Promise.resolve(5) })],
  ['text() of nothing', () => ({ status: 200, headers, text: () => Promise.resolve() })],
  ['text that is no function', () => ({ status: 200, headers, text: FORBID_ALL })],
  ['arrayBuffer() of nothing', () => ({ status: 200, headers, arrayBuffer: () => Promise.resolve() })],
  ['arrayBuffer() of a number', () => ({ status: 200, headers, arrayBuffer: () => Promise.resolve(25) })],
  ['arrayBuffer() of an object', () => ({ status: 200, headers, arrayBuffer: () => Promise.resolve({}) })],
  ['arrayBuffer that is no function', () => ({ status: 200, headers, arrayBuffer: bytes.buffer })],
  [
    'a Response that was read',
    async () => {
      const response = new Response(FORBID_ALL, { headers: { 'content-type': 'text/plain' } });
      await response.text();
      return response;
    },
  ],
  [
    'a Response that somebody reads',
    () => {
      const response = new Response(FORBID_ALL, { headers: { 'content-type': 'text/plain' } });
      response.body?.getReader();
      return response;
    },
  ],
  [
    "Node's stream that was read",
    async () => {
      const body = Readable.from([FORBID_ALL]);
      await body.toArray();
      return { status: 200, headers, body };
    },
  ],
];

describe.each(DOORS)('%s', (_name, ask) => {
  test.each(UNDERSTOOD)('reads %s', async (_shape, reply) => {
    expect(await ask({ fetch: () => Promise.resolve(reply()) })).toBe(false);
  });

  test.each(NOT_UNDERSTOOD)('refuses %s', async (_shape, reply) => {
    const asked = ask({ fetch: () => Promise.resolve(reply()) });
    await expect(asked).rejects.toThrow(TypeError);
    await expect(asked).rejects.toThrow(/'fetch'/);
  });
});
