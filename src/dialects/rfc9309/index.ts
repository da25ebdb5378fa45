/**
 * RFC 9309 as it is written, the default: exact keys, a colon in every line, percent-encoding normalised on both sides,
 * groups of one name merged, everything a group says exposed.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html
 */

import type { Dialect } from '../../core/dialect.js';
import { standardAccess } from '../../core/http-status.js';
import { locateOrigin, standardTarget, type OriginSite } from '../../core/standard-target.js';
import { textOf } from '../../core/table-reader.js';
import { TableSheet, type SheetFormat } from '../../core/table-sheet.js';
import { rfc9309Groups, select } from './groups.js';
import { rfc9309Lines } from './lines.js';
import { compile, plain } from './rules.js';

const format: SheetFormat = { ...rfc9309Lines, groups: rfc9309Groups };

/**
 * The standard as it is written: the default of `parse`.
 *
 * @example
 * parse('User-agent: *\nDisallow: /%7Efoo', { dialect: rfc9309 }).allows('FooBot', '/~foo'); // false
 */
export const rfc9309: Dialect<OriginSite> = {
  name: 'rfc9309',
  locate: locateOrigin,
  read: (source) => new TableSheet(textOf(source), format),
  select,
  plain,
  compile,
  target: standardTarget,
  access: standardAccess,
};
