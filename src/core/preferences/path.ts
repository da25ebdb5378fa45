/** Paths of preferences, matched as the standard matches those of Allow and Disallow. */

import type { Rule } from '../dialect.js';
import { globPattern, readGlob } from '../glob.js';
import { NO_MATCH } from '../rank.js';
import { normalPattern, standardTarget } from '../standard-target.js';

const NO_RULE: Rule = { line: 0, allow: false, value: '' };

/** Each path may have the whole URL searched, so a file of them takes time that grows with its square. */
const MOST_COMPARED = 20_000_000;

/** Path and query of a URL, for comparison with the paths of one file. */
export class PathTarget {
  /** Undefined where no path can match the URL. */
  readonly #text: string | undefined;
  readonly #from: number;
  /** How many characters may still be compared. */
  #left = MOST_COMPARED;

  constructor(url: string) {
    const found = standardTarget(url, { url: undefined, origin: undefined });
    this.#text = typeof found === 'number' ? url : typeof found === 'string' ? found : undefined;
    this.#from = typeof found === 'number' ? found : 0;
  }

  /**
   * The length of a path with stars and perhaps a final `$` that matches, in normal form, so that two spellings of one path are
   * equally long; -1 for one that does not. Undefined where earlier paths took too much work to compare this one.
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
