/**
 * How much of a site a crawler may fetch, exactly, however many stars its rules have.
 *
 * Each rule gives one URL: its own path, with a character that no rule has in place of each `*` and after its end. Another rule
 * can match this character only by its stars, so if it matches this URL, it matches every URL of the first rule. So a rule that
 * does not decide its own URL decides none, and these URLs, plus one for the implied Allow, get every verdict of the whole site.
 */

import { escapeCharacters, upperCaseEscapes } from '../core/percent.js';
import { escapeByte } from '../core/percent-steps.js';
import type { Robots } from '../core/robots.js';
import type { Answer } from './answer.js';

/**
 * - `all`: every URL of the site may be fetched;
 * - `none`: no URL may, except the robots.txt itself;
 * - `some`: there are URLs of both kinds;
 * - `unknown`: the robots.txt could not be read, or an answer would take too long.
 */
export type AccessWord = 'all' | 'none' | 'some' | 'unknown';

/** How much a crawler may fetch. */
export interface AgentAccess {
  readonly access: AccessWord;
  /** The line that forbids URLs, if possible the one that forbids most of them; for `all` the line that allows them. */
  readonly line?: number;
}

/** Characters that URL parsers leave as they are, without the dot, which could form dot segments; the rarest in rules first. */
const FRESH = Array.from("~!'@(+,:=)_&;-ZQXJYKVzqxjykvUWHGOFNLBPDMTIRCESA0123456789wbghfumpdlcnrsitoae");
/** For a file that uses all of them. */
const LAST_FRESH = escapeCharacters('\u{10fffd}');

/** Makes an explanation include the cost of its check. */
export const WITH_COST = { cost: true } as const;

/**
 * Limits the work on one file, in units of a check's budget. Each rule gives a URL, and each check may compare all rules, so the
 * work grows with the square of the file: real files take a thousandth of the limit, hostile ones would take hours.
 */
export class CheckedWork {
  #left: number;

  constructor(units: number) {
    this.#left = units;
  }

  renew(units: number): void {
    this.#left = units;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Deducts the cost of this answer, if it was explained {@link WITH_COST}, and the base cost of a check. */
  spend<Explained extends Answer>(answer: Explained): Explained {
    this.#left -= 200 + (answer.cost ?? 0);
    return answer;
  }
}

/** Finds how much of a site each crawler may fetch, by the URLs of one robots.txt's rules. */
export class SiteAccess {
  readonly #robots: Pick<Robots, 'groups'>;
  readonly #origin: string;
  readonly #byGroup = new Map<number, AgentAccess>();
  readonly #work = new CheckedWork(1_000_000_000);
  #urls: readonly string[] | undefined;

  /**
   * @param robots - the file in a dialect in which the longest, first or last rule decides
   * @param origin - of the URLs to check
   */
  constructor(robots: Pick<Robots, 'groups'>, origin: string) {
    this.#robots = robots;
    this.#origin = origin;
  }

  /**
   * @param explain - explains a crawler's answers in that dialect, {@link WITH_COST} if the file is not trusted
   * @example
   * const robots = parse('User-agent: *\nDisallow: /\nAllow: /open*.html$');
   * new SiteAccess(robots, 'https://example.com').of((url) => robots.explain('FooBot', url)); // { access: 'some', line: 2 }
   */
  of(explain: (url: string) => Answer): AgentAccess {
    const [general = '', ...ofRules] = this.urls;
    const explained = (url: string): Answer => this.#work.spend(explain(url));
    const first = explained(general);
    const { groupLine, allowed, because, line } = first;
    if (because === 'status') return { access: allowed === true ? 'all' : 'unknown' };
    if (because === 'no-group') return { access: 'all' };
    if (!isOfFile(first)) return { access: 'unknown' };
    // All crawlers with the same User-agent line follow the same groups.
    const known = groupLine === undefined ? undefined : this.#byGroup.get(groupLine);
    if (known !== undefined) return known;
    const access = this.#accessOf(first, ofRules, explained);
    const decided: AgentAccess =
      access.line === undefined && line !== undefined ? { ...access, line } : access;
    if (groupLine !== undefined) this.#byGroup.set(groupLine, decided);
    return decided;
  }

  /** URLs that distinguish the rules: first one that only the most general rules match, then those of each rule. */
  get urls(): readonly string[] {
    return (this.#urls ??= this.#witnesses());
  }

  /**
   * The most URLs that several rules may match: the shortest of each rule, without anything in place of its stars, and
   * that with another rule's in place of the first star.
   */
  sharedUrls(most: number): readonly string[] {
    const shortest = new Set([...this.#values()].flatMap((value) => [...pathsOf(value, '')]).slice(0, most));
    const urls = new Set([...shortest].map((path) => this.#origin + path));
    const gaps = new Set([...this.#values()].filter((value) => value.includes('*')).map(gapOf));
    for (const gap of gaps) {
      const [head = '', tail = ''] = gap.split('*');
      for (const path of shortest) {
        if (urls.size >= most) return [...urls];
        urls.add(this.#origin + head + path.slice(1) + tail);
      }
    }
    return [...urls];
  }

  #values(): ReadonlySet<string> {
    return new Set(this.#robots.groups.flatMap(({ rules }) => rules.map(({ value }) => value)));
  }

  #accessOf(first: Answer, urls: readonly string[], explain: (url: string) => Answer): AgentAccess {
    for (const url of urls) {
      const answer = explain(url);
      if (answer.because === 'budget' || this.#work.isSpent) return { access: 'unknown' };
      if (!isOfFile(answer) || answer.allowed === first.allowed) continue;
      const { line } = first.allowed === true ? answer : first;
      return { access: 'some', ...(line === undefined ? {} : { line }) };
    }
    return { access: first.allowed === true ? 'all' : 'none' };
  }

  #witnesses(): readonly string[] {
    const values = this.#values();
    const fresh = freshIn([...values].join('\n'));
    const paths = new Set([`/${fresh}`]);
    for (const value of values) for (const path of pathsOf(value, fresh)) paths.add(path);
    return [...paths].map((path) => this.#origin + path);
  }
}

/** Whether rules of the file, or their absence, are the reason. */
function isOfFile({ allowed, because }: Answer): boolean {
  return allowed !== undefined && (because === 'rule' || because === 'no-rule' || because === 'no-group');
}

function freshIn(values: string): string {
  const lower = values.toLowerCase();
  const isFree = (character: string): boolean =>
    !values.includes(character) && !lower.includes(escapeByte(character.charCodeAt(0)).toLowerCase());
  return FRESH.find(isFree) ?? LAST_FRESH;
}

function escaped(value: string): string {
  return upperCaseEscapes(value.replace(/[^\0-\x7f]+/gu, escapeCharacters));
}

/** The shortest path that the value matches, with its first star. */
function gapOf(value: string): string {
  const star = value.indexOf('*');
  const [head = '/'] = pathsOf(value.slice(0, star), '');
  return `${head}*${escaped(value.slice(star)).replaceAll('*', '').replace(/\$$/, '')}`;
}

/** Paths that are matched only by a rule with this value, or by one that matches all of the same URLs. */
function* pathsOf(value: string, fresh: string): Generator<string, void, undefined> {
  if (value === '') return;
  const path = escaped(value);
  const filled = path.endsWith('$')
    ? path.slice(0, -1).replaceAll('*', fresh)
    : path.replaceAll('*', fresh) + fresh;
  yield filled.startsWith('/') ? filled : `/${filled}`;
  // A leading star may also match nothing.
  const rest = path.replace(/^\*+/, '');
  if (rest !== path && rest.startsWith('/')) yield* pathsOf(rest, fresh);
  // In Google's parser, an Allow of an index page also allows its directory.
  const slash = path.lastIndexOf('/');
  if (path.startsWith('/index.htm', slash)) yield path.slice(0, slash + 1).replaceAll('*', fresh) || '/';
}
