/**
 * The vocabulary of the whole library: what a dialect is, and the data passed between reading, selecting, matching
 * and answering. Types only.
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

/** A number of requests per number of seconds, possibly limited to certain hours of the day. */
export interface RequestRate {
  /** How many requests. */
  readonly requests: number;
  /** In how many seconds. */
  readonly seconds: number;
  /** The time of day from which the rate applies; absent if it always applies. */
  readonly startTime?: TimeOfDay;
  /** The time of day until which the rate applies; absent if it always applies. */
  readonly endTime?: TimeOfDay;
}

/** The hours of the day in which the site wants to be visited. */
export interface VisitTime {
  /** When visits may begin. */
  readonly startTime: TimeOfDay;
  /** When visits have to end. */
  readonly endTime: TimeOfDay;
}

/** A time of the day, in UTC. */
export interface TimeOfDay {
  /** From 0 to 23. */
  readonly hour: number;
  /** From 0 to 59. */
  readonly minute: number;
}

/** One group of the file (or what a dialect makes of several): agent names and the rules they share. */
export interface Group {
  /** Unique within its sheet. Two groups of the same id may differ: a `select` may change what it returns. */
  readonly id: number;
  /** Agent values as the dialect's reader leaves them, in the order of the file. */
  readonly agents: readonly string[];
  /** The line of each entry of `agents`; 0 for a name that the dialect implies and no line contains. */
  readonly agentLines: readonly number[];
  /** Allow and Disallow lines, in the order of the file. */
  readonly rules: readonly Rule[];
  /** Seconds. */
  readonly delay?: number | undefined;
  /** The line that sets the delay, counted from 1. */
  readonly delayLine?: number | undefined;
  /** The rate the group asks for, if any. */
  readonly rate?: RequestRate | undefined;
  /** The hours the group allows for visits, if it says so. */
  readonly visit?: VisitTime | undefined;
  /** Content-Signal values in the order of the file. */
  readonly signals?: readonly string[] | undefined;
}

/** Why a line was ignored or doubted. */
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
  /** The reason, as a constant to branch on. */
  readonly code: NoteCode;
  /** The line as written in the file. */
  readonly text: string;
}

/** An error that the original raises: `name` is the original's class name without its module. */
export interface Failure {
  /** The original's class name, without its module. */
  readonly name: string;
  /** The original's message, or ours where it has none. */
  readonly message: string;
}

/** What a dialect has read. Properties may be computed lazily, on first access. */
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
  /** Set if the original's parser raises an error for this file. */
  readonly failure?: Failure | undefined;
  /** The text of a line as written in the file, counted from 1. */
  lineText(line: number): string;
}

/** The groups that apply to an agent. */
export interface Selection {
  /** In the order in which their rules are considered. */
  readonly groups: readonly Group[];
  /** For each group, the index of the agent that matched. */
  readonly matched: readonly number[];
  /** Whether the groups name the agent, or apply to everyone. */
  readonly by: 'name' | 'everyone';
}

/** What a rule compiles to. One rule may compile to several patterns, or to none. */
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
   * The rank on this target (whose match starts at `from`), or NO_MATCH. Called only if the target has `prefix` at `from`.
   * Absent: the prefix is all there is to match, and the rank is `ceiling`.
   */
  readonly score?: ((target: string, from: number) => number) | undefined;
  /** Literal text that every match contains somewhere after the prefix: the index's second key. */
  readonly holds?: string | undefined;
}

/**
 * How a dialect treats rules without special characters, which is most rules. It covers values that begin with one
 * slash (not two):
 * - made of plain characters alone, and no exception, such a value is one pattern: the value is the prefix and the
 *   directive the verdict;
 * - otherwise every match of the rule begins with the value's plain characters up to the first other one.
 */
export interface PlainRules {
  /** Characters that mean themselves in a rule and in a target. */
  readonly characters: CharacterSet;
  /**
   * Set if `*` is a wildcard: matches then start with the text before the first star, and no pattern has a longer
   * prefix. They also contain each run of plain characters after a star, in rules of plain characters, `*` and `$`.
   */
  readonly stars?: true;
  /** The rank of a rule of plain characters alone. */
  rank(length: number, order: number, allow: boolean): number;
  /** Whether the rule is an exception after all; called only for values that begin with one slash. */
  except?(text: string, start: number, end: number, allow: boolean): boolean;
}

/** An answer that needs no rule. */
export interface Settled {
  /** `undefined`: the file does not apply to this URL. */
  readonly allowed: boolean | undefined;
  /** The file itself was asked for, the URL is of another site, it is malformed, or too long for any parser. */
  readonly because: 'robots-txt' | 'other-origin' | 'bad-url' | 'url-too-long';
  /** Set if the original raises an error; the facade throws it. */
  readonly error?: Failure;
  /** Set if the original looks at the URL only after it has found a group for the agent. */
  readonly needsGroup?: true | undefined;
}

/** Where a file was found. A dialect that needs more than the text extends this in {@link Dialect.locate}. */
export interface Site {
  /** The URL of the robots.txt, if it is known. */
  readonly url: string | undefined;
}

/** What a status of the robots.txt request means. `unknown`: nothing changes; `fail`: the original raises. */
export type Access = 'read' | 'allow-all' | 'disallow-all' | 'unknown' | 'fail';

/**
 * One reading of robots.txt: pure functions in the order in which the work happens.
 *
 * The engine ranks patterns by what they score; the greater rank wins, and on equal rank the earlier pattern.
 */
export interface Dialect<Location extends Site = Site> {
  /** The name used in explanations and reports. */
  readonly name: string;
  /** Computed once per file: what {@link target} and {@link compile} need to know of the file's own URL. */
  locate?(url: string | undefined): Location;
  /** A text, or lines where the original takes lines. Never throws for content. */
  read(source: string | Iterable<string>, site: Location): Sheet;
  /** The groups that apply to an agent; `undefined` if none does. */
  select(sheet: Sheet, agent: string): Selection | undefined;
  /** `order` counts the rules of the selected groups from 0. */
  compile(rule: Rule, order: number, site: Location): readonly Pattern[];
  /** Lets the engine match most rules in the text of the file, without compiling them. */
  readonly plain?: PlainRules | undefined;
  /**
   * The part of a URL that is matched, or an answer that needs no rule. A number is an offset: the URL from there on
   * is matched unchanged, without copying it. Never throws for a string.
   */
  target(url: string, site: Location): string | number | Settled;
  /**
   * The offsets in the target at which a match may start, if there are others than 0, such as line starts. Ascending;
   * no star of a pattern that starts at one of them reaches the next.
   */
  anchors?(target: string): readonly number[];
  /** What a status of the robots.txt request means. */
  access(status: number): Access;
}
