/** The words of the linter: what a rule is and what it finds. Types only. */

import type { FileLine, LintFile } from './lint-file.js';

/**
 * - `error`: crawlers will not do what is written;
 * - `warning`: readings differ, or a known crawler ignores the line;
 * - `note`: nothing is lost, but it is worth knowing.
 *
 * @since 0.1.0
 */
export type Severity = 'error' | 'warning' | 'note';

/**
 * One thing that a rule has to say of a file.
 *
 * @since 0.1.0
 */
export interface Finding {
  /** Which rule: its section in LINT.md has the same name. */
  readonly code: string;
  /** How bad it is. */
  readonly severity: Severity;
  /** Counted from 1; 1 where the whole file is meant. */
  readonly line: number;
  /** Where in the line it begins and ends, in UTF-16 units counted from 1; `endColumn` is behind the last. */
  readonly column: number;
  /** The column after the last character. */
  readonly endColumn: number;
  /** The line as it stands in the file. */
  readonly text: string;
  /** What is the matter. */
  readonly message: string;
  /** How to mend it. */
  readonly advice: string;
  /** A change that mends it; {@link fix} makes it where no verdict changes. */
  readonly edit?: Edit;
}

/**
 * `text.slice(from, end)` becomes `text`.
 *
 * @since 0.1.0
 */
export interface Edit {
  /** The offset of the first character to replace. */
  readonly from: number;
  /** The offset after the last character to replace. */
  readonly end: number;
  /** What to put there. */
  readonly text: string;
}

/**
 * What a rule gives: where, and what is the matter there.
 *
 * @since 0.1.0
 */
export interface Hit {
  /** Undefined: the whole file. */
  readonly line?: Pick<FileLine, 'line' | 'from' | 'end'> | undefined;
  /** Offsets in the text; the whole line where they are left out. */
  readonly from?: number;
  /** The offset after the last character. */
  readonly end?: number;
  /** What is the matter, in one sentence; {@link LintRule.says} where it is left out. */
  readonly message?: string | undefined;
  /** A change that mends it. */
  readonly edit?: Edit | undefined;
}

/**
 * One rule: a plain object with everything that is to be known of it.
 *
 * @since 0.1.0
 */
export interface LintRule {
  /** Stable: it is written into configurations and comments. */
  readonly code: string;
  /** How bad it is, unless {@link LintOptions.rules} says otherwise. */
  readonly severity: Severity;
  /** What it looks at. */
  readonly looksAt: 'file' | 'agent' | 'rule' | 'directive' | 'preference' | 'reading' | 'response';
  /** What is the matter, in one sentence. */
  readonly says: string;
  /** Why it matters, and the address of whoever says so. */
  readonly why: string;
  /** The address of whoever says so. */
  readonly source: string;
  /** How to mend it. */
  readonly mend: string;
  /** A file that it finds, and the same mended; `\n` between lines. */
  readonly wrong: string;
  /** The same file, mended. */
  readonly right: string;
  /** Set where a file can be right by RFC 9309 and be found: it runs only with the option `readings`. */
  readonly onlyWithReadings?: true;
  /** Every place in the file that the rule has something to say about. */
  find(file: LintFile): Iterable<Hit>;
}
