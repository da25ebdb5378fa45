/** What a check of the file would cost, which no single line shows. */

import { DEFAULT_BUDGET } from '../../core/budget.js';
import { parse } from '../../core/robots.js';
import { rfc9309 } from '../../dialects/rfc9309/index.js';
import type { LintRules } from '../finding.js';
import type { FileGroup, FileRule } from '../lint-file.js';
import { countOf } from './file-rules.js';

/** About the longest URL that browsers and servers exchange. */
const URL_LENGTH = 2048;

/** At most this many groups are tried, those with the most stars: a check that spends its budget takes some 20 ms. */
const ASKED_GROUPS = 4;

export const COST_RULES: LintRules = {
  'check-too-expensive': {
    severity: 'error',
    message: 'Checking a URL against this group may take longer than crawlers allow',
    advice: 'Write fewer patterns with fewer stars: one that ends earlier can replace many',
    *find({ text, groups }) {
      const expensive = groups
        .map((group) => ({ group, stars: starsOf(group) }))
        .filter(({ stars }) => stars * URL_LENGTH > DEFAULT_BUDGET)
        .sort((one, other) => other.stars - one.stars);
      if (expensive.length === 0) return;
      const robots = parse(text, { dialect: rfc9309 });
      for (const { group } of expensive.slice(0, ASKED_GROUPS)) {
        const [line] = group.agents;
        const agent = group.tokens.find((token) => token !== '');
        if (agent === undefined || line === undefined) continue;
        if (robots.explain(agent, expensiveUrl(group)).because === 'budget') yield { line };
      }
    },
  },
};

function starsOf({ rules }: FileGroup): number {
  return rules.reduce((stars, { pattern }) => stars + countOf('*', pattern), 0);
}

/** Made of what stands between the stars of the rule with the most of them, over and over. */
function expensiveUrl({ rules }: FileGroup): string {
  const starsIn = ({ pattern }: FileRule): number => countOf('*', pattern);
  const worst = rules.reduce((most, rule) => (starsIn(rule) > starsIn(most) ? rule : most));
  const piece = worst.pattern.replace(/[*$]/g, '').slice(1) || 'a';
  return `/${piece.repeat(Math.ceil(URL_LENGTH / piece.length))}`.slice(0, URL_LENGTH);
}
