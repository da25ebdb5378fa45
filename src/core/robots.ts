/** A robots.txt that has been read: verdicts, their reasons, and everything else the file says. */

import { argumentError, expectString } from './arguments.js';
import type {
  Dialect,
  Failure,
  Group,
  Note,
  Pattern,
  RequestRate,
  Settled,
  Sheet,
  Site,
  VisitTime,
} from './dialect.js';
import { Matcher } from './matcher.js';

/** Agent strings come from callers, so only so many are remembered per file. */
const REMEMBERED_AGENTS = 64;

export interface ParseOptions {
  /** The reading that decides. */
  readonly dialect: Dialect;
  /** Where the file was found; some dialects answer only for URLs of the same site. */
  readonly url?: string | undefined;
}

/** How much an explanation tells. */
export interface ExplainOptions {
  /** Also list the rules that matched and lost. */
  readonly lost?: boolean | undefined;
}

/** A rule that matched but did not decide. */
export interface LostRule {
  readonly allowed: boolean;
  readonly line: number;
  readonly text: string;
}

/** A verdict with its reason. */
export interface Explanation {
  /** As {@link Robots.allows} answers. */
  readonly allowed: boolean | undefined;
  readonly because: 'rule' | 'no-rule' | 'no-group' | Settled['because'];
  /** The line of the deciding rule, counted from 1. */
  readonly line?: number;
  /** That line as it stands in the file. */
  readonly text?: string;
  /** The line that names the agent for whom the group speaks. */
  readonly groupLine?: number;
  /** The name in that line, `*` for everyone. */
  readonly agent?: string;
  readonly lost?: readonly LostRule[];
  /** What the original would raise for this URL. */
  readonly error?: Failure;
}

/** An agent that has been asked about, and the matcher of its groups, if it has any. */
interface KnownAgent {
  readonly agent: string;
  readonly matcher: Matcher | undefined;
}

const NOBODY: readonly KnownAgent[] = [];

/** A file as it can be stored: see {@link Robots.toJSON}. */
export interface StoredRobots {
  readonly dialect: string;
  readonly url?: string;
  readonly source: string | readonly string[];
}

/** A robots.txt that has been read: what it allows, why, and whatever else it says. */
export class Robots {
  readonly dialect: Dialect;
  readonly #source: string | readonly string[];
  readonly #site: Site;
  readonly #sheet: Sheet;
  /** The latest first. */
  #known = NOBODY;
  #last: KnownAgent | undefined;

  /**
   * Use {@link parse}.
   *
   * @hidden
   */
  constructor(source: string | readonly string[], options: ParseOptions) {
    const { dialect, url } = options;
    this.dialect = dialect;
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
  allows(agent: string | readonly string[], url: string): boolean | undefined {
    const matcher = this.#matcherFor(agent);
    expectString('url', url);
    const target = this.dialect.target(url, this.#site);
    if (typeof target === 'object') return isSettled(target, matcher) ? target.allowed : true;
    if (matcher === undefined) return true;
    return typeof target === 'number' ? matcher.allows(url, target) : matcher.allows(target, 0);
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
  explain(agent: string | readonly string[], url: string, options?: ExplainOptions): Explanation {
    const matcher = this.#matcherFor(agent);
    expectString('url', url);
    const target = this.dialect.target(url, this.#site);
    if (typeof target === 'object' && isSettled(target, matcher)) {
      const { allowed, because, error } = target;
      return error === undefined ? { allowed, because } : { allowed, because, error };
    }
    if (matcher === undefined || typeof target === 'object') return { allowed: true, because: 'no-group' };
    const [text, from]: [string, number] = typeof target === 'number' ? [url, target] : [target, 0];
    const { decided, named } = matcher.explain(text, from);
    const explanation: Explanation =
      decided === undefined
        ? { allowed: true, because: 'no-rule', ...named }
        : { allowed: decided.allow, because: 'rule', ...this.#lineOf(decided), ...named };
    if (options?.lost !== true) return explanation;
    return { ...explanation, lost: this.#lost(matcher.matches(text, from), decided) };
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

  /** Seconds between two requests of `agent`, as far as its group asks for them. */
  crawlDelay(agent: string | readonly string[]): number | undefined {
    return this.#setting(agent, (group) => group.delay);
  }

  requestRate(agent: string | readonly string[]): RequestRate | undefined {
    return this.#setting(agent, (group) => group.rate);
  }

  visitTime(agent: string | readonly string[]): VisitTime | undefined {
    return this.#setting(agent, (group) => group.visit);
  }

  /** The Content-Signal values of the groups that speak for `agent`, in the order of the file. */
  contentSignals(agent: string | readonly string[]): readonly string[] {
    return this.#matcherFor(agent)?.selection.groups.flatMap((group) => group.signals ?? []) ?? [];
  }

  get sitemaps(): readonly string[] {
    return this.#sheet.sitemaps;
  }

  get host(): string | undefined {
    return this.#sheet.host;
  }

  get cleanParams(): readonly string[] {
    return this.#sheet.cleanParams ?? [];
  }

  /** The groups in the order of the file, as plain data. */
  get groups(): readonly Group[] {
    return this.#sheet.groups.map(plainGroup);
  }

  /** What the reader ignored or doubted. */
  get notes(): readonly Note[] {
    return this.#sheet.notes;
  }

  /**
   * A line as it stands in the file, counted from 1 as the dialect's reader counts; empty where there is none.
   *
   * @example
   * parse('User-agent: *\nDisallow: /tmp').lineText(2); // 'Disallow: /tmp'
   */
  lineText(line: number): string {
    return this.#sheet.lineText(line);
  }

  /** Set where the original's parse raises: what was read before that still answers. */
  get failure(): Failure | undefined {
    return this.#sheet.failure;
  }

  /** The text and how it was read, for `JSON.stringify`; {@link Robots.fromJSON} brings it back. */
  toJSON(): StoredRobots {
    const url = this.#site.url;
    const stored = { dialect: this.dialect.name, source: this.#source };
    return url === undefined ? stored : { ...stored, url };
  }

  /** Reads again what {@link Robots.toJSON} stored, in the dialect of that name. */
  static fromJSON(stored: StoredRobots, dialect: Dialect): Robots {
    if (stored.dialect !== dialect.name) {
      throw argumentError('dialect', dialect.name, `the dialect '${stored.dialect}'`);
    }
    return new Robots(stored.source, { dialect, url: stored.url });
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
    const matcher = new Matcher(this.dialect, this.#site, selection);
    return this.#known.find((one) => one.matcher?.key === matcher.key)?.matcher ?? matcher;
  }

  /** The last group that has the setting, since later lines speak for the file's latest state. */
  #setting<T>(agent: string | readonly string[], of: (group: Group) => T | undefined): T | undefined {
    let last: T | undefined;
    for (const group of this.#matcherFor(agent)?.selection.groups ?? []) last = of(group) ?? last;
    return last;
  }

  #lineOf({ rule: { line } }: Pattern): { line: number; text: string } {
    return { line, text: this.lineText(line) };
  }

  #lost(matches: readonly Pattern[], decided: Pattern | undefined): LostRule[] {
    const lines = new Set([decided?.rule.line]);
    const lost: LostRule[] = [];
    for (const pattern of matches) {
      const line = pattern.rule.line;
      // A rule that means several patterns is named once.
      if (lines.has(line)) continue;
      lines.add(line);
      lost.push({ allowed: pattern.allow, ...this.#lineOf(pattern) });
    }
    return lost;
  }
}

function isSettled(target: Settled, matcher: Matcher | undefined): boolean {
  return matcher !== undefined || target.needsGroup !== true;
}

function plainGroup(group: Group): Group {
  const { id, agents, agentLines, delay, rate, visit, signals } = group;
  const rules = group.rules.map(({ line, allow, value }) => ({ line, allow, value }));
  return { id, agents, agentLines, rules, delay, rate, visit, signals };
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
  expectDialect(options.dialect);
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

/** Whatever was given, it is looked at as an object. */
function expectDialect(dialect: unknown): void {
  const reader: unknown = Reflect.get(new Object(dialect), 'read');
  if (typeof reader !== 'function') throw argumentError('options.dialect', dialect, 'a dialect');
}
