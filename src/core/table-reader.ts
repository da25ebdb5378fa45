/**
 * Drives every dialect's reader: turns a text, line by line, into a table of directives. Notes need a second pass,
 * which runs only on demand.
 */

import { BLANKS, type Blanks } from './blanks.js';
import type { Note, NoteCode } from './dialect.js';
import type { KeyFinder } from './directive-keys.js';
import { DirectiveTableBuilder, type DirectiveKind, type DirectiveTable } from './directive-table.js';
import type { LineScan, LineSink } from './lines.js';

/** The text of a source, for dialects whose original takes a text. */
export function textOf(source: string | Iterable<string>): string {
  return typeof source === 'string' ? source : Array.from(source).join('\n');
}

/** Collects what a reader ignores or flags, as codes and offsets; line numbers are computed at the end. */
export interface NoteCollector {
  add(code: NoteCode, offset: number): void;
}

/** Records the directives in the lines of one text. */
export abstract class LineReader implements LineSink {
  readonly builder = new DirectiveTableBuilder();
  protected readonly text: string;
  /** Defined only in the second pass, which notes what the first one ignored or flagged. */
  protected readonly notes: NoteCollector | undefined;

  constructor(text: string, notes?: NoteCollector) {
    this.text = text;
    this.notes = notes;
  }

  abstract line(from: number, end: number, hash: number, colon: number): void;

  /** Called after the last line. */
  endOfText?(): void;
}

/** Reads `key: value # comment` lines and notes all others. */
export abstract class KeyValueReader extends LineReader {
  /** The keys that the dialect reads. */
  protected abstract readonly keys: KeyFinder<DirectiveKind>;
  /** White space allowed around keys and values. */
  protected readonly blanks: Blanks = BLANKS;

  line(from: number, _end: number, hash: number, colon: number): void {
    const { blanks, text } = this;
    const start = blanks.skip(text, from, hash);
    if (start === hash) return;
    if (colon >= hash) {
      this.notes?.add('missing-colon', start);
      return;
    }
    const keyEnd = blanks.drop(text, start, colon);
    const kind = this.keys.find(text, start, keyEnd);
    const valueStart = blanks.skip(text, colon + 1, hash);
    const valueEnd = blanks.drop(text, valueStart, hash);
    if (kind !== undefined) {
      this.directive(kind, valueStart, valueEnd);
      return;
    }
    const reason = keyEnd === start ? 'empty-key' : 'unknown-directive';
    this.notes?.add(reason, start);
    this.unknown?.(reason, valueStart, valueEnd);
  }

  /** A directive whose value is `text.slice(from, end)`. */
  protected directive(kind: DirectiveKind, from: number, end: number): void {
    this.builder.add(kind, from, end);
  }

  /** A line whose key is unknown to the dialect, or empty. */
  protected unknown?(reason: 'empty-key' | 'unknown-directive', from: number, end: number): void;
}

/** How a dialect reads a text before forming groups. */
export interface TableFormat<Reader extends LineReader = LineReader> {
  /** Splits the text into lines. */
  readonly scan: LineScan;
  readonly reader: (text: string, notes?: NoteCollector) => Reader;
  /** Set if a byte order mark is not part of the first line. */
  readonly skipsByteOrderMark?: true;
  /** Adds notes about values after the notes about lines. */
  readonly noteValues?: ((table: DirectiveTable, notes: NoteCollector) => void) | undefined;
}

/** Passes the lines of a text to a new reader. */
export function readLines<Reader extends LineReader>(
  text: string,
  { scan, reader: readerOf, skipsByteOrderMark }: TableFormat<Reader>,
  notes?: NoteCollector,
): Reader {
  const reader = readerOf(text, notes);
  scan(text, skipsByteOrderMark === true && text.startsWith('\uFEFF') ? 1 : 0, reader);
  reader.endOfText?.();
  return reader;
}

export function readTable(text: string, format: TableFormat): DirectiveTable {
  return readLines(text, format).builder.build(text, format.scan);
}

/** What reading a text ignored or flagged, in the order of the file; `table` is the result of reading it. */
export function takeNotes(text: string, format: TableFormat, table: DirectiveTable): readonly Note[] {
  const taken: { readonly code: NoteCode; readonly offset: number }[] = [];
  const notes: NoteCollector = { add: (code, offset) => taken.push({ code, offset }) };
  if (text.startsWith('\uFEFF')) notes.add('byte-order-mark', 0);
  const first = text.search(/\S/);
  if (text.startsWith('<', first)) notes.add('looks-like-html', first);
  readLines(text, format, notes);
  format.noteValues?.(table, notes);
  return taken
    .sort((one, other) => one.offset - other.offset)
    .map(({ code, offset }) => {
      const line = table.lineAt(offset);
      return { line, code, text: table.lineText(line) };
    });
}
