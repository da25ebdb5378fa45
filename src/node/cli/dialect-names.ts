/** Dialects as people name them in a shell. */

import type { Dialect } from '../../core/dialect.js';
import { dialects } from '../../dialects.js';
import { policies, type FetchPolicy, type PolicyName } from '../../fetch/policy.js';
import { Misuse } from './exit.js';

/** Names that are shorter than the dialect's own, and whose choice among several the originals made. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['rfc', 'rfc9309'],
  ['python', 'pythonRfc9309'],
  ['rerp', 'rerpGym2008'],
  ['gym2008', 'rerpGym2008'],
  ['mk1996', 'rerpMk1996'],
]);

/** Dialects whose originals fetch in the way of another name. */
const FETCHED_AS: ReadonlyMap<string, PolicyName> = new Map([
  ['rerpGym2008', 'rerp'],
  ['rerpMk1996', 'rerp'],
  ['rubyLastAgent', 'ruby'],
]);

export const allDialects: readonly Dialect[] = Object.values(dialects);

/** `python-classic`, `python_classic` and `pythonClassic` are one name. */
export function dialectNamed(name: string): Dialect {
  const plain = plainName(name);
  const wanted = plainName(SHORT_NAMES.get(plain) ?? plain);
  const found = allDialects.find((dialect) => plainName(dialect.name) === wanted);
  if (found !== undefined) return found;
  const known = allDialects.map((dialect) => dialect.name).join(', ');
  throw new Misuse(`Unknown dialect '${name}', choose one of ${known}`);
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
