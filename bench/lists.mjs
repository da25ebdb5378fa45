// npm run build && node bench/lists.mjs survey|bulk [sites]
//
// `survey`: a WARC of so many records, sites a minute and core, and memory. `bulk`: twenty pairs of each of so many sites, in the
// order of the sites and shuffled, beside the loops that people write. Files are made from those that bench/corpus.mjs loads.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCorpus } from './corpus.mjs';
import { readNumbers } from './messages.mjs';

const [, , what = 'survey', given] = process.argv;
const count = Number(given ?? 40_000);
const AGENTS = [
  ...['Googlebot', 'bingbot', 'Applebot', 'Amazonbot', 'CCBot', 'GPTBot', 'OAI-SearchBot', 'ChatGPT-User'],
  ...['ClaudeBot', 'Google-Extended', 'PerplexityBot', 'Bytespider', 'meta-externalagent', 'YandexBot'],
];
const PAIRS = 20;
const ROUNDS = 3;

const { name, kind, sites } = loadCorpus();
const folder = mkdtempSync(join(tmpdir(), 'robotparser-lists-'));
/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = here('../dist/cjs/program.js');

/** @param {number} site */
function fileOf(site) {
  const { robots = '', links = [] } = sites[site % sites.length] ?? {};
  const paths = links.map((link) => link.replace(/^https?:\/\/[^/]*\/?/, '/'));
  return { origin: `https://site-${String(site)}.example`, robots, paths };
}

/**
 * @param {string} file
 * @param {Iterable<string | Buffer>} parts
 */
function write(file, parts) {
  const path = join(folder, file);
  writeFileSync(path, '');
  for (const part of parts) writeFileSync(path, part, { flag: 'a' });
  return path;
}

/**
 * What a program uses, the median of some runs.
 *
 * @param {readonly string[]} args
 */
function measured(args) {
  const report = `
    process.on('exit', () => {
      const { user, system } = process.cpuUsage();
      process.stderr.write(JSON.stringify({ cpuMs: (user + system) / 1000, peakKb: process.resourceUsage().maxRSS }));
    });`;
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(report)}`];
  const runs = Array.from({ length: ROUNDS }, () => {
    const options = { encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 32 };
    const { stderr, status } = spawnSync(process.execPath, [...preload, ...args], options);
    if (status !== 0) throw new Error(stderr);
    return readNumbers(stderr);
  }).sort((one, other) => (one['cpuMs'] ?? 0) - (other['cpuMs'] ?? 0));
  const { cpuMs = NaN, peakKb = NaN } = runs[Math.floor(ROUNDS / 2)] ?? {};
  return { cpuMs, peakMb: Math.round(peakKb / 1024) };
}

function survey() {
  const records = Array.from({ length: count }, (_, site) => {
    const { origin, robots } = fileOf(site);
    const block = Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${robots}`);
    const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${origin}/robots.txt\r\n`;
    const start = `${head}Content-Length: ${String(block.length)}\r\n\r\n`;
    return Buffer.concat([Buffer.from(start), block, Buffer.from('\r\n\r\n')]);
  });
  const file = write('sites.warc', records);
  const output = ['-o', join(folder, 'out.jsonl')];
  const { cpuMs, peakMb } = measured([program, 'survey', file, '--agents', AGENTS.join(','), ...output]);
  const perMinute = Math.round((count * 60_000) / cpuMs);
  console.log(
    `${String(count)} sites of ${name} (${kind}), ${String(AGENTS.length)} crawlers: ${String(Math.round(cpuMs))} ms of CPU, ` +
      `${String(perMinute)} sites a minute and core, peak ${String(peakMb)} MB`,
  );
}

function bulk() {
  const numbers = Array.from({ length: count }, (_, site) => site);
  const robots = write(
    'robots.jsonl',
    numbers.map((site) => {
      const { origin, robots } = fileOf(site);
      return `${JSON.stringify({ site: origin, robots })}\n`;
    }),
  );
  const pairs = numbers.flatMap((site) => {
    const { origin, paths } = fileOf(site);
    return Array.from({ length: PAIRS }, (_, at) => {
      const url = `${origin}${paths[at % paths.length] ?? '/'}`;
      return { id: `${String(site)}-${String(at)}`, url, agent: AGENTS[at % 6] };
    });
  });
  // Spread by a step that has no divisor in common with their number.
  const shuffled = pairs.map((_, at) => pairs[(at * 7919) % pairs.length]);
  console.log(`${String(pairs.length)} pairs of ${String(count)} sites of ${name} (${kind}): CPU, peak`);
  for (const [order, list] of /** @type {const} */ ([
    ['in site order', pairs],
    ['shuffled', shuffled],
  ])) {
    const file = write('pairs.jsonl', [list.map((pair) => `${JSON.stringify(pair)}\n`).join('')]);
    /** @param {string[]} args */
    const loop = (...args) => [here('pairs-loop.mjs'), robots, file, ...args];
    const rows = {
      'bulk, JSON lines': [program, 'bulk', file, '--robots', robots],
      'loop over robotparser/core, explanations': loop('explanations', 'robotparser rfc9309'),
      'loop over robotparser/core, verdicts': loop('verdicts', 'robotparser rfc9309'),
      'loop over robots-parser, verdicts': loop('verdicts', 'robots-parser'),
      'bulk, counts': [program, 'bulk', file, '--robots', robots, '--out', 'counts'],
      'loop over robotparser/core, counts': loop('counts', 'robotparser rfc9309'),
    };
    for (const [row, args] of Object.entries(rows)) {
      const { cpuMs, peakMb } = measured(args);
      console.log(`${order}, ${row}: ${(cpuMs / 1000).toFixed(2)} s, ${String(peakMb)} MB`);
    }
  }
  // What more lines cost: without the start, the archive, and the first check of each site.
  for (const [kind, lines] of /** @type {const} */ ([
    ['URLs', pairs.map(({ url }) => `${url}\n`)],
    ['JSON lines', pairs.map((pair) => `${JSON.stringify(pair)}\n`)],
  ])) {
    const [short = NaN, long = NaN] = [10, 20].map((times) => {
      const file = write('list', [lines.map((line) => line.repeat(times)).join('')]);
      const options = ['--robots', robots, '--agent', 'GPTBot', '--out', 'counts'];
      return measured([program, 'bulk', file, ...options]).cpuMs;
    });
    const more = (10 * lines.length) / (long - short) / 1000;
    console.log(`in site order, ${kind}, counts: ${more.toFixed(2)} million more take a second`);
  }
}

try {
  if (what === 'bulk') bulk();
  else survey();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
