/**
 * The Ruby gem robotstxt-parser 0.1.1 (delphaber, Ruby 3.1 with uri 0.11). `ruby` reads as its README promises,
 * `rubyLastAgent` as its code does.
 *
 * https://github.com/delphaber/robotstxt-parser
 */

import type {
  Access,
  Dialect,
  Failure,
  Group,
  Pattern,
  PlainRules,
  Rule,
  Selection,
  Sheet,
} from '../../core/dialect.js';
import type { DirectiveTable } from '../../core/directive-table.js';
import { NotePad, noteWholeText } from '../../core/note-pad.js';
import { characterSet } from '../../core/percent.js';
import { rankByOrder } from '../../core/rank.js';
import { TableSheet } from '../../core/table-sheet.js';
import { FoldedText } from './fold.js';
import { rubyPattern } from './rules.js';
import { readRubyTable, separateSections, sharedSections } from './groups.js';
import { locateRuby, rubyTarget, type RubySite } from './target.js';

type Sections = (table: DirectiveTable) => readonly Group[];

class RubySheet extends TableSheet {
  readonly failure: Failure | undefined;

  constructor(text: string, groups: Sections) {
    super(readRubyTable(text), { groups, notes });
    this.failure = /\p{Surrogate}/u.test(text) ? INVALID_TEXT : undefined;
  }
}

const INVALID_TEXT: Failure = { name: 'ArgumentError', message: 'invalid byte sequence in UTF-8' };

function notes(table: DirectiveTable): ReturnType<NotePad['notes']> {
  const pad = new NotePad();
  noteWholeText(table.text, pad);
  readRubyTable(table.text, pad);
  return pad.notes(table);
}

/** Quirk: NUL characters vanish, also inside names. */
function reader(sections: Sections): Dialect['read'] {
  return (source) => {
    const text = typeof source === 'string' ? source : Array.from(source).join('\n');
    return new RubySheet(text.replaceAll('\0', ''), sections);
  };
}

/**
 * The first section whose value is `*` or stands anywhere in the agent's text; stars within it stand for any characters,
 * as the README promises.
 *
 * Quirk: `*` counts in its place, so that it hides every section after it; an empty value fits everybody.
 */
function select(sheet: Sheet, agent: string): Selection | undefined {
  const folded = new FoldedText(agent);
  return firstSection(sheet, (value) => value === '*' || folded.holdsInOrder(value.split('*')));
}

/** Quirk: a star within a value is a star, so only `*` alone is everybody. Mirrors `Robotstxt::Parser#allowed?`. */
function selectLiterally(sheet: Sheet, agent: string): Selection | undefined {
  const folded = new FoldedText(agent);
  return firstSection(sheet, (value) => value === '*' || folded.holds(value));
}

/** Which section speaks for a robot that has no name at all. */
export function selectForNobody(sheet: Sheet): Selection | undefined {
  return firstSection(sheet, (value) => value === '*');
}

function firstSection(sheet: Sheet, fits: (value: string) => boolean): Selection | undefined {
  for (const group of sheet.groups) {
    const index = group.agents.findIndex(fits);
    if (index < 0) continue;
    const by = group.agents[index] === '*' ? 'everyone' : 'name';
    return { groups: [group], matched: [index], by };
  }
  return undefined;
}

function compile(rule: Rule, order: number): readonly Pattern[] {
  return [rubyPattern(rule, order)];
}

const plain: PlainRules = {
  characters: characterSet(
    Array.from({ length: 0x80 }, (_, unit) => String.fromCharCode(unit))
      .filter((character) => !'%*$'.includes(character))
      .join(''),
  ),
  stars: true,
  rank: (_length, order) => rankByOrder(order),
};

const FROM_START: readonly number[] = [0];

/** Quirk: a rule may match at the start of any line of the URL (`/x%0A/secret`), but for an empty last one. */
function anchors(target: string): readonly number[] {
  if (!target.includes('\n')) return FROM_START;
  const starts = [0];
  for (let at = target.indexOf('\n') + 1; at > 0 && at < target.length; at = target.indexOf('\n', at) + 1) {
    starts.push(at);
  }
  return starts;
}

/** Quirk: only 401 and 403 close a site; every other failure, a 503 as well, opens it. */
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
  locate: locateRuby,
  read: reader(sharedSections),
  select,
  plain,
  compile,
  target: rubyTarget,
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
