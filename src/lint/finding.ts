/** The types of lint rules and findings. */

import type { FileLine, LintFile } from './lint-file.js';

/**
 * - `error`: crawlers will not do what the line says;
 * - `warning`: parsers disagree, or a known crawler ignores the line;
 * - `note`: nothing is lost, but it is worth knowing.
 */
export type Severity = 'error' | 'warning' | 'note';

/** One problem in a file. */
export interface Finding {
  /** The code of the rule, which is also its section in LINT.md. */
  readonly code: string;
  /** The severity. */
  readonly severity: Severity;
  /** The line, counted from 1; 1 for the whole file. */
  readonly line: number;
  /** The column of its first character, counted from 1 in UTF-16 units. */
  readonly column: number;
  /** The column after its last character. */
  readonly endColumn: number;
  /** The line as written in the file. */
  readonly text: string;
  /** What is wrong. */
  readonly message: string;
  /** How to fix it. */
  readonly advice: string;
  /** A change that fixes it; {@link fix} makes it if no verdict changes. */
  readonly edit?: Edit;
}

/** `text.slice(from, end)` becomes `text`. */
export interface Edit {
  /** The offset of the first character to replace. */
  readonly from: number;
  /** The offset after the last character to replace. */
  readonly end: number;
  /** What to put there. */
  readonly text: string;
  /** Set if it is meant to change verdicts: {@link fix} makes it only if asked to. */
  readonly unsafe?: true;
}

/** One hit of a rule: a position, and what is wrong there. */
export interface Hit {
  /** Undefined: the whole file. */
  readonly line?: Pick<FileLine, 'line' | 'from' | 'end'> | undefined;
  /** Offsets in the text; the whole line if they are absent. */
  readonly from?: number;
  /** The offset after the last character. */
  readonly end?: number;
  /** What is wrong there, in one sentence; {@link LintRule.message} if it is absent. */
  readonly message?: string | undefined;
  /** A change that fixes it. */
  readonly edit?: Edit | undefined;
  /** The severity of this hit; {@link LintRule.severity} if it is absent. */
  readonly severity?: Severity;
}

/** One rule as a plain object. LINT.md says why it matters, and has examples. */
export interface LintRule {
  /** The code of the rule. It never changes, since configurations and comments refer to it. */
  readonly code: string;
  /** The default severity, unless {@link LintOptions.rules} sets another. */
  readonly severity: Severity;
  /** What is wrong, in one sentence without its full stop. */
  readonly message: string;
  /** How to fix it, without the last full stop. */
  readonly advice: string;
  /** Set if it also finds files that are valid by RFC 9309: it runs only with the option `readings`. */
  readonly onlyWithReadings?: true;
  /** Yields every position in the file where something is wrong. */
  find(file: LintFile): Iterable<Hit>;
}

export type LintRules = Readonly<Record<string, Omit<LintRule, 'code'>>>;
