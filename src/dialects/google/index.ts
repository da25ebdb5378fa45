/**
 * Google's open-source matcher, google/robotstxt (C++, April 2026), bit for bit.
 *
 * Google reads bytes; here a text represents its UTF-8 form, so lengths count as bytes do.
 */

import type { Dialect } from '../../core/dialect.js';
import { standardAccess } from '../../core/http-status.js';
import { textOf } from '../../core/table-reader.js';
import { TableSheet, type SheetFormat } from '../../core/table-sheet.js';
import { googleGroups, select } from './groups.js';
import { cutLines } from './line-limit.js';
import { googleLines } from './lines.js';
import { compile, plain } from './rules.js';
import { locate, target, type GoogleSite } from './target.js';

const format: SheetFormat = { ...googleLines, groups: googleGroups };

function read(source: string | Iterable<string>): TableSheet {
  const whole = textOf(source);
  return sheetOf(cutLines(whole), whole);
}

function sheetOf(text: string, whole: string): TableSheet {
  return new TableSheet(text, text === whole ? format : notingCuts(whole));
}

/** The format of a text that is read without the ends of some lines. */
function notingCuts(whole: string): SheetFormat {
  return {
    ...format,
    reader: (text, notes) => {
      if (notes !== undefined) cutLines(whole, (offset) => notes.add('line-too-long', offset));
      return googleLines.reader(text, notes);
    },
  };
}

/**
 * As Google's open-source parser reads: lenient with keys and colons, exact with escapes.
 *
 * @example
 * parse('User-agent: *\nDisalow /tmp', { dialect: google }).allows('FooBot', '/tmp'); // false
 */
export const google: Dialect<GoogleSite> = {
  name: 'google',
  locate,
  read,
  select,
  plain,
  compile,
  target,
  // As Google's crawlers document it: 429 counts as a server error.
  access: standardAccess,
};
