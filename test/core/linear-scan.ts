import type { Dialect, Pattern } from '../../src/core/dialect.js';
import { NO_MATCH } from '../../src/core/rank.js';

/** The verdict and the line as the definition of a dialect gives them: every pattern of every rule, in order. */
export function linearScan(
  dialect: Dialect,
  source: string,
  agent: string,
  url: string,
  fileUrl?: string,
): { allowed: boolean | undefined; line?: number } {
  const site = dialect.locate?.(fileUrl) ?? { url: fileUrl };
  const selection = dialect.select(dialect.read(source, site), agent);
  const target = dialect.target(url, site);
  if (typeof target === 'object') return { allowed: target.allowed };
  const text = typeof target === 'number' ? url.slice(target) : target;
  let best: Pattern | undefined;
  let bestRank = NO_MATCH;
  const rules = selection?.groups.flatMap((group) => group.rules) ?? [];
  rules.forEach((rule, order) => {
    for (const pattern of dialect.compile(rule, order, site)) {
      for (const from of dialect.anchors?.(text) ?? [0]) {
        if (!text.startsWith(pattern.prefix, from)) continue;
        const rank = pattern.score?.(text, from) ?? pattern.ceiling;
        if (rank <= bestRank) continue;
        best = pattern;
        bestRank = rank;
      }
    }
  });
  return best === undefined ? { allowed: true } : { allowed: best.allow, line: best.rule.line };
}
