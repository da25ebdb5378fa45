/** reppy's `Agent`: the rules of one agent, from a robots.txt or built by hand. */

import { expectBudget } from '../../core/budget.js';
import type { Dialect, Group, Rule, Sheet } from '../../core/dialect.js';
import { urlText } from '../../core/options.js';
import { ownText } from '../../core/own-text.js';
import { robotsOfSheet, type Robots as CoreRobots } from '../../core/robots.js';
import { orderByPriority } from '../../dialects/reppy/order.js';
import {
  afterStars,
  expressionOf,
  hostFor,
  type ReppyRule,
  locateReppy,
  type ReppySite,
} from '../../dialects/reppy/rules.js';
import { reppy } from '../../dialects/reppy/index.js';
import { splitReppyUrl } from '../../dialects/reppy/url.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { verdictOrThrow } from '../shared/verdict.js';
import { MalformedUrl, wellFormed } from './errors.js';

/** The part of a robots.txt that applies to one agent. */
export interface AgentContent {
  /** The URL of the robots.txt. */
  readonly url: string;
  /** The rules in the order of the file. */
  readonly rules: readonly ReppyRule[];
  /** Whether the original has already sorted the rules. Adding a rule makes it sort them again, from their present order. */
  readonly order: 'of-file' | 'sorted';
  /** The Crawl-delay in seconds, if there is one. */
  readonly delay: number | undefined;
  /** The most units of work that one check may take: {@link CheckOptions.budget}. */
  readonly budget?: number | undefined;
}

interface ReppyDirective {
  readonly rule: Rule;
  readonly expression: string;
}

/**
 * The rules of one agent.
 *
 * @example
 * const agent = new Agent().disallow('/private').allow('/private/index');
 * agent.allowed('/private/index.html'); // true
 * agent.allowed('/private/x'); // false
 */
export class Agent {
  declare static from_robots: typeof Agent.fromRobots;

  static {
    answerToOriginalNames(this, 'from_robots');
  }

  readonly #site: ReppySite;
  readonly #delay: number | null;
  readonly #budget: number;
  #directives: ReppyDirective[] = [];
  /**
   * Whether the directives are in matching order. The sort is unstable, so sorting twice would change the order of rules
   * of equal length.
   */
  #isSorted = true;
  /** Matches the current directives; undefined after a change. */
  #robots: CoreRobots | undefined;

  /** @param content - passed by {@link Robots.agent}; omit it to build an agent by hand */
  constructor(content?: AgentContent) {
    this.#site = locateReppy(content?.url);
    this.#budget = expectBudget(content?.budget);
    const delay = content?.delay ?? 0;
    this.#delay = delay > 0 ? delay : null;
    for (const { line, allow, value, isAfterStars } of content?.rules ?? []) {
      // A copy of the text, since an agent outlives its file and must not keep it in memory.
      this.#file({ line, allow, value: ownText(value), isAfterStars });
    }
    if (content?.order === 'sorted') this.#sort();
  }

  /** The rules for a name, as `robots.agent(name)` returns them. */
  static fromRobots(robots: { agent(name: string): Agent }, name: string): Agent {
    return robots.agent(name);
  }

  /** Adds an Allow rule; throws {@link MalformedUrl} if it names a host, as a URL does, with a port that is not a number. */
  allow(path: string): this {
    return this.#add(true, wellFormed('path', path));
  }

  /** Adds a Disallow rule like {@link Agent.allow}; an empty one allows everything. */
  disallow(path: string): this {
    return this.#add(false, wellFormed('path', path));
  }

  /**
   * Whether the rules allow a URL or path.
   *
   * @throws MalformedUrl for a URL whose port is not a number; that includes every IPv6 host
   */
  allowed(path: string | URL): boolean {
    const url = wellFormed('path', urlText('path', path));
    const robots = (this.#robots ??= this.#answering());
    const allowed = reppyVerdict(robots, '*', url);
    if (!this.#isSorted && triesRules(robots, '*', url)) this.#sort();
    return allowed;
  }

  /** The Crawl-delay in seconds; null unless it is above 0. */
  get delay(): number | null {
    return this.#delay;
  }

  /** The number of directives; a rule that begins with `*` counts as two. */
  get length(): number {
    this.#sort();
    return this.#directives.length;
  }

  /** The delay, then the directives in matching order. */
  toString(): string {
    this.#sort();
    const shown = this.#directives.map(
      ({ rule, expression }) =>
        `Directive(${rule.allow || rule.value === '' ? 'Allow' : 'Disallow'}: ${expression})`,
    );
    const delay = this.#delay === null ? '' : `Crawl-Delay: ${shortNumber(this.#delay)} `;
    return `${delay}[${shown.join(', ')}]`;
  }

  #add(allow: boolean, value: string): this {
    const start = afterStars(value, 0, value.length);
    if (splitReppyUrl(value) === undefined || splitReppyUrl(value.slice(start)) === undefined) {
      throw new MalformedUrl(`Cannot add the rule ${value}: its port is not a number`, { url: value });
    }
    if (start !== undefined) this.#file({ line: 0, allow, value: value.slice(start), isAfterStars: true });
    this.#file({ line: 0, allow, value });
    return this;
  }

  #file(rule: ReppyRule): void {
    const host = hostFor(rule.isAfterStars, this.#site.host ?? '');
    const expression = expressionOf(rule.value, rule.allow, host);
    if (expression === undefined) return;
    this.#directives.push({ rule, expression });
    this.#isSorted = false;
    this.#robots = undefined;
  }

  #sort(): void {
    this.#directives = this.#sorted();
    this.#isSorted = true;
  }

  #sorted(): ReppyDirective[] {
    const directives = this.#directives;
    if (this.#isSorted) return directives;
    const order = orderByPriority(directives.map(({ expression }) => expression.length));
    return Array.from(order).flatMap((index) => directives[index] ?? []);
  }

  #answering(): CoreRobots {
    const rules = this.#sorted().map(({ rule }) => rule);
    const group: Group = { id: 0, agents: ['*'], agentLines: [0], rules };
    const sheet: Sheet = { groups: [group], sitemaps: [], notes: [], lineText: () => '' };
    const dialect: Dialect<ReppySite> = {
      ...reppy,
      select: () => ({ groups: [group], matched: [0], by: 'everyone' }),
    };
    return robotsOfSheet(sheet, dialect, { url: this.#site.url, budget: this.#budget });
  }
}

/** @throws MalformedUrl if the dialect gives no verdict */
export function reppyVerdict(robots: CoreRobots, agent: string, url: string): boolean {
  return verdictOrThrow(robots, agent, url, ({ message }) => new MalformedUrl(message, { url }));
}

/** Whether the original matches a URL against the rules, which makes it sort them. */
export function triesRules(robots: CoreRobots, agent: string, url: string): boolean {
  const { because } = robots.explain(agent, url);
  return because !== 'other-origin' && because !== 'robots-txt';
}

/** A number with three digits, as C's `%g` prints it. */
function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return 'inf';
  const [digits = '', exponent = '0'] = value.toExponential(2).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 3) return String(Number(value.toPrecision(3)));
  const sign = power < 0 ? '-' : '+';
  return `${String(Number(digits))}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
}
