/** `robotparser/dialects`: every dialect as an export of its own, and all of them by name. */

import * as everyDialect from '../dialects/index.js';

export * from '../dialects/index.js';
export { dialectFamilies } from '../dialects/families.js';
export type { DialectFamily, FamilyMember } from '../dialects/families.js';

/**
 * All dialects by name.
 *
 * @example
 * Object.keys(dialects).includes('rfc9309'); // true
 */
export const dialects = everyDialect;
