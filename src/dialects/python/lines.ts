/** The lines of a robots.txt as both generations of Python's robotparser read them. */

import { COLON, HASH } from '../../core/characters.js';
import { codeUnits, giveBack, type CodeUnits } from '../../core/code-units.js';
import type { Failure, NoteCode } from '../../core/dialect.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import type { LineScan, LineSink } from '../../core/lines.js';
import { KeyValueReader, type NotePad } from '../../core/table-reader.js';
import { isPythonBreak, pythonLines } from '../../languages/python/breaks.js';
import { PYTHON_BLANKS } from '../../languages/python/text.js';
import type { PythonGeneration } from './generation.js';
import { PythonGroupMachine } from './groups.js';
import { isFailure } from './delays.js';

/** A text, whose lines Python's splitlines finds, or lines that are taken as they are, whatever they hold. */
export interface PythonText {
  readonly text: string;
  readonly scan: LineScan;
  /** The same lines as they are shown: what breaks the caller left at their ends is no part of them. */
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
    givenLines(text, starts, sink);
  };
  const shown: LineScan = (text, from, sink) => {
    scan(text, from, {
      line(units, start, end, hash, colon) {
        let stop = end;
        while (stop > start && isPythonBreak(units[stop - 1] ?? 0)) stop--;
        sink.line(units, start, stop, hash, colon);
      },
    });
  };
  return { text: lines.join('\n'), scan, shown };
}

function givenLines(text: string, starts: readonly number[], sink: LineSink): void {
  const units = codeUnits(text);
  starts.forEach((start, line) => {
    givenLine(units, start, (starts[line + 1] ?? text.length + 1) - 1, sink);
  });
  giveBack(units);
}

/** A line that the caller has cut out: breaks inside it are characters like others. */
function givenLine(units: CodeUnits, from: number, end: number, sink: LineSink): void {
  let colon = end;
  for (let at = from; at < end; at++) {
    const unit = units[at];
    if (unit === HASH) {
      sink.line(units, from, end, at, colon < at ? colon : end);
      return;
    }
    if (unit === COLON && colon === end) colon = at;
  }
  sink.line(units, from, end, end, colon);
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
  protected override readonly blanks = PYTHON_BLANKS;
  readonly machine = new PythonGroupMachine(this.builder);
  /** Where the original raises. What follows is not read, and the open group is lost. */
  failure: Failure | undefined;
  readonly #generation: PythonGeneration;

  constructor(text: string, generation: PythonGeneration, pad?: NotePad) {
    super(text, pad);
    this.#generation = generation;
  }

  override endOfText(): void {
    if (this.failure === undefined) this.#generation.endOfInput(this.machine);
  }

  protected kindOf(units: CodeUnits, start: number, end: number): DirectiveKind | undefined {
    return KEYS.find(units, start, end);
  }

  override line(units: CodeUnits, from: number, end: number, hash: number, colon: number): void {
    if (from < end) super.line(units, from, end, hash, colon);
    else if (this.failure === undefined) this.#generation.emptyLine(this.machine);
  }

  protected directive(kind: DirectiveKind, from: number, end: number, units: CodeUnits): void {
    if (this.failure !== undefined) return;
    if (kind === Kind.agent) {
      if (from === end) this.pad?.add('empty-agent', from);
      this.machine.agent(from, end);
    } else if (kind === Kind.sitemap) {
      this.builder.add(kind, from, end);
      // Quirk: a delay or a rate ends the list of agents, as a rule does, even when its value is no number.
      // Mirrors `RobotFileParser.parse`.
    } else if (!this.machine.member()) {
      this.pad?.add('rule-before-agent', from);
    } else if (kind === Kind.delay) {
      this.#setting(kind, 'crawl-delay-malformed', this.#generation.settings.delay, from, end);
    } else if (kind === Kind.rate) {
      this.#setting(kind, 'request-rate-malformed', this.#generation.settings.rate, from, end);
    } else {
      this.#rule(kind, from, end, units);
    }
  }

  #rule(kind: DirectiveKind, from: number, end: number, units: CodeUnits): void {
    this.failure = this.#generation.refuse(this.text, units, from, end);
    if (this.failure !== undefined) return;
    this.builder.add(kind, from, end);
    if (this.pad !== undefined && this.#generation.drops(this.text.slice(from, end))) {
      this.pad.add('rule-dropped', from);
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
    if (value === undefined) this.pad?.add(malformed, from);
    else if (isFailure(value)) this.failure = value;
    else this.builder.add(kind, from, end);
  }
}
