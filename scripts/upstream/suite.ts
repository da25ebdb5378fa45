/** What `npm run upstream` needs to know of the test suite of an original. */

import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linesOfJson } from '../../test/recorded/cases.js';

export interface Suite {
  readonly name: string;
  /** Runs its tests with a bridge in the place of the original. */
  readonly run: (bridge: Bridge) => readonly TestOutcome[];
}

export interface TestOutcome {
  readonly test: string;
  readonly outcome: 'pass' | 'fail' | 'skip';
  readonly why: string;
}

/** How a bridge reaches the package. */
export interface Bridge {
  /** A program that starts the Node process for bridges that read JSON. */
  readonly json: string;
  /** The same for bridges that read fields. */
  readonly fields: string;
  /** The folder in which the package is installed. */
  readonly installed: string;
}

/** The modules that stand for originals, a folder per language. */
export const BRIDGES = fileURLToPath(new URL('.', import.meta.url));

/** A new folder with copies of what a suite needs, so that no test finds its original beside itself. */
export function workFolder(name: string, copies: Readonly<Record<string, string>>): string {
  const folder = resolve('.tmp', 'upstream', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [to, from] of Object.entries(copies)) {
    if (!existsSync(from)) throw new Error(`Cannot run the tests of ${name}: there is no ${from}`);
    cpSync(from, join(folder, to), { recursive: true });
  }
  return folder;
}

/** What a runner printed: an object of JSON a line. */
export function outcomesOf(output: string, source: string): TestOutcome[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"test"'));
  return linesOfJson(lines.join('\n'), source).map(({ test, outcome, why }) => ({
    test: String(test),
    outcome: outcome === 'pass' || outcome === 'skip' ? outcome : 'fail',
    why: String(why),
  }));
}
