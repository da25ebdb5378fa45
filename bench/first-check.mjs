// The first check and the second of files that make both expensive, each in a fresh process: V8 has compiled nothing yet.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { number, table } from './report.mjs';
import { costlyChecks } from './workloads.mjs';

const LENGTHS = [2000, 16_000];

const PROGRAM = `
  import { readFileSync } from 'node:fs';
  import { engineNamed } from './bench/engines.mjs';
  const { name, site: { url, robots, links } } = JSON.parse(readFileSync(0, 'utf8'));
  const engine = await engineNamed(name);
  const parsed = engine.parse(url, robots);
  for (let check = 0; check < 2; check++) {
    const began = process.cpuUsage();
    engine.allows(parsed, 'FooBot', links[0]);
    const { user, system } = process.cpuUsage(began);
    console.log((user + system) / 1000);
  }`;

/**
 * A row for each file and length of the path, with the least milliseconds of the first check and of the second.
 *
 * @param {readonly string[]} engines
 * @param {number} rounds
 * @param {number} limitMs that a process may take; an engine that takes longer is asked no more of the file
 */
export function firstChecks(engines, rounds, limitMs) {
  const rows = Object.entries(costlyChecks()).flatMap(([shape, siteFor]) => {
    /** @type {Set<string>} */
    const late = new Set();
    return LENGTHS.map((length) => {
      const site = siteFor(length);
      const cells = engines.map((name) => {
        /** @type {number[][]} */
        const samples = [];
        while (samples.length < rounds && !late.has(name)) {
          const sample = sampleOf(name, site, limitMs);
          if (sample === undefined) late.add(name);
          else samples.push(sample);
        }
        return late.has(name) ? 'HANG' : `${leastOf(samples, 0)} / ${leastOf(samples, 1)}`;
      });
      return [shape, `${number(length / 1000)} kB`, ...cells];
    });
  });
  return table(['Rules', 'URL', ...engines], rows);
}

/**
 * @param {string} name
 * @param {import('./engine.d.ts').Site} site
 * @param {number} limitMs
 */
function sampleOf(name, site, limitMs) {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    input: JSON.stringify({ name, site }),
    encoding: 'utf8',
    timeout: limitMs,
  });
  return status === 0 ? stdout.trim().split('\n').map(Number) : undefined;
}

/**
 * @param {readonly (readonly number[])[]} samples
 * @param {number} at
 */
function leastOf(samples, at) {
  return number(Math.min(...samples.map((sample) => sample[at] ?? NaN)));
}
