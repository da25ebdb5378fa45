/** What the marks of a line are called, and what is told of the line. */

import { Mark, type Explained, type MarkedLines } from './survey.js';

export interface LineWord {
  readonly mark: number;
  /** Of the class that gives the line its colour. */
  readonly name: string;
  readonly sign: string;
  readonly word: string;
}

/** The first that a line bears gives it its colour; it shows the words of all. */
export const LINE_WORDS: readonly LineWord[] = [
  { mark: Mark.decides, name: 'decides', sign: '▶', word: 'decides' },
  { mark: Mark.loses, name: 'loses', sign: '▷', word: 'matches and loses' },
  { mark: Mark.agent, name: 'agent', sign: '●', word: 'chosen group' },
  { mark: Mark.ignored, name: 'ignored', sign: '∅', word: 'ignored' },
  { mark: Mark.doubtful, name: 'doubtful', sign: '?', word: 'doubtful' },
  { mark: Mark.member, name: 'member', sign: '·', word: 'no match' },
];

export function wordsOf(marks: number): LineWord[] {
  return LINE_WORDS.filter(({ mark }) => (marks & mark) !== 0);
}

/** What is told of a line, counted from 1; nothing where it has no part in the answer. */
export function notesOf(
  line: number,
  lines: MarkedLines,
  explained: Explained | undefined,
  agent: string,
): string[] {
  const marks = lines.marks[line - 1] ?? 0;
  const told = TOLD.filter(([mark]) => (marks & mark) !== 0).map(([, tell]) => tell(agent, explained));
  for (const note of lines.notes) {
    if (holds(note.lines, line)) told.push(`${note.severity}: ${note.advice} [${note.code}]`);
  }
  return told;
}

type Tell = (agent: string, explained: Explained | undefined) => string;

const TOLD: readonly (readonly [number, Tell])[] = [
  [
    Mark.decides,
    (agent, explained) => `Decides: ${explained?.verdict ?? ''} for ${agent} at ${explained?.url ?? ''}`,
  ],
  [
    Mark.loses,
    (_agent, explained) => {
      const line = explained?.answer.line;
      return `Matches and loses${line === undefined ? '' : ` to line ${line}`}`;
    },
  ],
  [
    Mark.agent,
    (agent, explained) =>
      `Names the group that speaks for ${agent}${explained === undefined ? '' : `, as ${explained.dialect} reads it`}`,
  ],
  [
    Mark.member,
    (_agent, explained) =>
      explained === undefined
        ? 'A rule of the chosen group'
        : `A rule of the chosen group that does not match ${explained.url}`,
  ],
];

/** The numbers are in order. */
function holds(lines: Int32Array, line: number): boolean {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return lines[low] === line;
}
