/**
 * How much of the random and recorded cases and of the slow tests a run takes, and how large the files are whose work it
 * counts: a part, a tenth where nothing else is said, or all with ROBOTPARSER_SAMPLES=full, as `.ci/run` has it. The seed
 * is printed; ROBOTPARSER_SEED takes the same sample again.
 */
import { test } from '@jest/globals';

const PART = 10;

export const isFull = process.env['ROBOTPARSER_SAMPLES'] === 'full';
const seed = Number(process.env['ROBOTPARSER_SEED'] ?? Date.now() % 2 ** 31);
let isTold = false;
let slowTests = 0;

/** For `fc.assert`: so many runs where all are taken, and the seed. */
export function runs(full: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: sizeOf(full), seed };
}

/** All of the cases, or every tenth where nothing else is said, from a place that the seed says; one at least. */
export function sampleOf<Case>(cases: readonly Case[], part = PART): readonly Case[] {
  tell();
  const step = Math.min(part, cases.length);
  return isFull ? cases : cases.filter((_case, index) => index % step === seed % step);
}

/** How many of something: so many, or a part of them, a tenth where nothing else is said. */
export function sizeOf(full: number, part = PART): number {
  tell();
  return isFull ? full : Math.ceil(full / part);
}

/**
 * `test` for what takes seconds or a process, where another test of the file shows that the whole holds together: each
 * tenth one where nothing else is said, or table of them, from a place that the seed says. Jest counts the others as
 * skipped.
 */
export function sampled(part = PART): typeof test.skip {
  tell();
  return isFull || slowTests++ % part === seed % part ? test : test.skip;
}

function tell(): void {
  if (isTold) return;
  isTold = true;
  const taken = isFull
    ? 'all samples'
    : 'a part of the samples, and of the slow tests, whose rest is skipped (ROBOTPARSER_SAMPLES=full takes all)';
  process.stdout.write(`${taken}, ROBOTPARSER_SEED=${String(seed)}\n`);
}
