/**
 * What a check may cost. A unit is a node of an index, a rule that is looked at in place, or a character of a target that
 * a text is searched in: 1 to 10 ns.
 */

import { argumentError } from './arguments.js';

/** Of all checks of the links of 1,225 real sites the dearest takes 0.64 % of this. */
export const DEFAULT_BUDGET = 5_000_000;

/** As good as no limit, and still a number of which units can be taken. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export function expectBudget(budget: unknown): number {
  if (budget === undefined) return DEFAULT_BUDGET;
  if (typeof budget !== 'number' || !(budget > 0)) {
    throw argumentError('options.budget', budget, 'a number of units above 0, or Infinity');
  }
  return Math.min(budget, NO_LIMIT);
}
