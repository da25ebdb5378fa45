import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { mutated, randomOf, SAMPLES } from './mutations.js';
import { TARGETS } from './targets.js';

const CASES = Math.ceil(Number(process.env['ROBOTPARSER_FUZZ'] ?? 400) / 4);
const SEED = Number(process.env['ROBOTPARSER_FUZZ_SEED'] ?? 19);
const CORPUS = new URL('corpus/', import.meta.url);

/** What broke a target once; each file bears the target's name and what it was. */
function foundFor(target: string): Uint8Array[] {
  const names = existsSync(CORPUS) ? readdirSync(CORPUS) : [];
  return names
    .filter((name) => name.startsWith(`${target}-`))
    .map((name) => readFileSync(new URL(name, CORPUS)));
}

test.each(Object.entries(TARGETS))(
  '%s: whatever the bytes are, the promises hold',
  async (name, target) => {
    const samples = (SAMPLES[name] ?? []).map((sample): Uint8Array => Uint8Array.from(Buffer.from(sample)));
    const found = foundFor(name);
    let held = 0;
    for (const bytes of [...samples, ...found]) {
      await target(bytes);
      held++;
    }
    for (let at = 0; at < CASES; at++) {
      const random = randomOf(SEED + at);
      const bytes = mutated(samples[random(samples.length)] ?? Uint8Array.of(), random);
      try {
        await target(bytes);
      } catch (thrown) {
        throw new Error(`Broken by ${JSON.stringify(Buffer.from(bytes).toString('latin1'))}`, {
          cause: thrown,
        });
      }
      held++;
    }
    expect(held).toBe(samples.length + found.length + CASES);
  },
  600_000,
);
