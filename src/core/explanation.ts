/** The options and the result of an explanation. Types only. */

import type { Failure, Settled } from './dialect.js';

/**
 * What an explanation should contain besides the verdict and the deciding line.
 *
 * @example
 * const robots = parse('User-agent: *\nDisallow: /a\nAllow: /a/b');
 * const options: ExplainOptions = { lost: true, cost: true };
 * const { lost, cost = 0 } = robots.explain('FooBot', '/a/b', options);
 * lost?.map(({ text }) => text); // ['Disallow: /a']
 * cost > 0; // true
 */
export interface ExplainOptions {
  /**
   * Also list the rules that matched and lost.
   *
   * @defaultValue false
   */
  readonly lost?: boolean | undefined;
  /**
   * Also report how many units of the budget the check used.
   *
   * @defaultValue false
   */
  readonly cost?: boolean | undefined;
}

/** A rule that matched but did not decide. */
export interface LostRule {
  /** The verdict this rule would have given. */
  readonly allowed: boolean;
  /** Counted from 1. */
  readonly line: number;
  /** The line as written in the file. */
  readonly text: string;
}

/** A verdict and the reason for it. */
export interface Explanation {
  /** The answer of `Robots.allows`. */
  readonly allowed: boolean | undefined;
  /**
   * `budget`: the check would have exceeded `CheckOptions.budget`, so the URL is not allowed. `url-too-long`: nor is a
   * URL with more than 65,536 characters, or more than 1,024 before its path.
   */
  readonly because: 'rule' | 'no-rule' | 'no-group' | 'budget' | Settled['because'];
  /** The line of the deciding rule, counted from 1. */
  readonly line?: number;
  /** That line as written in the file. */
  readonly text?: string;
  /** The User-agent line by which the group applies. */
  readonly groupLine?: number;
  /** The name on that line; `*` for everyone. */
  readonly agent?: string;
  /** The rules that matched and lost; only with {@link ExplainOptions.lost}. */
  readonly lost?: readonly LostRule[];
  /** Set if the budget ran out before all losing rules were found. */
  readonly lostIsCut?: true;
  /** The units of the budget that the check used; only with {@link ExplainOptions.cost}. */
  readonly cost?: number;
  /** The error the original raises for this URL. */
  readonly error?: Failure;
}
