/** What passes between the page and its worker: a question, and everything that the page shows of the answer. */

import type { AnswerJson, TableJson, Verdict } from 'robotparser/core';
import type { Severity } from 'robotparser/lint';

export interface Question {
  readonly text: string;
  /** Blank for nobody; then there are no URLs either. */
  readonly agent: string;
  readonly urls: readonly string[];
  readonly dialect: string;
  readonly row: number;
  readonly from: string;
  readonly to: string;
}

export interface Survey {
  /** The names of the readings, in the order of the columns. */
  readonly dialects: readonly string[];
  /** The name of the reading that is looked through. */
  readonly dialect: string;
  /** The first of the URLs. */
  readonly rows: readonly Row[];
  /** The answer that is looked at; absent where there is no URL. */
  readonly explained: Explained | undefined;
  readonly lines: MarkedLines;
  readonly change: Change;
}

export interface Row {
  readonly table: TableJson;
  /** The file's own URL, as far as this row is concerned. */
  readonly site: string | undefined;
  /** In the order of the columns. */
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly verdict: Verdict;
  readonly reason: string;
}

export interface Explained extends Cell {
  readonly dialect: string;
  readonly url: string;
  readonly answer: AnswerJson;
  /** Rules that match and lose, also those that `answer.lost` has no more room for. */
  readonly lost: number;
}

/** The file as the reading that is looked through counts its lines. */
export interface MarkedLines {
  /** Where each line begins and ends in the text. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** For each line the marks that it bears, added up. */
  readonly marks: Uint8Array;
  /** In the order of the file. */
  readonly notes: readonly LineNote[];
}

/** Some crawlers' files have a note on each of many thousand lines, so what a note says is told once. */
export interface LineNote {
  readonly code: string;
  readonly severity: Severity;
  readonly advice: string;
  readonly lines: Int32Array;
}

/** What a line is. */
export const Mark = {
  /** The rule that decided. */
  decides: 1,
  /** A rule that matched and lost. */
  loses: 2,
  /** Names the agent of a chosen group. */
  agent: 4,
  ignored: 8,
  doubtful: 16,
  /** A rule of a chosen group that does not match. */
  member: 32,
} as const;

export interface Change {
  readonly urls: number;
  readonly changed: number;
  /** The URLs whose verdict changes, then those whose verdict stays; the first of them. */
  readonly first: readonly ChangedUrl[];
}

export interface ChangedUrl {
  readonly url: string;
  readonly before: Cell;
  readonly after: Cell;
}
