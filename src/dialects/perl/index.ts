/**
 * Perl's WWW::RobotRules 6.03 with URI 5.17. The original knows one robot and chooses while it reads; here all records
 * are kept and `select` chooses among them, with the same result for any robot.
 *
 * https://metacpan.org/dist/WWW-RobotRules
 */

import type {
  Access,
  Dialect,
  Failure,
  Group,
  Note,
  Pattern,
  PlainRules,
  Rule,
  Selection,
  Sheet,
} from '../../core/dialect.js';
import type { DirectiveTable } from '../../core/directive-table.js';
import { NotePad, noteWholeText } from '../../core/note-pad.js';
import { rankByOrder } from '../../core/rank.js';
import { TableSheet } from '../../core/table-sheet.js';
import { Substrings } from '../../core/substrings.js';
import { KEPT } from '../../languages/perl/escape.js';
import { perlRecords, readPerlTable } from './groups.js';
import { forbiddenPrefix } from './rules.js';
import { locatePerl, perlTarget, type PerlSite } from './site.js';
import { PERL_BLANKS, perlLowerCase } from '../../languages/perl/text.js';

class PerlSheet extends TableSheet {
  readonly failure: Failure | undefined;

  constructor(text: string, site: PerlSite) {
    super(readPerlTable(text), { groups: perlRecords, notes: (table) => notesOf(table, site) });
    this.failure = site.failure;
  }
}

function read(source: string | Iterable<string>, site: PerlSite): Sheet {
  return new PerlSheet(typeof source === 'string' ? source : Array.from(source).join('\n'), site);
}

function notesOf(table: DirectiveTable, site: PerlSite): readonly Note[] {
  const pad = new NotePad();
  noteWholeText(table.text, pad);
  readPerlTable(table.text, pad);
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const prefix = forbiddenPrefix(table.value(rule), site.robots);
    if (prefix === undefined) pad.add('rule-dropped', table.start(rule));
  }
  return pad.notes(table);
}

function select(sheet: Sheet, agent: string): Selection | undefined {
  return selectFor(sheet, shortName(agent));
}

/**
 * The first record that names the robot of this short name, or else all that name everyone.
 *
 * Quirk: the record's text is looked for inside the robot's name, so `fo` speaks to `Foobot/1.0` and an empty value to
 * all, and a later record that fits better is not read.
 */
export function selectFor(sheet: Sheet, robot: string): Selection | undefined {
  const lower = new Substrings(perlLowerCase(robot));
  const everyone: Group[] = [];
  const stars: number[] = [];
  for (const group of sheet.groups) {
    const named = group.agents.findIndex((value) => value !== '*' && isInside(value, lower));
    if (named >= 0) return { groups: [group], matched: [named], by: 'name' };
    const star = group.agents.indexOf('*');
    if (star < 0) continue;
    everyone.push(group);
    stars.push(star);
  }
  return everyone.length > 0 ? { groups: everyone, matched: stars, by: 'everyone' } : undefined;
}

/** Whether an agent value speaks to the robot of this short name in lower case. */
export function isInside(value: string, lower: Substrings): boolean {
  return lower.has(perlLowerCase(value));
}

/** Quirk: the name is the first word, up to a slash: `Foo` of `Foo/1.0 (x)`. Blanks alone are a name, `0` is none. */
export function shortName(agent: string): string {
  if (agent === '0') return '';
  let start = 0;
  while (start < agent.length && PERL_BLANKS.has(agent.charCodeAt(start))) start++;
  let end = start;
  while (end < agent.length && !PERL_BLANKS.has(agent.charCodeAt(end))) end++;
  const word = start === end ? agent : agent.slice(start, end);
  const slash = word.indexOf('/');
  return slash < 0 ? word : word.slice(0, slash);
}

/** Quirk: an empty value allows everything that no earlier line forbids. */
function compile(rule: Rule, order: number, site: PerlSite): readonly Pattern[] {
  const prefix = forbiddenPrefix(rule.value, site.robots);
  if (prefix === undefined) return [];
  return [{ rule, allow: prefix === '', prefix, ceiling: rankByOrder(order) }];
}

const plain: PlainRules = { characters: KEPT, rank: (_length, order) => rankByOrder(order) };

/** Quirk: whatever cannot be read, a 403 or a 503 as well, allows everything. */
function access(status: number): Access {
  return status >= 200 && status < 300 ? 'read' : 'allow-all';
}

/**
 * As Perl's WWW::RobotRules 6.03 reads: whatever is disallowed is, and Allow is not known.
 *
 * @since 0.1.0
 * @example
 * const site = 'https://example.com/robots.txt';
 * const robots = parse('User-agent: *\nDisallow: /a\nAllow: /a/b', { dialect: perl, url: site });
 * robots.allows('FooBot', 'https://example.com/a/b'); // false
 */
export const perl: Dialect<PerlSite> = {
  name: 'perl',
  locate: locatePerl,
  read,
  select,
  plain,
  compile,
  target: perlTarget,
  access,
};
