/** Holds so many sites of one kind after the other in a cache, and prints what they take in memory and what it counts. */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { RobotsCache } from '../../../src/cache/robots-cache.js';
import { retained } from './retained.js';

const SITES = Number(process.argv[2]);
const LINKS = 30;

const encoder = new TextEncoder();
const headers = { get: () => null };

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');
}

const FILES: Readonly<Record<string, ((site: number) => string) | undefined>> = {
  'no file': undefined,
  'one rule': (site) => `User-agent: *\nDisallow: /private-${site}\n`,
  'two hundred rules': (site) => `User-agent: *\n${lines(200, (at) => `Disallow: /part-${site}/page-${at}`)}`,
  'a hundred rules with two wildcards each': (site) =>
    `User-agent: *\n${lines(100, (at) => `Disallow: /*part-${site}/*page-${at}`)}`,
  'rules for others': (site) => lines(40, (at) => `User-agent: Bot${site}x${at}\nDisallow: /private-${at}`),
  'a long text in Latin letters': (site) =>
    `User-agent: *\nDisallow: /x\n${lines(200, (at) => `# ${site} é ${at}`)}`,
  'a long text in other letters': (site) =>
    `User-agent: *\nDisallow: /x\n${lines(200, (at) => `# ${site} 漢 ${at}`)}`,
};

/** A cache that holds so many sites of the kind, each asked about so many links. */
async function filled(file: ((site: number) => string) | undefined, sites: number): Promise<RobotsCache> {
  const cache = new RobotsCache({
    userAgent: 'FooBot/1.0',
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

const report: Record<string, { used: number; counted: number }> = {};
for (const [kind, file] of Object.entries(FILES)) {
  // What the program itself needs for this kind, with its code compiled, is no part of the cache.
  await (await filled(file, 40)).close();
  const before = await retained();
  const cache = await filled(file, SITES);
  const used = (await retained()) - before;
  report[kind] = { used: used / SITES, counted: cache.stats().bytes / SITES };
  await cache.close();
}
process.stdout.write(JSON.stringify(report));
