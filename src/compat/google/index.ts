/** The matcher of Google's robots.txt library (C++, April 2026), built on the dialect `google`. */

import { expectString, expectStrings } from '../../core/arguments.js';
import { expectBudget } from '../../core/budget.js';
import { expectOptions, type OptionNames } from '../../core/options.js';
import { parse, type CheckOptions, type Robots } from '../../core/robots.js';
import type { TableSheet } from '../../core/table-sheet.js';
import { isEveryone, selectForAny, google } from '../../dialects/google/index.js';
import { bodyText } from '../shared/arguments.js';
import { googleText } from '../../dialects/body.js';

/** The result of the last call. */
interface MatchResult {
  readonly allowed: boolean;
  readonly line: number;
  /** Whether a User-agent line named one of the agents. */
  readonly specific: boolean;
}

const OPTIONS: OptionNames<CheckOptions> = { budget: true };

const BEFORE_ANY_CALL: MatchResult = { allowed: true, line: 0, specific: false };

/**
 * Checks a URL against a robots.txt for one or more agents, and keeps the result until the next call.
 *
 * Agents are compared as given, so a name with a version or a full header never matches a group of its own. Pass
 * percent-encoded URLs, since nothing is normalised. Repeated calls with the same text and agents parse it once.
 *
 * @example
 * const matcher = new RobotsMatcher();
 * matcher.oneAgentAllowedByRobots('User-agent: FooBot\nDisallow: /tmp', 'FooBot', 'https://example.com/tmp/x'); // false
 * matcher.matchingLine(); // 2
 */
export class RobotsMatcher {
  readonly #budget: number;
  #verdict = BEFORE_ANY_CALL;
  #read: { readonly text: string; readonly agents: readonly string[]; readonly robots: Robots } | undefined;

  /** @param options - how much work one check may take; the original has no limit */
  constructor(options: CheckOptions = {}) {
    expectOptions('options', options, OPTIONS);
    this.#budget = expectBudget(options.budget);
  }

  /** Whether `userAgent` is a valid product token: one or more letters, `_` or `-`. */
  static isValidUserAgentToObey(userAgent: string): boolean {
    expectString('userAgent', userAgent);
    return /^[A-Za-z_-]+$/.test(userAgent);
  }

  /** Whether the groups of all these agents together allow `url`; without any, the `*` groups apply. */
  allowedByRobots(
    robotsBody: string | Uint8Array,
    userAgents: readonly string[],
    url: string | URL,
  ): boolean {
    expectStrings('userAgents', userAgents);
    const robots = this.#robots(robotsBody, [...userAgents]);
    // `select` chooses the groups of all the agents, so none is passed here.
    const { allowed, line = 0, agent } = robots.explain('', url);
    this.#verdict = {
      allowed: allowed !== false,
      line,
      specific: agent !== undefined && !isEveryone(agent, 0, agent.length),
    };
    return this.#verdict.allowed;
  }

  /** Whether one agent may fetch `url`, by the longest matching rule of its groups. */
  oneAgentAllowedByRobots(robotsBody: string | Uint8Array, userAgent: string, url: string | URL): boolean {
    expectString('userAgent', userAgent);
    return this.allowedByRobots(robotsBody, [userAgent], url);
  }

  /** Whether the last call found the URL disallowed. */
  disallow(): boolean {
    return !this.#verdict.allowed;
  }

  /** Whether the last call found the URL disallowed by a group that names one of the agents. */
  disallowIgnoreGlobal(): boolean {
    return this.#verdict.specific && this.disallow();
  }

  /** Whether a User-agent line named one of the agents in the last call. */
  everSeenSpecificAgent(): boolean {
    return this.#verdict.specific;
  }

  /** The line of the rule that decided the last call, counted from 1; 0 when none did. */
  matchingLine(): number {
    return this.#verdict.line;
  }

  #robots(body: string | Uint8Array, agents: readonly string[]): Robots {
    const text = bodyText('robotsBody', body, googleText);
    const read = this.#read;
    if (read?.text === text && sameTexts(read.agents, agents)) return read.robots;
    const robots = parse(text, {
      dialect: { ...google, select: (sheet: TableSheet) => selectForAny(sheet, agents) },
      budget: this.#budget,
    });
    this.#read = { text, agents, robots };
    return robots;
  }
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
