/** All rules, in the order of the document. */

import type { LintRule } from './finding.js';
import { AGENT_RULES } from './rules/agent-rules.js';
import { COST_RULES } from './rules/cost-rules.js';
import { DELAY_RULES } from './rules/delay-rules.js';
import { DIRECTIVE_RULES } from './rules/directive-rules.js';
import { FILE_RULES } from './rules/file-rules.js';
import { GROUP_RULES } from './rules/group-rules.js';
import { PATH_RULES } from './rules/path-rules.js';
import { PREFERENCE_RULES } from './rules/preference-rules.js';
import { READING_RULES } from './rules/reading-rules.js';
import { SITEMAP_RULES } from './rules/sitemap-rules.js';
import { readSilences } from './silence.js';

const RULES: readonly LintRule[] = [
  ...FILE_RULES,
  ...AGENT_RULES,
  ...GROUP_RULES,
  ...PATH_RULES,
  ...COST_RULES,
  ...DIRECTIVE_RULES,
  ...SITEMAP_RULES,
  ...DELAY_RULES,
  ...PREFERENCE_RULES,
  ...READING_RULES,
];

/** It needs the codes of the other rules. */
const silenceUnknown: LintRule = {
  code: 'silence-unknown',
  severity: 'warning',
  looksAt: 'file',
  message: 'The comment names a rule that does not exist',
  why: 'It silences nothing, so the finding that it was meant for is still reported.',
  source: 'https://www.npmjs.com/package/robotparser',
  advice: 'Copy the code from the finding',
  wrong: 'User-agent: *\nDisallow: /a b # robotparser-ignore path-blanc',
  right: 'User-agent: *\nDisallow: /a b # robotparser-ignore path-blank',
  *find({ text }) {
    const codes = new Set(RULES.map(({ code }) => code));
    for (const { at, codes: named } of readSilences(text)) {
      const unknown = named.find((code) => !codes.has(code));
      if (unknown === undefined) continue;
      const message = `There is no rule '${unknown.slice(0, 80)}', so the comment silences nothing`;
      yield { line: at, from: at.comment, message };
    }
  },
};

/**
 * The rules of the linter as plain data: what each one finds, why it matters, and how to fix it.
 *
 * @example
 * lintRules.find(({ code }) => code === 'agent-list')?.severity; // 'error'
 */
export const lintRules: readonly LintRule[] = [...RULES, silenceUnknown];
