/** The words of the linter: what a rule is and what it finds. Types only. */

import type { FileLine, LintFile } from './lint-file.js';

/**
 * - `error`: crawlers will not do what is written;
 * - `warning`: readings differ, or a known crawler ignores the line;
 * - `note`: nothing is lost, but it is worth knowing.
 */
export type Severity = 'error' | 'warning' | 'note';

/** One thing that a rule has to say of a file. */
export interface Finding {
  /** Which rule: its section in LINT.md has the same name. */
  readonly code: string;
  readonly severity: Severity;
  /** Counted from 1; 1 where the whole file is meant. */
  readonly line: number;
  /** Where in the line it begins and ends, in UTF-16 units counted from 1; `endColumn` is behind the last. */
  readonly column: number;
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

/** `text.slice(from, end)` becomes `text`. */
export interface Edit {
  readonly from: number;
  readonly end: number;
  readonly text: string;
}

/** What a rule gives: where, and what is the matter there. */
export interface Hit {
  /** Undefined: the whole file. */
  readonly line?: Pick<FileLine, 'line' | 'from' | 'end'> | undefined;
  /** Offsets in the text; the whole line where they are left out. */
  readonly from?: number;
  readonly end?: number;
  /** What is the matter, in one sentence; {@link LintRule.says} where it is left out. */
  readonly message?: string | undefined;
  readonly edit?: Edit | undefined;
}

/** One rule: a plain object with everything that is to be known of it. */
export interface LintRule {
  /** Stable: it is written into configurations and comments. */
  readonly code: string;
  readonly severity: Severity;
  /** What it looks at. */
  readonly looksAt: 'file' | 'agent' | 'rule' | 'directive' | 'preference' | 'reading' | 'response';
  /** What is the matter, in one sentence. */
  readonly says: string;
  /** Why it matters, and the address of whoever says so. */
  readonly why: string;
  readonly source: string;
  /** How to mend it. */
  readonly mend: string;
  /** A file that it finds, and the same mended; `\n` between lines. */
  readonly wrong: string;
  readonly right: string;
  /** Set where a file can be right by RFC 9309 and be found: it runs only with the option `readings`. */
  readonly onlyWithReadings?: true;
  find(file: LintFile): Iterable<Hit>;
}
