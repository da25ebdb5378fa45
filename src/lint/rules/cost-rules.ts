/** What a check of the file would cost, which no single line shows. */

import { DEFAULT_BUDGET } from '../../core/budget.js';
import { parse } from '../../core/robots.js';
import { rfc9309 } from '../../dialects/rfc9309/index.js';
import type { LintRule } from '../finding.js';
import type { FileGroup, FileRule } from '../lint-file.js';
import { countOf } from './file-rules.js';

/** About the longest URL that browsers and servers exchange. */
const URL_LENGTH = 2048;

/** At most this many groups are tried, those with the most stars: a check that spends its budget takes some 20 ms. */
const ASKED_GROUPS = 4;

const tooExpensive: LintRule = {
  code: 'check-too-expensive',
  severity: 'error',
  looksAt: 'rule',
  message: 'Checking a URL against this group may take longer than crawlers allow',
  why: 'Many patterns with many stars can match a URL in a huge number of ways. This library then gives up and answers no; other parsers take seconds or never return.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-3',
  advice: 'Write fewer patterns with fewer stars: one that ends earlier can replace many',
  wrong: `User-agent: *\n${Array.from({ length: 3_000 }, (_, count) => `Disallow: /*a*a*a*a*a*a*${count % 10}$\n`).join('')}`,
  right: 'User-agent: *\nDisallow: /*a',
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
};

function starsOf({ rules }: FileGroup): number {
  let stars = 0;
  for (const { pattern } of rules) stars += countOf('*', pattern);
  return stars;
}

/** Made of what stands between the stars of the rule with the most of them, over and over. */
function expensiveUrl({ rules }: FileGroup): string {
  let worst: FileRule | undefined;
  let most = -1;
  for (const rule of rules) {
    const stars = countOf('*', rule.pattern);
    if (stars > most) {
      most = stars;
      worst = rule;
    }
  }
  const piece = worst?.pattern.replace(/[*$]/g, '').slice(1) || 'a';
  return `/${piece.repeat(Math.ceil(URL_LENGTH / piece.length))}`.slice(0, URL_LENGTH);
}

export const COST_RULES: readonly LintRule[] = [tooExpensive];
