/** The facades that throw, by the entry that publishes each, and how to make them do so. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as cache from '../../src/entries/cache.js';
import type { FetchingOptions } from '../../src/compat/shared/fetching.js';
import * as perl from '../../src/entries/compat/perl.js';
import * as protego from '../../src/entries/compat/protego.js';
import * as python from '../../src/entries/compat/python.js';
import * as reppy from '../../src/entries/compat/reppy.js';
import * as rerp from '../../src/entries/compat/rerp.js';
import * as ruby from '../../src/entries/compat/ruby.js';
import * as scrapy from '../../src/entries/compat/scrapy.js';
import * as main from '../../src/entries/index.js';
import * as node from '../../src/node/index.js';

/** Where every robots.txt lies that is asked about. */
export const SITE = 'https://shop.example/robots.txt';

/** Never answers, and is given up at once. */
const HANGING: FetchingOptions = { fetch: () => new Promise(() => undefined), limits: { deadlineMs: 1 } };

/** A call that may throw. */
export type Attempt = () => unknown;

export interface Facade {
  readonly name: string;
  readonly entry: object;
  /** Fetches a URL. */
  readonly fetch?: (url: string, options: FetchingOptions) => unknown;
  /** Answers for a file, an agent and a URL. */
  readonly ask?: (file: string, agent: string | null, url: string) => unknown;
  /** Whatever else it throws for. */
  readonly others?: Readonly<Record<string, Attempt>>;
}

export const FACADES: readonly Facade[] = [
  ...(['python-main', 'classic'] as const).flatMap((semantics) =>
    [python, main].map((entry) => ({
      name: `RobotFileParser (${semantics}) of ${entry === main ? 'the main entry' : 'compat/python'}`,
      entry,
      fetch: (url: string, options: FetchingOptions) =>
        new entry.RobotFileParser(url, { ...options, semantics }).read(),
      ask: (file: string, agent: string | null, url: string) => {
        const parser = new entry.RobotFileParser('', { semantics });
        parser.parse(file);
        return parser.canFetch(agent, url);
      },
      others: { 'a pending read': () => askWhilePending(new entry.RobotFileParser(SITE, HANGING)) },
    })),
  ),
  ...[rerp, main].flatMap((entry) => [
    {
      name: `RobotExclusionRulesParser of ${entry === main ? 'the main entry' : 'compat/rerp'}`,
      entry,
      fetch: (url: string, options: FetchingOptions) =>
        new entry.RobotExclusionRulesParser(options).fetch(url),
      ask: (file: string, agent: string | null, url: string) => {
        const parser = new entry.RobotExclusionRulesParser();
        parser.parse(file);
        return parser.isAllowed(agent, url);
      },
      others: {
        'bytes in no charset': () => {
          new entry.RobotExclusionRulesParser().parse(Uint8Array.of(0xff));
        },
        'what is read-only': () =>
          Object.assign(new entry.RobotExclusionRulesParser(), { responseCode: 200 }),
        'a pending fetch': () => {
          const parser = new entry.RobotExclusionRulesParser(HANGING);
          parser.fetch(SITE).catch(() => undefined);
          return parser.isAllowed('x', '/');
        },
      },
    },
    {
      name: `RobotFileParserLookalike of ${entry === main ? 'the main entry' : 'compat/rerp'}`,
      entry,
      fetch: (url: string, options: FetchingOptions) =>
        new entry.RobotFileParserLookalike(url, options).read(),
      ask: (file: string, agent: string | null, url: string) => {
        const parser = new entry.RobotFileParserLookalike();
        parser.parse(file);
        return parser.canFetch(agent, url);
      },
      others: { 'a pending read': () => askWhilePending(new entry.RobotFileParserLookalike(SITE, HANGING)) },
    },
  ]),
  {
    name: 'Robotstxt',
    entry: ruby,
    fetch: (url, options) => ruby.Robotstxt.get(url, 'x', options),
    ask: (file, agent, url) => ruby.Robotstxt.parse(file, agent).allowed(url),
    others: {
      'a robot whose name ends a header': () => ruby.Robotstxt.get(SITE, 'a\nb'),
      'a robot without a name': () => ruby.Robotstxt.parse('User-agent: *', null).allowed('/'),
    },
  },
  {
    name: 'RobotRules',
    entry: perl,
    ask: (file, agent, url) => {
      const rules = new perl.RobotRules(agent ?? undefined);
      rules.parse(SITE, file);
      return rules.allowed(url);
    },
    others: { 'a robots.txt without a host': () => new perl.RobotRules('x').parse('none', '') },
  },
  {
    name: 'RobotUA',
    entry: perl,
    others: { 'nobody to write to': () => new perl.RobotUA({ agent: 'x', from: 'nobody' }) },
  },
  {
    name: 'Protego',
    entry: protego,
    ask: (file, agent, url) => protego.Protego.parse(file).canFetch(url, agent ?? 'x'),
  },
  {
    name: 'Robots of reppy',
    entry: reppy,
    fetch: (url, options) => reppy.Robots.fetch(url, options),
    ask: (file, agent, url) => reppy.Robots.parse(SITE, file).allowed(url, agent ?? 'x'),
    others: {
      'bytes that are no UTF-8': () => reppy.Robots.parse(SITE, Uint8Array.of(0xff)),
      'a robots.txt without a place': () => reppy.Robots.robotsUrl('http://h:x/'),
      'no date': () => reppy.parseDate('tomorrow'),
      'a policy that says nothing': () => new reppy.TTLPolicyBase().ttl({ headers: {} }),
    },
  },
  {
    name: 'the caches of reppy',
    entry: reppy,
    fetch: (url, options) => new reppy.RobotsCache(10, options).allowed(url, 'x'),
    others: {
      'what is raised again': () =>
        new reppy.RobotsCache(10, {
          fetch: () => Promise.resolve(new Response(null, { status: 503 })),
          cachePolicy: new reppy.ReraiseExceptionPolicy(60),
        }).allowed(SITE, 'x'),
    },
  },
  ...Object.values({
    python: scrapy.PythonRobotParser,
    rerp: scrapy.RerpRobotParser,
    protego: scrapy.ProtegoRobotParser,
    reppy: scrapy.ReppyRobotParser,
  }).map((Parser) => ({
    name: Parser.name,
    entry: scrapy,
    ask: (file: string, agent: string | null, url: string) => new Parser(file).allowed(url, agent ?? 'x'),
  })),
  {
    name: 'RobotsTxtMiddleware',
    entry: scrapy,
    fetch: (url, options) =>
      new scrapy.RobotsTxtMiddleware({ ROBOTSTXT_OBEY: true }, options).processRequest({ url }),
    others: {
      'what its settings switch off': () => new scrapy.RobotsTxtMiddleware({}),
      'a page that is forbidden': () =>
        new scrapy.RobotsTxtMiddleware(
          { ROBOTSTXT_OBEY: true },
          { fetch: () => Promise.resolve(new Response('User-agent: *\nDisallow: /')) },
        ).processRequest({ url: 'https://shop.example/a' }),
    },
  },
  ...(['rfc9309', 'pythonClassic', 'rerp', 'ruby', 'reppy'] as const).map((policy) => ({
    name: `BaseRobotsTxtParser by the policy ${policy}`,
    entry: scrapy,
    fetch: (url: string, options: FetchingOptions) =>
      new scrapy.BaseRobotsTxtParser(url, 'x', { ...options, policy }).parse(),
  })),
  {
    name: 'BaseRobotsTxtParser',
    entry: scrapy,
    ask: async (file, agent, url) => {
      const parser = new scrapy.BaseRobotsTxtParser(SITE, 'x');
      await parser.parse(file);
      return parser.allowed(url, agent);
    },
    others: {
      'a body that is no UTF-8': () => scrapy.decodeRobotsTxt(Uint8Array.of(0xff), 'strict'),
      'a pending parse': () => {
        const parser = new scrapy.BaseRobotsTxtParser(SITE, 'x', HANGING);
        parser.parse().catch(() => undefined);
        return parser.allowed('/');
      },
    },
  },
  {
    name: 'RobotsCache',
    entry: cache,
    fetch: async (url, options) => {
      const robots = new cache.RobotsCache({ ...options, userAgent: 'x' });
      try {
        return await robots.isAllowed(url);
      } finally {
        await robots.close();
      }
    },
    others: {
      'a cache that is closed': async () => {
        const robots = new cache.RobotsCache({ userAgent: 'x' });
        await robots.close();
        return robots.isAllowed(SITE);
      },
    },
  },
  {
    name: 'RobotRulesAnyDBMFile',
    entry: node,
    others: {
      'no name of a file': () => new node.RobotRulesAnyDBMFile('x', ''),
      'a folder that is not there': inFolder(
        (folder) => new node.RobotRulesAnyDBMFile('x', join(folder, 'none', 'rules')),
      ),
    },
  },
];

function askWhilePending(parser: main.RobotFileParser | main.RobotFileParserLookalike): boolean {
  parser.read().catch(() => undefined);
  return parser.canFetch('x', '/');
}

function inFolder(use: (folder: string) => unknown): Attempt {
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'robotparser-thrown-'));
    try {
      return use(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
