/** A robots.txt that has been read: verdicts, their reasons, and everything else the file says. */

import { argumentError, expectString } from './arguments.js';
import { expectBudget } from './budget.js';
import { expectDialect, expectOptions, urlText, type OptionNames } from './options.js';
import type {
  Dialect,
  Failure,
  Group,
  Note,
  RequestRate,
  Rule,
  Settled,
  Sheet,
  Site,
  VisitTime,
} from './dialect.js';
import type { ExplainOptions, Explanation } from './explanation.js';
import { Matcher } from './matcher.js';
import { ownText } from './own-text.js';
import { otherLines, type OtherLines } from './preferences/other-lines.js';
import { unreadDirectives, type Directive } from './preferences/unread-directives.js';
import { preferencesOf, type PreferenceOptions, type Preferences } from './preferences/preferences.js';
import { licenseLinks, type LicenseLink } from './preferences/rsl-license.js';

/** Agent strings come from callers, so only so many are remembered per file. */
const REMEMBERED_AGENTS = 64;

/**
 * What holds for every check of a file.
 *
 * @since 0.1.0
 * @example
 * const options: CheckOptions = { budget: 1 };
 * const robots = parse(`User-agent: *\nDisallow: /${'*a'.repeat(50)}b`, options);
 * robots.explain('FooBot', `/${'a'.repeat(2000)}`).because; // 'budget'
 */
export interface CheckOptions {
  /**
   * The units of work, of about 10 ns each, that one check may take: by default more than a hundred times
   * what checks of real files take. Beyond that the answer is `false`, because of `'budget'`. `Infinity`: no
   * limit.
   *
   * @defaultValue 5000000
   * @since 0.1.0
   */
  readonly budget?: number | undefined;
}

export interface ParseOptions extends CheckOptions {
  /** The reading that decides. */
  readonly dialect: Dialect;
  /** Where the file was found; some dialects answer only for URLs of the same site. */
  readonly url?: string | URL | undefined;
}

const EXPLAIN_OPTIONS: OptionNames<ExplainOptions> = { lost: true, cost: true };

/** A matcher's numbers begin with 1. */
const NO_GROUP_KEY = 0;

/** An agent that has been asked about, and the matcher of its groups, if it has any. */
interface KnownAgent {
  readonly agent: string;
  readonly matcher: Matcher | undefined;
}

const NOBODY: readonly KnownAgent[] = [];

/**
 * A file as it can be stored: see {@link Robots.toJSON}.
 *
 * @since 0.1.0
 */
export interface StoredRobots {
  /** The name of the dialect. */
  readonly dialect: string;
  /** The URL of the robots.txt, if it was given. */
  readonly url?: string;
  /** The text, or its lines. */
  readonly source: string | readonly string[];
}

/**
 * A robots.txt that has been read: what it allows, why, and whatever else it says.
 *
 * @since 0.1.0
 */
export class Robots {
  /** How the file is read. */
  readonly dialect: Dialect;
  readonly #source: string | readonly string[];
  readonly #site: Site;
  readonly #sheet: Sheet;
  readonly #budget: number;
  /** The latest first. */
  #known = NOBODY;
  #last: KnownAgent | undefined;
  /** The lines that no rule of crawling is in, once somebody asks for them. */
  #other: OtherLines | undefined;

  /**
   * Use {@link parse}.
   *
   * @hidden
   */
  constructor(source: string | readonly string[], options: ParseOptions) {
    const { dialect } = options;
    const url = options.url === undefined ? undefined : urlText('options.url', options.url);
    this.dialect = dialect;
    this.#budget = expectBudget(options.budget);
    this.#source = source;
    this.#site = dialect.locate?.(url) ?? { url };
    this.#sheet = dialect.read(source, this.#site);
  }

  /**
   * Whether `agent` may fetch `url`; undefined when the file does not speak for that URL.
   *
   * @param agent - a name, a whole User-Agent header where the dialect reads such, or names in order of preference:
   * the first that has a group of its own is asked, and everyone's group when none has
   * @param url - absolute, or a path beginning with `/`
   * @example
   * parse('User-agent: *\nDisallow: /tmp').allows('FooBot', 'https://example.com/tmp/x'); // false
   */
  allows(agent: string | readonly string[], url: string | URL): boolean | undefined {
    const matcher = this.#matcherFor(agent);
    const asked = urlText('url', url);
    const target = this.dialect.target(asked, this.#site);
    if (typeof target === 'object') return isSettled(target, matcher) ? target.allowed : true;
    if (matcher === undefined) return true;
    return typeof target === 'number' ? matcher.allows(asked, target) : matcher.allows(target, 0);
  }

  /**
   * Says whether `agent` may fetch `url`, and which line of the file decided it.
   *
   * Always agrees with {@link Robots.allows}. `line` is absent when no rule spoke.
   *
   * @example
   * parse('User-agent: *\nDisallow: /tmp').explain('FooBot', 'https://example.com/tmp/x');
   * // { allowed: false, because: 'rule', line: 2, text: 'Disallow: /tmp', groupLine: 1, agent: '*' }
   */
  explain(agent: string | readonly string[], url: string | URL, options?: ExplainOptions): Explanation {
    expectOptions('options', options, EXPLAIN_OPTIONS);
    const matcher = this.#matcherFor(agent);
    const asked = urlText('url', url);
    const target = this.dialect.target(asked, this.#site);
    if (typeof target === 'object' && isSettled(target, matcher)) {
      const { allowed, because, error } = target;
      return error === undefined ? { allowed, because } : { allowed, because, error };
    }
    if (matcher === undefined || typeof target === 'object') return { allowed: true, because: 'no-group' };
    return typeof target === 'number'
      ? matcher.explain(asked, target, this, options)
      : matcher.explain(target, 0, this, options);
  }

  /**
   * A number that two URLs share only if {@link Robots.explain} says the same of both to this agent; undefined where the
   * answer may be this URL's alone. It takes as long as {@link Robots.allows}, half of what an explanation takes: for
   * whoever asks about millions of URLs, and keeps what is said of each number.
   *
   * @hidden
   */
  explanationKey(agent: string, url: string): number | undefined {
    const matcher = this.#matcherFor(agent);
    const target = this.dialect.target(url, this.#site);
    if (typeof target === 'object') return undefined;
    if (matcher === undefined) return NO_GROUP_KEY;
    return (
      (typeof target === 'number' ? matcher.decider(url, target) : matcher.decider(target, 0)) || undefined
    );
  }

  /**
   * How many rules stand in the groups that speak for `agent`: what a verdict may have to look at, and what is kept of
   * the file beside its text once many have been asked.
   *
   * @example
   * parse('User-agent: *\nDisallow: /tmp\nAllow: /tmp/x').ruleCount('FooBot'); // 2
   */
  ruleCount(agent: string | readonly string[]): number {
    return this.#matcherFor(agent)?.ruleCount ?? 0;
  }

  /**
   * About how many bytes of memory the checks so far have taken beside the text: groups, indexes, compiled rules.
   *
   * @hidden
   */
  get indexBytes(): number {
    let bytes = 0;
    for (const matcher of new Set(this.#known.map(({ matcher }) => matcher))) bytes += matcher?.bytes ?? 0;
    return bytes;
  }

  /** Seconds between two requests of `agent`, as far as its group asks for them. */
  crawlDelay(agent: string | readonly string[]): number | undefined {
    return this.#setting(agent, (group) => group.delay);
  }

  /** How many requests in how many seconds the agent may make, if the file says so. */
  requestRate(agent: string | readonly string[]): RequestRate | undefined {
    return this.#setting(agent, (group) => group.rate);
  }

  /** Between which times of the day the agent may come, if the file says so. */
  visitTime(agent: string | readonly string[]): VisitTime | undefined {
    return this.#setting(agent, (group) => group.visit);
  }

  /** The Content-Signal values of the groups that speak for `agent`, in the order of the file. */
  contentSignals(agent: string | readonly string[]): readonly string[] {
    return (
      this.#matcherFor(agent)?.selection.groups.flatMap((group) => group.signals?.map(ownText) ?? []) ?? []
    );
  }

  /**
   * For what `agent` may use the page at `url`, and which lines say so: Content-Usage and Content-Signal, each combined as
   * its draft has it. PREFERENCES.md has the drafts and where they are silent.
   *
   * The verdict on crawling is this reading's. Groups and paths of the other lines are found as the standard has it,
   * which the drafts extend, but a group that this reading chooses by name is the one that speaks.
   *
   * @param options - `response`: what came with the page, from `parseRobotsTag`; `tokens`: names of purposes to ask about
   * @example
   * const robots = parse('User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y');
   * robots.preferences('FooBot', '/a').train.answer; // 'disallowed'
   * robots.preferences('FooBot', '/open/a').train.from[0]?.line; // 3
   */
  preferences(
    agent: string | readonly string[],
    url: string | URL,
    options: PreferenceOptions = {},
  ): Preferences {
    const asked = urlText('url', url);
    const crawl = this.allows(agent, asked);
    return preferencesOf(
      {
        agents: typeof agent === 'string' ? [agent] : agent,
        url: asked,
        crawl,
        selection: this.#matcherFor(agent)?.selection,
        other: this.#otherLines,
        askToken: (token) =>
          this.#matcherFor(token)?.selection.by === 'name' ? this.explain(token, asked) : undefined,
        lineText: (line) => this.lineText(line),
      },
      options,
    );
  }

  /**
   * Where the terms of the site are, for whoever asks: the License lines of RSL.
   *
   * @example
   * parse('License: https://example.com/terms.xml').licenses; // [{ url: 'https://example.com/terms.xml', line: 1 }]
   */
  get licenses(): readonly LicenseLink[] {
    return licenseLinks(this.#otherLines.lines);
  }

  /**
   * Every `name: value` line that says nothing to this reading about crawling, with the group in which it stands: what
   * next year's signals are read from.
   *
   * @example
   * parse('User-agent: *\nContent-Usage: train-ai=n').directives;
   * // [{ line: 2, name: 'Content-Usage', value: 'train-ai=n', group: { line: 1, agents: ['*'] } }]
   */
  get directives(): readonly Directive[] {
    return unreadDirectives(this.#otherLines.lines, this.#sheet.groups);
  }

  /** The URLs of all Sitemap lines, in the order of the file. */
  get sitemaps(): readonly string[] {
    return this.#sheet.sitemaps.map(ownText);
  }

  /** The value of the Host line, if there is one. */
  get host(): string | undefined {
    const host = this.#sheet.host;
    return host === undefined ? undefined : ownText(host);
  }

  /** The values of all Clean-param lines, in the order of the file. */
  get cleanParams(): readonly string[] {
    return this.#sheet.cleanParams?.map(ownText) ?? [];
  }

  /** The groups in the order of the file, as plain data. */
  get groups(): readonly Group[] {
    return this.#sheet.groups.map(plainGroup);
  }

  /** What the reader ignored or doubted. */
  get notes(): readonly Note[] {
    return this.#sheet.notes.map(({ line, code, text }) => ({ line, code, text: ownText(text) }));
  }

  /**
   * A line as it stands in the file, counted from 1 as the dialect's reader counts; empty where there is none.
   *
   * @example
   * parse('User-agent: *\nDisallow: /tmp').lineText(2); // 'Disallow: /tmp'
   */
  lineText(line: number): string {
    return ownText(this.#sheet.lineText(line));
  }

  /** Set where the original's parse raises: what was read before that still answers. */
  get failure(): Failure | undefined {
    const failure = this.#sheet.failure;
    return failure === undefined ? undefined : { name: failure.name, message: ownText(failure.message) };
  }

  /** The text and how it was read, for `JSON.stringify`; {@link Robots.fromJSON} brings it back. */
  toJSON(): StoredRobots {
    const url = this.#site.url;
    const stored = { dialect: this.dialect.name, source: this.#source };
    return url === undefined ? stored : { ...stored, url };
  }

  /** Reads again what {@link Robots.toJSON} stored, in the dialect of that name. */
  static fromJSON(stored: StoredRobots, dialect: Dialect, options: CheckOptions = {}): Robots {
    if (stored.dialect !== dialect.name) {
      throw argumentError('dialect', dialect.name, `the dialect '${stored.dialect}'`);
    }
    return new Robots(stored.source, { ...options, dialect, url: stored.url });
  }

  get #otherLines(): OtherLines {
    const source = this.#source;
    return (this.#other ??= otherLines(typeof source === 'string' ? source : source.join('\n')));
  }

  #matcherFor(agent: string | readonly string[]): Matcher | undefined {
    const last = this.#last;
    if (last !== undefined && agent === last.agent) return last.matcher;
    return typeof agent === 'string' ? this.#remember(agent) : this.#firstNamed(agent);
  }

  /** https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1 for each name in turn. */
  #firstNamed(agents: unknown): Matcher | undefined {
    const expected = 'a string or a list of at least one string';
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

  /** Agents for whom the same groups speak share one matcher. */
  #makeMatcher(agent: string): Matcher | undefined {
    const selection = this.dialect.select(this.#sheet, agent);
    if (selection === undefined) return undefined;
    const known = this.#known.find(({ matcher }) => matcher?.speaksFor(selection) === true);
    return known?.matcher ?? new Matcher(this.dialect, this.#site, selection, this.#budget);
  }

  /** The last group that has the setting, since later lines speak for the file's latest state. */
  #setting<T>(agent: string | readonly string[], of: (group: Group) => T | undefined): T | undefined {
    let last: T | undefined;
    for (const group of this.#matcherFor(agent)?.selection.groups ?? []) last = of(group) ?? last;
    return last;
  }
}

function isSettled(target: Settled, matcher: Matcher | undefined): boolean {
  return matcher !== undefined || target.needsGroup !== true;
}

function plainGroup(group: Group): Group {
  const { id, agentLines, delay, rate, visit } = group;
  const agents = group.agents.map(ownText);
  const signals = group.signals?.map(ownText);
  return { id, agents, agentLines, rules: group.rules.map(plainRule), delay, rate, visit, signals };
}

function plainRule({ line, allow, value }: Rule): Rule {
  return { line, allow, value: ownText(value) };
}

/**
 * Reads a robots.txt.
 *
 * @param source - the text, or its lines where the dialect's original takes lines
 * @example
 * const robots = parse('User-agent: *\nDisallow: /tmp', { dialect: rfc9309 });
 * robots.allows('FooBot', '/tmp/x'); // false
 */
export function parse(source: string | Iterable<string>, options: ParseOptions): Robots {
  expectDialect('options.dialect', options.dialect);
  return new Robots(typeof source === 'string' ? source : listOfLines(source), options);
}

function listOfLines(source: unknown): readonly string[] {
  const expected = 'a string or an iterable of strings';
  if (!isIterable(source)) throw argumentError('source', source, expected);
  return Array.from(source, (line) => {
    expectString('source', line, expected);
    return line;
  });
}

/** Bytes are no lines, though they can be iterated. */
function isIterable(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === 'object' && value !== null && Symbol.iterator in value && !ArrayBuffer.isView(value)
  );
}
