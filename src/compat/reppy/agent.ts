/** reppy's `Agent`: the rules of one agent, from a robots.txt or made by hand. */

import { expectString } from '../../core/arguments.js';
import { expectBudget } from '../../core/budget.js';
import { codeUnits, giveBack } from '../../core/code-units.js';
import type { Dialect, Group, Rule, Sheet } from '../../core/dialect.js';
import { urlText } from '../../core/options.js';
import type { Robots as CoreRobots } from '../../core/robots.js';
import { robotsOfSheet } from '../../core/robots-of-sheet.js';
import { orderByPriority } from '../../dialects/reppy/order.js';
import { afterStars, expressionOf, hostFor, type ReppyRule } from '../../dialects/reppy/rules.js';
import { reppy } from '../../dialects/reppy/index.js';
import { locateReppy, type ReppySite } from '../../dialects/reppy/target.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { MalformedUrl } from './errors.js';

/**
 * The part of a robots.txt that belongs to one agent.
 *
 * @since 0.1.0
 */
export interface AgentContent {
  /** The URL of the robots.txt. */
  readonly url: string;
  /** The rules, in the order in which they are tried. */
  readonly rules: readonly ReppyRule[];
  /** The Crawl-delay in seconds, if the file has one. */
  readonly delay: number | undefined;
  /** What one check may cost, in units: {@link CheckOptions.budget}. */
  readonly budget?: number | undefined;
}

interface ReppyDirective {
  readonly rule: Rule;
  readonly expression: string;
}

/**
 * The rules of one agent.
 *
 * @since 0.1.0
 * @example
 * const agent = new Agent().disallow('/private').allow('/private/index');
 * agent.allowed('/private/index.html'); // true
 * agent.allowed('/private/x'); // false
 */
export class Agent {
  /** Alias of {@link Agent.fromRobots}, as the original spells it. */
  declare static from_robots: typeof Agent.fromRobots;

  static {
    answerToOriginalNames<typeof Agent>(this, { from_robots: 'fromRobots' });
  }

  readonly #site: ReppySite;
  readonly #delay: number | null;
  readonly #budget: number;
  #directives: ReppyDirective[] = [];
  /** Answers for the directives as they are; undefined when they have changed. */
  #robots: CoreRobots | undefined;

  /** @param content - passed by {@link Robots.agent}; omit it to build an agent by hand */
  constructor(content?: AgentContent) {
    this.#site = locateReppy(content?.url);
    this.#budget = expectBudget(content?.budget);
    const delay = content?.delay ?? 0;
    this.#delay = delay > 0 ? delay : null;
    for (const rule of content?.rules ?? []) this.#file(rule);
  }

  /** The rules for this name, as `robots.agent(name)` returns them. */
  static fromRobots(robots: { agent(name: string): Agent }, name: string): Agent {
    return robots.agent(name);
  }

  /** Adds an Allow rule. */
  allow(path: string): this {
    expectString('path', path);
    return this.#add(true, path);
  }

  /** Adds a Disallow rule; an empty one allows everything. */
  disallow(path: string): this {
    expectString('path', path);
    return this.#add(false, path);
  }

  /**
   * Whether the rules allow a URL or path.
   *
   * @throws MalformedUrl for a URL whose port is no number, IPv6 hosts among them
   */
  allowed(path: string | URL): boolean {
    const asked = urlText('path', path);
    const robots = (this.#robots ??= this.#answering());
    const { allowed, error } = robots.explain('*', asked);
    if (allowed === undefined) throw new MalformedUrl(error?.message ?? asked, { url: asked });
    return allowed;
  }

  /** The Crawl-delay in seconds; null unless it is above 0. */
  get delay(): number | null {
    return this.#delay;
  }

  /** The number of directives; a rule that begins with a star counts as two. */
  get length(): number {
    return this.#directives.length;
  }

  /** The directives in the order in which they are tried, and the delay before them. */
  toString(): string {
    this.#sort();
    const shown = this.#directives.map(
      ({ rule, expression }) => `Directive(${isAllow(rule) ? 'Allow' : 'Disallow'}: ${expression})`,
    );
    const delay = this.#delay === null ? '' : `Crawl-Delay: ${shortNumber(this.#delay)} `;
    return `${delay}[${shown.join(', ')}]`;
  }

  #add(allow: boolean, value: string): this {
    const units = codeUnits(value);
    const start = afterStars(units, 0, value.length);
    giveBack(units);
    if (start !== undefined) this.#file({ line: 0, allow, value: value.slice(start), isAfterStars: true });
    this.#file({ line: 0, allow, value });
    return this;
  }

  #file(rule: ReppyRule): void {
    const host = hostFor(rule.isAfterStars, this.#site.host ?? '');
    const expression = expressionOf(rule.value, rule.allow, host);
    if (expression === undefined) return;
    this.#directives.push({ rule, expression });
    this.#robots = undefined;
  }

  #sort(): void {
    const directives = this.#directives;
    const order = orderByPriority(directives.map(({ expression }) => expression.length));
    this.#directives = Array.from(order).flatMap((index) => directives[index] ?? []);
  }

  #answering(): CoreRobots {
    this.#sort();
    const rules = this.#directives.map(({ rule }) => rule);
    const group: Group = { id: 0, agents: ['*'], agentLines: [0], rules };
    const sheet: Sheet = { groups: [group], sitemaps: [], notes: [], lineText: () => '' };
    const dialect: Dialect<ReppySite> = {
      ...reppy,
      select: () => ({ groups: [group], matched: [0], by: 'everyone' }),
    };
    return robotsOfSheet(sheet, dialect, { url: this.#site.url, budget: this.#budget });
  }
}

function isAllow({ allow, value }: Rule): boolean {
  return allow || value === '';
}

/** Three digits, as C's `%g` writes them. */
function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return 'inf';
  const [digits = '', exponent = '0'] = value.toExponential(2).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 3) return String(Number(value.toPrecision(3)));
  const sign = power < 0 ? '-' : '+';
  return `${String(Number(digits))}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
}
