/**
 * The words that everything speaks: what a dialect is, and what passes between reading, selecting, matching and
 * answering. Types only.
 */

import type { CharacterSet } from './percent.js';

/** An allow or disallow line. */
export interface Rule {
  /** The line of the file, counted from 1. */
  readonly line: number;
  /** Which directive the line holds; the verdict of a match may differ (see {@link Pattern.allow}). */
  readonly allow: boolean;
  /** What follows the colon, as the dialect's reader leaves it. */
  readonly value: string;
}

/** So many requests in so many seconds, perhaps only between two times of the day. */
export interface RequestRate {
  readonly requests: number;
  readonly seconds: number;
  readonly startTime?: TimeOfDay;
  readonly endTime?: TimeOfDay;
}

/** The times of the day between which the site wants to be visited. */
export interface VisitTime {
  readonly startTime: TimeOfDay;
  readonly endTime: TimeOfDay;
}

/** A time of the day, in UTC. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** One group of the file (or what a dialect makes of several): agent names and the rules they share. */
export interface Group {
  /** Unique in its sheet. */
  readonly id: number;
  /** Agent values as the dialect's reader leaves them, in the order of the file. */
  readonly agents: readonly string[];
  /** The line of each of `agents`; 0 where a dialect implies a name that no line spells. */
  readonly agentLines: readonly number[];
  readonly rules: readonly Rule[];
  /** Seconds. */
  readonly delay?: number | undefined;
  readonly rate?: RequestRate | undefined;
  readonly visit?: VisitTime | undefined;
  /** Content-Signal values in the order of the file. */
  readonly signals?: readonly string[] | undefined;
}

/** What is the matter with a line. */
export type NoteCode =
  | 'byte-order-mark'
  | 'crawl-delay-malformed'
  | 'empty-agent'
  | 'empty-key'
  | 'line-too-long'
  | 'looks-like-html'
  | 'missing-colon'
  | 'request-rate-malformed'
  | 'rule-before-agent'
  | 'rule-dropped'
  | 'rule-without-slash'
  | 'typo-accepted'
  | 'unknown-directive'
  | 'visit-time-malformed';

/** Something the reader ignored or doubted. */
export interface Note {
  /** Counted from 1. */
  readonly line: number;
  readonly code: NoteCode;
  /** The line as it stands in the file. */
  readonly text: string;
}

/** An error that the original raises: `name` is the original's class name without its module. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

/** What a dialect has read. Everything may be computed when it is first asked for. */
export interface Sheet {
  readonly groups: readonly Group[];
  readonly sitemaps: readonly string[];
  readonly host?: string | undefined;
  readonly cleanParams?: readonly string[] | undefined;
  readonly notes: readonly Note[];
  /** Set where the original's parse raises. */
  readonly failure?: Failure | undefined;
  /** The text of a line as it stands in the file, counted from 1. */
  lineText(line: number): string;
}

/** The groups that speak for an agent. */
export interface Selection {
  readonly groups: readonly Group[];
  /** For each group, which of its agents was the one that matched. */
  readonly matched: readonly number[];
  readonly by: 'name' | 'everyone';
}

/** What one rule means for matching; a rule may mean several patterns, or none. */
export interface Pattern {
  /** The line that an explanation names. */
  readonly rule: Rule;
  /** The verdict when this pattern decides; not always the directive. */
  readonly allow: boolean;
  /** Literal text that every match starts with: the index's key. */
  readonly prefix: string;
  /** The highest rank it can score: the index prunes by it. */
  readonly ceiling: number;
  /**
   * The rank on this target (whose match starts at `from`), or NO_MATCH. Called only when `prefix` stands at `from`.
   * Absent: the prefix is all there is to match, and the rank is `ceiling`.
   */
  readonly score?: ((target: string, from: number) => number) | undefined;
  /** Literal text that every match holds somewhere after the prefix: the index's second key. */
  readonly holds?: string | undefined;
}

/**
 * What a dialect makes of rules that hold nothing special, which are most rules. It speaks of values that begin with
 * one slash (not two):
 * - made of plain characters alone, and no exception, such a value is one pattern: the value is the prefix and the
 *   directive the verdict;
 * - otherwise every match of the rule begins with the value's plain characters up to the first other one.
 */
export interface PlainRules {
  /** Characters that stand for themselves in a rule and in a target. */
  readonly characters: CharacterSet;
  /** Set where a star stands for any text, so that all a match begins with is what the rule has before its first star. */
  readonly stars?: true;
  /** The rank of a rule of plain characters alone. */
  rank(length: number, order: number, allow: boolean): number;
  /** Whether a rule means something else all the same; asked for values that begin with one slash. */
  except?(text: string, start: number, end: number, allow: boolean): boolean;
}

/** An answer that needs no rule. */
export interface Settled {
  readonly allowed: boolean | undefined;
  readonly because: 'robots-txt' | 'other-origin' | 'bad-url';
  /** Set where the original raises: the facade throws it. */
  readonly error?: Failure | undefined;
  /** Set where the original looks at the URL only after it has found a group for the agent. */
  readonly needsGroup?: true | undefined;
}

/** Where a file was found. A dialect that needs more than the text extends this in {@link Dialect.locate}. */
export interface Site {
  readonly url: string | undefined;
}

/** What a status of the robots.txt request means. `unknown`: nothing changes; `fail`: the original raises. */
export type Access = 'read' | 'allow-all' | 'disallow-all' | 'unknown' | 'fail';

/**
 * One reading of robots.txt: pure functions in the order in which the work happens.
 *
 * The engine ranks patterns by what they score; the greater rank wins, and on equal rank the earlier pattern.
 */
export interface Dialect<Place extends Site = Site> {
  readonly name: string;
  /** Works out once per file what {@link target} and {@link compile} need to know of the file's own URL. */
  locate?(url: string | undefined): Place;
  /** A text, or lines where the original takes lines. Never throws for content. */
  read(source: string | Iterable<string>, site: Place): Sheet;
  select(sheet: Sheet, agent: string): Selection | undefined;
  /** `order` counts the rules of the selected groups from 0. */
  compile(rule: Rule, order: number, site: Place): readonly Pattern[];
  /** Lets the engine match most rules where they stand in the text, without compiling them. */
  readonly plain?: PlainRules | undefined;
  /**
   * The part of a URL that is matched, or an answer that needs no rule. A number: the URL from there on, as it stands,
   * which spares making a text. Never throws for a string.
   */
  target(url: string, site: Place): string | number | Settled;
  /**
   * Where in the target a match may start, if not only at 0: at the starts of its lines, say. Ascending; no star of a
   * pattern that starts at one of them reaches the next.
   */
  anchors?(target: string): readonly number[];
  access(status: number): Access;
}
