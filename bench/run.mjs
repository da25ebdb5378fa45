// npm run bench            everything, written to bench/results.md
// npm run bench -- --quick less of it, in under a minute, printed only
// npm run bench -- --only check,scaling --engines google,robots-parser
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cacheSection } from './cache/section.mjs';
import { loadCorpus, loadTodaysSites } from './corpus.mjs';
import { BASELINE, contenders as allContenders, nativeContenders } from './engines.mjs';
import { readNumbers } from './messages.mjs';
import { firstChecks } from './first-check.mjs';
import { firstVerdicts } from './first-verdict.mjs';
import { bars } from './plot.mjs';
import { inTurns, Workers } from './processes.mjs';
import { medianOf, milliseconds, nanosecondsEach, number, ratio, table, timeTable } from './report.mjs';
import { hostileFiles, manyRules, manyStarredRules, manyStars, RULE_COUNTS } from './workloads.mjs';

/** @import { Contender, Job, Site } from './engine.d.ts' */
/** @import { Rounds } from './processes.mjs' */

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, engines: { type: 'string' } },
});

const quick = options.quick === true;
/** A run of a part prints only. */
const isWritten = !quick && options.only === undefined && options.engines === undefined;
const AGENTS = ['googlebot', 'unknownbot'];
const FEW = ['google', 'rfc9309', 'robotsParser', 'pythonRfc9309', 'rerpGym2008'];
const EVERY_LINK = 1e9;
const HANG_MS = quick ? 2000 : 20_000;

/** @type {Rounds} */
const ROUNDS = quick
  ? { rounds: 3, warmUpMs: 120, limitMs: 120_000 }
  : { rounds: 5, warmUpMs: 400, limitMs: 300_000 };
/** A cold process compiles while it works, so its times spread by a fifth and its median needs more of them. */
const COLD_ROUNDS = quick ? 1 : 15;
const LEAST_MS = quick ? 20 : 150;

const folder = mkdtempSync(join(tmpdir(), 'robotparser-bench-'));
const corpus = loadCorpus();
const sites = quick ? corpus.sites.filter((_, index) => index % 16 === 0) : corpus.sites;
const bytes = sites.reduce((sum, { robots }) => sum + robots.length, 0);
const corpusFile = dataFile('corpus', sites);

const chosen = options.engines?.split(',');
const contenders = [...allContenders(), ...nativeContenders()].filter(
  ({ name }) => chosen === undefined || name === BASELINE || chosen.some((part) => name.endsWith(part)),
);

/** Those that the longer sections are about; the quick bench leaves most out of them. */
const few = quick
  ? contenders.filter(({ name }) =>
      [BASELINE, ...FEW.map((dialect) => `robotparser ${dialect}`)].includes(name),
    )
  : contenders;

const own = few.filter(({ name }) => name.startsWith('robotparser ') && !name.includes('/'));

/** @type {Record<string, () => Promise<string>>} */
const sections = {
  parse,
  check,
  crawl,
  first,
  largest,
  scaling,
  hostile,
  costly,
  memory,
  explain,
  cache,
  million,
  today,
};

const names = options.only?.split(',') ?? Object.keys(sections);
const started = performance.now();
const report = [heading()];
try {
  for (const name of names) {
    const section = sections[name];
    if (section === undefined)
      throw new Error(`No section is called ${name}: ${Object.keys(sections).join(', ')}`);
    const text = await section();
    report.push(text);
    console.log(`${text}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
if (isWritten) {
  writeFileSync(new URL('results.md', import.meta.url), `${report.join('\n\n')}\n`);
}

function heading() {
  const [cpu] = cpus();
  const versions = contenders
    .filter(({ kind }) => kind !== 'own')
    .map(({ name, version }) => `${name} ${version}`);
  return `# Speed

Written by \`npm run bench${quick ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${process.platform} ${process.arch},
${String(cpus().length)} x ${cpu?.model.trim() ?? 'unknown processor'}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} at the start. Against ${versions.join(', ')}.

CPU time of a process for each engine, garbage collector and compiler included, all asked in turns; medians of
${String(ROUNDS.rounds)}. "times": how many times as fast as ${BASELINE} in the same run. Engines whose name begins with
"robotparser" are this package, by dialect.

Data: ${corpus.name}, ${number(sites.length)} ${corpus.kind} (${number(bytes / 1e6)} MB), ${number(
    sites.reduce((sum, { links }) => sum + links.length, 0),
  )} links of ${number(sites.filter(({ links }) => links.length > 0).length)} hosts.`;
}

async function parse() {
  const results = await inTurns(contenders, job('parse', corpusFile), ROUNDS);
  const body = timeTable(contenders, results, 'ms', milliseconds, {
    'MB/s': ({ ms }) => bytes / 1e3 / ms,
    'files/s': ({ ms, count }) => (count / ms) * 1000,
    refused: ({ verdicts }) => verdicts,
  });
  return `## Parse every file\n\nNothing is asked of the files. robots-txt-guard stands on an asynchronous parser.\n\n${body}`;
}

async function check() {
  const results = await inTurns(contenders, job('check', corpusFile), ROUNDS);
  const body = timeTable(contenders, results, 'ns/check', nanosecondsEach, {
    allowed: ({ verdicts }) => verdicts,
  });
  const drawn = plot('check', 'Nanoseconds for each check, logarithmic', contenders, (name) =>
    medianOf(results, name, nanosecondsEach),
  );
  return `## Check every link of a host, after parsing, for two agents\n\nrobots-txt-guard takes a path, so \`new URL\` is part of its check.\n\n${body}${drawn}`;
}

/** The first checks of a fresh process, with parsing; the code is not compiled yet. */
async function first() {
  const asked = few.filter(({ kind }) => kind !== 'foreign');
  const counts = [10, 100, 1000];
  /** @type {import('./report.mjs').Results[]} */
  const columns = [];
  for (const links of counts) {
    const task = { ...job('first-checks', corpusFile), links, leastMs: 0 };
    columns.push(await inTurns(asked, task, { ...ROUNDS, rounds: quick ? 1 : 9, warmUpMs: 0 }));
  }
  const rows = asked.map(({ name }) => [
    name,
    ...columns.flatMap((results) => {
      const value = medianOf(results, name, milliseconds);
      return [number(value), ratio(medianOf(results, BASELINE, milliseconds) / value)];
    }),
  ]);
  const heads = counts.flatMap((count) => [`${number(count)} checks`, 'times']);
  const [, , thousand] = columns;
  const drawn = plot(
    'first',
    'Milliseconds for the first 1,000 checks of a process, logarithmic',
    asked,
    (name) => (thousand === undefined ? NaN : medianOf(thousand, name, milliseconds)),
  );
  const verdicts = firstVerdicts(quick ? 5 : 31);
  return `## The first checks of a process\n\nMilliseconds, parsing included, site by site; loading the engine is not.\n\n${table(['engine', ...heads], rows)}${drawn}

The first verdict of a process, with loading, on a file of two lines; medians:

${verdicts}`;
}

/** The largest files one by one. */
async function largest() {
  const asked = few.filter(({ name }) =>
    [BASELINE, 'robotparser google', 'robotparser rfc9309'].includes(name),
  );
  const files = sites
    .filter(({ links }) => links.length > 0)
    .toSorted((one, other) => other.robots.length - one.robots.length)
    .slice(0, quick ? 3 : 50);
  const workers = new Workers();
  /** @type {string[][]} */
  const rows = [];
  for (const [index, site] of files.entries()) {
    const task = { ...job('check', dataFile(`largest-${String(index)}`, [site])), leastMs: 20 };
    const results = await inTurns(asked, task, { ...ROUNDS, rounds: 3, warmUpMs: 60 }, workers);
    const baseline = medianOf(results, BASELINE, nanosecondsEach);
    const cells = asked.flatMap(({ name }) => {
      const value = medianOf(results, name, nanosecondsEach);
      return name === BASELINE ? [number(value)] : [number(value), ratio(baseline / value)];
    });
    rows.push([new URL(site.url).host, number(site.robots.length), number(site.links.length), ...cells]);
  }
  workers.endAll();
  const heads = asked.flatMap(({ name }) => (name === BASELINE ? [name] : [name, 'times']));
  return `## Check against the largest files\n\nNanoseconds for each link.\n\n${table(['site', 'characters', 'links', ...heads], rows)}`;
}

/**
 * Draws bars into a file beside the results, and gives the line that shows them; nothing where results are only printed.
 *
 * @param {string} name
 * @param {string} title
 * @param {readonly Contender[]} drawn
 * @param {(name: string) => number} of
 */
function plot(name, title, drawn, of) {
  if (!isWritten) return '';
  const folder = new URL('plots/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  /** @type {[string, number][]} */
  const rows = drawn.map((contender) => [contender.name, of(contender.name)]);
  writeFileSync(new URL(`${name}.svg`, folder), bars(title, rows, number));
  return `\n\n![${title}](plots/${name}.svg)`;
}

async function crawl() {
  const all = await inTurns(contenders, job('parse-and-check', corpusFile), ROUNDS);
  const ten = await inTurns(few, { ...job('parse-and-check', corpusFile), links: 10 }, ROUNDS);
  const one = await inTurns(few, { ...job('parse-and-check', corpusFile), links: 1 }, ROUNDS);
  const cold = await inTurns(
    few.filter(({ kind }) => kind !== 'foreign'),
    { ...job('parse-and-check', corpusFile), leastMs: 0 },
    { ...ROUNDS, rounds: COLD_ROUNDS, warmUpMs: 0 },
  );
  const columns = [all, ten, one, cold];
  const rows = contenders.map(({ name }) => [
    name,
    ...columns.flatMap((results) => {
      const value = medianOf(results, name, milliseconds);
      return [number(value), ratio(medianOf(results, BASELINE, milliseconds) / value)];
    }),
    number(medianOf(all, name, ({ verdicts }) => verdicts)),
  ]);
  const heads = [
    'engine',
    'all links',
    'times',
    '10 links',
    'times',
    '1 link',
    'times',
    'all, cold process',
    'times',
  ];
  return `## Parse a file and check links of its host\n\nMilliseconds for all hosts with links, one agent. Of cold processes, medians of ${COLD_ROUNDS}.\n\n${table([...heads, 'allowed'], rows)}`;
}

async function scaling() {
  const counts = quick ? [10, 10_000] : RULE_COUNTS;
  const workers = new Workers();
  /** @type {string[]} */
  const parts = [];
  for (const [share, title] of /** @type {const} */ ([
    [0, 'literal rules'],
    [0.2, 'a fifth of the rules with stars'],
  ])) {
    /** @type {Map<string, number>[]} */
    const columns = [];
    for (const rules of counts) {
      const name = `rules-${String(share)}-${String(rules)}`;
      const task = { ...job('check', dataFile(name, manyRules(rules, share))), agents: ['googlebot'] };
      const results = await inTurns(few, task, ROUNDS, workers);
      columns.push(
        new Map(contenders.map((one) => [one.name, medianOf(results, one.name, nanosecondsEach)])),
      );
    }
    const rows = few.map(({ name }) => {
      const values = columns.map((column) => column.get(name) ?? NaN);
      const cells = columns.flatMap((column, index) => {
        const value = values[index] ?? NaN;
        return [number(value), ratio((column.get(BASELINE) ?? NaN) / value)];
      });
      return [name, ...cells, ratio((values.at(-1) ?? NaN) / (values[0] ?? NaN))];
    });
    const heads = counts.flatMap((count) => [`${number(count)} rules`, 'times']);
    parts.push(
      `${title[0]?.toUpperCase() ?? ''}${title.slice(1)}:\n\n${table(['engine', ...heads, 'most / fewest'], rows)}`,
    );
  }
  workers.endAll();
  return `## Check against more and more rules\n\nNanoseconds for each of 200 links, half of which match nothing.\n\n${parts.join('\n\n')}`;
}

async function hostile() {
  const rounds = { rounds: quick ? 1 : 5, warmUpMs: quick ? 20 : 100, limitMs: HANG_MS };
  const workers = new Workers();
  const least = quick ? 5 : 30;
  /** @type {Map<string, string[]>} */
  const starRows = new Map(few.map(({ name }) => [name, []]));
  const stars = quick ? [30] : [5, 10, 20, 30];
  for (const count of stars) {
    const task = { ...job('check', dataFile(`stars-${String(count)}`, manyStars(count))), leastMs: least };
    await column(starRows, { ...task, agents: ['googlebot'] }, (value) => number(value * 1e3));
  }
  const many = {
    ...job('check', dataFile('starred', manyStarredRules())),
    leastMs: least,
    agents: ['googlebot'],
  };
  await column(starRows, many, (value) => number(value * 1e3));

  /** @type {Map<string, string[]>} */
  const fileRows = new Map(few.map(({ name }) => [name, []]));
  const files = Object.entries(hostileFiles());
  for (const [shape, hostileSites] of files) {
    await column(fileRows, { ...job('parse', dataFile(shape, hostileSites)), leastMs: least }, number);
  }
  workers.endAll();
  const starHeads = [...stars.map((count) => `${String(count)} stars`), '500 kB of such rules'];
  return `## Files that want to do harm

HANG: over ${String(HANG_MS / 1000)} s, and then no more stars are tried; FAIL: the process ended. Microseconds to check a path of 2,000 characters that almost matches a
rule of so many stars:

${table(
  ['engine', ...starHeads],
  [...starRows].map(([name, cells]) => [name, ...cells]),
)}

Milliseconds to parse 500 kB of one shape:

${table(
  ['engine', ...files.map(([shape]) => shape)],
  [...fileRows].map(([name, cells]) => [name, ...cells]),
)}`;

  /**
   * @param {Map<string, string[]>} rows
   * @param {Job} task
   * @param {(ms: number) => string} shown
   */
  async function column(rows, task, shown) {
    const asked = few.filter(({ name }) => rows !== starRows || rows.get(name)?.includes('HANG') !== true);
    const results = await inTurns(asked, task, rounds, workers);
    for (const [name, cells] of rows) {
      const samples = results.get(name);
      if (samples === undefined) cells.push('-');
      else cells.push(typeof samples === 'string' ? samples : shown(medianOf(results, name, milliseconds)));
    }
  }
}

/** The first check of a file and the second, which builds the index: these two cost most. */
function costly() {
  const asked = [...['rfc9309', 'google', 'ruby'].map((dialect) => `robotparser ${dialect}`), BASELINE];
  const checks = firstChecks(asked, quick ? 1 : 3, HANG_MS);
  return Promise.resolve(
    `## The first checks of hostile files\n\nMilliseconds of a fresh process for the first check of a file of 500 kB / the second; the least of ${quick ? '1' : '3'}.\n\n${checks}`,
  );
}

async function memory() {
  const once = { rounds: quick ? 1 : 5, warmUpMs: 0, limitMs: ROUNDS.limitMs };
  const asked = few.filter(({ kind }) => kind !== 'foreign');
  const parsed = await inTurns(asked, { ...job('memory', corpusFile), links: 0 }, once);
  const checked = await inTurns(asked, { ...job('memory', corpusFile), links: 1 }, once);
  const rows = asked.map(({ name }) => [
    name,
    ...[parsed, checked].flatMap((results) => [
      number(medianOf(results, name, ({ bytes: use }) => use?.added ?? NaN)),
      number(medianOf(results, name, ({ bytes: use }) => use?.withText ?? NaN)),
    ]),
  ]);
  const heads = ['engine', 'after parsing', 'texts dropped', 'after a check of two agents', 'texts dropped'];
  return `## Memory\n\nBytes for each parsed file: what is added while the caller keeps the texts (${number(bytes / sites.length)} characters each), and what
is in use once the caller has dropped them, so with what the engine holds of them.\n\n${table(heads, rows)}`;
}

/** Files of another time: more groups, and more crawlers named. */
async function today() {
  const all = loadTodaysSites();
  const title = '## Files of 2024 to 2026';
  if (all.length === 0)
    return `${title}\n\nNot measured: ROBOTPARSER_CORPUS names no folder with robots-2026.jsonl.gz.`;
  const files = quick ? all.filter((_, index) => index % 16 === 0) : all;
  const asked = few.filter(({ kind }) => kind !== 'foreign');
  const data = dataFile('today', files);
  const parsed = await inTurns(asked, job('parse', data), ROUNDS);
  const checked = await inTurns(asked, job('check', data), ROUNDS);
  const once = { rounds: quick ? 1 : 5, warmUpMs: 0, limitMs: ROUNDS.limitMs };
  const kept = await inTurns(asked, { ...job('memory', data), links: 0 }, once);
  const rows = asked.map(({ name }) => {
    const [ms, ns] = [medianOf(parsed, name, milliseconds), medianOf(checked, name, nanosecondsEach)];
    return [
      ...[name, number(ms), ratio(medianOf(parsed, BASELINE, milliseconds) / ms)],
      ...[number(ns), ratio(medianOf(checked, BASELINE, nanosecondsEach) / ns)],
      number(medianOf(kept, name, ({ bytes: use }) => use?.withText ?? NaN)),
    ];
  });
  const size = files.reduce((sum, { robots }) => sum + robots.length, 0);
  const urls = files.reduce((sum, { links }) => sum + links.length, 0);
  const heads = ['engine', 'parse, ms', 'times', 'ns/check', 'times', 'bytes a file, text included'];
  return `${title}\n\n${number(files.length)} files (${number(size / 1e6)} MB) and ${number(urls)} URLs made from their rules; the other sections are about those of 2019.\n\n${table(heads, rows)}`;
}

async function explain() {
  const allows = await inTurns(own, job('check', corpusFile), ROUNDS);
  const explained = await inTurns(own, job('explain', corpusFile), ROUNDS);
  const rows = own.map(({ name }) => {
    const [plain, why] = [
      medianOf(allows, name, nanosecondsEach),
      medianOf(explained, name, nanosecondsEach),
    ];
    return [name, number(plain), number(why), ratio(why / plain)];
  });
  return `## What an explanation costs\n\nNanoseconds for each link, as above.\n\n${table(['dialect', 'allows', 'explain', 'explain / allows'], rows)}`;
}

function cache() {
  return cacheSection({
    ...{ sites, folder },
    ...(quick ? { rounds: 1, forMs: 100 } : { rounds: 5, forMs: 1000 }),
  });
}

/** More sites than memory has room for. */
function million() {
  const count = quick ? 20_000 : 1_000_000;
  const megabytes = quick ? 40 : 1000;
  const program = fileURLToPath(new URL('cache/many-sites.mjs', import.meta.url));
  const flags = ['--expose-gc', '--max-old-space-size=4000'];
  const args = [corpusFile, String(count), String(megabytes * 1e6)];
  const met = readNumbers(execFileSync(process.execPath, [...flags, program, ...args], { encoding: 'utf8' }));
  const of = (/** @type {string} */ name) => met[name] ?? NaN;
  const rows = [
    ['sites asked once', number(count)],
    ['microseconds for each, reading and compressing included', number(of('firstUs'))],
    ['microseconds for each of a fifth as many, picked at random and asked again', number(of('againUs'))],
    ['of which had to be fetched again', number(of('fetchedAgain'))],
    ['sites held at the end, packed', `${number(of('held'))}, ${number(of('packed'))}`],
    ['megabytes that the cache may take', number(megabytes)],
    ['megabytes that it counts, in use', `${number(of('counted') / 1e6)}, ${number(of('used') / 1e6)}`],
  ];
  return Promise.resolve(
    `## ${number(count)} sites in one process\n\nThe files of the data over and over, CPU time.\n\n${table(['what', 'figure'], rows)}`,
  );
}

/**
 * @param {Job['work']} work
 * @param {string} data
 * @returns {Job}
 */
function job(work, data) {
  return { name: `${work} ${data}`, work, data, leastMs: LEAST_MS, agents: AGENTS, links: EVERY_LINK };
}

/**
 * @param {string} name
 * @param {readonly Site[]} content
 */
function dataFile(name, content) {
  const file = join(folder, `${name.replaceAll(' ', '-')}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
