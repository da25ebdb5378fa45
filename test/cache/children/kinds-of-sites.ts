/**
 * Holds so many sites of one kind after the other in a cache, first as they were read and then at rest, and prints what
 * a site takes in memory and what the cache counts. The arguments are how many, and the kinds.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { RobotsCache } from '../../../src/cache/robots-cache.js';
import { retained } from './retained.js';

const [count, ...kinds] = process.argv.slice(2);
const SITES = Number(count);
const LINKS = 30;

const encoder = new TextEncoder();
const headers = { get: () => null };

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');
}

const FILES: Readonly<Record<string, ((site: number) => string) | undefined>> = {
  'no file': undefined,
  'one rule': (site) => `User-agent: *\nDisallow: /private-${site}\n`,
  'the average file': (site) =>
    `# robots.txt of site ${site}\nUser-agent: *\n${lines(45, (at) => `Disallow: /${at % 9 === 0 ? '*/' : ''}${pathOf(site, at)}/`)}\n` +
    `${lines(20, (at) => `User-agent: Crawler${at}\nDisallow: /${pathOf(at, site)}`)}\nSitemap: https://site-${site}.example/sitemap.xml\n`,
  'two hundred rules': (site) => `User-agent: *\n${lines(200, (at) => `Disallow: /part-${site}/page-${at}`)}`,
  'a hundred rules with two wildcards each': (site) =>
    `User-agent: *\n${lines(100, (at) => `Disallow: /*part-${site}/*page-${at}`)}`,
  'rules for others': (site) => lines(40, (at) => `User-agent: Bot${site}x${at}\nDisallow: /private-${at}`),
  'a long text in Latin letters': (site) =>
    `User-agent: *\nDisallow: /x\n${lines(200, (at) => `# ${site} é ${at}`)}`,
  'a long text in other letters': (site) =>
    `User-agent: *\nDisallow: /x\n${lines(200, (at) => `# ${site} 漢 ${at}`)}`,
};

const WORDS = ['account', 'search', 'private', 'cart', 'admin', 'login', 'print', 'tag', 'feed', 'archive'];

function pathOf(one: number, other: number): string {
  return [one * 7 + other, one * 3 + other * 5 + 1, other].map((at) => WORDS[at % WORDS.length]).join('/');
}

/** A cache that holds so many sites of the kind, each asked about so many links. */
async function filled(
  file: ((site: number) => string) | undefined,
  sites: number,
  maxBytes = 2 ** 28,
): Promise<RobotsCache> {
  const cache = new RobotsCache({
    userAgent: 'FooBot/1.0',
    maxBytes,
    fetch: (url) => {
      if (file === undefined) return Promise.resolve({ status: 404, headers });
      const { buffer } = encoder.encode(file(Number(/\d+/.exec(url)?.[0])));
      return Promise.resolve({ status: 200, headers, arrayBuffer: () => Promise.resolve(buffer) });
    },
  });
  for (let site = 0; site < sites; site++) {
    for (let link = 0; link < LINKS; link++) {
      await cache.isAllowed(`https://site-${site}.example/part-${site}/page-${link}?of=${site}`);
    }
    await turnOfTheLoop();
  }
  return cache;
}

interface Taken {
  readonly used: number;
  readonly counted: number;
  readonly packed: number;
}

async function taken(file: ((site: number) => string) | undefined, maxBytes?: number): Promise<Taken> {
  // What the program itself needs for this kind, with its code compiled, is no part of the cache.
  await (await filled(file, 200, 200 * 2000)).close();
  const { stats, full } = await filledAndDropped(file, maxBytes);
  // By what is free again: while the cache is filled, the engine drops code of its own that it has not used for long.
  const used = full - (await retained());
  const { sites, bytes, packed } = stats;
  return { used: used / sites, counted: bytes / sites, packed: packed / sites };
}

/** What is in use while there is a cache, which nothing refers to any more when this has answered. */
async function filledAndDropped(
  file: ((site: number) => string) | undefined,
  maxBytes: number | undefined,
): Promise<{ readonly stats: ReturnType<RobotsCache['stats']>; readonly full: number }> {
  const cache = await filled(file, SITES, maxBytes);
  const full = await retained();
  const stats = cache.stats();
  await cache.close();
  return { stats, full };
}

// What the engine itself makes of the first many sites is no part of any.
for (const maxBytes of [undefined, 4000 * SITES]) await taken(FILES['one rule'], maxBytes);

const report: Record<string, { readonly awake: Taken; readonly packed: Taken }> = {};
for (const kind of kinds) {
  const file = FILES[kind];
  const awake = await taken(file);
  // Room for all of them at rest, and for few as they were read.
  report[kind] = { awake, packed: await taken(file, 4000 * SITES) };
}
process.stdout.write(JSON.stringify(report));
