/** A cache with the dialect and the policy of an original answers as that original's facade does, whatever the bytes. */
import { describe, expect, test } from '@jest/globals';
import { RobotsCache } from '../../src/entries/cache.js';
import { RobotsMatcher } from '../../src/entries/compat/google.js';
import { RobotUA } from '../../src/entries/compat/perl.js';
import { RobotFileParser } from '../../src/entries/compat/python-classic.js';
import { Robots } from '../../src/entries/compat/reppy.js';
import { RobotExclusionRulesParser } from '../../src/entries/compat/rerp.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { ProtegoRobotParser } from '../../src/entries/compat/scrapy.js';
import { dialects } from '../../src/entries/dialects.js';
import type { PolicyName } from '../../src/fetch/policies.js';

const SITE = 'https://site.example';
const PAGES = ['/', '/private', '/caf%C3%A9', '/caf%E9', '/caf', '/caf%EF%BF%BD'].map((path) => SITE + path);
const AGENT = 'FooBot';

type Fetch = () => Promise<Response>;
type Ask = (fetch: Fetch, body: Uint8Array) => Promise<(url: string) => boolean>;

interface Original {
  readonly dialect: keyof typeof dialects;
  readonly policy: PolicyName;
  readonly open: Ask;
}

const ORIGINALS: Readonly<Record<string, Original>> = {
  ruby: {
    dialect: 'ruby',
    policy: 'ruby',
    open: async (fetch) => {
      const parser = await Robotstxt.get(SITE, AGENT, { fetch });
      return (url) => parser.allowed(url);
    },
  },
  RobotUA: {
    dialect: 'perl',
    policy: 'perl',
    open: async (fetch) => {
      const ua = new RobotUA({ agent: AGENT, from: 'me@example.com', fetch, sleep: () => Promise.resolve() });
      await ua.get(`${SITE}/x`);
      return (url) => ua.rules().allowed(url) !== 0;
    },
  },
  reppy: {
    dialect: 'reppy',
    policy: 'reppy',
    open: async (fetch) => {
      const robots = await Robots.fetch(`${SITE}/robots.txt`, { fetch });
      return (url) => robots.allowed(url, AGENT);
    },
  },
  google: {
    dialect: 'google',
    policy: 'google',
    open: (_fetch, body) => {
      const matcher = new RobotsMatcher();
      return Promise.resolve((url) => matcher.oneAgentAllowedByRobots(body, AGENT, url));
    },
  },
  Scrapy: {
    dialect: 'protego',
    policy: 'scrapy',
    open: (_fetch, body) => {
      const parser = new ProtegoRobotParser(body);
      return Promise.resolve((url) => parser.allowed(url, AGENT));
    },
  },
  'urllib.robotparser': {
    dialect: 'pythonClassic',
    policy: 'pythonClassic',
    open: async (fetch) => {
      const parser = new RobotFileParser(`${SITE}/robots.txt`, { fetch });
      await parser.read().catch(() => undefined);
      return (url) => parser.canFetch(AGENT, url);
    },
  },
  rerp: {
    dialect: 'rerpGym2008',
    policy: 'rerp',
    open: async (fetch) => {
      const parser = new RobotExclusionRulesParser({ fetch });
      const failed = await parser.fetch(`${SITE}/robots.txt`).then(
        () => false,
        () => true,
      );
      return (url) => !failed && parser.isAllowed(AGENT, url);
    },
  },
};

const MARK = '\ufeff';
const FILE = 'User-agent: FooBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /caf\u00e9\n';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

const BODIES: readonly (readonly [name: string, body: Uint8Array, type: string])[] = [
  ['UTF-8', utf8(FILE), 'text/plain'],
  ['UTF-8 behind a byte order mark', utf8(MARK + FILE), 'text/plain'],
  ['UTF-8 behind two of them', utf8(MARK + MARK + FILE), 'text/plain'],
  ['UTF-8 behind half of one', Buffer.concat([Buffer.from([0xef, 0xbb]), utf8(FILE)]), 'text/plain'],
  ['Latin-1 that does not say so', latin1(FILE.replaceAll('FooBot', '*')), 'text/plain'],
  ['Latin-1 that says so', latin1(FILE.replaceAll('FooBot', '*')), 'text/plain; charset=iso-8859-1'],
  ['UTF-16 with its mark', Buffer.from(MARK + FILE, 'utf16le'), 'text/plain; charset=utf-16'],
  ['a charset that nobody knows', utf8(FILE), 'text/plain; charset=none-of-these'],
  ['a web page', utf8(`${MARK}${FILE}`), 'text/html'],
  ['no text', utf8(FILE), 'application/octet-stream'],
  ['nothing', new Uint8Array(), 'text/plain'],
];

describe.each(Object.entries(ORIGINALS))('%s', (_name, { dialect, policy, open }) => {
  test.each(BODIES)('%s', async (_body, body, type) => {
    const fetch: Fetch = () =>
      Promise.resolve(new Response(new Uint8Array(body), { headers: { 'content-type': type } }));
    const cache = new RobotsCache({ userAgent: AGENT, dialect: dialects[dialect], policy, fetch });
    const ask = await open(fetch, body);
    const [byFacade, byCache] = [
      PAGES.map(ask),
      await Promise.all(PAGES.map((url) => cache.isAllowed(url, { agent: AGENT }))),
    ];
    await cache.close();
    expect(byCache).toEqual(byFacade);
  });
});
