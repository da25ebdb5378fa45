/** Verdicts of originals that raise an exception for some URLs. */

import type { Failure } from '../../core/dialect.js';
import type { Robots } from '../../core/robots.js';

/** The verdict, or the exception that `errorOf` makes of the dialect's reason for giving none. */
export function verdictOrThrow(
  robots: Robots,
  agent: string,
  url: string,
  errorOf: (failure: Failure) => Error,
): boolean {
  const allowed = robots.allows(agent, url);
  if (allowed !== undefined) return allowed;
  const { error } = robots.explain(agent, url);
  throw errorOf(error ?? { name: 'ValueError', message: `Cannot match the URL ${url}` });
}
