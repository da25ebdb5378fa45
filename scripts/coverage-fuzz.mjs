// Runs the targets of test/fuzz under a fuzzer that is guided by coverage, for nightly use:
//
//     npm exec --package jsfuzz@1.0.15 -- node scripts/coverage-fuzz.mjs [SECONDS A TARGET] [TARGET ...]
//
// What it finds interesting is kept in .tmp/fuzz and taken up by the next run. What breaks a target becomes a file of
// test/fuzz/corpus. jsfuzz is written in JavaScript, so it runs wherever Node does; it is not a dependency, since nothing
// else uses it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const project = fileURLToPath(new URL('..', import.meta.url));
const room = join(project, '.tmp/fuzz');
/** Of an input, in bytes: what the fuzzer makes grows without end. */
const LARGEST = 16_384;
const [seconds = '600', ...wanted] = process.argv.slice(2);

mkdirSync(room, { recursive: true });
// One file for all targets: jsfuzz counts the coverage of what it sees required.
await esbuild.build({
  stdin: {
    contents: `export { TARGETS } from './targets.js'; export { SAMPLES } from './mutations.js';`,
    resolveDir: join(project, 'test/fuzz'),
  },
  outfile: join(room, 'targets.cjs'),
  bundle: true,
  format: 'cjs',
  platform: 'node',
  logLevel: 'error',
});

/** @type {unknown} */
const bundled = createRequire(import.meta.url)(join(room, 'targets.cjs'));
// The bundle is of this project's own files.
const { TARGETS, SAMPLES } =
  /** @type {{ TARGETS: object, SAMPLES: Record<string, readonly (string | Uint8Array)[]> }} */ (bundled);
for (const target of Object.keys(TARGETS)) {
  if (wanted.length === 0 || wanted.includes(target)) fuzz(target, SAMPLES[target] ?? []);
}
const crashes = readdirSync(room).filter((name) => name.startsWith('crash-'));
console.log(crashes.length === 0 ? 'Nothing was broken.' : `Broken by: ${crashes.join(', ')}`);
if (crashes.length > 0) process.exitCode = 1;

/**
 * Until its time is up, or something breaks it.
 *
 * @param {string} target
 * @param {readonly (string | Uint8Array)[]} samples
 */
function fuzz(target, samples) {
  const corpus = join(room, target);
  mkdirSync(corpus, { recursive: true });
  samples.forEach((sample, at) => {
    writeFileSync(join(corpus, `sample-${at}`), sample);
  });
  writeFileSync(
    join(room, `${target}.cjs`),
    `exports.fuzz = async (bytes) => require('./targets.cjs').TARGETS.${target}(bytes.subarray(0, ${LARGEST}));\n`,
  );
  console.log(`\n${target}, ${seconds} s`);
  // It looks for files in the folder it runs in. What it learns of the grammar of texts takes gigabytes within a minute. Its time
  // limit for an input includes loading the targets, which takes more than its own 30 s on a busy machine.
  const own = ['--versifier', 'false', '--timeout', '300', '--exact-artifact-path', `crash-${target}`];
  const { signal, status, error } = spawnSync('jsfuzz', [`${target}.cjs`, target, ...own], {
    cwd: room,
    // What it writes there is about itself.
    stdio: ['ignore', 'inherit', 'ignore'],
    timeout: Number(seconds) * 1000,
    // It takes no notice of gentler signals; its worker ends with it.
    killSignal: 'SIGKILL',
  });
  if (signal !== 'SIGKILL' && !existsSync(join(room, `crash-${target}`)))
    throw error ?? new Error(`jsfuzz ended with ${status}`);
}
