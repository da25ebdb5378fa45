/** The lines of a robots.txt as both generations of Python's robotparser read them. */

import type { Failure, NoteCode } from '../../core/dialect.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { tellLine, type LineScan } from '../../core/lines.js';
import { KeyValueReader, type NoteCollector } from '../../core/table-reader.js';
import { isPythonBreak, pythonLines } from '../../languages/python/breaks.js';
import { PYTHON_BLANKS } from '../../languages/python/text.js';
import type { PythonGeneration } from './generation.js';
import { PythonGroupMachine } from './groups.js';
import { isFailure } from './delays.js';

/** A text, whose lines Python's splitlines finds, or lines that are taken as they are, whatever they hold. */
export interface PythonText {
  readonly text: string;
  readonly scan: LineScan;
  /** The same lines for display, without the breaks that the caller left at their ends. */
  readonly shown: LineScan;
}

export function pythonText(source: string | Iterable<string>): PythonText {
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

// Python lower-cases all of Unicode, but no letter beyond ASCII becomes one of these names.
const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['user-agent', Kind.agent],
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['sitemap', Kind.sitemap],
  ['crawl-delay', Kind.delay],
  ['request-rate', Kind.rate],
]);

/** Files what the lines say, until the original raises. */
export class PythonReader extends KeyValueReader {
  protected readonly keys = KEYS;
  protected override readonly blanks = PYTHON_BLANKS;
  readonly machine = new PythonGroupMachine(this.builder);
  /** Where the original raises. What follows is not read, and the open group is lost. */
  failure: Failure | undefined;
  readonly #generation: PythonGeneration;
  /** Found once for the text instead of for each rule. */
  readonly #isWellFormed: boolean;

  constructor(text: string, generation: PythonGeneration, notes?: NoteCollector) {
    super(text, notes);
    this.#isWellFormed = text.isWellFormed();
    this.#generation = generation;
  }

  override endOfText(): void {
    if (this.failure === undefined) this.#generation.endOfInput(this.machine);
  }

  override line(from: number, end: number, hash: number, colon: number): void {
    if (from < end) super.line(from, end, hash, colon);
    else if (this.failure === undefined) this.#generation.emptyLine(this.machine);
  }

  protected directive(kind: DirectiveKind, from: number, end: number): void {
    if (this.failure !== undefined) return;
    if (kind === Kind.agent) {
      if (from === end) this.notes?.add('empty-agent', from);
      this.machine.agent(from, end);
    } else if (kind === Kind.sitemap) {
      this.builder.add(kind, from, end);
      // Quirk: a delay or a rate ends the list of agents, as a rule does, even when its value is no number.
      // Mirrors `RobotFileParser.parse`.
    } else if (!this.machine.member()) {
      this.notes?.add('rule-before-agent', from);
    } else if (kind === Kind.delay) {
      this.#setting(kind, 'crawl-delay-malformed', this.#generation.settings.delay, from, end);
    } else if (kind === Kind.rate) {
      this.#setting(kind, 'request-rate-malformed', this.#generation.settings.rate, from, end);
    } else {
      this.#rule(kind, from, end);
    }
  }

  #rule(kind: DirectiveKind, from: number, end: number): void {
    this.failure = this.#generation.refuse(this.text, from, end, this.#isWellFormed);
    if (this.failure !== undefined) return;
    this.builder.add(kind, from, end);
    if (this.notes !== undefined && this.#generation.drops(this.text.slice(from, end))) {
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
    const value = readValue(this.text.slice(from, end));
    if (value === undefined) this.notes?.add(malformed, from);
    else if (isFailure(value)) this.failure = value;
    else this.builder.add(kind, from, end);
  }
}
