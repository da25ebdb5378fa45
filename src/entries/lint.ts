/** `robotparser/lint`: finds and fixes what is wrong with a robots.txt, in Node and in browsers. */

export { fix, type Fixed, type FixOptions } from '../lint/fix.js';
export { lint, type LintOptions } from '../lint/lint.js';
export { lintRules } from '../lint/rules.js';
export type { Edit, Finding, Hit, LintRule, Severity } from '../lint/finding.js';
export type {
  FileGroup,
  FileLine,
  FileRule,
  LintContext,
  LintFile,
  LintResponse,
} from '../lint/lint-file.js';
