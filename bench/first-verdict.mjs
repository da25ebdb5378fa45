// The first verdict of a process: CPU time of the `require`, the parsing and one check, which V8 has to read and compile.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, number, ratio, table } from './report.mjs';

/** @type {readonly (readonly [name: string, verdict: string])[]} */
const LOADED = [
  ['robots-parser', `require('robots-parser')(site, text).isAllowed(url, 'FooBot')`],
  [
    'robotparser/compat/robots-parser',
    `require('robotparser/compat/robots-parser')(site, text).isAllowed(url, 'FooBot')`,
  ],
  ['robotparser/core', `require('robotparser/core').parse(text, { url: site }).allows('FooBot', url)`],
];

/**
 * Each in a process of its own, in turns.
 *
 * @param {number} rounds
 */
export function firstVerdicts(rounds) {
  const turns = Array.from({ length: rounds }, () => LOADED.map(([, verdict]) => millisecondsFor(verdict)));
  const medians = LOADED.map((_, at) => median(turns.map((turn) => turn[at] ?? NaN)));
  const rows = LOADED.map(([name], at) => [
    name,
    number(medians[at] ?? NaN),
    ratio((medians[at] ?? NaN) / (medians[0] ?? NaN)),
  ]);
  return table(['required', 'ms', 'times robots-parser'], rows);
}

/** @param {string} verdict */
function millisecondsFor(verdict) {
  const script = `
    const site = 'https://site.example/robots.txt', url = 'https://site.example/private/page';
    const text = 'User-agent: *\\nDisallow: /private\\n';
    const began = process.cpuUsage();
    const allowed = ${verdict};
    const { user, system } = process.cpuUsage(began);
    if (allowed !== false) throw new Error('a wrong verdict');
    process.stdout.write(String((user + system) / 1000));`;
  const project = fileURLToPath(new URL('..', import.meta.url));
  return Number(execFileSync(process.execPath, ['-e', script], { cwd: project }));
}
