/**
 * The vocabulary of the whole library: what a dialect is, and the data passed between reading, selecting, matching
 * and answering. Types only.
 */

import type { CharacterSet } from './percent.js';

/** An Allow or Disallow line. */
export interface Rule {
  /** The line of the file, counted from 1. */
  readonly line: number;
  /** Whether it is an Allow line; the verdict of a match may differ (see {@link Pattern.allow}). */
  readonly allow: boolean;
  /** The text after the colon, as the dialect's reader returns it. */
  readonly value: string;
}

/** A maximum number of requests per period, possibly limited to certain hours of the day. */
export interface RequestRate {
  /** The number of requests. */
  readonly requests: number;
  /** The length of the period, in seconds. */
  readonly seconds: number;
  /** The time of day from which the rate applies; absent if it always applies. */
  readonly startTime?: TimeOfDay;
  /** The time of day until which the rate applies; absent if it always applies. */
  readonly endTime?: TimeOfDay;
}

/** The hours of the day during which the site accepts visits. */
export interface VisitTime {
  /** When visits may begin. */
  readonly startTime: TimeOfDay;
  /** When visits must end. */
  readonly endTime: TimeOfDay;
}

/** A time of day, in UTC. */
export interface TimeOfDay {
  /** From 0 to 23. */
  readonly hour: number;
  /** From 0 to 59. */
  readonly minute: number;
}

/** One group of the file (or several that a dialect merges): agent names and the rules they share. */
export interface Group {
  /** Unique within its sheet. Two groups with the same id may differ, since `select` may return a modified group. */
  readonly id: number;
  /** User-agent values as the dialect's reader returns them, in the order of the file. */
  readonly agents: readonly string[];
  /** The line of each entry of `agents`; 0 for a name that the dialect implies without a line. */
  readonly agentLines: readonly number[];
  /** Allow and Disallow lines, in the order of the file. */
  readonly rules: readonly Rule[];
  /** Seconds. */
  readonly delay?: number | undefined;
  /** The line that sets the delay, counted from 1. */
  readonly delayLine?: number | undefined;
  /** The Request-rate of the group, if it has one. */
  readonly rate?: RequestRate | undefined;
  /** The Visit-time of the group, if it has one. */
  readonly visit?: VisitTime | undefined;
  /** Content-Signal values in the order of the file. */
  readonly signals?: readonly string[] | undefined;
}

/** Why a line was ignored or flagged. */
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

/** A line that the reader ignored or flagged. */
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
  /** The original's message, or our own if it has none. */
  readonly message: string;
}

/** The result of reading a file. Properties may be computed lazily, on first access. */
export interface Sheet {
  /** In the order of the file, or as the original merges them. */
  readonly groups: readonly Group[];
  /** The URLs of all Sitemap lines. */
  readonly sitemaps: readonly string[];
  /** The value of the Host line. */
  readonly host?: string | undefined;
  /** The values of all Clean-param lines. */
  readonly cleanParams?: readonly string[] | undefined;
  /** The lines that the reader ignored or flagged. */
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
  /** The rule whose line an explanation reports. */
  readonly rule: Rule;
  /** The verdict if this pattern decides; may differ from the rule's directive. */
  readonly allow: boolean;
  /** Literal text that every match starts with: the index's key. */
  readonly prefix: string;
  /** The highest rank it can score; the index uses it to prune. */
  readonly ceiling: number;
  /**
   * The rank on this target (whose match starts at `from`), or NO_MATCH. Called only if the target has `prefix` at
   * `from` and contains `holds` after it, and without the pattern as `this`. If absent, these two decide, and the rank is
   * `ceiling`.
   */
  readonly score?: ((target: string, from: number) => number) | undefined;
  /** Literal text that every match contains after the prefix: a key of the index, and searched for before `score`. */
  readonly holds?: string | undefined;
}

/**
 * How a dialect treats rules without special characters, which is most rules. Covers values that begin with exactly one
 * slash:
 * - a value of plain characters only, unless it is an exception, is one pattern: the value is its prefix and the
 *   directive its verdict;
 * - for any other value, every match begins with the plain characters at the start of the value.
 */
export interface PlainRules {
  /** Characters that are literal in both rules and targets. */
  readonly characters: CharacterSet;
  /**
   * Set if `*` is a wildcard: matches start with the text before the first star, and no pattern has a longer prefix. If
   * a rule has only plain characters, `*` and `$`, its matches also contain each run of plain characters after a star.
   */
  readonly stars?: true;
  /** The rank of a rule that consists of plain characters only. */
  rank(length: number, order: number, allow: boolean): number;
  /** Whether the rule is an exception; called only for values that begin with exactly one slash. */
  except?(text: string, start: number, end: number, allow: boolean): boolean;
}

/** An answer that does not depend on rules. */
export interface Settled {
  /** `undefined`: the file does not apply to this URL. */
  readonly allowed: boolean | undefined;
  /** The URL is the robots.txt itself, is on another site, is malformed, or is too long for any parser. */
  readonly because: 'robots-txt' | 'other-origin' | 'bad-url' | 'url-too-long';
  /** Set if the original raises an error; the facade throws it. */
  readonly error?: Failure;
  /** Set if the original checks the URL only after finding a group for the agent. */
  readonly needsGroup?: true | undefined;
}

/** Where a file was found. A dialect that needs more than the text extends this in {@link Dialect.locate}. */
export interface Site {
  /** The URL of the robots.txt, if known. */
  readonly url: string | undefined;
}

/** What the status code of the robots.txt response means. `unknown`: nothing changes; `fail`: the original raises an error. */
export type Access = 'read' | 'allow-all' | 'disallow-all' | 'unknown' | 'fail';

/**
 * One reading of robots.txt: functions in the order in which they are called. Their results depend on what they are given
 * alone; a site may remember what it has computed.
 *
 * The matching pattern with the highest rank decides; on equal rank, the earlier one.
 */
export interface Dialect<Location extends Site = Site> {
  /** The name used in explanations and reports. */
  readonly name: string;
  /** Computes, once per file, what {@link target} and {@link compile} need to know about the file's own URL. */
  locate?(url: string | undefined): Location;
  /** Reads a text, or lines if the original takes lines. Never throws because of content. */
  read(source: string | Iterable<string>, site: Location): Sheet;
  /** The groups that apply to an agent; `undefined` if none does. */
  select(sheet: Sheet, agent: string): Selection | undefined;
  /** `order` counts the rules of the selected groups from 0. */
  compile(rule: Rule, order: number, site: Location): readonly Pattern[];
  /** Lets the engine match most rules in the text of the file, without compiling them. */
  readonly plain?: PlainRules | undefined;
  /**
   * The part of a URL that is matched, or an answer that does not depend on rules. A number is an offset: the URL is
   * matched from there on as it is, without a copy. Never throws for a string.
   */
  target(url: string, site: Location): string | number | Settled;
  /**
   * The offsets in the target at which a match may start, in ascending order, for dialects that match elsewhere than at
   * 0, such as at line starts. A star in a match that starts at one of them never reaches the next.
   */
  anchors?(target: string): readonly number[];
  /** What the status code of the robots.txt response means. */
  access(status: number): Access;
}
