/** The result of one or several calls of `parse` of Python's robotparser. */

import type { Note, Sheet } from '../../core/dialect.js';
import type { SpanGroup } from '../../core/span-group.js';
import { readLines, type TableFormat } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import type { PythonGeneration } from './generation.js';
import { PythonReader, pythonText } from './lines.js';
import { settingReaders } from './delays.js';

export interface PythonSheet extends Sheet {
  readonly groups: readonly SpanGroup[];
}

/** Reads a text, or lines that are taken as they are; the groups are numbered from `firstId`. */
export function readPython(
  source: string | Iterable<string>,
  generation: PythonGeneration,
  firstId: number,
): PythonSheet {
  const { text, scan, shown } = pythonText(source);
  const format: TableFormat<PythonReader> = {
    scan,
    reader: (lines, notes) => new PythonReader(lines, generation, notes),
  };
  const { builder, machine, failure } = readLines(text, format);
  const { settings, decode, keep } = generation;
  const table = builder.build(text, shown);
  const readers = { ...settingReaders(settings), agent: decode };
  const groups = (): readonly SpanGroup[] => keep(machine.groups(table, readers, firstId));
  return new TableSheet(text, { ...format, groups, failure, sitemap: decode }, table);
}

/** What several calls of robotparser's `parse` have read together. */
export function joinSheets(
  earlier: PythonSheet,
  later: PythonSheet,
  generation: PythonGeneration,
): PythonSheet {
  return {
    groups: generation.keep([...earlier.groups, ...later.groups]),
    sitemaps: [...earlier.sitemaps, ...later.sitemaps],
    get notes(): readonly Note[] {
      return [...earlier.notes, ...later.notes];
    },
    /** Lines are counted in the text that was read last. */
    lineText: (line) => later.lineText(line),
  };
}
