/** Dialects as people name them in a shell. */

import type { Dialect } from '../../../core/dialect.js';
import { dialectFamilies } from '../../../dialects/families.js';
import { dialects } from '../../../dialects/index.js';
import { policies, type FetchPolicy, type PolicyName } from '../../../fetch/policy.js';
import { Misuse } from '../exit.js';
import { didYouMean } from './suggestion.js';

/** Other names than the dialect's own: short ones, and those of versions. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  dialectFamilies.flatMap(({ members }) =>
    members.flatMap(({ dialect, alsoNamed = [] }) =>
      alsoNamed.map((name) => [plainName(name), dialect.name]),
    ),
  ),
);

/** Dialects whose originals fetch in the way of another name. */
const FETCHED_AS: ReadonlyMap<string, PolicyName> = new Map([
  ['rerpGym2008', 'rerp'],
  ['rerpMk1996', 'rerp'],
  ['pythonRfc9309Early', 'pythonRfc9309'],
  ['pythonRfc9309Released', 'pythonRfc9309'],
  ['rubyLastAgent', 'ruby'],
]);

export const allDialects: readonly Dialect[] = Object.values(dialects);

/** `python-classic`, `python_classic` and `pythonClassic` are one name. */
export function dialectNamed(name: string): Dialect {
  const plain = plainName(name);
  const wanted = plainName(OTHER_NAMES.get(plain) ?? plain);
  const found = allDialects.find((dialect) => plainName(dialect.name) === wanted);
  if (found !== undefined) return found;
  const known = allDialects.map((dialect) => dialect.name);
  throw new Misuse(`Unknown dialect '${name}', choose one of ${known.join(', ')}${didYouMean(name, known)}`);
}

/** How the dialect's original fetches, and what it makes of a status; the standard's way where it leaves that to others. */
export function fetchPolicyOf(dialect: Dialect): FetchPolicy & { readonly name: PolicyName } {
  const name = FETCHED_AS.get(dialect.name) ?? dialect.name;
  return isPolicyName(name) ? { ...policies[name], name } : { ...policies.rfc9309, name: 'rfc9309' };
}

function isPolicyName(name: string): name is PolicyName {
  return Object.hasOwn(policies, name);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '');
}
