/** What `npm run parity` needs to know of an original. A driver is one file in `drivers`. */

import type { Answer, Case } from '../../test/recorded/cases.js';
import type { Comparison } from '../../test/recorded/comparison.js';
import type { Missing } from './originals.js';

export interface Driver {
  /** The original, as its users call it. */
  readonly name: string;
  /** Looks for all its versions that can be asked here, and says of the others why they cannot. */
  find(): readonly (Found | Missing)[];
}

export interface Found {
  /** Which version this is, and of which generation. */
  readonly version: string;
  /** Known differences of this version from the one that is read here, a line each. */
  readonly drift: readonly string[];
  /** Those reasons for excusing a check that are our own repairs of the original, and no drift of its version. */
  readonly repairs?: readonly string[];
  /** Our side: how the facade is opened, and which checks the drift excuses. */
  readonly comparison: Comparison;
  /** URLs of the robots.txt that made-up cases are given in turn, where that URL matters. */
  readonly bases?: readonly string[];
  /** What the original answers, in the order of the cases. */
  answer(cases: readonly Case[]): readonly Answer[];
}
