/** What the generations of Python's robotparser do not have in common. */

import type { CodeUnits } from '../../core/code-units.js';
import type { Failure } from '../../core/dialect.js';
import type { SpanGroup } from '../../core/span-group.js';
import type { PythonGroupMachine } from './groups.js';
import type { PythonSettings } from './delays.js';

export interface PythonGeneration {
  readonly settings: PythonSettings;
  /** What becomes of the value of an agent or a sitemap. */
  readonly decode: (value: string) => string;
  /** A line without a single character. */
  readonly emptyLine: (machine: PythonGroupMachine) => void;
  readonly endOfInput: (machine: PythonGroupMachine) => void;
  /** Where the value of a rule makes parsing raise. */
  readonly refuse: (text: string, units: CodeUnits, from: number, end: number) => Failure | undefined;
  /** Whether a rule of this value is as good as none. */
  readonly drops: (value: string) => boolean;
  /** Which of the groups that were filed count. */
  readonly keep: (groups: readonly SpanGroup[]) => readonly SpanGroup[];
}
