/** Groups and rules as the standard library exposes them: the elements of `RobotFileParser.entries`. */

import { expectString } from '../../core/arguments.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { ownText } from '../../core/own-text.js';
import { lastOf, type SpanGroup } from '../../core/span-group.js';
import {
  type PythonInteger,
  type PythonRate,
  type PythonSettings,
  wellFormed,
} from '../../dialects/python/delays.js';
import { answerToOriginalNames, listMembers } from '../shared/original-spelling.js';

/**
 * A Request-rate: a number of requests in a number of seconds.
 *
 * @example
 * const parser = new RobotFileParser();
 * parser.parse('User-agent: *\nRequest-rate: 3/15');
 * parser.requestRate('FooBot')?.seconds; // 15
 */
export class RequestRate {
  /** The number of requests. */
  declare readonly 0: number;
  /** The number of seconds. */
  declare readonly 1: number;
  /** The length of the tuple. */
  declare readonly length: 2;

  static {
    listMembers<RequestRate>(this.prototype, ['requests', 'seconds']);
  }

  constructor(
    /** The number of requests that are allowed in `seconds`. */
    readonly requests: number,
    /** The number of seconds in which `requests` are allowed. */
    readonly seconds: number,
  ) {}

  /** Iterates over `requests` and `seconds`, like the original's tuple. */
  *[Symbol.iterator](): IterableIterator<number> {
    yield* [this.requests, this.seconds];
  }
}

/** How one generation of the parser matches agents and paths. */
export interface EntryMatching {
  /** `RuleLine.applies_to`; a number is the length of the match plus one. */
  ruleApplies(rule: RuleLine, filename: string): boolean | number;
  /** `Entry.applies_to`; null means Python's None. */
  entryApplies(entry: Entry, useragent: string | null): boolean;
  /** `Entry.allowance` */
  allowance(entry: Entry, filename: string): boolean;
}

/**
 * One rule: a path and whether URLs that match it are allowed.
 *
 * @example
 * const parser = new RobotFileParser();
 * parser.parse('User-agent: FooBot\nDisallow: /tmp');
 * parser.entries[0]?.rulelines[0]?.path; // '/tmp'
 */
export class RuleLine {
  declare applies_to: RuleLine['appliesTo'];

  static {
    answerToOriginalNames(this.prototype, 'applies_to');
  }

  /** The path in the percent-encoding that URLs are compared in. */
  readonly path: string;
  readonly #matching: EntryMatching;

  constructor(
    matching: EntryMatching,
    path: string,
    /** Whether the rule allows the path. */
    readonly allowance: boolean,
    /** `$` if the URL must end with the path, otherwise empty. */
    readonly ending: '' | '$' = '',
  ) {
    this.#matching = matching;
    this.path = ownText(path);
  }

  /**
   * Whether the rule matches a path in the same percent-encoding. `classic` returns a boolean, later versions the length
   * of the match plus one, or 0.
   */
  appliesTo(filename: string): boolean | number {
    expectString('filename', filename);
    return this.#matching.ruleApplies(this, filename);
  }

  /** The rule as Python prints it: `Disallow: /private`. */
  toString(): string {
    return `${this.allowance ? 'Allow' : 'Disallow'}: ${this.path}${this.ending}`;
  }
}

/**
 * One group: agents and the rules that apply to them.
 *
 * @example
 * const parser = new RobotFileParser();
 * parser.parse('User-agent: FooBot\nDisallow: /tmp');
 * parser.entries[0]?.useragents; // [ 'FooBot' ]
 */
export class Entry {
  declare readonly req_rate: Entry['reqRate'];
  declare applies_to: Entry['appliesTo'];

  static {
    answerToOriginalNames(this.prototype, 'req_rate applies_to');
  }

  /** The agents of the group, as written in the file. */
  readonly useragents: readonly string[];
  /** The rules of the group, in the order of the file. */
  readonly rulelines: readonly RuleLine[];
  /** The Crawl-delay in seconds; null if the group has none. */
  readonly delay: number | null;
  /** The Request-rate; null if the group has none. */
  readonly reqRate: RequestRate | null;
  readonly #matching: EntryMatching;
  readonly #settingLines: readonly string[];
  readonly #withoutRules: readonly string[];

  /** @param withoutRules - the lines that a group without rules prints in their place */
  constructor(
    matching: EntryMatching,
    useragents: readonly string[],
    rulelines: readonly RuleLine[],
    settings: ExactSettings,
    withoutRules: readonly string[],
  ) {
    this.#matching = matching;
    this.useragents = useragents.map(ownText);
    this.rulelines = rulelines;
    const { delay, rate } = settings;
    this.delay = delay === undefined ? null : Number(delay.digits);
    this.reqRate =
      rate === undefined ? null : new RequestRate(Number(rate.requests.digits), Number(rate.seconds.digits));
    this.#settingLines = settingLines(settings);
    this.#withoutRules = withoutRules;
  }

  /**
   * Whether the part of `useragent` before its first slash contains one of the names. `*` matches every agent in
   * `classic`, and only null in later versions.
   *
   * @throws AttributeError for null in `classic`
   */
  appliesTo(useragent: string | null): boolean {
    expectAgent(useragent);
    return this.#matching.entryApplies(this, useragent);
  }

  /** Whether the rules allow a path in the same percent-encoding; ignores the agents. */
  allowance(filename: string): boolean {
    expectString('filename', filename);
    return this.#matching.allowance(this, filename);
  }

  /** The group as lines of a robots.txt; empty if it has no name left, as when `Foo` and `foo` were merged. */
  toString(): string {
    if (this.useragents.length === 0) return '';
    const rules = this.rulelines.length > 0 ? this.rulelines.map(String) : this.#withoutRules;
    return [...this.useragents.map((agent) => `User-agent: ${agent}`), ...this.#settingLines, ...rules].join(
      '\n',
    );
  }
}

/** Delay and rate with all the digits that Python keeps. */
interface ExactSettings {
  readonly delay: PythonInteger | undefined;
  readonly rate: PythonRate | undefined;
}

export function exactSettings(groups: readonly SpanGroup[], { delay, rate }: PythonSettings): ExactSettings {
  const values = (kind: DirectiveKind): string[] => groups.flatMap((group) => group.values(kind));
  return {
    delay: lastOf(values(Kind.delay), (value) => wellFormed(delay(value))),
    rate: lastOf(values(Kind.rate), (value) => wellFormed(rate(value))),
  };
}

function settingLines({ delay, rate }: ExactSettings): string[] {
  const lines: string[] = [];
  if (delay !== undefined) lines.push(`Crawl-delay: ${delay.digits}`);
  if (rate !== undefined) lines.push(`Request-rate: ${rate.requests.digits}/${rate.seconds.digits}`);
  return lines;
}

export function expectAgent(useragent: unknown): asserts useragent is string | null {
  if (useragent !== null) expectString('useragent', useragent, 'a string or null');
}
