// What `robotparser compare --from A --to B` takes for long lists of URLs, beside npm robots-parser, which answers each
// of them once, in one dialect. Every run is a process of its own; the programs take turns; medians are printed.
//
//   npm run build && node bench/compare.mjs [runs]
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';

const RUNS = Number(process.argv[2] ?? 5);
const LENGTHS = [250_000, 1_000_000, 4_000_000];
const MAIN_LENGTH = 1_000_000;
const ORIGIN = 'https://www.example.com';

const folder = mkdtempSync(join(tmpdir(), 'robotparser-compare-'));
const robots = join(folder, 'robots.txt');
const measure = pathToFileURL(resolve('bench/compare-usage.mjs')).href;

/** @type {Record<string, (list: string) => string[]>} */
const PROGRAMS = {
  'robots-parser 3.0.1 alone': (list) => ['bench/compare-peer.mjs', robots, list],
  'compare --from rerp --to rfc9309': (list) => compareArgs('rerp', 'rfc9309', list),
  'compare --from robotsParser --to google': (list) => compareArgs('robotsParser', 'google', list),
};

try {
  writeFileSync(robots, generateRobots());
  for (const length of LENGTHS) await generateList(listOf(length), length);
  const date = new Date().toISOString().slice(0, 10);
  console.log(`${date}, Node ${process.version}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}`);
  console.log(`a robots.txt of ${statSync(robots).size} bytes; medians of ${RUNS} runs\n`);
  console.log('| program | URLs | seconds | cores busy | cores idle | peak memory |');
  console.log('|---|--:|--:|--:|--:|--:|');
  for (const length of LENGTHS) report(length);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {number} length */
function report(length) {
  const names = Object.keys(PROGRAMS).filter((name) => length === MAIN_LENGTH || name.includes('rerp'));
  /** @type {Map<string, Usage[]>} */
  const usages = new Map(names.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run++) {
    for (const name of names) usages.get(name)?.push(usageOf(PROGRAMS[name]?.(listOf(length)) ?? []));
  }
  for (const [name, measured] of usages) {
    const seconds = median(measured.map((usage) => usage.seconds));
    const cores = median(measured.map((usage) => usage.cpuSeconds / usage.seconds));
    const idle = median(measured.map((usage) => usage.idleSeconds / usage.seconds));
    const megabytes = median(measured.map((usage) => usage.megabytes));
    const cells = [
      name,
      length.toLocaleString('en-US'),
      seconds.toFixed(2),
      cores.toFixed(1),
      idle.toFixed(1),
      `${megabytes.toFixed(0)} MB`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** @typedef {{ seconds: number, cpuSeconds: number, idleSeconds: number, megabytes: number }} Usage */

/**
 * @param {string[]} args
 * @returns {Usage}
 */
function usageOf(args) {
  const usage = join(folder, 'usage.txt');
  const idleBefore = idleSeconds();
  const started = performance.now();
  try {
    execFileSync(process.execPath, ['--import', measure, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, USAGE_FILE: usage },
    });
  } catch (error) {
    // 1 says that verdicts change.
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
  const seconds = (performance.now() - started) / 1000;
  const idle = idleSeconds() - idleBefore;
  const [cpuSeconds = NaN, megabytes = NaN] = readFileSync(usage, 'utf8').split(' ').map(Number);
  return { seconds, cpuSeconds, idleSeconds: idle, megabytes };
}

/** For how long the cores of this machine had nothing to do, whoever else works on it. */
function idleSeconds() {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000;
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} list
 */
function compareArgs(from, to, list) {
  return ['dist/cjs/program.js', 'compare', robots, 'Foobot', '--from', from, '--to', to, '--urls', list];
}

/** @param {number} length */
function listOf(length) {
  return join(folder, `urls-${length}.txt`);
}

/** 200 rules, every fifth with wildcards. */
function generateRobots() {
  const rules = Array.from({ length: 200 }, (_, index) =>
    index % 5 === 0 ? `Disallow: /*/item${index}*.php` : `Disallow: /dir${index}/sub`,
  );
  return ['User-agent: *', ...rules, 'Allow: /dir7/sub/ok', 'Disallow: /search?q=%61', ''].join('\n');
}

/**
 * URLs of one site, of which some six in ten are forbidden.
 *
 * @param {string} file
 * @param {number} length
 */
async function generateList(file, length) {
  const stream = createWriteStream(file);
  for (let index = 0; index < length; index += 1000) {
    const lines = Array.from({ length: Math.min(1000, length - index) }, (_, place) => url(index + place));
    if (!stream.write(lines.join('')))
      await new Promise((drained) => stream.once('drain', () => drained(undefined)));
  }
  stream.end();
  await finished(stream);
}

/** @param {number} index */
function url(index) {
  const folder = `dir${(index * 7919) % 400}/sub${index % 3 === 0 ? '' : 'x'}`;
  return `${ORIGIN}/${folder}/page-${index}/item${index % 300}.php?id=${index}\n`;
}

/** @param {number[]} values */
function median(values) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
