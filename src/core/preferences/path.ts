/** Paths of preferences, matched as RFC 9309 matches those of Allow and Disallow. */

import type { Rule } from '../dialect.js';
import { globPattern, readGlob } from '../glob.js';
import { NO_MATCH } from '../rank.js';
import { normalPattern, standardTarget } from '../standard-target.js';

const NO_RULE: Rule = { line: 0, allow: false, value: '' };

/** The work allowed per URL: each path may search the whole URL, so a file full of paths takes quadratic time. */
const MOST_COMPARED = 20_000_000;

/** The path and query of a URL, for comparison with the paths of one file. */
export class PathTarget {
  /** Undefined if no path can match the URL. */
  readonly #text: string | undefined;
  readonly #from: number;
  /** The number of characters that may still be compared. */
  #left = MOST_COMPARED;

  constructor(url: string) {
    const found = standardTarget(url, { url: undefined, prefix: undefined });
    this.#text = typeof found === 'number' ? url : typeof found === 'string' ? found : undefined;
    this.#from = typeof found === 'number' ? found : 0;
  }

  /**
   * The length of a matching path, which may have stars and a final `$`; measured in normal form, so that two spellings
   * of one path are equally long. -1 if it does not match; undefined if earlier paths have used up the work allowed.
   */
  matchedLength(path: string): number | undefined {
    if (this.#left < 0) return undefined;
    const normal = normalPattern(path);
    const { prefix, score } = globPattern(NO_RULE, false, readGlob(normal), normal.length);
    if (this.#text?.startsWith(prefix, this.#from) !== true) return -1;
    if (score !== undefined) this.#left -= this.#text.length;
    return score?.(this.#text, this.#from) === NO_MATCH ? -1 : normal.length;
  }
}
