/** What an explanation is: the words in which a verdict is told. Types only. */

import type { Failure, Settled } from './dialect.js';

/**
 * How much an explanation tells.
 *
 * @since 0.1.0
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
   * @since 0.1.0
   */
  readonly lost?: boolean | undefined;
  /**
   * Also say how many units of the budget the check took.
   *
   * @defaultValue false
   * @since 0.1.0
   */
  readonly cost?: boolean | undefined;
}

/**
 * A rule that matched but did not decide.
 *
 * @since 0.1.0
 */
export interface LostRule {
  /** What the rule would have decided. */
  readonly allowed: boolean;
  /** Counted from 1. */
  readonly line: number;
  /** The line as it stands in the file. */
  readonly text: string;
}

/**
 * A verdict with its reason.
 *
 * @since 0.1.0
 */
export interface Explanation {
  /** As `Robots.allows` answers. */
  readonly allowed: boolean | undefined;
  /** `budget`: finding out would have taken more than `CheckOptions.budget`, so the URL is not allowed. */
  readonly because: 'rule' | 'no-rule' | 'no-group' | 'budget' | Settled['because'];
  /** The line of the deciding rule, counted from 1. */
  readonly line?: number;
  /** That line as it stands in the file. */
  readonly text?: string;
  /** The line that names the agent for whom the group speaks. */
  readonly groupLine?: number;
  /** The name in that line, `*` for everyone. */
  readonly agent?: string;
  /** The rules that matched and lost, if asked for with {@link ExplainOptions.lost}. */
  readonly lost?: readonly LostRule[];
  /** Set where the budget was spent before all rules that lost were found. */
  readonly lostIsCut?: true;
  /** Units of the budget that the check took. */
  readonly cost?: number;
  /** What the original would raise for this URL. */
  readonly error?: Failure;
}
