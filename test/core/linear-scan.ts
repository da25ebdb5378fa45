import type { Dialect, Pattern } from '../../src/core/dialect.js';
import { NO_MATCH } from '../../src/core/rank.js';

export interface Scanned {
  readonly allowed: boolean | undefined;
  readonly line?: number;
}

/**
 * Verdicts and lines as the definition of a dialect gives them: every pattern of every rule is tried, in order. The file
 * is read and its rules are compiled once, for all URLs.
 */
export function linearScan(
  dialect: Dialect,
  source: string,
  agent: string,
  fileUrl?: string,
): (url: string) => Scanned {
  const site = dialect.locate?.(fileUrl) ?? { url: fileUrl };
  const selection = dialect.select(dialect.read(source, site), agent);
  const rules = selection?.groups.flatMap((group) => group.rules) ?? [];
  const patterns = rules.flatMap((rule, order) => dialect.compile(rule, order, site));
  return (url) => {
    const target = dialect.target(url, site);
    if (typeof target === 'object') return { allowed: target.allowed };
    const text = typeof target === 'number' ? url.slice(target) : target;
    const best = bestOf(patterns, text, dialect.anchors?.(text) ?? [0]);
    return best === undefined ? { allowed: true } : { allowed: best.allow, line: best.rule.line };
  };
}

/** The earliest pattern of the greatest rank. */
function bestOf(patterns: readonly Pattern[], text: string, anchors: readonly number[]): Pattern | undefined {
  let best: Pattern | undefined;
  let bestRank = NO_MATCH;
  for (const pattern of patterns) {
    for (const from of anchors) {
      if (!text.startsWith(pattern.prefix, from)) continue;
      const rank = pattern.score?.(text, from) ?? pattern.ceiling;
      if (rank <= bestRank) continue;
      best = pattern;
      bestRank = rank;
    }
  }
  return best;
}
