/** Paths of preferences, matched as the standard matches those of Allow and Disallow. */

import type { Rule } from '../dialect.js';
import { globPattern, readGlob } from '../glob.js';
import { NO_MATCH } from '../rank.js';
import { normalPattern, standardTarget } from '../standard-target.js';

/** The length of a path that matches, in normal form, so that two spellings of one path are equally long; else -1. */
export function matchedLength(path: string, target: PathTarget): number {
  const normal = normalPattern(path);
  const { prefix, score } = globPattern(NO_RULE, false, readGlob(normal), normal.length);
  const { text, from } = target;
  if (text?.startsWith(prefix, from) !== true || score?.(text, from) === NO_MATCH) return -1;
  return normal.length;
}

const NO_RULE: Rule = { line: 0, allow: false, value: '' };

/** Path and query of a URL; no text where no path can match it. */
export interface PathTarget {
  readonly text: string | undefined;
  readonly from: number;
}

export function pathTarget(url: string): PathTarget {
  const found = standardTarget(url, { url: undefined, origin: undefined });
  if (typeof found === 'number') return { text: url, from: found };
  return { text: typeof found === 'string' ? found : undefined, from: 0 };
}

/** Whether a path with stars and perhaps a final `$` matches a URL. */
export function matchesPath(path: string, url: string): boolean {
  return matchedLength(path, pathTarget(url)) >= 0;
}
