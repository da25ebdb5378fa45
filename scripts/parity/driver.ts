/** What `npm run parity` needs to know of an original that is installed here. A driver is one file in `drivers`. */

import type { Answer, Case } from '../../test/recorded/cases.js';
import type { Comparison } from '../../test/recorded/comparison.js';

export interface Driver {
  /** The original, as its users call it. */
  readonly name: string;
  /** Looks for it; a text says why it cannot be asked. */
  find(): Found | string;
}

export interface Found {
  /** Which version this is, and of which generation. */
  readonly version: string;
  /** Known differences of this version from the one that is read here, a line each. */
  readonly drift: readonly string[];
  /** Our side: how the facade is opened, and which checks the drift excuses. */
  readonly comparison: Comparison;
  /** What the original answers, in the order of the cases. */
  answer(cases: readonly Case[]): readonly Answer[];
}
