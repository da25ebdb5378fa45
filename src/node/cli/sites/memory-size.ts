/** How much memory the parsed files of sites may take. */

import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Misuse } from '../exit.js';

const UNITS: ReadonlyMap<string, number> = new Map([
  ['K', 2 ** 10],
  ['M', 2 ** 20],
  ['G', 2 ** 30],
]);

/** Reads `--memory`. */
export function memorySize(text: string | undefined): number {
  if (text === undefined) return usableMemory();
  const [, digits, unit = ''] = /^(\d{1,6})([KMG])(?:i?B)?$/i.exec(text) ?? [];
  const factor = UNITS.get(unit.toUpperCase());
  if (digits === undefined || factor === undefined) {
    throw new Misuse(`Option --memory takes a size such as 512M or 2G, not '${text}'`);
  }
  return Number(digits) * factor;
}

/** More makes no list faster: where it would be needed, lines are sorted by site. */
const ENOUGH_BYTES = 64 * 2 ** 20;

/** A quarter of what the process may have, and of what V8 lets it use, if that is not more than helps. */
export function usableMemory(): number {
  const { heap_size_limit: heap } = getHeapStatistics();
  // 0 if the system does not tell.
  const constrained = process.constrainedMemory() || Infinity;
  return Math.floor(Math.min(ENOUGH_BYTES, Math.min(heap, constrained, totalmem()) / 4));
}
