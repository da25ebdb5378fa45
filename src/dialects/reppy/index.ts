/**
 * reppy 0.4.16 with the library it wraps, rep-cpp.
 *
 * https://github.com/seomoz/reppy and https://github.com/seomoz/rep-cpp
 */

import { SLASH } from '../../core/characters.js';
import type {
  Access,
  Dialect,
  Failure,
  Note,
  Pattern,
  PlainRules,
  Selection,
  Settled,
  Site,
} from '../../core/dialect.js';
import { DirectiveTableBuilder, type DirectiveTable } from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import { globPattern } from '../../core/glob.js';
import { lineFeedLines } from '../../core/lines.js';
import { NotePad, noteWholeText } from '../../core/note-pad.js';
import { characterSet, endOfRun } from '../../core/percent.js';
import { UNRESERVED } from '../../core/url-characters.js';
import { TableSheet } from '../../core/table-sheet.js';
import { isAfterStars } from './agent.js';
import { readAgents, type ReppyAgents } from './groups.js';
import { readReppyDelay } from './delay.js';
import { ReppyLineReader } from './lines.js';
import { expressionOf, hostFor, readExpression, type ReppyRule } from './rules.js';
import { fullPathOf, SAFE_IN_QUERY, splitReppyUrl } from './target.js';

/** Where the file was found. */
export interface ReppySite extends Site {
  /** Lower case; empty where it is not known, undefined where the URL is malformed. */
  readonly host: string | undefined;
  /** What nearly all URLs of the site begin with, up to the first slash of the path. */
  readonly prefixes: readonly string[];
}

class ReppySheet extends TableSheet {
  readonly failure: Failure | undefined;
  readonly #host: string;
  #agents: ReppyAgents | undefined;

  constructor(table: DirectiveTable, { url, host }: ReppySite) {
    super(table, { groups: () => this.agents.groups, notes: (read) => notes(read, host ?? '') });
    this.#host = host ?? '';
    this.failure = host === undefined ? { name: 'ValueError', message: malformed(url ?? '') } : undefined;
  }

  get agents(): ReppyAgents {
    return (this.#agents ??= readAgents(this.table, this.#host));
  }
}

/** Works out the host of the robots.txt. */
export function reppySite(url: string | undefined): ReppySite {
  const split = splitReppyUrl(url ?? '');
  const host = split?.host ?? '';
  const prefixes = host === '' ? [] : [`https://${host}/`, `http://${host}/`];
  return { url, host: split?.host, prefixes };
}

function read(source: string | Iterable<string>, site: ReppySite): ReppySheet {
  return new ReppySheet(readTable(typeof source === 'string' ? source : Array.from(source).join('\n')), site);
}

function readTable(text: string, pad?: NotePad): DirectiveTable {
  const builder = new DirectiveTableBuilder();
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  lineFeedLines(text, start, new ReppyLineReader(builder, pad));
  return builder.build(text, lineFeedLines);
}

function notes(table: DirectiveTable, host: string): readonly Note[] {
  const pad = new NotePad();
  noteWholeText(table.text, pad);
  readTable(table.text, pad);
  for (const mark of table.marks(Kind.delay)) {
    if (readReppyDelay(table.value(mark)) === undefined) pad.add('crawl-delay-malformed', table.start(mark));
  }
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const mayName = hostFor(isAfterStars(table, rule), host);
    if (expressionOf(table.value(rule), table.allows(rule), mayName) !== undefined) continue;
    pad.add('rule-dropped', table.start(rule));
  }
  return pad.notes(table);
}

function select(sheet: ReppySheet, agent: string): Selection {
  const group = sheet.agents.named(agent);
  return { groups: [group], matched: [0], by: group.agents[0] === '*' ? 'everyone' : 'name' };
}

/** Quirk: the greatest priority wins, and of equal ones the first, be it Allow or Disallow. */
function compile(rule: ReppyRule, _order: number, site: ReppySite): readonly Pattern[] {
  const expression = expressionOf(rule.value, rule.allow, hostFor(rule.isAfterStars, site.host ?? ''));
  const glob = expression === undefined ? undefined : readExpression(expression);
  if (expression === undefined || glob === undefined) return [];
  return [globPattern(rule, rule.allow || rule.value === '', glob, expression.length)];
}

const PLAIN = characterSet(`${UNRESERVED}!&'()+,;=:@/?`);

const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length) => length,
};

const ROBOTS_TXT: Settled = { allowed: true, because: 'robots-txt' };
const OTHER_HOST: Settled = { allowed: false, because: 'other-origin' };

/** Quirk: a URL of another host is forbidden; its scheme and port do not count. */
function target(url: string, site: ReppySite): string | number | Settled {
  const host = site.host ?? '';
  const start = pathStart(url, site);
  if (start >= 0) {
    const end = endOfRun(url, start, SAFE_IN_QUERY);
    if (end === url.length && !isRobotsTxt(url, start)) return start;
  }
  const path = fullTarget(url, host);
  return path === '/robots.txt' ? ROBOTS_TXT : path;
}

function isRobotsTxt(url: string, start: number): boolean {
  return url.length === start + '/robots.txt'.length && url.startsWith('/robots.txt', start);
}

function fullTarget(url: string, host: string): string | Settled {
  const split = splitReppyUrl(url);
  if (split === undefined) {
    return {
      allowed: undefined,
      because: 'bad-url',
      error: { name: 'MalformedUrl', message: malformed(url) },
    };
  }
  if (host !== '' && split.host !== '' && split.host !== host) return OTHER_HOST;
  return fullPathOf(split);
}

/** Where the path starts of a path, or of an `http` or `https` URL on the file's own host; -1 for every other. */
function pathStart(url: string, { prefixes }: ReppySite): number {
  if (url.charCodeAt(0) === SLASH) return url.charCodeAt(1) === SLASH ? -1 : 0;
  for (let i = 0; i < prefixes.length; i++) {
    const prefix = prefixes[i] ?? '';
    // Far faster than startsWith.
    if (url.lastIndexOf(prefix, 0) === 0) return prefix.length - 1;
  }
  return -1;
}

function access(status: number): Access {
  if (status === 200) return 'read';
  if (status === 401 || status === 403) return 'disallow-all';
  return status >= 400 && status < 500 ? 'allow-all' : 'fail';
}

function malformed(url: string): string {
  return `Cannot read the URL ${url}: its port is not a number below 65536`;
}

/**
 * As reppy 0.4.16 reads: rules before any agent are for everyone.
 *
 * @since 0.1.0
 * @example
 * parse('Disallow: /tmp', { dialect: reppy }).allows('FooBot', '/tmp'); // false
 */
export const reppy: Dialect<ReppySite> = {
  name: 'reppy',
  locate: reppySite,
  read,
  select,
  plain,
  compile,
  target,
  access,
};

/** Who has which rules, as the original's map has it after reading. */
export function reppyAgents(text: string, url: string): ReppyAgents {
  return read(text, reppySite(url)).agents;
}
