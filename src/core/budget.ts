/**
 * What a check may cost. One unit is half an index node visited, a rule compared in place, two characters compared by the
 * index, or a character of the target searched: 1 to 15 ns.
 */

import { argumentError } from './arguments.js';

/** Among checks of the links of 1,225 real sites, the most expensive takes 0.64 % of this. */
export const DEFAULT_BUDGET = 5_000_000;

/** Effectively no limit, yet a finite number that units can be subtracted from. */
export const NO_LIMIT = 2 ** 53 - 1;

export function expectBudget(budget: unknown = DEFAULT_BUDGET): number {
  if (typeof budget !== 'number' || !(budget > 0)) {
    throw argumentError('options.budget', budget, 'a number above 0');
  }
  return Math.min(budget, NO_LIMIT);
}
