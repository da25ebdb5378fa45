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

class RubySheet extends TableSheet {
  readonly failure: Failure | undefined;

  constructor(text: string, groups: Sections) {
    super(text, { ...rubyLines, groups });
    this.failure = /\p{Surrogate}/u.test(text) ? INVALID_TEXT : undefined;
  }
}

const INVALID_TEXT: Failure = { name: 'ArgumentError', message: 'invalid byte sequence in UTF-8' };

/** Quirk: NUL characters vanish, also inside names. Mirrors `Robotstxt::Parser#parse`. */
function reader(sections: Sections): Dialect['read'] {
  return (source) => new RubySheet(textOf(source).replaceAll('\0', ''), sections);
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
 * @since 0.1.0
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
 * @since 0.1.0
 * @example
 * parse('User-agent: Foo\nUser-agent: Bar\nDisallow: /tmp', { dialect: rubyLastAgent }).allows('Foo', '/tmp'); // true
 */
export const rubyLastAgent: Dialect<RubySite> = {
  ...ruby,
  name: 'rubyLastAgent',
  select: selectLiterally,
  read: reader(separateSections),
};
