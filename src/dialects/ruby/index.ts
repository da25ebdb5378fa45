/**
 * The Ruby gem robotstxt-parser 0.1.1 (delphaber, Ruby 3.1 with uri 0.11). `ruby` reads as its README promises,
 * `rubyLastAgent` as its code does.
 *
 * https://github.com/delphaber/robotstxt-parser
 */

import type { Access, Dialect, Failure, Group } from '../../core/dialect.js';
import type { DirectiveTable } from '../../core/directive-table.js';
import { textOf } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import { select, selectLiterally, separateSections, sharedSections } from './groups.js';
import { rubyLines } from './lines.js';
import { anchors, compile, plain } from './rules.js';
import { locate, target, type RubySite } from './target.js';

type Sections = (table: DirectiveTable) => readonly Group[];

const INVALID_TEXT: Failure = { name: 'ArgumentError', message: 'invalid byte sequence in UTF-8' };

/** Quirk: NUL characters vanish, also inside names. Mirrors `Robotstxt::Parser#parse`. */
function reader(sections: Sections): Dialect['read'] {
  return (source) => {
    const text = textOf(source).replaceAll('\0', '');
    const failure = text.isWellFormed() ? undefined : INVALID_TEXT;
    return new TableSheet(text, { ...rubyLines, groups: sections, failure });
  };
}

/**
 * Quirk: only 401 and 403 close a site; every other failure, a 503 as well, opens it.
 * Mirrors `Robotstxt::Getter#obtain_via_http`.
 */
function access(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  return status === 401 || status === 403 ? 'disallow-all' : 'allow-all';
}

/**
 * As the gem robotstxt-parser 0.1.1 promises to read: the agents of one block share its rules.
 *
 * @example
 * parse('User-agent: Foo\nUser-agent: Bar\nDisallow: /tmp', { dialect: ruby }).allows('Foo', '/tmp'); // false
 */
export const ruby: Dialect<RubySite> = {
  name: 'ruby',
  locate,
  read: reader(sharedSections),
  select,
  plain,
  compile,
  target,
  anchors,
  access,
};

/**
 * As the gem robotstxt-parser 0.1.1 does read: the rules of a block are those of its last agent.
 *
 * @example
 * parse('User-agent: Foo\nUser-agent: Bar\nDisallow: /tmp', { dialect: rubyLastAgent }).allows('Foo', '/tmp'); // true
 */
export const rubyLastAgent: Dialect<RubySite> = {
  ...ruby,
  name: 'rubyLastAgent',
  select: selectLiterally,
  read: reader(separateSections),
};
