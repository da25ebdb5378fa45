/**
 * The originals that no package registry offers: the environment variable ROBOTPARSER_ORIGINALS names the folder that
 * holds a folder of sources for each.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The Python that is asked for what it brings, and on which sources of originals run. */
export const installedPython = (): string => process.env['PARITY_PYTHON'] ?? 'python3';

/** The Python that has packages of PyPI: `scripts/parity/environment.sh` makes it. */
export const PYPI_PYTHON = process.env['PARITY_PYPI'] ?? 'python3';

/** An original cannot be asked here; the message says why. */
export class NotHere extends Error {}

/** The same as data. */
export interface Missing {
  readonly missing: string;
}

/** What is found, or why it is not here. */
export function foundOr<Found>(find: () => Found): Found | Missing {
  try {
    return find();
  } catch (error) {
    if (error instanceof NotHere) return { missing: error.message };
    throw error;
  }
}

/**
 * The folder of one original.
 *
 * @throws NotHere
 */
export function originalFolder(name: string): string {
  const all = process.env['ROBOTPARSER_ORIGINALS'];
  if (all === undefined) throw new NotHere('ROBOTPARSER_ORIGINALS names no folder');
  const folder = join(all, name);
  if (existsSync(folder)) return folder;
  throw new NotHere(`there is no ${folder}`);
}
