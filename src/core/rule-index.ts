/** Finds the deciding pattern among many. */

import type { Pattern } from './dialect.js';
import { NO_MATCH } from './rank.js';

export class RuleIndex {
  readonly #patterns: readonly Pattern[];

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns;
  }

  decide(target: string, anchors: readonly number[]): Pattern | undefined {
    let best: Pattern | undefined;
    let bestRank = NO_MATCH;
    for (const pattern of this.#patterns) {
      for (const from of anchors) {
        if (!target.startsWith(pattern.prefix, from)) continue;
        const rank = pattern.score === undefined ? pattern.ceiling : pattern.score(target, from);
        if (rank > bestRank) {
          best = pattern;
          bestRank = rank;
        }
      }
    }
    return best;
  }
}
