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
import { sampleOf } from '../support/samples.js';

const URL_ = 'https://example.com/robots.txt';
const PAGE = 'https://example.com/private';
const FORBID_ALL = 'User-agent: *\nDisallow: /\n';
const bytes = new TextEncoder().encode(FORBID_ALL);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type ReadingParser = new (
  url: string,
  options: object,
) => { read(): Promise<void>; canFetch(agent: string, url: string): boolean };

function reading(Parser: ReadingParser) {
  return async (options: object): Promise<boolean> => {
    const parser = new Parser(URL_, options);
    await parser.read();
    return parser.canFetch('FooBot', PAGE);
  };
}

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
  ['RobotFileParser', reading(RobotFileParser)],
  ['the classic RobotFileParser', reading(ClassicRobotFileParser)],
  ['RobotFileParserLookalike', reading(RobotFileParserLookalike)],
  [
    'RobotExclusionRulesParser',
    async (options) => {
      const parser = new RobotExclusionRulesParser(options);
      await parser.fetch(URL_);
      return parser.isAllowed('FooBot', PAGE);
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
const response = (): Response => new Response(FORBID_ALL, { headers: { 'content-type': 'text/plain' } });

async function* texts() {
  yield await Promise.resolve('User-agent: *\nDis');
  yield 'allow: /\n';
}

/** Replies, or members of one that is well besides. */
type Replies = readonly (readonly [shape: string, reply: () => unknown])[];

const UNDERSTOOD: Replies = [
  ['a Response', response],
  ['a text', () => ({ body: FORBID_ALL })],
  ['bytes', () => ({ body: bytes })],
  ['a Buffer', () => ({ body: Buffer.from(FORBID_ALL) })],
  ['an ArrayBuffer', () => ({ body: bytes.buffer })],
  ["Node's stream of a text", () => ({ body: Readable.from([FORBID_ALL]) })],
  ["Node's stream with an encoding", () => ({ body: new PassThrough().setEncoding('utf8').end(bytes) })],
  ["the web's stream of texts", () => ({ body: web('User-agent: *\n', 'Disallow: /\n') })],
  ["the web's stream of bytes", () => ({ body: web(bytes) })],
  ['an iterable of texts', () => ({ body: texts() })],
  ['an array of bytes and texts', () => ({ body: [Buffer.from('User-agent: *\n'), 'Disallow: /\n'] })],
  ['text() alone', () => ({ text: () => Promise.resolve(FORBID_ALL) })],
  ['arrayBuffer() alone', () => ({ arrayBuffer: () => Promise.resolve(bytes.buffer) })],
  ['arrayBuffer() of a Buffer', () => ({ arrayBuffer: () => Buffer.from(bytes) })],
];

const NOT_UNDERSTOOD: Replies = [
  ['nothing', () => undefined],
  ['a text in place of a response', () => FORBID_ALL],
  ['no status', () => ({ status: undefined, body: FORBID_ALL })],
  ['a status that is a text', () => ({ status: '200', body: FORBID_ALL })],
  ['no headers', () => ({ headers: undefined, body: FORBID_ALL })],
  ['headers without a method', () => ({ headers: { 'content-type': 'text/plain' }, body: '' })],
  ['headers of numbers', () => ({ headers: { get: () => 5 }, body: FORBID_ALL })],
  ['no body', () => ({})],
  ['a body that is a number', () => ({ body: 5 })],
  ['a body that is a Blob', () => ({ body: new Blob([FORBID_ALL]) })],
  ['a body that is a promise', () => ({ body: Promise.resolve(FORBID_ALL) })],
  ['a stream of objects', () => ({ body: Readable.from([{ line: 1 }]) })],
  ["the web's stream of numbers", () => ({ body: web(5) })],
  ['text() of a number', () => ({ text: () => Promise.resolve(5) })],
  ['text() of nothing', () => ({ text: () => Promise.resolve() })],
  ['text that is no function', () => ({ text: FORBID_ALL })],
  ['arrayBuffer() of nothing', () => ({ arrayBuffer: () => Promise.resolve() })],
  ['arrayBuffer() of a number', () => ({ arrayBuffer: () => Promise.resolve(25) })],
  ['arrayBuffer() of an object', () => ({ arrayBuffer: () => Promise.resolve({}) })],
  ['arrayBuffer that is no function', () => ({ arrayBuffer: bytes.buffer })],
  [
    'a Response that was read',
    async () => {
      const read = response();
      await read.text();
      return read;
    },
  ],
  [
    'a Response that somebody reads',
    () => {
      const read = response();
      read.body?.getReader();
      return read;
    },
  ],
  [
    "Node's stream that was read",
    async () => {
      const body = Readable.from([FORBID_ALL]);
      await body.toArray();
      return { body };
    },
  ],
];

async function replyOf(reply: () => unknown): Promise<unknown> {
  const made = await reply();
  return typeof made === 'object' && !(made instanceof Response) ? { status: 200, headers, ...made } : made;
}

describe.each(DOORS)('%s', (name, ask) => {
  // What reads replies is the same behind every door.
  const shapes = (all: Replies): Replies => (name === 'fetchRobots' ? all : sampleOf(all, 3));

  test.each(shapes(UNDERSTOOD))('reads %s', async (_shape, reply) => {
    expect(await ask({ fetch: () => replyOf(reply) })).toBe(false);
  });

  test.each(shapes(NOT_UNDERSTOOD))('refuses %s', async (_shape, reply) => {
    const asked = ask({ fetch: () => replyOf(reply) });
    await expect(asked).rejects.toThrow(TypeError);
    await expect(asked).rejects.toThrow(/'fetch'/);
  });
});
