/** The names of dialects on the command line. */

import type { Dialect } from '../../../core/dialect.js';
import { allDialects, dialectFamilies } from '../../../dialects/families.js';
import { pythonReading } from '../../../dialects/python/releases.js';
import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import { policies, policyNameOf, type FetchPolicy, type PolicyName } from '../../../fetch/policies.js';
import { Misuse } from '../exit.js';
import { didYouMean } from './suggestion.js';

/** `python-classic`, `python_classic` and `pythonClassic` are the same name. A release of Python is a name, too. */
export function dialectNamed(name: string): Dialect {
  const plain = plainName(name);
  // The default of every command: loading the code of all others takes longer than most checks.
  if (plain === rfc9309.name) return rfc9309;
  const reading = pythonReading(name);
  if (typeof reading === 'object') throw new Misuse(`Unknown dialect '${name}': ${reading.problem}`);
  const wanted = reading === undefined ? plain : plainName(reading);
  const members = dialectFamilies.flatMap((family) => family.members);
  const found = members.find(({ dialect, alsoNamed = [] }) =>
    [dialect.name, ...alsoNamed].some((other) => plainName(other) === wanted),
  );
  if (found !== undefined) return found.dialect;
  const names = allDialects().map((dialect) => dialect.name);
  throw new Misuse(`Unknown dialect '${name}'; choose one of ${names.join(', ')}${didYouMean(name, names)}`);
}

/** How the dialect's original fetches, and how it treats each status; the standard's way if the original does not fetch. */
export function fetchPolicyOf(dialect: Dialect): FetchPolicy & { readonly name: PolicyName } {
  const name = policyNameOf(dialect.name);
  return { ...policies[name], name };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '');
}
