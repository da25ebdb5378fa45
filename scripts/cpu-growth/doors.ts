/** Every door through which text from outside enters, each as the work to measure for one shape and one size. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { MemoryStore, RobotsCache } from 'robotparser/cache';
import { RobotFileParser as ClassicFileParser } from 'robotparser/compat/python-classic';
import { SimpleRobotRulesParser } from 'robotparser/compat/crawler-commons';
import { RobotsMatcher } from 'robotparser/compat/google';
import { RobotRules } from 'robotparser/compat/perl';
import { Protego } from 'robotparser/compat/protego';
import { RobotFileParser } from 'robotparser/compat/python';
import { Robots as ReppyRobots } from 'robotparser/compat/reppy';
import { RobotExclusionRulesParser } from 'robotparser/compat/rerp';
import robotsParser from 'robotparser/compat/robots-parser';
import { Robotstxt } from 'robotparser/compat/ruby';
import { parse } from 'robotparser/core';
import { dialects } from 'robotparser/dialects';
import { diffRobots } from 'robotparser/diff';
import { fetchRobots } from 'robotparser/fetch';
import { fix, lint } from 'robotparser/lint';
import { metaTags, parseRobotsTag } from 'robotparser/robots-tag';
import { serveOnLoopback } from '../loopback.js';
import { AGENTS, COPIES, FILES, PAGES, REPEATED, repeated, TAGS, URLS } from './shapes.js';

type Work = () => unknown;

export interface Case {
  readonly name: string;
  readonly work: (size: number) => Work | Promise<Work>;
}

const AT = 'https://example.com/robots.txt';
const SMALL = 'User-agent: aa\nUser-agent: b\nDisallow: /a*b$\nAllow: /a\n\nUser-agent: *\nDisallow: /*?x\n';

/** Each shape of a place: `work` is given the text. */
function shapesOf(
  places: Readonly<Record<string, (part: string) => string>>,
  work: (text: string) => Work | Promise<Work>,
): Case[] {
  return Object.entries(places).flatMap(([place, write]) =>
    Object.entries(REPEATED).map(([what, part]) => ({
      name: `${place} of ${what}`,
      work: (size) => work(write(repeated(part, size))),
    })),
  );
}

/** Each facade's own steps from a text to all it says of a URL and an agent. */
const FACADES: Readonly<Record<string, (text: string, url: string, agent: string) => unknown>> = {
  rerp: (text, url, agent) => {
    const rerp = new RobotExclusionRulesParser();
    rerp.parse(text);
    return [rerp.isAllowed(agent, url), rerp.getCrawlDelay(agent), rerp.sitemaps, String(rerp)];
  },
  ...Object.fromEntries(
    Object.entries({ python: RobotFileParser, 'python-classic': ClassicFileParser }).map(([name, Parser]) => [
      name,
      (text: string, url: string, agent: string) => {
        const python = new Parser();
        python.parse(text.split('\n'));
        return [python.canFetch(agent, url), python.requestRate(agent), python.siteMaps(), String(python)];
      },
    ]),
  ),
  protego: (text, url, agent) => {
    const protego = Protego.parse(text);
    return [protego.canFetch(url, agent), protego.visitTime(agent), protego.preferredHost];
  },
  reppy: (text, url, agent) => {
    const reppy = ReppyRobots.parse(AT, text);
    return [reppy.allowed(url, agent), reppy.agent(agent).delay, ReppyRobots.robotsUrl(url)];
  },
  ruby: (text, url, agent) => Robotstxt.parse(text, agent).allowed(url),
  perl: (text, url, agent) => {
    const perl = new RobotRules(agent);
    perl.parse(AT, text);
    // A number alone would be taken for the time.
    return [perl.allowed(url)];
  },
  'robots-parser': (text, url, agent) => robotsParser(AT, text).isAllowed(url, agent),
  google: (text, url, agent) => new RobotsMatcher().oneAgentAllowedByRobots(text, agent, url),
  'crawler-commons': (text, url, agent) =>
    new SimpleRobotRulesParser().parseContent(AT, text, 'text/plain', [agent.toLowerCase()]).isAllowed(url),
};

/** Some originals raise errors for what nobody can read; how long that takes counts too. */
function orError(work: Work): Work {
  return () => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };
}

const cacheOf = (text: string) =>
  new RobotsCache({ userAgent: 'FooBot', fetch: () => Promise.resolve(new Response(text)) });

/**
 * A check of a site of which a store has this entry.
 *
 * @param members - of the copy
 */
function checkOfStored(members: object): Work {
  const now = Date.now();
  const copy = {
    status: 200,
    text: SMALL,
    truncated: false,
    url: AT,
    fetchedAt: now,
    freshUntil: now + 60_000,
  };
  const entry = { v: 1, at: now, site: 'https://example.com', copy: { ...copy, ...members } };
  const value = JSON.stringify(entry);
  const store = Object.assign(new MemoryStore(), {
    ask: () => ({ entry: { value, version: 1, ageMs: 0 } }),
  });
  const fetch = () => Promise.resolve(new Response(SMALL));
  return () => new RobotsCache({ userAgent: 'FooBot', store, fetch }).isAllowed('https://example.com/aab');
}

/** The CPU of a program of its own, in milliseconds: the shell tells what its children took. */
async function programTime(given: readonly string[]) {
  const script = '"$@" > /dev/null 2>&1; times';
  const program = ['dist/cjs/program.js', ...given];
  const { stdout } = await promisify(execFile)('bash', ['-c', script, 'times', process.execPath, ...program]);
  const seconds = /\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s/.exec(stdout)?.slice(1).map(Number) ?? [];
  const [userMinutes = 0, user = 0, systemMinutes = 0, system = 0] = seconds;
  return 1000 * (60 * (userMinutes + systemMinutes) + user + system);
}

async function program(text: string, given: (file: string) => readonly string[]): Promise<Work> {
  const file = join(await mkdtemp(join(tmpdir(), 'growth-')), 'robots.txt');
  await writeFile(file, text);
  return () => programTime(given(file));
}

/** A fetch of what a server of one's own answers. */
function fetching(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | string,
  status: number = 200,
): Work {
  return async () => {
    const { origin, close } = await serveOnLoopback((request, reply) => {
      const isFirst = request.url === '/robots.txt';
      reply.writeHead(isFirst ? status : 404, isFirst ? headers : {}).end(isFirst ? body : '');
    });
    await fetchRobots(`${origin}/robots.txt`, { userAgent: 'FooBot' }).catch(() => undefined);
    await close();
  };
}

/** A member of a gzip file with a name, in front of which nothing is compressed. */
function memberNamed(length: number) {
  const member = gzipSync('');
  const head = Buffer.from(member.subarray(0, 10));
  head[3] = 0x08;
  return Buffer.concat([head, Buffer.alloc(length, 'a'), Buffer.of(0), member.subarray(10)]);
}

const REPLIES: Case[] = [
  {
    name: 'a head of distinct fields',
    work: (size) =>
      fetching(Object.fromEntries(Array.from({ length: size >> 2 }, (_, at) => [`x${at}`, ''])), ''),
  },
  {
    name: 'a body of empty members',
    work: (size) =>
      fetching({ 'content-encoding': 'gzip' }, Buffer.concat(Array(size >> 4).fill(gzipSync('')))),
  },
  {
    name: 'a body of members within a body',
    work: (size) =>
      fetching(
        { 'content-encoding': 'gzip, gzip' },
        gzipSync(Buffer.concat(Array(4 * size).fill(gzipSync('')))),
      ),
  },
  {
    name: 'a body of members with long names within a body',
    work: (size) =>
      fetching(
        { 'content-encoding': 'gzip, gzip' },
        gzipSync(Buffer.concat(Array(size >> 8).fill(memberNamed(60_000)))),
      ),
  },
  {
    name: 'a redirect to a host of marks',
    work: (size) =>
      fetching({ location: `http://a${encodeURI(repeated('\u0300\u0316', size >> 3))}` }, '', 302),
  },
  {
    name: 'a refused redirect of brackets',
    work: (size) => fetching({ location: `mailto:/@${repeated('(http:', size)}` }, '', 302),
  },
  { name: 'a body of blanks', work: (size) => fetching({}, repeated(' ', 16 * size)) },
];

/** By door; each is measured in a process of its own. */
export const DOORS: Readonly<Record<string, () => Case[]>> = {
  ...Object.fromEntries(
    Object.entries(dialects).flatMap(([name, dialect]) => [
      [
        `files read as ${name}`,
        () =>
          shapesOf(FILES, (text) => () => {
            const robots = parse(text, { dialect, url: AT });
            robots.allows('FooBot', 'https://example.com/aa');
            robots.explain('aa', 'https://example.com/aa', { lost: true });
            robots.preferences('aa', 'https://example.com/aa');
            return [robots.notes, robots.groups, robots.licenses, robots.directives];
          }),
      ],
      [
        `URLs and agents read as ${name}`,
        () => {
          const robots = parse(SMALL, { dialect, url: AT });
          return [
            ...shapesOf(URLS, (url) => () => [robots.allows('aa', url), robots.explain('aa', url)]),
            ...shapesOf(AGENTS, (agent) => () => robots.allows(agent, 'https://example.com/ab')),
          ];
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(FACADES).map(([name, ask]) => [
      `facade ${name}`,
      () => [
        ...shapesOf(FILES, (text) => orError(() => ask(text, 'https://example.com/aa', 'FooBot'))),
        ...shapesOf(URLS, (url) => orError(() => ask(SMALL, url, 'aa'))),
        ...shapesOf(AGENTS, (agent) => orError(() => ask(SMALL, 'https://example.com/ab', agent))),
      ],
    ]),
  ),
  'paths of preferences': () =>
    Object.entries(REPEATED).map(([what, part]) => ({
      name: `paths and a URL of ${what}`,
      work: (size) => {
        const text = repeated(part, size);
        const robots = parse(FILES['many preferences']?.(text) ?? '');
        const rules = (text.match(/.{1,8}/gsu) ?? []).map((piece) => ({
          location: `/*${piece}b`,
          'tdm-reservation': 1,
        }));
        const url = `https://example.com/${text}`;
        return () => [robots.preferences('aa', url), parseRobotsTag({}).tdm(rules, url)];
      },
    })),
  'files of a diff': () =>
    shapesOf(
      Object.fromEntries(Object.entries(FILES).filter(([name]) => name.startsWith('many'))),
      (text) => () => diffRobots(SMALL, text),
    ),
  'files to lint': () => shapesOf(FILES, (text) => () => lint(text, { url: AT })),
  'files to fix': () => shapesOf(FILES, (text) => () => fix(text, lint(text))),
  'sites of files to lint': () => shapesOf(URLS, (url) => () => lint(SMALL, { url })),
  'URLs of a diff': () => shapesOf(URLS, (url) => () => diffRobots('', SMALL, { urls: [url] })),
  tags: () => [
    ...shapesOf(
      TAGS,
      (value) => () => parseRobotsTag({ headers: [['X-Robots-Tag', value]] }).statements(['foobot']),
    ),
    ...shapesOf(PAGES, (page) => () => metaTags(page)),
  ],
  'URLs asked of a cache': () =>
    shapesOf(
      URLS,
      (url) => () =>
        cacheOf(SMALL)
          .isAllowed(url)
          .catch(() => undefined),
    ),
  'entries of a store': () =>
    Object.entries(COPIES).flatMap(([place, write]) =>
      Object.entries(REPEATED).map(([what, part]) => ({
        name: `${place} of ${what}`,
        work: (size: number) => checkOfStored(write(repeated(part, size))),
      })),
    ),
  'replies to a fetch': () => REPLIES,
  'command lines': () =>
    ['marks that compose', 'blanks', 'brackets and a scheme'].flatMap((what) => {
      const part = Object.entries(REPEATED).find(([name]) => name === what)?.[1] ?? '';
      const commands = {
        'lint of an agent': (text: string) =>
          program(`User-agent: a${text}b\nDisallow: /`, (file) => ['lint', file]),
        'lint of a sitemap': (text: string) => program(`Sitemap: http://a${text}`, (file) => ['lint', file]),
        'a survey of rules': (text: string) =>
          program(FILES['many rules after stars']?.(text) ?? '', (file) => ['survey', dirname(file)]),
        'a check of a URL': (text: string) =>
          program(SMALL, (file) => ['check', file, 'FooBot', `https://a${text}/`]),
        'a site of expectations': (text: string) =>
          program(`site: https://a${text}\nFooBot / allowed\n`, (file) => ['test', file]),
        'a comparison of a URL': (text: string) =>
          program(SMALL, (file) => ['compare', file, 'FooBot', `https://a${text}/`]),
      };
      return Object.entries(commands).map(([name, run]) => ({
        name: `${name} of ${what}`,
        work: (size: number) => run(repeated(part, size)),
      }));
    }),
};
