/** What the marks of a line are called. */

import { Mark } from '../survey/survey.js';

export interface LineWord {
  readonly mark: number;
  /** Of the class that gives the line its looks. */
  readonly name: string;
  readonly sign: string;
  readonly word: string;
}

/** The first that a line bears gives it its looks. */
export const LINE_WORDS: readonly LineWord[] = [
  { mark: Mark.decides, name: 'decides', sign: '▶', word: 'decides' },
  { mark: Mark.loses, name: 'loses', sign: '▷', word: 'matches and loses' },
  { mark: Mark.agent, name: 'agent', sign: '●', word: 'chosen group' },
  { mark: Mark.ignored, name: 'ignored', sign: '∅', word: 'ignored' },
  { mark: Mark.doubtful, name: 'doubtful', sign: '?', word: 'doubtful' },
  { mark: Mark.member, name: 'member', sign: '·', word: 'a rule of the chosen group that does not match' },
];

export function wordsOf(marks: number): LineWord[] {
  return LINE_WORDS.filter(({ mark }) => (marks & mark) !== 0);
}
