/** What passes between the page and its worker: a question, and in three parts all that the page shows of the answer. */

import type { Answer, AnswerJson, PreferencesJson, Verdict } from 'robotparser/readings';
import type { Crawler } from 'robotparser/crawlers';
import type { Severity } from 'robotparser/lint';

/** Stands for each crawler's own reading in place of one for all. */
export const OWN = 'own';

/** A file as somebody reads it. */
export interface Version {
  readonly text: string;
  /** The name of the reading, or {@link OWN}. */
  readonly dialect: string;
}

export interface Question extends Version {
  /** Tells its answer's parts from those of other questions. */
  readonly id: number;
  /** As typed: a name or a whole User-Agent header; blank for nobody, and then there are no URLs either. */
  readonly agent: string;
  /** The tokens of crawlers that have a column of their own beside it. */
  readonly others: readonly string[];
  readonly urls: readonly string[];
  /** Which of the URLs is looked at, counted from 0. */
  readonly row: number;
  /** A status, a number of redirects or a content type; blank where the site answers with the file. */
  readonly response: string;
  /** What the present version is compared with. */
  readonly before: Version;
}

/** The parts in the order in which they are sent; those that come later take longer. */
export type Part = { readonly id: number } & (
  | { readonly kind: 'answer'; readonly part: AnswerPart }
  | { readonly kind: 'tables'; readonly part: TablesPart }
  | { readonly kind: 'review'; readonly part: ReviewPart }
);

/** Comes once, before all parts. */
export interface Greeting {
  readonly kind: 'known';
  readonly known: Known;
}

/** Comes while a question takes long, so that the page knows that the worker is at work. */
export interface Sign {
  readonly kind: 'at work';
  readonly id: number;
  /** How many verdicts of a table are there; undefined while something else is done. */
  readonly done: number | undefined;
}

/** The part that is waited for: why one crawler may or may not fetch one URL. */
export interface AnswerPart {
  /** Absent where there is no URL or no crawler. */
  readonly explained: Explained | undefined;
  readonly lines: MarkedLines;
}

/** All verdicts, for every URL in turn one of each column. */
export interface TablesPart {
  /** URLs that there is room for; `asked` is how many there are. */
  readonly urls: readonly string[];
  readonly asked: number;
  /** One column for each crawler, as the chosen reading or its own reads the file. */
  readonly crawlers: VerdictGrid;
  /** One column for each reading, for the crawler that is typed. */
  readonly readings: VerdictGrid;
}

/** What the library knows before anything is asked. */
export interface Known {
  readonly crawlers: readonly Crawler[];
  readonly crawlersAsOf: string;
  readonly versions: Versions;
}

/** The versions that each reading answers as, by its name. */
export type Versions = Readonly<Record<string, string>>;

/** What the linter finds, and what a comparison. */
export interface ReviewPart {
  readonly notes: readonly LineNote[];
  /** Lines that readings part on. */
  readonly differing: readonly LineNote[];
  /** Whether the linter has compared the readings line by line. */
  readonly comparison: 'made' | 'left out';
  readonly change: Change;
}

/** Millions of cells weigh little, for what they say is told once. */
export interface VerdictGrid {
  readonly columns: readonly string[];
  /** Row by row: which of the words a cell says. */
  readonly cells: Uint32Array<ArrayBuffer>;
  readonly words: readonly Cell[];
}

export interface Cell {
  readonly verdict: Verdict;
  readonly reason: string;
  /** In a table: the name whose group gave it; blank where a known crawler ignores the group of `*`. */
  readonly token?: string;
}

export interface Explained extends Cell {
  readonly dialect: string;
  /** Whether the reading is the one chosen, the operator's own, or the standard for want of one. */
  readonly basis: 'chosen' | 'published' | 'standard';
  /** For a known crawler: who runs it, and the answer as a sentence with what is known of its conduct. */
  readonly operator: string | undefined;
  readonly conduct: string | undefined;
  /** The agent lines of each group that is followed. */
  readonly groups: readonly (readonly number[])[];
  /** The versions that the reading answers as. */
  readonly reads: string;
  readonly agent: string;
  readonly url: string;
  /** The file's own URL, as far as this question is concerned. */
  readonly site: string | undefined;
  readonly answer: AnswerJson;
  readonly because: Answer['because'];
  /** Rules that match and lose, also those that `answer.lost` has no more room for. */
  readonly lost: number;
  /** For what the page may be used, where the file says something of that. */
  readonly preferences: PreferencesJson | undefined;
}

/** The file as the reading that is looked through counts its lines. */
export interface MarkedLines {
  /** Where each line begins and ends in the text. */
  readonly starts: Int32Array<ArrayBuffer>;
  readonly ends: Int32Array<ArrayBuffer>;
  /** For each line the marks that it bears, added up. */
  readonly marks: Uint8Array<ArrayBuffer>;
}

/** Some crawlers' files have a note on each of many thousand lines, so what a note says is told once. */
export interface LineNote {
  readonly code: string;
  readonly severity: Severity;
  readonly advice: string;
  readonly lines: Int32Array<ArrayBuffer>;
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
  /** How many verdicts are compared, and how many of them change. */
  readonly compared: number;
  readonly changed: number;
  /** The first of those that change. */
  readonly first: readonly ChangedVerdict[];
  /** Known crawlers that may fetch nothing any more, and those that may again; absent where the file is the same. */
  readonly access?: { readonly shutOut: readonly string[]; readonly letIn: readonly string[] };
}

export interface ChangedVerdict {
  readonly agent: string;
  readonly url: string;
  readonly before: DecidedCell;
  readonly after: DecidedCell;
}

/** A verdict with the line that gives it. */
export interface DecidedCell extends Cell {
  readonly line: number | undefined;
  readonly text: string | undefined;
}
