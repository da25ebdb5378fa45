/** The result of one or several calls of `parse` of Python's robotparser. */

import type { Note, Sheet } from '../../core/dialect.js';
import type { SettingReaders, SpanGroup } from '../../core/span-group.js';
import { readLines, type TableFormat } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import type { PythonGeneration } from './generation.js';
import { PythonReader, pythonText, type PythonText } from './lines.js';
import { MergedGroups } from './rfc9309/groups.js';
import { settingReaders } from './delays.js';

export interface PythonSheet extends Sheet {
  readonly groups: readonly SpanGroup[];
  /** The groups as the RFC 9309 generation merges them. */
  readonly merged: MergedGroups<SpanGroup>;
}

/** Reads a text, or lines that are taken as they are; the groups are numbered from `firstId`. */
export function readPython(
  source: string | Iterable<string>,
  generation: PythonGeneration,
  firstId: number,
): PythonSheet {
  return new PythonTableSheet(pythonText(source), generation, firstId);
}

class PythonTableSheet extends TableSheet<SpanGroup> implements PythonSheet {
  #merged: MergedGroups<SpanGroup> | undefined;

  constructor({ text, scan, shown }: PythonText, generation: PythonGeneration, firstId: number) {
    const format: TableFormat<PythonReader> = {
      scan,
      reader: (lines, notes) => new PythonReader(lines, generation, notes),
    };
    const reader = readLines(text, format);
    const table = reader.builder.build(text, shown);
    const groups = (): readonly SpanGroup[] =>
      generation.keep(reader.machine.groups(table, readersOf(generation), firstId));
    const { failure } = reader;
    super(text, { ...format, groups, failure, sitemap: generation.decode }, table);
  }

  get merged(): MergedGroups<SpanGroup> {
    return (this.#merged ??= new MergedGroups(this.groups));
  }
}

function readersOf({ settings, decode }: PythonGeneration): SettingReaders {
  return { ...settingReaders(settings), agent: decode };
}

/** What several calls of robotparser's `parse` have read together. */
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
