/** The dialects grouped by original, with the versions each one reproduces. */

import type { Dialect } from '../core/dialect.js';
import * as dialects from './index.js';
import { LISTED_FAMILIES } from './list.js';

/** One dialect of an original. */
export interface FamilyMember {
  /** The dialect. */
  readonly dialect: Dialect;
  /** The versions, or the mode, that it reproduces. */
  readonly reads: string;
  /** Other names that the command line accepts for it. */
  readonly alsoNamed?: readonly string[];
}

/** All dialects of one original. */
export interface DialectFamily {
  /** The original's display name. */
  readonly original: string;
  /** Its dialects, oldest version first. */
  readonly members: readonly FamilyMember[];
}

/**
 * All dialects, grouped by original, oldest version first.
 *
 * @example
 * const protego = dialectFamilies.find(({ original }) => original === 'Protego');
 * protego?.members.map(({ dialect }) => dialect.name); // [ 'protego', 'protego07' ]
 */
export const dialectFamilies: readonly DialectFamily[] = LISTED_FAMILIES.map(({ original, members }) => ({
  original,
  members: members.map(({ name, reads, alsoNamed }) => ({
    dialect: dialects[name],
    reads,
    ...(alsoNamed.length > 0 && { alsoNamed }),
  })),
}));

/** All dialects, those of the same original together. */
export function allDialects(): readonly Dialect[] {
  return dialectFamilies.flatMap(({ members }) => members.map(({ dialect }) => dialect));
}
