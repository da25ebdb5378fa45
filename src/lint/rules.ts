/** All rules, in the order of the document. */

import { nearestName } from '../core/misspelt-options.js';
import type { LintRule, LintRules } from './finding.js';
import { AGENT_RULES } from './rules/agent-rules.js';
import { DELAY_RULES } from './rules/delay-rules.js';
import { DIRECTIVE_RULES } from './rules/directive-rules.js';
import { FILE_RULES } from './rules/file-rules.js';
import { GROUP_RULES } from './rules/group-rules.js';
import { PATH_RULES } from './rules/path-rules.js';
import { PREFERENCE_RULES } from './rules/preference-rules.js';
import { READING_RULES } from './rules/reading-rules.js';
import { SITEMAP_RULES } from './rules/sitemap-rules.js';
import { readSilences } from './silence.js';

const RULES: LintRules = {
  ...FILE_RULES,
  ...AGENT_RULES,
  ...GROUP_RULES,
  ...PATH_RULES,
  ...DIRECTIVE_RULES,
  ...SITEMAP_RULES,
  ...DELAY_RULES,
  ...PREFERENCE_RULES,
  ...READING_RULES,

  'silence-unknown': {
    severity: 'warning',
    message: 'The comment names a rule that does not exist',
    advice: 'Copy the code from the finding',
    *find({ text }) {
      for (const { at, codes } of readSilences(text)) {
        const unknown = codes.find((code) => !Object.hasOwn(RULES, code))?.slice(0, 80);
        if (unknown === undefined) continue;
        const meant = nearestName(Object.keys(RULES), unknown);
        const hint = meant === undefined ? '' : `: did you mean '${meant}'?`;
        const message = `There is no rule '${unknown}', so the comment does not silence it${hint}`;
        yield { line: at, from: at.comment, message };
      }
    },
  },
};

/**
 * The rules of the linter as plain data: what each one finds, and how to fix it.
 *
 * @example
 * lintRules.find(({ code }) => code === 'agent-list')?.severity; // 'error'
 */
export const lintRules: readonly LintRule[] = Object.entries(RULES).map(([code, rule]) => ({
  code,
  ...rule,
}));
