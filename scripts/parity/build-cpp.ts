/** Builds a driver in C++ together with the original that it asks: one command, once for each state of the sources. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from './ask-process.js';

export interface Program {
  readonly name: string;
  readonly sources: readonly string[];
  /** Folders in which included files are looked for. */
  readonly include: readonly string[];
  /** Files that are included; when one changes, the program is built anew. */
  readonly headers?: readonly string[];
  readonly libraries?: readonly string[];
}

/** The path of the program. */
export function built(program: Program): string {
  const folder = resolve('.tmp', 'parity');
  const path = join(folder, `${program.name}-${digestOf(program)}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${String(process.pid)}`;
  run('g++', [
    '-O2',
    '-std=c++17',
    '-w',
    ...program.include.map((each) => `-I${each}`),
    ...program.sources,
    ...(program.libraries ?? []).map((library) => `-l${library}`),
    '-o',
    unfinished,
  ]);
  renameSync(unfinished, path);
  return path;
}

function digestOf({ sources, include, headers = [], libraries = [] }: Program): string {
  const digest = createHash('sha256').update(JSON.stringify([include, libraries]));
  for (const file of [...sources, ...headers]) digest.update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}
