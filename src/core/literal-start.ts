/** A cheap comparison of a rule with a target before the rule becomes an object. */

import type { CharacterSet } from './percent.js';

/**
 * Where `text[start..end)` first differs from `target`, counted from `start`; or -1 when it does not differ before its
 * first character outside `plain`. A target that ends too early differs there.
 */
export function firstDifference(
  text: string,
  start: number,
  end: number,
  target: string,
  plain: CharacterSet,
): number {
  for (let i = start, k = 0; i < end; i++, k++) {
    const unit = text.charCodeAt(i);
    if (unit === target.charCodeAt(k)) {
      if (plain[unit] === 1) continue;
      return -1;
    }
    return plain[unit] === 1 ? k : -1;
  }
  return -1;
}
