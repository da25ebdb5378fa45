/** Reads a robots.txt for either generation of Python's robotparser. */

import type { CodeUnits } from '../../core/code-units.js';
import type { Failure, Note, NoteCode, Sheet } from '../../core/dialect.js';
import { DirectiveTableBuilder, type DirectiveTable } from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import { NotePad, noteWholeText } from '../../core/note-pad.js';
import type { SettingReaders, SpanGroup } from '../../core/span-group.js';
import { TableSheet, type TableReading } from '../../core/table-sheet.js';
import { PythonGroupMachine } from './groups.js';
import {
  pythonText,
  readPythonLines,
  type PythonDirective,
  type PythonLineEvents,
  type PythonText,
} from './lines.js';
import { MergedGroups } from './rfc9309/groups.js';
import { isFailure, settingReaders, type PythonSettings } from './settings.js';

/** What the generations do not have in common. */
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

/** What robotparser has read. */
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
  const text = pythonText(source);
  const reader = new PythonReader(text.text, generation);
  readPythonLines(text, reader);
  const reading: TableReading<SpanGroup> = {
    groups: (table) => generation.keep(reader.machine.groups(table, readersOf(generation), firstId)),
    notes: (table) => notes(text, table, generation),
  };
  const table = reader.builder.build(text.text, text.shown);
  return new PythonTableSheet(table, reading, generation, reader.failure);
}

function readersOf({ settings, decode }: PythonGeneration): SettingReaders {
  return { ...settingReaders(settings), agent: decode };
}

class PythonTableSheet extends TableSheet<SpanGroup> implements PythonSheet {
  readonly failure: Failure | undefined;
  readonly #generation: PythonGeneration;
  #merged: MergedGroups<SpanGroup> | undefined;

  constructor(
    table: DirectiveTable,
    reading: TableReading<SpanGroup>,
    generation: PythonGeneration,
    failure: Failure | undefined,
  ) {
    super(table, reading);
    this.#generation = generation;
    this.failure = failure;
  }

  override get sitemaps(): readonly string[] {
    return super.sitemaps.map(this.#generation.decode);
  }

  get merged(): MergedGroups<SpanGroup> {
    return (this.#merged ??= new MergedGroups(this.groups));
  }
}

function notes(text: PythonText, table: DirectiveTable, generation: PythonGeneration): Note[] {
  const pad = new NotePad();
  noteWholeText(text.text, pad);
  readPythonLines(text, new PythonReader(text.text, generation, pad));
  return pad.notes(table);
}

class PythonReader implements PythonLineEvents {
  readonly builder = new DirectiveTableBuilder();
  readonly machine = new PythonGroupMachine(this.builder);
  /** Where the original raises. What follows is not read, and the open group is lost. */
  failure: Failure | undefined;
  readonly #text: string;
  readonly #generation: PythonGeneration;
  readonly #pad: NotePad | undefined;

  /** `pad` takes notes in a second reading only. */
  constructor(text: string, generation: PythonGeneration, pad?: NotePad) {
    this.#text = text;
    this.#generation = generation;
    this.#pad = pad;
  }

  emptyLine(): void {
    if (this.failure === undefined) this.#generation.emptyLine(this.machine);
  }

  endOfInput(): void {
    if (this.failure === undefined) this.#generation.endOfInput(this.machine);
  }

  ignored(reason: NoteCode, start: number): void {
    this.#pad?.add(reason, start);
  }

  directive(name: PythonDirective, units: CodeUnits, from: number, end: number): void {
    if (this.failure !== undefined) return;
    switch (name) {
      case 'user-agent':
        if (from === end) this.#pad?.add('empty-agent', from);
        this.machine.agent(from, end);
        break;
      case 'sitemap':
        this.builder.add(Kind.sitemap, from, end);
        break;
      default:
        // Quirk: a delay or a rate ends the list of agents, as a rule does, even when its value is no number.
        if (!this.machine.member()) this.#pad?.add('rule-before-agent', from);
        else this.#member(name, units, from, end);
    }
  }

  #member(
    name: 'allow' | 'disallow' | 'crawl-delay' | 'request-rate',
    units: CodeUnits,
    from: number,
    end: number,
  ): void {
    const { settings } = this.#generation;
    if (name === 'crawl-delay') {
      this.#setting(Kind.delay, 'crawl-delay-malformed', settings.delay, from, end);
    } else if (name === 'request-rate') {
      this.#setting(Kind.rate, 'request-rate-malformed', settings.rate, from, end);
    } else {
      this.failure = this.#generation.refuse(this.#text, units, from, end);
      if (this.failure !== undefined) return;
      this.builder.add(name === 'allow' ? Kind.allow : Kind.disallow, from, end);
      if (this.#pad !== undefined && this.#generation.drops(this.#text.slice(from, end))) {
        this.#pad.add('rule-dropped', from);
      }
    }
  }

  #setting(
    kind: typeof Kind.delay | typeof Kind.rate,
    malformed: NoteCode,
    readValue: (value: string) => object | undefined,
    from: number,
    end: number,
  ): void {
    const value = readValue(this.#text.slice(from, end));
    if (value === undefined) this.#pad?.add(malformed, from);
    else if (isFailure(value)) this.failure = value;
    else this.builder.add(kind, from, end);
  }
}
