/** What is shown of a text that somebody else may have written: a link holds any, a megabyte without a break included. */

import { visible } from '../../src/core/visible.js';

/** Nobody reads more of one line. */
const LONGEST = 1_000;

/** Control characters are spelt out; what follows the first `longest` characters is left out. */
export function excerpt(text: string, longest = LONGEST): string {
  return text.length > longest ? `${visible(text.slice(0, longest))}…` : visible(text);
}
