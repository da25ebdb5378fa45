/**
 * robotexclusionrulesparser 1.7.1 ("rerp") on Python 3.11; 1.6.1 and 1.6.2 answer alike. It reads `*` and `$` as
 * GYM2008, what Google, Yahoo and Microsoft agreed on in 2008, or not at all as MK1996, Martijn Koster's draft.
 *
 * http://nikitathespider.com/python/rerp/
 */

import type { Access, Dialect, Sheet } from '../../core/dialect.js';
import type { SpanGroup } from '../../core/span-group.js';
import { readLines, textOf } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import { rerpFormat, select } from './groups.js';
import { compileGlob, compileLiteral, plainGlob, plainLiteral } from './rules.js';
import { scrub, target } from './target.js';

/** What rerp has read: groups in the order in which they are searched. */
export interface RerpSheet extends Sheet {
  readonly groups: readonly SpanGroup[];
}

export function readRerp(source: string | Iterable<string>): RerpSheet {
  const text = textOf(source);
  const reader = readLines(text, rerpFormat);
  const table = reader.builder.build(text, rerpFormat.scan);
  return new TableSheet(text, { ...rerpFormat, groups: () => reader.groups(table), sitemap: scrub }, table);
}

function access(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status === 401 || status === 403) return 'disallow-all';
  return status === 404 ? 'allow-all' : 'fail';
}

/**
 * As robotexclusionrulesparser 1.7.1 reads with `GYM2008`, its default: with wildcards.
 *
 * @example
 * parse('User-agent: *\nDisallow: /*.pdf$', { dialect: rerpGym2008 }).allows('FooBot', '/x.pdf'); // false
 */
export const rerpGym2008: Dialect = {
  name: 'rerpGym2008',
  read: readRerp,
  select,
  compile: compileGlob,
  plain: plainGlob,
  target,
  access,
};

/**
 * As robotexclusionrulesparser 1.7.1 reads with `MK1996`: without wildcards.
 *
 * @example
 * parse('User-agent: *\nDisallow: /*.pdf$', { dialect: rerpMk1996 }).allows('FooBot', '/x.pdf'); // true
 */
export const rerpMk1996: Dialect = {
  ...rerpGym2008,
  name: 'rerpMk1996',
  compile: compileLiteral,
  plain: plainLiteral,
};
