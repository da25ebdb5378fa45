/** A parsed robots.txt: verdicts, their reasons, and everything else the file says. */

import { argumentError, expectString, listOfLines } from './arguments.js';
import { expectBudget } from './budget.js';
import { expectDialect, expectOptions, urlText, type OptionNames } from './options.js';
import type {
  Dialect,
  Failure,
  Group,
  Note,
  RequestRate,
  Selection,
  Settled,
  Sheet,
  Site,
  VisitTime,
} from './dialect.js';
import type { ExplainOptions, Explanation } from './explanation.js';
import { Matcher } from './matcher.js';
import { ownText } from './own-text.js';
import { isOversizedUrl } from './url-size.js';
import { BAD_URL } from './standard-target.js';
import { lastOf } from './span-group.js';
import {
  otherLines,
  type OtherLines,
  unreadDirectives,
  type Directive,
  licenseLinks,
  type LicenseLink,
} from './preferences/other-lines.js';
import { preferencesOf, type PreferenceOptions, type Preferences } from './preferences/preferences.js';

/** Agent strings come from callers, so the number remembered per file is bounded. */
const REMEMBERED_AGENTS = 64;

/**
 * Options of `parse` that apply to every check of the file.
 *
 * @example
 * const options: CheckOptions = { budget: 1 };
 * const robots = parse(`User-agent: *\nDisallow: /${'*a'.repeat(50)}b`, options);
 * robots.explain('FooBot', `/${'a'.repeat(2000)}`).because; // 'budget'
 */
export interface CheckOptions {
  /**
   * The most work one check may do, in units of about 10 ns. The default is more than a hundred times what checks of
   * real files need. A check that exceeds it answers `false`, with `because: 'budget'`. `Infinity` means no limit.
   *
   * @defaultValue 5000000
   */
  readonly budget?: number | undefined;
}

/** Options of `parse` besides the dialect. */
export interface PlaceOptions extends CheckOptions {
  /**
   * The URL of the robots.txt. Some dialects answer only for URLs of the same site.
   *
   * @defaultValue unknown
   */
  readonly url?: string | URL | undefined;
}

/**
 * Options of {@link parse}.
 *
 * @example
 * const options: ParseOptions = { dialect: google, url: 'https://example.com/robots.txt' };
 * parse('User-agent: *\nDisallow: /', options).allows('FooBot', 'https://example.com/'); // false
 */
export interface ParseOptions extends PlaceOptions {
  /**
   * The parser to reproduce.
   *
   * @defaultValue rfc9309
   */
  readonly dialect?: Dialect | undefined;
}

/** For callers inside the package, which always name the dialect. */
interface ReadingOptions extends ParseOptions {
  readonly dialect: Dialect;
}

const OPTIONS: OptionNames<ParseOptions> = { dialect: true, url: true, budget: true };
const EXPLAIN_OPTIONS: OptionNames<ExplainOptions> = { lost: true, cost: true };

/** Keys of matchers start at 1. */
const NO_GROUP_KEY = 0;

/** An agent of an earlier check, and the matcher of its groups, if it has any. */
interface KnownAgent {
  readonly agent: string;
  readonly matcher: Matcher | undefined;
}

const NOBODY: readonly KnownAgent[] = [];

/** The serializable form of a parsed file; see {@link Robots.toJSON}. */
export interface StoredRobots {
  /** The name of the dialect. */
  readonly dialect: string;
  /** The URL of the robots.txt, if known. */
  readonly url?: string;
  /** The text, or its lines. */
  readonly source: string | readonly string[];
}

/** A parsed robots.txt: what it allows and why, and everything else it says. */
export class Robots {
  /** The dialect that read the file. */
  readonly dialect: Dialect;
  readonly #source: string | readonly string[];
  readonly #site: Site;
  readonly #sheet: Sheet;
  readonly #budget: number;
  /** The most recently added first. */
  #known = NOBODY;
  #last: KnownAgent | undefined;
  /** The lines without a crawling rule; read on first use. */
  #other: OtherLines | undefined;

  /**
   * Use {@link parse}.
   *
   * @hidden
   */
  constructor(source: string | Iterable<string>, options: ParseOptions, byDefault?: Dialect) {
    expectOptions('options', options, OPTIONS);
    const dialect = options.dialect ?? byDefault;
    expectDialect('options.dialect', dialect);
    const url = options.url === undefined ? undefined : urlText('options.url', options.url);
    if (url !== undefined && isOversizedUrl(url)) throw argumentError('options.url', url, 'a shorter URL');
    this.dialect = dialect;
    this.#budget = expectBudget(options.budget);
    this.#source = typeof source === 'string' ? source : listOfLines('source', source);
    this.#site = dialect.locate?.(url) ?? { url };
    this.#sheet = dialect.read(this.#source, this.#site);
  }

  /**
   * Whether `agent` may fetch `url`; undefined if the file does not apply to that URL. A URL with more than 65,536
   * characters, or more than 1,024 before its path, is not allowed.
   *
   * @param agent - a name, a full User-Agent header if the dialect reads those, or several names in order of
   *   preference: the first one with a group of its own is used, or the group for everyone if none has one
   * @param url - absolute, or a path beginning with `/`
   * @example
   * parse('User-agent: *\nDisallow: /tmp').allows('FooBot', 'https://example.com/tmp/x'); // false
   */
  allows(agent: string | readonly string[], url: string | URL): boolean | undefined {
    const matcher = this.#matcherFor(agent);
    const text = urlText('url', url);
    const target = this.#targetOf(text, agent);
    if (typeof target === 'object')
      return (matcher === undefined && target.needsGroup === true) || target.allowed;
    if (matcher === undefined) return true;
    return matcher.allows(text, target);
  }

  /**
   * Says whether `agent` may fetch `url`, and which line of the file decides that.
   *
   * Always agrees with {@link Robots.allows}. `line` is absent if no rule matches.
   *
   * @example
   * parse('User-agent: *\nDisallow: /tmp').explain('FooBot', 'https://example.com/tmp/x');
   * // { allowed: false, because: 'rule', line: 2, text: 'Disallow: /tmp', groupLine: 1, agent: '*' }
   */
  explain(agent: string | readonly string[], url: string | URL, options?: ExplainOptions): Explanation {
    expectOptions('options', options, EXPLAIN_OPTIONS);
    const matcher = this.#matcherFor(agent);
    const text = urlText('url', url);
    const target = this.#targetOf(text, agent);
    if (typeof target === 'object') {
      const { needsGroup, ...answer } = target;
      if (matcher !== undefined || needsGroup !== true) return answer;
    }
    if (matcher === undefined || typeof target === 'object') return { allowed: true, because: 'no-group' };
    return matcher.explain(text, target, this, options);
  }

  /**
   * Lets bulk callers cache explanations: two URLs have the same key only if {@link Robots.explain} gives the same
   * answer for both. Undefined if the answer may apply to this URL only. Takes half as long as an explanation.
   *
   * @hidden
   */
  explanationKey(agent: string, url: string): number | undefined {
    const matcher = this.#matcherFor(agent);
    const target = this.#targetOf(url, agent);
    if (typeof target === 'object') return undefined;
    return matcher === undefined ? NO_GROUP_KEY : matcher.decider(url, target);
  }

  /**
   * The number of rules in the groups that apply to `agent`.
   *
   * @example
   * parse('User-agent: *\nDisallow: /tmp\nAllow: /tmp/x').ruleCount('FooBot'); // 2
   */
  ruleCount(agent: string | readonly string[]): number {
    return this.#matcherFor(agent)?.ruleCount ?? 0;
  }

  /**
   * The approximate memory, in bytes, that checks have used so far besides the text: groups, indexes, compiled rules.
   *
   * @hidden
   */
  get indexBytes(): number {
    let bytes = 0;
    for (const matcher of new Set(this.#known.map(({ matcher }) => matcher))) bytes += matcher?.bytes ?? 0;
    return bytes;
  }

  /** The seconds that `agent` should wait between requests; undefined if its group has no Crawl-delay. */
  crawlDelay(agent: string | readonly string[]): number | undefined {
    return lastOf(this.#groupsFor(agent), (group) => group.delay);
  }

  /** The Request-rate for `agent`; undefined if its group has none. */
  requestRate(agent: string | readonly string[]): RequestRate | undefined {
    return lastOf(this.#groupsFor(agent), (group) => group.rate);
  }

  /** The Visit-time for `agent`; undefined if its group has none. */
  visitTime(agent: string | readonly string[]): VisitTime | undefined {
    return lastOf(this.#groupsFor(agent), (group) => group.visit);
  }

  /** The Content-Signal values of the groups that apply to `agent`, in the order of the file. */
  contentSignals(agent: string | readonly string[]): readonly string[] {
    return this.#groupsFor(agent).flatMap((group) => group.signals?.map(ownText) ?? []);
  }

  /**
   * What `agent` may use the page at `url` for, and which lines say so: Content-Usage and Content-Signal, each combined
   * as its draft specifies. PREFERENCES.md lists the drafts and their open questions.
   *
   * The crawling verdict comes from this dialect. Groups and paths of the other lines follow RFC 9309, which the drafts
   * extend; but if this dialect selects a group by name, that group applies.
   *
   * @param options - `response`: the statements in the page's response, from `parseRobotsTag`; `tokens`: the purpose
   *   tokens to report
   * @example
   * const robots = parse('User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y');
   * robots.preferences('FooBot', '/a').train.answer; // 'disallowed'
   * robots.preferences('FooBot', '/open/a').train.from[0]?.line; // 3
   */
  preferences(
    agent: string | readonly string[],
    url: string | URL,
    options?: PreferenceOptions,
  ): Preferences {
    const selectionFor = (name: typeof agent): Selection | undefined => this.#matcherFor(name)?.selection;
    return preferencesOf({ robots: this, other: this.#otherLines, selectionFor }, agent, url, options);
  }

  /**
   * Links to the site's licence terms: its RSL License lines, which apply to every crawler.
   *
   * @example
   * parse('License: https://example.com/terms.xml').licenses; // [{ url: 'https://example.com/terms.xml', line: 1 }]
   */
  get licenses(): readonly LicenseLink[] {
    return licenseLinks(this.#otherLines);
  }

  /**
   * Every `name: value` line that has no meaning for crawling in this dialect, with its group. Use it for signals that
   * this library does not support yet.
   *
   * @example
   * parse('User-agent: *\nContent-Usage: train-ai=n').directives;
   * // [{ line: 2, name: 'Content-Usage', value: 'train-ai=n', group: { line: 1, agents: ['*'] } }]
   */
  get directives(): readonly Directive[] {
    return unreadDirectives(this.#otherLines, this.#sheet.groups);
  }

  /** The URLs of all Sitemap lines, in the order of the file. */
  get sitemaps(): readonly string[] {
    return this.#sheet.sitemaps.map(ownText);
  }

  /** The value of the Host line, if there is one. */
  get host(): string | undefined {
    const host = this.#sheet.host;
    return host && ownText(host);
  }

  /** The values of all Clean-param lines, in the order of the file. */
  get cleanParams(): readonly string[] {
    return this.#sheet.cleanParams?.map(ownText) ?? [];
  }

  /** The groups in the order of the file, as plain data. */
  get groups(): readonly Group[] {
    return this.#sheet.groups.map(plainGroup);
  }

  /** Lines that the reader ignored or flagged, and why. */
  get notes(): readonly Note[] {
    return this.#sheet.notes.map((note) => ({ ...note, text: ownText(note.text) }));
  }

  /**
   * A line as written in the file, counted from 1 as the dialect splits lines; empty if it does not exist.
   *
   * @example
   * parse('User-agent: *\nDisallow: /tmp').lineText(2); // 'Disallow: /tmp'
   */
  lineText(line: number): string {
    return ownText(this.#sheet.lineText(line));
  }

  /**
   * The error that the original's parser raises for this file, if any. What was read before the error still applies,
   * except in `temoto`, where the file then forbids everything.
   */
  get failure(): Failure | undefined {
    const failure = this.#sheet.failure;
    return failure && { name: failure.name, message: ownText(failure.message) };
  }

  /** The text and the name of its dialect, for `JSON.stringify`; {@link Robots.fromJSON} restores it. */
  toJSON(): StoredRobots {
    const url = this.#site.url;
    return { dialect: this.dialect.name, source: this.#source, ...(url !== undefined && { url }) };
  }

  /** Restores what {@link Robots.toJSON} returned; `dialect` must be the dialect with the stored name. */
  static fromJSON(stored: StoredRobots, dialect: Dialect, options: CheckOptions = {}): Robots {
    if (stored.dialect !== dialect.name) {
      throw argumentError('dialect', dialect.name, `the dialect '${stored.dialect}'`);
    }
    expectOptions('options', options, { budget: true } satisfies OptionNames<CheckOptions>);
    return new Robots(stored.source, { url: stored.url, ...options, dialect });
  }

  get #otherLines(): OtherLines {
    return (this.#other ??= otherLines(this.#source));
  }

  #matcherFor(agent: string | readonly string[]): Matcher | undefined {
    const last = this.#last;
    if (last !== undefined && agent === last.agent) return last.matcher;
    return typeof agent === 'string' ? this.#remember(agent) : this.#firstNamed(agent);
  }

  /** Follows https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1 for each name in turn. */
  #firstNamed(agents: unknown): Matcher | undefined {
    const expected = 'a name or a list of names';
    if (!Array.isArray(agents) || agents.length === 0) throw argumentError('agent', agents, expected);
    let fallback: Matcher | undefined;
    for (const agent of agents) {
      expectString('agent', agent, expected);
      const matcher = this.#remember(agent);
      if (matcher?.selection.by === 'name') return matcher;
      fallback ??= matcher;
    }
    return fallback;
  }

  #remember(agent: string): Matcher | undefined {
    let known = this.#known.find((one) => one.agent === agent);
    if (known === undefined) {
      known = { agent, matcher: this.#makeMatcher(agent) };
      this.#known = [known, ...this.#known].slice(0, REMEMBERED_AGENTS);
    }
    this.#last = known;
    return known.matcher;
  }

  /** Keeps URLs that are too long from the dialect. If `url` is not a URL and `agent` is, the caller has swapped them. */
  #targetOf(url: string, agent: string | readonly string[]): string | number | Settled {
    const target = isOversizedUrl(url) ? OVERSIZED : this.dialect.target(url, this.#site);
    if (target === BAD_URL && /^https?:/.test(String(agent)))
      throw argumentError('agent', agent, 'a name: write (agent, url)');
    return target;
  }

  /** Agents with the same groups share one matcher. */
  #makeMatcher(agent: string): Matcher | undefined {
    const selection = this.dialect.select(this.#sheet, agent);
    if (selection === undefined) return undefined;
    const known = this.#known.find(({ matcher }) => matcher?.isSameSelection(selection) === true);
    return known?.matcher ?? new Matcher(this.dialect, this.#site, selection, this.#budget);
  }

  #groupsFor(agent: string | readonly string[]): readonly Group[] {
    return this.#matcherFor(agent)?.selection.groups ?? [];
  }
}

const OVERSIZED: Settled = { allowed: false, because: 'url-too-long' };

function plainGroup(group: Group): Group {
  return {
    id: group.id,
    agents: group.agents.map(ownText),
    agentLines: group.agentLines,
    rules: group.rules.map(({ line, allow, value }) => ({ line, allow, value: ownText(value) })),
    delay: group.delay,
    delayLine: group.delayLine,
    rate: group.rate,
    visit: group.visit,
    signals: group.signals?.map(ownText),
  };
}

/**
 * Parses a robots.txt.
 *
 * @param source - the text, or its lines if the dialect's original takes lines
 * @example
 * const robots = parse('User-agent: *\nDisallow: /tmp', { dialect: rfc9309 });
 * robots.allows('FooBot', '/tmp/x'); // false
 */
export function parse(source: string | Iterable<string>, options: ReadingOptions): Robots {
  return new Robots(source, options);
}

/** Makes a `Robots` from a sheet instead of a text: from one that was read in several steps, or built by hand. */
export function robotsOfSheet<Location extends Site>(
  sheet: Sheet,
  dialect: Dialect<Location>,
  options: PlaceOptions,
): Robots {
  return new Robots('', { ...options, dialect: { ...dialect, read: () => sheet } });
}
