/** What several calls of robotparser's `parse` have read together. */

import type { Note } from '../../core/dialect.js';
import type { SpanGroup } from '../../core/span-group.js';
import type { PythonGeneration, PythonSheet } from './reader.js';
import { MergedGroups } from './rfc9309/groups.js';

export function joinSheets(
  earlier: PythonSheet,
  later: PythonSheet,
  generation: PythonGeneration,
): PythonSheet {
  return new JoinedSheet(earlier, later, generation);
}

class JoinedSheet implements PythonSheet {
  readonly groups: readonly SpanGroup[];
  readonly sitemaps: readonly string[];
  readonly #earlier: PythonSheet;
  readonly #later: PythonSheet;
  #merged: MergedGroups<SpanGroup> | undefined;

  constructor(earlier: PythonSheet, later: PythonSheet, generation: PythonGeneration) {
    this.groups = generation.keep([...earlier.groups, ...later.groups]);
    this.sitemaps = [...earlier.sitemaps, ...later.sitemaps];
    this.#earlier = earlier;
    this.#later = later;
  }

  get merged(): MergedGroups<SpanGroup> {
    return (this.#merged ??= new MergedGroups(this.groups));
  }

  get notes(): readonly Note[] {
    return [...this.#earlier.notes, ...this.#later.notes];
  }

  /** Lines are counted in the text that was read last. */
  lineText(line: number): string {
    return this.#later.lineText(line);
  }
}
