/**
 * How much of the random and recorded cases and of the slow tests a run takes, and how large the files are whose work it
 * counts: all where the path of a test is named or with ROBOTPARSER_SAMPLES=full, else a part, usually a tenth, by a seed
 * (choose-samples.mjs).
 */
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';

const PART = 10;

export const isFull = process.env['ROBOTPARSER_SAMPLES'] === 'full';
const seed = Number(process.env['ROBOTPARSER_SEED']);
/** Each file begins elsewhere: no seed takes the first slow test of all. */
let slowTests = Buffer.from(basename(expect.getState().testPath ?? '')).reduce((sum, byte) => sum + byte, 0);

/** For `fc.assert`: so many runs where all are taken, and the seed. */
export function runs(full: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: sizeOf(full), seed };
}

/** All of the cases, or each tenth (or `part`-th) from where the seed begins, at least one. */
export function sampleOf<Case>(cases: readonly Case[], part = PART): readonly Case[] {
  const step = Math.min(part, cases.length);
  return isFull ? cases : cases.filter((_case, index) => index % step === seed % step);
}

/** How many of something to try: `full`, or a tenth (or `part`-th) of it. */
export function sizeOf(full: number, part = PART): number {
  return isFull ? full : Math.ceil(full / part);
}

/**
 * `test` for what takes seconds or a process, where another test of the file shows that the parts work together. A run
 * takes all of these tests and tables of tests, or each tenth (or `part`-th); Jest counts the others as skipped.
 */
export function sampled(part = PART): typeof test.skip {
  return isFull || slowTests++ % part === seed % part ? test : test.skip;
}
