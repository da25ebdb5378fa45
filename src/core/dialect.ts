/**
 * The words that everything speaks: what a dialect is, and what passes between reading, selecting, matching and
 * answering. Types only.
 */

import type { CharacterSet } from './percent.js';

/**
 * An allow or disallow line.
 *
 * @since 0.1.0
 */
export interface Rule {
  /** The line of the file, counted from 1. */
  readonly line: number;
  /** Which directive the line holds; the verdict of a match may differ (see {@link Pattern.allow}). */
  readonly allow: boolean;
  /** What follows the colon, as the dialect's reader leaves it. */
  readonly value: string;
}

/**
 * So many requests in so many seconds, perhaps only between two times of the day.
 *
 * @since 0.1.0
 */
export interface RequestRate {
  /** How many requests. */
  readonly requests: number;
  /** In how many seconds. */
  readonly seconds: number;
  /** From when in the day the rate holds; absent for always. */
  readonly startTime?: TimeOfDay;
  /** Until when in the day the rate holds; absent for always. */
  readonly endTime?: TimeOfDay;
}

/**
 * The times of the day between which the site wants to be visited.
 *
 * @since 0.1.0
 */
export interface VisitTime {
  /** When visits may begin. */
  readonly startTime: TimeOfDay;
  /** When visits have to end. */
  readonly endTime: TimeOfDay;
}

/**
 * A time of the day, in UTC.
 *
 * @since 0.1.0
 */
export interface TimeOfDay {
  /** From 0 to 23. */
  readonly hour: number;
  /** From 0 to 59. */
  readonly minute: number;
}

/**
 * One group of the file (or what a dialect makes of several): agent names and the rules they share.
 *
 * @since 0.1.0
 */
export interface Group {
  /** Unique in its sheet. */
  readonly id: number;
  /** Agent values as the dialect's reader leaves them, in the order of the file. */
  readonly agents: readonly string[];
  /** The line of each of `agents`; 0 where a dialect implies a name that no line spells. */
  readonly agentLines: readonly number[];
  /** Allow and Disallow lines, in the order of the file. */
  readonly rules: readonly Rule[];
  /** Seconds. */
  readonly delay?: number | undefined;
  /** How many requests in how many seconds, if the group says so. */
  readonly rate?: RequestRate | undefined;
  /** The times of the day for visits, if the group says so. */
  readonly visit?: VisitTime | undefined;
  /** Content-Signal values in the order of the file. */
  readonly signals?: readonly string[] | undefined;
}

/**
 * What is the matter with a line.
 *
 * @since 0.1.0
 */
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

/**
 * Something the reader ignored or doubted.
 *
 * @since 0.1.0
 */
export interface Note {
  /** Counted from 1. */
  readonly line: number;
  /** What is the matter, as a word to branch on. */
  readonly code: NoteCode;
  /** The line as it stands in the file. */
  readonly text: string;
}

/**
 * An error that the original raises: `name` is the original's class name without its module.
 *
 * @since 0.1.0
 */
export interface Failure {
  /** The original's class name, without its module. */
  readonly name: string;
  /** The original's message, or ours where it has none. */
  readonly message: string;
}

/**
 * What a dialect has read. Everything may be computed when it is first asked for.
 *
 * @since 0.1.0
 */
export interface Sheet {
  /** In the order of the file, or as the original merges them. */
  readonly groups: readonly Group[];
  /** The URLs of all Sitemap lines. */
  readonly sitemaps: readonly string[];
  /** The value of the Host line. */
  readonly host?: string | undefined;
  /** The values of all Clean-param lines. */
  readonly cleanParams?: readonly string[] | undefined;
  /** What the reader ignored or doubted, line by line. */
  readonly notes: readonly Note[];
  /** Set where the original's parse raises. */
  readonly failure?: Failure | undefined;
  /** The text of a line as it stands in the file, counted from 1. */
  lineText(line: number): string;
}

/**
 * The groups that speak for an agent.
 *
 * @since 0.1.0
 */
export interface Selection {
  /** In the order in which their rules count. */
  readonly groups: readonly Group[];
  /** For each group, which of its agents was the one that matched. */
  readonly matched: readonly number[];
  /** Whether the groups name the agent, or everyone. */
  readonly by: 'name' | 'everyone';
}

/**
 * What one rule means for matching; a rule may mean several patterns, or none.
 *
 * @since 0.1.0
 */
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
 *
 * @since 0.1.0
 */
export interface PlainRules {
  /** Characters that stand for themselves in a rule and in a target. */
  readonly characters: CharacterSet;
  /**
   * Set where a star stands for any text, so that all a match begins with is what the rule has before its first star; no
   * prefix of its patterns is longer.
   */
  readonly stars?: true;
  /** The rank of a rule of plain characters alone. */
  rank(length: number, order: number, allow: boolean): number;
  /** Whether a rule means something else all the same; asked for values that begin with one slash. */
  except?(text: string, start: number, end: number, allow: boolean): boolean;
}

/**
 * An answer that needs no rule.
 *
 * @since 0.1.0
 */
export interface Settled {
  /** `undefined`: the file does not speak for this URL. */
  readonly allowed: boolean | undefined;
  /** The file itself was asked for, the URL is of another site, or it is malformed. */
  readonly because: 'robots-txt' | 'other-origin' | 'bad-url';
  /** Set where the original raises: the facade throws it. */
  readonly error?: Failure | undefined;
  /** Set where the original looks at the URL only after it has found a group for the agent. */
  readonly needsGroup?: true | undefined;
}

/**
 * Where a file was found. A dialect that needs more than the text extends this in {@link Dialect.locate}.
 *
 * @since 0.1.0
 */
export interface Site {
  /** The URL of the robots.txt, if it is known. */
  readonly url: string | undefined;
}

/**
 * What a status of the robots.txt request means. `unknown`: nothing changes; `fail`: the original raises.
 *
 * @since 0.1.0
 */
export type Access = 'read' | 'allow-all' | 'disallow-all' | 'unknown' | 'fail';

/**
 * One reading of robots.txt: pure functions in the order in which the work happens.
 *
 * The engine ranks patterns by what they score; the greater rank wins, and on equal rank the earlier pattern.
 *
 * @since 0.1.0
 */
export interface Dialect<Place extends Site = Site> {
  /** The name by which explanations and reports call it. */
  readonly name: string;
  /** Works out once per file what {@link target} and {@link compile} need to know of the file's own URL. */
  locate?(url: string | undefined): Place;
  /** A text, or lines where the original takes lines. Never throws for content. */
  read(source: string | Iterable<string>, site: Place): Sheet;
  /** The groups that speak for an agent; `undefined` if none does. */
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
  /** What a status of the robots.txt request means. */
  access(status: number): Access;
}
