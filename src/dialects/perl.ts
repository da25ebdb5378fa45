/**
 * Perl's WWW::RobotRules 6.04 with URI 5.17. The original knows one robot and chooses while it reads; here all records
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
} from '../core/dialect.js';
import type { DirectiveTable } from '../core/directive-table.js';
import { NotePad, noteWholeText } from '../core/note-pad.js';
import { rankByOrder } from '../core/rank.js';
import { TableSheet } from '../core/table-sheet.js';
import { KEPT } from './perl-escape.js';
import { perlRecords, readPerlTable } from './perl-records.js';
import { forbiddenPrefix } from './perl-rule.js';
import { locatePerl, perlTarget, type PerlSite } from './perl-site.js';
import { isPerlSpace, perlLowerCase } from './perl-text.js';

class PerlSheet extends TableSheet {
  readonly failure: Failure | undefined;

  constructor(text: string, site: PerlSite) {
    super(readPerlTable(text), { groups: perlRecords, notes: (table) => notesOf(table, site) });
    this.failure = failureOf(site);
  }
}

function read(source: string | Iterable<string>, site: PerlSite): Sheet {
  return new PerlSheet(typeof source === 'string' ? source : Array.from(source).join('\n'), site);
}

/** The original dies of a method that does not exist, which no caller could tell from a mistake of its own. */
function failureOf({ url, misplaced }: PerlSite): Failure | undefined {
  if (!misplaced) return undefined;
  return { name: 'TypeError', message: `Cannot read the robots.txt of '${url ?? ''}': the URL has no host` };
}

function notesOf(table: DirectiveTable, site: PerlSite): readonly Note[] {
  const pad = new NotePad();
  noteWholeText(table.text, pad);
  readPerlTable(table.text, pad);
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const prefix = forbiddenPrefix(table.ruleText(rule), site.robots);
    if (prefix === undefined) pad.add('rule-dropped', table.ruleStart(rule));
  }
  return pad.notes(table);
}

/**
 * The first record that names the robot, or else all that name everyone.
 *
 * Quirk: the record's text is looked for inside the robot's short name, so `fo` speaks to `Foobot/1.0` and an empty
 * value to all, and a later record that fits better is not read.
 */
function select(sheet: Sheet, agent: string): Selection | undefined {
  const robot = perlLowerCase(shortName(agent));
  const everyone: Group[] = [];
  const stars: number[] = [];
  for (const group of sheet.groups) {
    const named = group.agents.findIndex((value) => value !== '*' && isInside(value, robot));
    if (named >= 0) return { groups: [group], matched: [named], by: 'name' };
    const star = group.agents.indexOf('*');
    if (star < 0) continue;
    everyone.push(group);
    stars.push(star);
  }
  return everyone.length > 0 ? { groups: everyone, matched: stars, by: 'everyone' } : undefined;
}

/** Whether an agent value speaks to the robot of this short name, which is in lower case. */
export function isInside(value: string, robot: string): boolean {
  return robot.includes(perlLowerCase(value));
}

/** Quirk: the name is the first word, up to a slash: `Foo` of `Foo/1.0 (x)`; blanks alone are a name. */
export function shortName(agent: string): string {
  let start = 0;
  while (start < agent.length && isPerlSpace(agent.charCodeAt(start))) start++;
  let end = start;
  while (end < agent.length && !isPerlSpace(agent.charCodeAt(end))) end++;
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
