/**
 * Perl's WWW::RobotRules 6.03 with URI 5.17. The original knows one robot and chooses while it reads; here all records
 * are kept and `select` chooses among them, with the same result for any robot.
 *
 * https://metacpan.org/dist/WWW-RobotRules
 */

import type { Access, Dialect } from '../../core/dialect.js';
import type { DirectiveTable } from '../../core/directive-table.js';
import { type NoteCollector, textOf } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import { noteAgents } from '../../core/value-notes.js';
import { perlRecords, select } from './groups.js';
import { perlLines } from './lines.js';
import { compile, forbiddenPrefix, plain } from './rules.js';
import { locate, target, type PerlSite } from './target.js';

function read(source: string | Iterable<string>, site: PerlSite): TableSheet {
  return new TableSheet(textOf(source), {
    ...perlLines,
    groups: perlRecords,
    noteValues: (table, notes) => {
      noteAgents(table, notes);
      noteDropped(table, notes, site);
    },
    failure: site.failure,
  });
}

function noteDropped(table: DirectiveTable, notes: NoteCollector, site: PerlSite): void {
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const prefix = forbiddenPrefix(table.value(rule), site.robots);
    if (prefix === undefined) notes.add('rule-dropped', table.start(rule));
  }
}

/**
 * Quirk: whatever cannot be read, a 403 or a 503 as well, allows everything.
 * Mirrors `LWP::RobotUA::simple_request`.
 */
function access(status: number): Access {
  return status >= 200 && status < 300 ? 'read' : 'allow-all';
}

/**
 * As Perl's WWW::RobotRules 6.03 reads: whatever is disallowed is, and Allow is not known.
 *
 * @example
 * const site = 'https://example.com/robots.txt';
 * const robots = parse('User-agent: *\nDisallow: /a\nAllow: /a/b', { dialect: perl, url: site });
 * robots.allows('FooBot', 'https://example.com/a/b'); // false
 */
export const perl: Dialect<PerlSite> = {
  name: 'perl',
  locate,
  read,
  select,
  plain,
  compile,
  target,
  access,
};
