/**
 * Perl's WWW::RobotRules 6.03 with URI 5.17. The original serves one robot and picks its records while reading; here
 * all records are kept and `select` picks among them, with the same result for any robot.
 *
 * https://metacpan.org/dist/WWW-RobotRules
 */

import { DirectiveKeys, type KeyFinder } from '../../core/directive-keys.js';
import { Kind, type DirectiveKind, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import { standardLines } from '../../core/lines.js';
import { KeyValueReader, type TableFormat, type NoteCollector, textOf } from '../../core/table-reader.js';
import { PERL_BLANKS, perlLowerCase } from '../../languages/perl/text.js';
import type { Group, Selection, Sheet, Failure, Settled, Site, Dialect } from '../../core/dialect.js';
import { SpanGroup } from '../../core/span-group.js';
import { impliedGroup } from '../../core/implied-group.js';
import { firstGroup } from '../../core/standard-groups.js';
import { Substrings } from '../../core/substrings.js';
import { HASH } from '../../core/characters.js';
import { allWithin, characterSet, endOfRun } from '../../core/percent.js';
import { endOfOrigin } from '../../core/plain-url.js';
import { endOfPlainAuthority } from '../../core/plain-authority.js';
import {
  KEPT_CHARACTERS,
  KEPT,
  netlocOf,
  readPerlUrl,
  serverOf,
  type PerlServer,
  type PerlUrl,
  isTelephony,
} from '../../languages/perl/url.js';
import { OTHER_ORIGIN } from '../../core/standard-target.js';
import { rankByOrder } from '../../core/rank.js';
import { TableSheet } from '../../core/table-sheet.js';
import { noteAgents } from '../../core/value-notes.js';

// How WWW::RobotRules 6.03 reads lines.

const ASCII_KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['disallow', Kind.disallow],
  ['user-agent', Kind.agent],
]);

/** Quirk: names ignore case by Unicode's rules, so the long s counts as an s. Mirrors `WWW::RobotRules::parse`. */
const KEYS: KeyFinder<DirectiveKind> = {
  find(text, start, end) {
    const key = text.slice(start, end).replaceAll('ſ', 's');
    return ASCII_KEYS.find(key, 0, key.length);
  },
};

class PerlReader extends KeyValueReader {
  protected override readonly blanks = PERL_BLANKS;
  protected readonly keys = KEYS;
  /** Whether a record is open, which a blank line would end. */
  #recordIsOpen = false;

  protected override directive(kind: DirectiveKind, from: number, end: number): void {
    this.#recordIsOpen = true;
    this.builder.add(kind, from, end);
  }

  /** A blank line ends a record; a line with only a comment does not. */
  override line(from: number, end: number, hash: number, colon: number): void {
    if (this.blanks.skip(this.text, from, end) < end) {
      super.line(from, end, hash, colon);
      return;
    }
    if (this.#recordIsOpen) this.builder.add(Kind.boundary, end, end);
    this.#recordIsOpen = false;
  }
}

const perlLines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new PerlReader(text, notes),
};

/** Whether a line of the text begins with a Disallow, which LWP::RobotUA requires of a robots.txt. */
export function hasDisallowLine(text: string): boolean {
  for (let start = 0; ;) {
    while (start < text.length && PERL_BLANKS.has(text.charCodeAt(start))) start++;
    if (/^di[s\u017f]allow$/i.test(text.slice(start, start + 'disallow'.length))) {
      let end = start + 'disallow'.length;
      while (end < text.length && PERL_BLANKS.has(text.charCodeAt(end))) end++;
      if (text.charAt(end) === ':') return true;
    }
    // Quirk: only a line feed ends a line in the search for Disallow lines. Mirrors `LWP::RobotUA::simple_request`.
    const lineFeed = text.indexOf('\n', start);
    if (lineFeed < 0) return false;
    start = lineFeed + 1;
  }
}

// How WWW::RobotRules 6.03 forms records, and which of them apply to a robot.

/**
 * The records whose rules apply to anyone: agent lines with the rules after them. A blank line ends a record, and so
 * does an agent line after a rule.
 *
 * Quirk: rules before the first agent line of the file apply to everyone; those of a later group without agents apply
 * to nobody. Mirrors `WWW::RobotRules::parse`.
 */
function perlRecords(table: DirectiveTable): readonly Group[] {
  const records: Group[] = [];
  let agentSeen = false;
  let hasAgent = false;
  let firstMark = table.ruleCount;
  let firstRule = 0;
  for (let mark = table.ruleCount; mark <= table.endMark; mark += MARK_STRIDE) {
    const isAgent = mark < table.endMark && table.kind(mark) === Kind.agent;
    const rules = table.rulesBefore(mark);
    if (!isAgent || rules > firstRule) {
      const record = new SpanGroup(records.length, table, {}, firstMark, mark, firstRule, rules);
      if (hasAgent) records.push(record);
      else if (!agentSeen && rules > firstRule) records.push(impliedGroup(record));
      firstMark = mark;
      firstRule = rules;
      hasAgent = false;
    }
    hasAgent ||= isAgent;
    agentSeen ||= isAgent;
  }
  return records;
}

/**
 * The first record that names the robot with this short name, otherwise all records for everyone.
 *
 * Quirk: the group's name is searched for within the robot's, so `fo` matches `Foobot/1.0` and an empty value
 * everyone, and a later group that fits better is not read. Mirrors `WWW::RobotRules::is_me`.
 */
export function selectFor(sheet: Sheet, robot: string): Selection | undefined {
  const lower = new Substrings(perlLowerCase(robot));
  const named = firstGroup(sheet.groups, (value) => value !== '*' && isInside(value, lower));
  if (named !== undefined) return named;
  const everyone = sheet.groups.filter(({ agents }) => agents.includes('*'));
  if (everyone.length === 0) return undefined;
  return { groups: everyone, matched: everyone.map(({ agents }) => agents.indexOf('*')), by: 'everyone' };
}

/** Whether an agent value names the robot with this lower-case short name. */
export function isInside(value: string, lower: Substrings): boolean {
  return lower.has(perlLowerCase(value));
}

/**
 * Quirk: the name is the first word, up to a slash: `Foo` of `Foo/1.0 (x)`. Blanks alone are a name, but `0` is not.
 * Mirrors `WWW::RobotRules::InCore::agent`.
 */
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

// How WWW::RobotRules 6.03 reads the URL of a robots.txt and the URLs to check.

/** The URL of a robots.txt. */
interface RobotsUrl {
  readonly url: PerlUrl;
  readonly server: PerlServer;
}

export interface PerlSite extends Site {
  /** The URL against which the values of the file are resolved. */
  readonly robots: RobotsUrl;
  /** The only server to which the file applies; undefined if the file's URL is not known. */
  readonly netloc: string | undefined;
  /** The start of most URLs on that server. */
  readonly origin: string | undefined;
  /** Set if the URL has no server. */
  readonly failure: Failure | undefined;
}

/** The location of a file with an unknown URL: no server has this name. */
const NOWHERE: RobotsUrl = { url: readPerlUrl('http:///robots.txt'), server: { host: '', port: '80' } };

export function locate(url: string | undefined): PerlSite {
  const parts = readPerlUrl(url ?? '');
  const server = serverOf(parts);
  if (url === undefined || server === undefined) {
    const failure = url === undefined ? undefined : withoutHost(url);
    return { url, robots: NOWHERE, netloc: undefined, origin: undefined, failure };
  }
  const robots = { url: parts, server };
  return { url, robots, netloc: netlocOf(server), origin: plainOrigin(url), failure: undefined };
}

/** The original dies because of a missing method, with a message that does not mention the URL. */
function withoutHost(url: string): Failure {
  return { name: 'TypeError', message: `Cannot read a robots.txt of '${url}': the URL has no host` };
}

/** Characters that stay unchanged in a path and query. */
const PLAIN = /* @__PURE__ */ characterSet(KEPT_CHARACTERS.replace('#', ''));

const IN_SERVER = /* @__PURE__ */ characterSet(KEPT_CHARACTERS.replace(/[/?#]/g, ''));

/** The scheme and authority as written, if every URL that begins with them has the same server. */
function plainOrigin(url: string): string | undefined {
  const end = endOfPlainAuthority(url, IN_SERVER);
  return end < 0 ? undefined : url.slice(0, end);
}

// Quirk: a URL with a scheme other than http and https, or without one, is always allowed. Mirrors
// `WWW::RobotRules::allowed`.
const OTHER_SCHEME: Settled = { allowed: true, because: 'other-origin' };
const NO_SCHEME: Settled = { allowed: true, because: 'bad-url' };

/** The end of the path and query of a URL of this origin, or -1 if it has to be parsed in full. */
function endOfPlainTarget(url: string, origin: string): number {
  const start = endOfOrigin(url, origin);
  if (start < 0) return -1;
  const end = endOfRun(url, start, PLAIN);
  return end === url.length || url.charCodeAt(end) === HASH ? end : -1;
}

/** An http or https URL as WWW::RobotRules looks it up. */
interface AskedPage {
  readonly netloc: string;
  readonly target: string;
}

function askedOf(url: string): AskedPage | Settled {
  const parts = readPerlUrl(url);
  if (parts.scheme === undefined) return NO_SCHEME;
  const server = parts.scheme === 'http' || parts.scheme === 'https' ? serverOf(parts) : undefined;
  return server === undefined ? OTHER_SCHEME : { netloc: netlocOf(server), target: parts.path + parts.query };
}

/** Parses URLs of many servers, and remembers the last server, since URLs of one server tend to come in a row. */
export class AskedUrls {
  #origin: string | undefined;
  #netloc = '';

  read(url: string): AskedPage | Settled {
    const origin = this.#origin;
    const end = origin === undefined ? -1 : endOfPlainTarget(url, origin);
    if (origin !== undefined && end >= 0)
      return { netloc: this.#netloc, target: url.slice(origin.length, end) };
    const asked = askedOf(url);
    if ('netloc' in asked) {
      this.#origin = plainOrigin(url);
      this.#netloc = asked.netloc;
    }
    return asked;
  }
}

// What a Disallow value means to WWW::RobotRules 6.03: a path prefix, resolved against the file's own URL.

/**
 * The prefix of forbidden paths; empty if nothing is forbidden, undefined if the line is dropped.
 *
 * Quirk: a value may be a whole URL, and counts only when its scheme, host and port are the file's own.
 * Mirrors `WWW::RobotRules::parse`.
 */
export function forbiddenPrefix(value: string, robots: RobotsUrl): string | undefined {
  if (value === '') return '';
  if (isTelephony(robots.url)) return undefined;
  if (isPlainPath(value)) return value;
  const rule = readPerlUrl(value, robots.url.scheme);
  const isReference = rule.scheme === undefined && rule.authority === undefined;
  if (!isReference && !isServedWith(rule, robots)) return undefined;
  return (isReference ? resolved(rule, robots.url) : rule.path + rule.query) || '/';
}

function isPlainPath(value: string): boolean {
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('#')) return false;
  return allWithin(value, 1, KEPT);
}

function isServedWith(rule: PerlUrl, { url, server }: RobotsUrl): boolean {
  const scheme = rule.scheme ?? url.scheme;
  const own = serverOf({ ...rule, scheme });
  return (
    scheme === url.scheme && own?.host.toLowerCase() === server.host.toLowerCase() && own.port === server.port
  );
}

/**
 * Quirk: a path from the root keeps its `..`, and `?q` belongs to the path of the robots.txt.
 * Mirrors `URI::_generic::abs`.
 */
function resolved(rule: PerlUrl, base: PerlUrl): string {
  const path = rule.path.slice(seemingSchemeLength(rule.path));
  if (path.startsWith('/')) {
    const root = rule.path.startsWith('/') || base.authority === undefined ? '' : '/';
    return root + rule.path + rule.query;
  }
  if (path === '') return base.path + (rule.query || base.query);
  const directory = base.path.slice(0, base.path.lastIndexOf('/') + 1);
  return withoutDots(directory + path) + rule.query;
}

/**
 * Quirk: text before a colon counts as a scheme in the search for the path, even in `*:x`. Mirrors
 * `URI::_generic::path`.
 */
function seemingSchemeLength(path: string): number {
  return /^[^/:?]+:(?:\/\/[^/?]*)?/.exec(path)?.[0].length ?? 0;
}

/** A leading `..` stays, since there is nothing to remove. */
function withoutDots(path: string): string {
  const segments = (path.startsWith('/') ? path.slice(1) : path).split('/');
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const goesUp = segment === '..' && kept.length > 0 && kept.at(-1) !== '..';
    if (goesUp) kept.pop();
    else if (segment !== '.') kept.push(segment);
    if (index === segments.length - 1 && (goesUp || segment === '.')) kept.push('');
  }
  return `/${kept.join('/')}`;
}

function noteDropped(table: DirectiveTable, notes: NoteCollector, site: PerlSite): void {
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const prefix = forbiddenPrefix(table.value(rule), site.robots);
    if (prefix === undefined) notes.add('rule-dropped', table.start(rule));
  }
}

/**
 * Reproduces Perl's WWW::RobotRules 6.03: every matching Disallow counts, and Allow is not supported.
 *
 * @example
 * const site = 'https://example.com/robots.txt';
 * const robots = parse('User-agent: *\nDisallow: /a\nAllow: /a/b', { dialect: perl, url: site });
 * robots.allows('FooBot', 'https://example.com/a/b'); // false
 */
export const perl: Dialect<PerlSite> = {
  name: 'perl',
  locate,

  read(source, site) {
    return new TableSheet(textOf(source), {
      ...perlLines,
      groups: perlRecords,
      noteValues: (table, notes) => {
        noteAgents(table, notes);
        noteDropped(table, notes, site);
      },
      failure: site.failure,
    });
  },

  select(sheet: Sheet, agent) {
    return selectFor(sheet, shortName(agent));
  },

  plain: { characters: KEPT, rank: (_length, order) => rankByOrder(order) },

  /** Quirk: an empty value allows everything that no earlier line forbids. Mirrors `WWW::RobotRules::allowed`. */
  compile(rule, order, site) {
    const prefix = forbiddenPrefix(rule.value, site.robots);
    if (prefix === undefined) return [];
    return [{ rule, allow: prefix === '', prefix, ceiling: rankByOrder(order) }];
  },

  /**
   * Quirk: what follows the authority, as written: `http://h` and `http://h?q` have no slash that `/` could match.
   * Mirrors `URI::_generic::path_query`.
   */
  target(url, { origin, netloc }) {
    if (origin !== undefined) {
      const end = endOfPlainTarget(url, origin);
      if (end === url.length) return origin.length;
      if (end >= 0) return url.slice(origin.length, end);
    }
    const asked = askedOf(url);
    if ('because' in asked) return asked;
    return netloc === undefined || asked.netloc === netloc ? asked.target : OTHER_ORIGIN;
  },

  /**
   * Quirk: whatever cannot be read, even a 403 or a 503, allows everything. Mirrors `LWP::RobotUA::simple_request`.
   */
  access(status) {
    return status >= 200 && status < 300 ? 'read' : 'allow-all';
  },
};
