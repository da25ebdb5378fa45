/** What a check of the file would cost: the one rule that asks what no reader of a line can see. */

import { DEFAULT_BUDGET } from '../../core/budget.js';
import { parse } from '../../core/robots.js';
import { rfc9309 } from '../../dialects/rfc9309/index.js';
import type { LintRule } from '../finding.js';
import type { FileGroup, FileRule } from '../lint-file.js';

/** As long as URLs get that people and servers send each other. */
const URL_LENGTH = 2048;

/** So many groups are asked, those with the most stars: a check that spends its budget takes some 20 ms. */
const ASKED_GROUPS = 4;

const tooDear: LintRule = {
  code: 'check-too-dear',
  severity: 'error',
  looksAt: 'rule',
  says: 'Finding out whether a URL is allowed may take more than a crawler spends on it',
  why: 'Very many patterns with many stars may each match a URL in very many ways. This library then answers no; other parsers take seconds or do not return.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-3',
  mend: 'Write fewer patterns with fewer stars: one that ends earlier does for many',
  wrong: `User-agent: *\n${Array.from({ length: 3_000 }, (_, count) => `Disallow: /*a*a*a*a*a*a*${count % 10}$\n`).join('')}`,
  right: 'User-agent: *\nDisallow: /*a',
  *find({ text, groups }) {
    const dear = groups
      .map((group) => ({ group, stars: starsOf(group) }))
      .filter(({ stars }) => stars * URL_LENGTH > DEFAULT_BUDGET)
      .sort((one, other) => other.stars - one.stars);
    if (dear.length === 0) return;
    const robots = parse(text, { dialect: rfc9309 });
    for (const { group } of dear.slice(0, ASKED_GROUPS)) {
      const [line] = group.agents;
      const agent = group.tokens.find((token) => token !== '');
      if (agent === undefined || line === undefined) continue;
      if (robots.explain(agent, dearUrl(group)).because === 'budget') yield { line };
    }
  },
};

function starsOf({ rules }: FileGroup): number {
  let stars = 0;
  for (const { pattern } of rules) stars += starsIn(pattern);
  return stars;
}

function starsIn(pattern: string): number {
  let stars = 0;
  for (let at = pattern.indexOf('*'); at >= 0; at = pattern.indexOf('*', at + 1)) stars++;
  return stars;
}

/** Made of what stands between the stars of the rule with the most of them, over and over. */
function dearUrl({ rules }: FileGroup): string {
  let worst: FileRule | undefined;
  let most = -1;
  for (const rule of rules) {
    const stars = starsIn(rule.pattern);
    if (stars > most) {
      most = stars;
      worst = rule;
    }
  }
  const piece = worst?.pattern.replace(/[*$]/g, '').slice(1) || 'a';
  return `/${piece.repeat(Math.ceil(URL_LENGTH / piece.length))}`.slice(0, URL_LENGTH);
}

export const COST_RULES: readonly LintRule[] = [tooDear];
