/** Verdicts of the originals that raise an exception for some URLs. */

import type { Failure } from '../../core/dialect.js';
import { withoutUser } from '../../fetch/without-user.js';
import type { Robots } from '../../core/robots.js';

/** The error classes of one language, by the names that its dialects use. */
export type ErrorClasses = ReadonlyMap<string, new (message: string) => Error>;

export function namedError(classes: ErrorClasses, { name, message }: Failure): Error {
  const safe = withoutUser(message);
  const Named = classes.get(name);
  return Named === undefined ? new Error(`${name}: ${safe}`) : new Named(safe);
}

/** The verdict. If the dialect gives none, throws what `errorOf` makes of its reason. */
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
