/** What Protego has read, in either version. */

import type { Note } from '../../core/dialect.js';
import type { DirectiveTable } from '../../core/directive-table.js';
import type { SettingReaders } from '../../core/span-group.js';
import { LineReader, type NoteCollector, readLines, takeNotes, textOf } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import { noteMalformed } from '../../core/value-notes.js';
import { pythonLines } from '../../languages/python/breaks.js';
import { splitWords } from '../../languages/python/text.js';
import { readGroups, type ProtegoGroups } from './groups.js';

/** A range of the text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export abstract class ProtegoLineReader extends LineReader {
  /** Values whose words are separated by more than one space or by another blank; Protego reads them with one. */
  readonly spaced: Range[] = [];
}

/** What the versions of Protego read differently. */
export interface ProtegoVersion {
  readonly reader: (text: string, notes?: NoteCollector) => ProtegoLineReader;
  readonly settings: SettingReaders;
  /** What the value of a rule means; a rule without texts is dropped. */
  readonly patternTexts: (value: string, allow: boolean) => readonly string[];
}

export function readProtego(source: string | Iterable<string>, version: ProtegoVersion): ProtegoSheet {
  const text = textOf(source);
  const { builder, spaced } = readLines(text, { scan: pythonLines, reader: version.reader });
  const table = builder.build(singleSpaced(text, spaced), pythonLines);
  const asWritten = spaced.length === 0 ? table : builder.build(text, pythonLines);
  return new ProtegoSheet(table, asWritten, version);
}

/** The text with these ranges single-spaced, and filled up with spaces so that everything else stays in its place. */
function singleSpaced(text: string, ranges: readonly Range[]): string {
  let spaced = '';
  let copied = 0;
  for (const { start, end } of ranges) {
    spaced +=
      text.slice(copied, start) +
      splitWords(text.slice(start, end))
        .join(' ')
        .padEnd(end - start);
    copied = end;
  }
  return copied === 0 ? text : spaced + text.slice(copied);
}

export class ProtegoSheet extends TableSheet {
  readonly #asWritten: DirectiveTable;
  readonly #version: ProtegoVersion;
  #filed: ProtegoGroups | undefined;

  constructor(table: DirectiveTable, asWritten: DirectiveTable, version: ProtegoVersion) {
    const { reader } = version;
    super(table.text, { scan: pythonLines, reader, groups: () => this.filed.groups }, table);
    this.#asWritten = asWritten;
    this.#version = version;
  }

  get filed(): ProtegoGroups {
    return (this.#filed ??= readGroups(this.table, this.#version.settings));
  }

  override lineText(line: number): string {
    return this.#asWritten.lineText(line);
  }

  override get notes(): readonly Note[] {
    const { reader, settings, patternTexts } = this.#version;
    const { table } = this;
    const noteValues = (_asWritten: DirectiveTable, notes: NoteCollector): void => {
      noteMalformed(table, notes, settings);
      for (let rule = 0; rule < table.ruleCount; rule++) {
        if (patternTexts(table.value(rule), table.allows(rule)).length > 0) continue;
        notes.add('rule-dropped', table.start(rule));
      }
    };
    return takeNotes(this.#asWritten.text, { scan: pythonLines, reader, noteValues }, this.#asWritten);
  }
}
