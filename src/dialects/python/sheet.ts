/** How both generations of Python's robotparser read lines and groups, and the result of one or more calls of `parse`. */

import type { Failure, NoteCode, Note, Sheet } from '../../core/dialect.js';
import type { SpanGroup } from '../../core/span-group.js';
import { type PythonSettings, isFailure, settingReaders } from './delays.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { GroupRanges } from '../../core/group-ranges.js';
import { COMMON_KEYS, DirectiveKeys } from '../../core/directive-keys.js';
import { tellLine, type LineScan } from '../../core/lines.js';
import { KeyValueReader, type NoteCollector, readLines, type TableFormat } from '../../core/table-reader.js';
import { isPythonBreak, pythonLines, PYTHON_BLANKS } from '../../languages/python/text.js';
import { TableSheet } from '../../core/table-sheet.js';

/** What differs between the generations of Python's robotparser. */
export interface PythonGeneration {
  readonly settings: PythonSettings;
  /** Decodes the value of an agent or sitemap line. */
  readonly decode: (value: string) => string;
  /** Set if an empty line ends a group. Agents not followed by a rule are then dropped, even at the end of the text. */
  readonly endsGroupsAtEmptyLines?: true;
  /** The error raised for a rule with the value `text.slice(from, end)`, if any. */
  readonly refuse?: (text: string, from: number, end: number, isWellFormed: boolean) => Failure | undefined;
  /** Whether a rule with this value is ignored. */
  readonly drops?: (value: string) => boolean;
  /** Selects the groups to keep; absent if all are kept. */
  readonly keep?: (groups: readonly SpanGroup[]) => readonly SpanGroup[];
}

/** The name by which Python's robotparser looks up an agent: the text before the first slash, in lower case. */
export function agentToken(agent: string): string {
  const slash = agent.indexOf('/');
  return (slash < 0 ? agent : agent.slice(0, slash)).toLowerCase();
}

/** A text, split as by Python's splitlines, or lines that are used as they are, whatever they contain. */
interface PythonText {
  readonly text: string;
  readonly scan: LineScan;
  /** The same lines for display, without the line breaks that the caller left at their ends. */
  readonly shown: LineScan;
}

function pythonText(source: string | Iterable<string>): PythonText {
  if (typeof source === 'string') return { text: source, scan: pythonLines, shown: pythonLines };
  const lines = Array.from(source);
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  const scan: LineScan = (text, _from, sink) => {
    starts.forEach((start, line) => {
      tellLine(text, start, (starts[line + 1] ?? text.length + 1) - 1, sink);
    });
  };
  const shown: LineScan = (text, from, sink) => {
    scan(text, from, {
      line(start, end, hash, colon) {
        let stop = end;
        while (stop > start && isPythonBreak(text.charCodeAt(stop - 1))) stop--;
        sink.line(start, stop, hash, colon);
      },
    });
  };
  return { text: lines.join('\n'), scan, shown };
}

// Python lower-cases all of Unicode, but no letter beyond ASCII becomes part of one of these names.
const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([...COMMON_KEYS, ['request-rate', Kind.rate]]);

/** Records the directives in the lines, until the original raises. */
class PythonReader extends KeyValueReader {
  protected readonly keys = KEYS;
  protected override readonly blanks = PYTHON_BLANKS;
  /** The error at which the original stops. The rest is not read, and the open group is lost. */
  failure: Failure | undefined;
  readonly ranges = new GroupRanges(this.builder);
  readonly #generation: PythonGeneration;
  /** Computed once for the text instead of for each rule. */
  readonly #isWellFormed: boolean;

  constructor(text: string, generation: PythonGeneration, notes?: NoteCollector) {
    super(text, notes);
    this.#isWellFormed = text.isWellFormed();
    this.#generation = generation;
  }

  override endOfText(): void {
    const keepsBareAgents = this.#generation.endsGroupsAtEmptyLines !== true;
    if (keepsBareAgents) this.ranges.setting();
    this.#endGroup();
  }

  override line(from: number, end: number, hash: number, colon: number): void {
    if (from < end) super.line(from, end, hash, colon);
    else if (this.#generation.endsGroupsAtEmptyLines === true) this.#endGroup();
  }

  #endGroup(): void {
    if (this.failure === undefined) this.ranges.close();
  }

  protected override directive(kind: DirectiveKind, from: number, end: number): void {
    const { builder, notes, ranges } = this;
    if (this.failure !== undefined) return;
    if (kind === Kind.agent) {
      if (from === end) notes?.add('empty-agent', from);
      ranges.agent();
      builder.add(kind, from, end);
    } else if (kind === Kind.sitemap) {
      builder.add(kind, from, end);
    } else if (!ranges.isOpen) {
      notes?.add('rule-before-agent', from);
    } else {
      const { delay, rate } = this.#generation.settings;
      if (kind === Kind.delay) this.#setting(kind, 'crawl-delay-malformed', delay, from, end);
      else if (kind === Kind.rate) this.#setting(kind, 'request-rate-malformed', rate, from, end);
      else this.#rule(kind, from, end);
    }
  }

  #rule(kind: DirectiveKind, from: number, end: number): void {
    this.failure = this.#generation.refuse?.(this.text, from, end, this.#isWellFormed);
    if (this.failure !== undefined) return;
    this.builder.add(kind, from, end);
    if (this.notes !== undefined && this.#generation.drops?.(this.text.slice(from, end)) === true) {
      this.notes.add('rule-dropped', from);
    }
  }

  #setting(
    kind: DirectiveKind,
    malformed: NoteCode,
    readValue: (value: string) => object | undefined,
    from: number,
    end: number,
  ): void {
    // Quirk: a delay or a rate ends the list of agents, as a rule does, even if its value is not a number. Mirrors
    // `RobotFileParser.parse`.
    this.ranges.setting();
    const value = readValue(this.text.slice(from, end));
    if (value === undefined) this.notes?.add(malformed, from);
    else if (isFailure(value)) this.failure = value;
    else this.builder.add(kind, from, end);
  }
}

export interface PythonSheet extends Sheet {
  readonly groups: readonly SpanGroup[];
}

/** Reads a text, or lines that are used as they are; the groups are numbered from `firstId`. */
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
  const { builder, ranges, failure } = readLines(text, format);
  const { settings, decode, keep } = generation;
  const table = builder.build(text, shown);
  const readers = { ...settingReaders(settings), agent: decode };
  const groups = (): readonly SpanGroup[] => {
    const read = ranges.groups(table, readers, firstId);
    return keep?.(read) ?? read;
  };
  return new TableSheet(text, { ...format, groups, failure, sitemap: decode }, table);
}

/** The combined result of several calls of robotparser's `parse`. */
export function joinSheets(
  earlier: PythonSheet,
  later: PythonSheet,
  generation: PythonGeneration,
): PythonSheet {
  const groups = [...earlier.groups, ...later.groups];
  return {
    groups: generation.keep?.(groups) ?? groups,
    sitemaps: [...earlier.sitemaps, ...later.sitemaps],
    get notes(): readonly Note[] {
      return [...earlier.notes, ...later.notes];
    },
    /** Line numbers refer to the text that was read last. */
    lineText: (line) => later.lineText(line),
  };
}
