/** The lines of a robots.txt as both generations of Python's robotparser read them. */

import { spells } from '../../core/ascii.js';
import { withCodeUnits, type CodeUnits } from '../../core/code-units.js';
import type { NoteCode } from '../../core/dialect.js';
import type { LineScan, LineSink } from '../../core/lines.js';
import { isPythonBreak, pythonLines } from '../../languages/python/breaks.js';
import { PYTHON_BLANKS } from '../../languages/python/text.js';

export type PythonDirective =
  'user-agent' | 'disallow' | 'allow' | 'crawl-delay' | 'request-rate' | 'sitemap';

/** Receives what the lines say, as offsets into the text. */
export interface PythonLineEvents {
  /** A line without a single character. */
  emptyLine(): void;
  directive(name: PythonDirective, units: CodeUnits, from: number, end: number): void;
  /** A line that says nothing, which begins at `start`. */
  ignored(reason: NoteCode, start: number): void;
  endOfInput(): void;
}

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

/** Hands every line to `events`. */
export function readPythonLines({ text, scan }: PythonText, events: PythonLineEvents): void {
  scan(text, 0, new PythonLineSink(events));
  events.endOfInput();
}

function givenLines(text: string, starts: readonly number[], sink: LineSink): void {
  withCodeUnits(text, (units) => {
    starts.forEach((start, line) => {
      givenLine(units, start, (starts[line + 1] ?? text.length + 1) - 1, sink);
    });
  });
}

/** A line that the caller has cut out: breaks inside it are characters like others. */
function givenLine(units: CodeUnits, from: number, end: number, sink: LineSink): void {
  let colon = end;
  for (let at = from; at < end; at++) {
    const unit = units[at];
    if (unit === 0x23) {
      sink.line(units, from, end, at, colon < at ? colon : end);
      return;
    }
    if (unit === 0x3a && colon === end) colon = at;
  }
  sink.line(units, from, end, end, colon);
}

class PythonLineSink implements LineSink {
  readonly #events: PythonLineEvents;

  constructor(events: PythonLineEvents) {
    this.#events = events;
  }

  line(units: CodeUnits, from: number, end: number, hash: number, colon: number): void {
    if (from === end) {
      this.#events.emptyLine();
      return;
    }
    const start = PYTHON_BLANKS.skip(units, from, hash);
    if (start === hash) return;
    if (colon >= hash) {
      this.#events.ignored('missing-colon', start);
      return;
    }
    const name = directiveName(units, start, PYTHON_BLANKS.drop(units, start, colon));
    if (name === undefined) {
      this.#events.ignored(start === colon ? 'empty-key' : 'unknown-directive', start);
      return;
    }
    const value = PYTHON_BLANKS.skip(units, colon + 1, hash);
    this.#events.directive(name, units, value, PYTHON_BLANKS.drop(units, value, hash));
  }
}

// Python lower-cases all of Unicode, but no letter beyond ASCII becomes one of these names.
function directiveName(units: CodeUnits, start: number, end: number): PythonDirective | undefined {
  const name = nameOfLength(end - start);
  return name !== undefined && spells(units, start, name) ? name : undefined;
}

function nameOfLength(length: number): PythonDirective | undefined {
  switch (length) {
    case 5:
      return 'allow';
    case 7:
      return 'sitemap';
    case 8:
      return 'disallow';
    case 10:
      return 'user-agent';
    case 11:
      return 'crawl-delay';
    case 12:
      return 'request-rate';
    default:
      return undefined;
  }
}
