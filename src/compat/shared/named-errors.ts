/** Exceptions of the originals, which dialects report as a name and a message. */

import type { Failure } from '../../core/dialect.js';
import { withoutUser } from '../../fetch/without-user.js';

/** The classes of one language by the names that its dialects use. */
export type ErrorClasses = ReadonlyMap<string, new (message: string) => Error>;

export function namedError(classes: ErrorClasses, { name, message }: Failure): Error {
  const safe = withoutUser(message);
  const Named = classes.get(name);
  return Named === undefined ? new Error(`${name}: ${safe}`) : new Named(safe);
}
