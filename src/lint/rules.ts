/** All rules, in the order of the document. */

import type { LintRule } from './finding.js';
import { AGENT_RULES } from './rules/agent-rules.js';
import { COST_RULES } from './rules/cost-rules.js';
import { DIRECTIVE_RULES } from './rules/directive-rules.js';
import { FILE_RULES } from './rules/file-rules.js';
import { PATH_RULES } from './rules/path-rules.js';
import { PREFERENCE_RULES } from './rules/preference-rules.js';
import { READING_RULES } from './rules/reading-rules.js';
import { readSilences } from './silence.js';

const RULES: readonly LintRule[] = [
  ...FILE_RULES,
  ...AGENT_RULES,
  ...PATH_RULES,
  ...COST_RULES,
  ...DIRECTIVE_RULES,
  ...PREFERENCE_RULES,
  ...READING_RULES,
];

/** It looks at the other rules' codes, so it stands here. */
const silenceUnknown: LintRule = {
  code: 'silence-unknown',
  severity: 'warning',
  looksAt: 'file',
  says: 'The comment silences a rule that does not exist',
  why: 'Nothing is silenced by it, and what it was to silence is told all the same.',
  source: 'https://www.npmjs.com/package/robotparser',
  mend: 'Write the code as the finding has it',
  wrong: 'User-agent: *\nDisallow: /a b # robotparser-ignore path-blanc',
  right: 'User-agent: *\nDisallow: /a b # robotparser-ignore path-blank',
  *find({ text }) {
    const codes = new Set(RULES.map(({ code }) => code));
    for (const { at, codes: named } of readSilences(text)) {
      const unknown = named.find((code) => !codes.has(code));
      if (unknown === undefined) continue;
      const message = `No rule is called '${unknown.slice(0, 80)}', so nothing is silenced by it`;
      yield { line: at, from: at.comment, message };
    }
  },
};

/**
 * The rules of the linter, as plain data: their codes, what they say, why, and how to mend it.
 *
 * @since 0.1.0
 * @example
 * lintRules.find(({ code }) => code === 'agent-list')?.severity; // 'error'
 */
export const lintRules: readonly LintRule[] = [...RULES, silenceUnknown];
