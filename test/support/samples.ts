/**
 * How much of the random and recorded cases a run takes, and how large the files are whose work it counts: a tenth, or
 * all with ROBOTPARSER_SAMPLES=full, as `.ci/run` has it. The seed is printed; ROBOTPARSER_SEED takes the same sample
 * again.
 */

const PART = 10;

export const isFull = process.env['ROBOTPARSER_SAMPLES'] === 'full';
const seed = Number(process.env['ROBOTPARSER_SEED'] ?? Date.now() % 2 ** 31);
let isTold = false;

/** For `fc.assert`: so many runs where all are taken, and the seed. */
export function runs(full: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: sizeOf(full), seed };
}

/** All of the cases, or every tenth from a place that the seed says. */
export function sampleOf<Case>(cases: readonly Case[]): readonly Case[] {
  tell();
  return isFull ? cases : cases.filter((_case, index) => index % PART === seed % PART);
}

/** How many of something: so many, or a part of them, a tenth where nothing else is said. */
export function sizeOf(full: number, part = PART): number {
  tell();
  return isFull ? full : Math.ceil(full / part);
}

function tell(): void {
  if (isTold) return;
  isTold = true;
  const taken = isFull ? 'all samples' : 'a tenth of the samples (ROBOTPARSER_SAMPLES=full takes all)';
  process.stdout.write(`${taken}, ROBOTPARSER_SEED=${String(seed)}\n`);
}
