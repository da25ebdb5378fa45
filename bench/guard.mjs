// npm run bench:guard              fails where a ratio has fallen below nine tenths of what guard.json holds
// npm run bench:guard -- --write   measures longer and writes guard.json: after a change that makes something faster. On a
//                                  machine that is not idle, keep the lowest of a few runs
//
// Ratios to robots-parser in the same run, on generated files, so that every machine measures the same work. A ratio that
// is too low is measured anew up to eight times before it counts, after longer and longer pauses: other programs on the
// machine disturb one of the two, for minutes at times.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BASELINE, contenders as allContenders } from './engines.mjs';
import { generateCorpus } from './generate.mjs';
import { inTurns } from './processes.mjs';
import { readRatios } from './messages.mjs';
import { medianOf, milliseconds, ratio, table } from './report.mjs';
import { manyRules } from './workloads.mjs';

/** @import { Contender, Job, Site } from './engine.d.ts' */
/** @import { Rounds } from './processes.mjs' */

/** By the name of what is measured, by engine: how many times as fast as robots-parser. */
/** @typedef {Record<string, Record<string, number>>} Ratios */

const LEAST_SHARE = 0.9;
const MEASURED_ANEW = 8;
const PAUSE_MS = 10_000;
const ENGINES = ['google', 'rfc9309', 'pythonRfc9309', 'compat/robots-parser'];
const HELD = new URL('guard.json', import.meta.url);
const EVERY_LINK = 1e9;

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const contenders = allContenders().filter(
  ({ name }) => name === BASELINE || ENGINES.some((engine) => name === `robotparser ${engine}`),
);
const folder = mkdtempSync(join(tmpdir(), 'robotparser-guard-'));
const sites = generateCorpus().filter((_, index) => index % 4 === 0);

/** @type {Record<string, Job>} */
const jobs = {
  parse: job('parse', sites),
  check: job('check', sites),
  'parse, 1 link': { ...job('parse-and-check', sites), links: 1 },
  'parse, 10 links': { ...job('parse-and-check', sites), links: 10 },
  'parse, all links': job('parse-and-check', sites),
  'parse, all links, cold': { ...job('parse-and-check', sites), leastMs: 0 },
  '1,000 mixed rules': job('check', manyRules(1000, 0.2)),
};

try {
  const rounds = options.write ? 9 : 3;
  /** @type {Ratios} */
  const measured = {};
  for (const name of Object.keys(jobs)) measured[name] = await ratiosOf(name, rounds);
  if (options.write) {
    writeFileSync(HELD, `${JSON.stringify(measured, undefined, 2)}\n`);
    console.log(shown(measured, measured));
  } else {
    await compare(measured, readRatios(readFileSync(HELD, 'utf8')), rounds);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {Ratios} measured
 * @param {Ratios} held
 * @param {number} rounds
 */
async function compare(measured, held, rounds) {
  for (let again = 0; again < MEASURED_ANEW; again++) {
    const low = Object.keys(jobs).filter((name) => lowIn(measured[name], held[name]).length > 0);
    if (low.length === 0) break;
    await setTimeout(again * PAUSE_MS);
    for (const name of low) {
      const anew = await ratiosOf(name, rounds);
      for (const [engine, value] of Object.entries(measured[name] ?? {})) {
        measured[name] = { ...measured[name], [engine]: Math.max(value, anew[engine] ?? 0) };
      }
    }
  }
  console.log(shown(measured, held));
  const low = Object.keys(jobs).flatMap((name) =>
    lowIn(measured[name], held[name]).map((engine) => `${engine}: ${name}`),
  );
  if (low.length === 0) return;
  console.error(`\nBelow ${String(LEAST_SHARE)} of what bench/guard.json holds: ${low.join('; ')}`);
  process.exitCode = 1;
}

/**
 * The engines that have lost too much, and those of which nothing is known.
 *
 * @param {Record<string, number>} [measured]
 * @param {Record<string, number>} [held]
 */
function lowIn(measured = {}, held = {}) {
  return Object.keys(measured).filter(
    (engine) => !((measured[engine] ?? 0) >= LEAST_SHARE * (held[engine] ?? Infinity)),
  );
}

/**
 * @param {string} name
 * @param {number} count
 * @returns {Promise<Record<string, number>>}
 */
async function ratiosOf(name, count) {
  const task = jobs[name];
  if (task === undefined) throw new Error(`No such job: ${name}`);
  /** @type {Rounds} */
  const rounds = { rounds: count, warmUpMs: task.leastMs === 0 ? 0 : 200, limitMs: 60_000 };
  const results = await inTurns(contenders, task, rounds);
  const baseline = medianOf(results, BASELINE, milliseconds);
  return Object.fromEntries(
    contenders
      .filter((contender) => contender.name !== BASELINE)
      .map((contender) => {
        const times = baseline / medianOf(results, contender.name, milliseconds);
        return [contender.name, Number(times.toPrecision(3))];
      }),
  );
}

/**
 * @param {Ratios} measured
 * @param {Ratios} held
 */
function shown(measured, held) {
  const names = Object.keys(jobs);
  const rows = contenders
    .filter(({ name }) => name !== BASELINE)
    .map(({ name }) => [
      name,
      ...names.map((job) => `${ratio(measured[job]?.[name] ?? NaN)} of ${ratio(held[job]?.[name] ?? NaN)}`),
    ]);
  return table(['times robots-parser, now and held', ...names], rows);
}

/**
 * @param {Job['work']} work
 * @param {readonly Site[]} data
 * @returns {Job}
 */
function job(work, data) {
  const file = join(folder, `${String(data.length)}.json`);
  writeFileSync(file, JSON.stringify(data));
  return {
    name: `${work} ${file}`,
    work,
    data: file,
    leastMs: 80,
    agents: ['googlebot', 'foo'],
    links: EVERY_LINK,
  };
}
