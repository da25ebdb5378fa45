/** What differs between the generations of Python's robotparser. */

import type { Failure } from '../../core/dialect.js';
import type { SpanGroup } from '../../core/span-group.js';
import type { PythonGroupMachine } from './groups.js';
import type { PythonSettings } from './delays.js';

export interface PythonGeneration {
  readonly settings: PythonSettings;
  /** Decodes the value of an agent or sitemap line. */
  readonly decode: (value: string) => string;
  /** A line without a single character. */
  readonly emptyLine: (machine: PythonGroupMachine) => void;
  readonly endOfInput: (machine: PythonGroupMachine) => void;
  /** The error raised for a rule with the value `text.slice(from, end)`, if any. */
  readonly refuse: (text: string, from: number, end: number, isWellFormed: boolean) => Failure | undefined;
  /** Whether a rule with this value is ignored. */
  readonly drops: (value: string) => boolean;
  /** Which of the groups that were read are kept. */
  readonly keep: (groups: readonly SpanGroup[]) => readonly SpanGroup[];
}
