/** The function of the npm package robots-parser and the object it returns, built on the dialect `robotsParser`. */

import { argumentError, expectString } from '../../core/arguments.js';
import { expectBudget } from '../../core/budget.js';
import { expectOptions, type OptionNames } from '../../core/options.js';
import { parse, type CheckOptions, type Robots } from '../../core/robots.js';
import { agentName, robotsParser as robotsParserDialect } from '../../dialects/robots-parser/index.js';
import type { Dialect, Group, Sheet } from '../../core/dialect.js';

/** The result of `robotsParser`. As in the original, a missing agent means `*`. */
export interface Robot {
  /** Whether the agent may fetch `url`; undefined if `url` is on a different site from the robots.txt. */
  isAllowed(url: string, ua?: string): boolean | undefined;
  /** The opposite of `isAllowed`; true if that is undefined. */
  isDisallowed(url: string, ua?: string): boolean | undefined;
  /** Like `isDisallowed`, but ignores the `*` group unless the agent is `*`; undefined if `isAllowed` is. */
  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined;
  /** The line of the deciding rule, counted from 1; -1 if no rule decides. */
  getMatchingLineNumber(url: string, ua?: string): number;
  /** The Crawl-delay for the agent, in seconds. */
  getCrawlDelay(ua?: string): number | undefined;
  /** The URLs of all Sitemap lines. */
  getSitemaps(): string[];
  /** The host of the last Host line; null if there is none. */
  getPreferredHost(): string | null;
}

/**
 * Parses a robots.txt as the npm package robots-parser does.
 *
 * @param url - the URL of the file; only URLs with the same scheme, host and port get a verdict
 * @param robotstxt - the text; `null` and `undefined` allow everything
 * @param options - how much work one check may take; the original has no limit
 * @example
 * const robots = robotsParser('https://example.com/robots.txt', 'User-agent: *\nDisallow: /tmp');
 * robots.isAllowed('https://example.com/tmp/x', 'FooBot/1.0'); // false
 * robots.getMatchingLineNumber('https://example.com/tmp/x', 'FooBot/1.0'); // 2
 */
export default function robotsParser(
  url: string,
  robotstxt?: string | null,
  options: CheckOptions = {},
): Robot {
  return new ParsedRobot(textOf(url), contents(robotstxt), options);
}

const OPTIONS: OptionNames<CheckOptions> = { budget: true };

class ParsedRobot implements Robot {
  readonly #url: string;
  readonly #text: string;
  readonly #budget: number;
  readonly #added: Addition[] = [];
  readonly #addedSitemaps: string[] = [];
  #host: string | undefined;
  #robots: Robots | undefined;

  constructor(url: string, text: string, options: CheckOptions) {
    expectOptions('options', options, OPTIONS);
    this.#url = url;
    this.#text = text;
    this.#budget = expectBudget(options.budget);
    this.#read();
  }

  isAllowed(url: string, ua?: string): boolean | undefined {
    return this.#read().allows(agentOf(ua), textOf(url));
  }

  isDisallowed(url: string, ua?: string): boolean {
    // Quirk: a URL of another site and an invalid URL count as disallowed here.
    // Mirrors `Robots.prototype.isDisallowed`.
    return this.isAllowed(url, ua) !== true;
  }

  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined {
    const agent = agentOf(ua);
    const { allowed, agent: matched } = this.#read().explain(agent, textOf(url));
    if (allowed !== false) return allowed === undefined ? undefined : false;
    return matched !== undefined && agentName(matched) === agentName(agent);
  }

  // The original declares a number. Only a rule added by hand without a line gives undefined.
  getMatchingLineNumber(url: string, ua?: string): number;
  getMatchingLineNumber(url: string, ua?: string): number | undefined {
    const { line } = this.#read().explain(agentOf(ua), textOf(url));
    if (line === undefined) return -1;
    return Number.isNaN(line) ? undefined : line;
  }

  getCrawlDelay(ua?: string): number | undefined {
    return this.#read().crawlDelay(agentOf(ua));
  }

  getSitemaps(): string[] {
    return [...this.#read().sitemaps, ...this.#addedSitemaps];
  }

  getPreferredHost(): string | null {
    return this.#host ?? this.#read().host ?? null;
  }

  /** Not declared by the original, but callable. `userAgents` are lower case. */
  addRule(userAgents: readonly string[], pattern: string, allow: boolean, lineNumber?: number): void {
    expectString('pattern', pattern);
    // NaN stores a missing line number.
    this.#add(userAgents, { rules: [{ line: lineNumber ?? NaN, allow, value: pattern }] });
  }

  /** Not declared by the original, but callable. `userAgents` are lower case. */
  setCrawlDelay(userAgents: readonly string[], delayStr: string | number): void {
    const seconds = Number(delayStr);
    // Even a delay that is not a number gives the agents a group of their own.
    this.#add(userAgents, { rules: [], delay: Number.isNaN(seconds) ? undefined : seconds });
  }

  /** Not declared by the original, but callable. */
  addSitemap(url: string): void {
    this.#addedSitemaps.push(url);
  }

  /** Not declared by the original, but callable. */
  setPreferredHost(url: string): void {
    this.#host = url;
  }

  #add(userAgents: unknown, addition: Pick<Group, 'rules' | 'delay'>): void {
    if (!Array.isArray(userAgents)) throw argumentError('userAgents', userAgents, 'a list of strings');
    const listed: readonly unknown[] = userAgents;
    // Quirk: names are kept as given, so one that is not in lower case is never found. Mirrors
    // `Robots.prototype.addRule`.
    const agents = listed
      .filter((name) => typeof name === 'string')
      .filter((name) => agentName(name) === name);
    this.#added.push({ ...addition, agents, agentLines: agents.map(() => 0) });
    this.#robots = undefined;
  }

  #read(): Robots {
    return (this.#robots ??= parse(this.#text, {
      dialect: this.#dialect,
      url: this.#url,
      budget: this.#budget,
    }));
  }

  /** The groups added by hand follow those of the file. */
  get #dialect(): Dialect {
    const own: Dialect = robotsParserDialect;
    if (this.#added.length === 0) return own;
    return { ...own, read: (source, site) => extended(own.read(source, site), [...this.#added]) };
  }
}

/** Quirk: any value is converted to a string first, so URL objects work. Mirrors `parseUrl`. */
function textOf(url: unknown): string {
  return typeof url === 'string' ? url : String(url);
}

function contents(robotstxt: unknown): string {
  if (typeof robotstxt === 'string') return robotstxt;
  if (robotstxt) throw argumentError('robotstxt', robotstxt, 'a string, null or undefined');
  return '';
}

function agentOf(ua: unknown): string {
  if (typeof ua === 'string') return ua;
  if (ua) throw argumentError('ua', ua, 'a string or undefined');
  return '*';
}

type Addition = Omit<Group, 'id'>;

function extended(sheet: Sheet, additions: readonly Addition[]): Sheet {
  const read = sheet.groups;
  return {
    groups: [...read, ...additions.map((addition, index) => ({ ...addition, id: read.length + index }))],
    sitemaps: sheet.sitemaps,
    host: sheet.host,
    notes: sheet.notes,
    lineText: (line) => sheet.lineText(line),
  };
}
