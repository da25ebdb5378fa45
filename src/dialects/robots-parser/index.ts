/**
 * npm robots-parser 3.0.1: rules escaped by encodeURI, URLs parsed by the platform's URL class, agents compared for equality.
 *
 * https://github.com/samclarke/robots-parser
 */

import { Blanks, OF_UNICODE } from '../../core/blanks.js';
import { Kind, type DirectiveKind, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import { COMMON_KEYS, DirectiveKeys } from '../../core/directive-keys.js';
import { standardLines } from '../../core/lines.js';
import { KeyValueReader, type TableFormat, textOf } from '../../core/table-reader.js';
import { noteAgents } from '../../core/value-notes.js';
import type {
  Group,
  Selection,
  Sheet,
  Pattern,
  PlainRules,
  Rule,
  Settled,
  Site,
  Access,
  Dialect,
} from '../../core/dialect.js';
import { SpanGroup } from '../../core/span-group.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { LETTERS_AND_DIGITS, allWithin, characterSet, upperCaseEscapes } from '../../core/percent.js';
import { rankByLength } from '../../core/rank.js';
import { HASH, QUESTION_MARK } from '../../core/characters.js';
import { BAD_URL, OTHER_ORIGIN } from '../../core/standard-target.js';
import { beginsWith } from '../../core/plain-url.js';
import { TableSheet, type SheetFormat } from '../../core/table-sheet.js';

// How robots-parser 3.0.1 reads lines: a key, a colon, a value.

const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([...COMMON_KEYS, ['host', Kind.host]]);

/** Quirk: white space is what JavaScript's trim removes, a byte order mark included. Mirrors `trimLine`. */
const JAVASCRIPT_BLANKS = /* @__PURE__ */ new Blanks(`${OF_UNICODE}\ufeff`);

class RobotsParserReader extends KeyValueReader {
  protected readonly keys = KEYS;
  protected override readonly blanks = JAVASCRIPT_BLANKS;

  protected override directive(kind: DirectiveKind, from: number, end: number): void {
    if (from === end && (kind === Kind.sitemap || kind === Kind.host)) {
      this.notes?.add('unknown-directive', from);
      this.builder.add(Kind.other, from, end);
      return;
    }
    this.builder.add(kind, from, end);
  }

  /**
   * Quirk: a line with any key other than User-agent ends the list of agents, so each of them leaves a mark. Mirrors
   * `parseRobots`.
   */
  protected override unknown(reason: 'empty-key' | 'unknown-directive', from: number, end: number): void {
    if (reason === 'unknown-directive') this.builder.add(Kind.other, from, end);
  }
}

const robotsParserLines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new RobotsParserReader(text, notes),
  noteValues: noteAgents,
};

// How robots-parser 3.0.1 forms groups, and which of them apply to an agent.

/**
 * Consecutive agent lines form a group with the rules and delays up to the next agent line.
 *
 * Quirk: agents without an Allow, Disallow or Crawl-delay line, even an empty or invalid one, have no group at all.
 * Mirrors `parseRobots`.
 */
function readGroups(table: DirectiveTable): readonly Group[] {
  const groups: SpanGroup[] = [];
  let firstMark = -1;
  let firstRule = 0;
  let hasDelay = false;
  const close = (endMark: number, endRule: number): void => {
    if (firstMark < 0 || (!hasDelay && endRule === firstRule)) return;
    groups.push(new SpanGroup(groups.length, table, { delay }, firstMark, endMark, firstRule, endRule));
  };
  for (let mark = table.ruleCount; mark < table.endMark; mark += MARK_STRIDE) {
    const kind = table.kind(mark);
    if (kind === Kind.delay) hasDelay = true;
    const rules = table.rulesBefore(mark);
    if (kind !== Kind.agent) continue;
    if (firstMark >= 0 && table.kind(mark - MARK_STRIDE) === Kind.agent && rules === firstRule) continue;
    close(mark, rules);
    firstMark = mark;
    firstRule = rules;
    hasDelay = false;
  }
  close(table.endMark, table.ruleCount);
  return groups;
}

/**
 * Quirk: the value is JavaScript's Number of the text: nothing is 0, `0x10` is 16, `-1` and `Infinity` are kept.
 * Mirrors `Robots.prototype.setCrawlDelay`.
 */
function delay(value: string): number | undefined {
  const seconds = Number(value);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** All groups that name the agent, otherwise all that name `*`. */
function select(sheet: Sheet, agent: string): Selection | undefined {
  const name = agentName(agent);
  const own = groupsOf(sheet, name);
  if (own.groups.length > 0) return { ...own, by: name === EVERYONE ? 'everyone' : 'name' };
  const everyone = groupsOf(sheet, EVERYONE);
  return everyone.groups.length > 0 ? { ...everyone, by: 'everyone' } : undefined;
}

const EVERYONE = '*';

function groupsOf(sheet: Sheet, name: string): { groups: readonly Group[]; matched: readonly number[] } {
  const groups: Group[] = [];
  const matched: number[] = [];
  for (const group of sheet.groups) {
    // An empty agent line names no crawler.
    const found = group.agents.findIndex((value) => value !== '' && agentName(value) === name);
    if (found < 0) continue;
    groups.push(group);
    matched.push(found);
  }
  return { groups, matched };
}

/**
 * The name by which agents are compared, both those in the file and the caller's; an empty agent means everyone.
 *
 * Quirk: a name ends at the first slash and nowhere else: a browser-like header is `mozilla`.
 * Mirrors `formatUserAgent`.
 */
export function agentName(agent: string): string {
  if (agent === '') return EVERYONE;
  const slash = agent.indexOf('/');
  return (slash < 0 ? agent : agent.slice(0, slash)).toLowerCase().trim();
}

// What the value of a rule matches: a pattern with `*` and a final `$`, escaped by encodeURI.

/** Characters that encodeURI leaves alone and patterns do not treat specially. */
const PLAIN_IN_RULE = /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS};,/?:@&=+-_.!~'()#`);
const UNCHANGED_IN_RULE = /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS};,/?:@&=+-_.!~'()#*$`);

function compile(rule: Rule): readonly Pattern[] {
  if (rule.value === '') return [];
  const text = encodePattern(rule.value);
  return [globPattern(rule, rule.allow, readGlob(text), rankByLength(text.length, rule.allow))];
}

/**
 * Quirk: encodeURI escapes `|`, `[`, `]`, `^` and a backslash, which the URL class keeps or interprets differently, so
 * a rule that contains one never matches. Mirrors `normaliseEncoding`.
 */
function encodePattern(value: string): string {
  if (allWithin(value, 0, UNCHANGED_IN_RULE)) return value;
  return upperCaseEscapes(encoded(value).replaceAll('%25', '%'));
}

/** Quirk: a lone surrogate, which encodeURI refuses, leaves the whole value as it is. Mirrors `normaliseEncoding`. */
function encoded(value: string): string {
  try {
    return encodeURI(value);
  } catch {
    return value;
  }
}

const plain: PlainRules = {
  characters: PLAIN_IN_RULE,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
};

// How robots-parser compares URLs: with the platform's URL class, which most URLs can skip here.

/** Quirk: a URL without a host is resolved against this, so two of them belong to one site. Mirrors `parseUrl`. */
const RELATIVE_BASE = 'http://robots-relative.samclarke.com/';

/** No URL serialised by the URL class begins like this, and none has it as scheme, host and port. */
const NO_URL = '\0';

/** The parts of the robots.txt's own URL that URLs of its site must share, computed on first use. */
class RobotsParserSite implements Site {
  readonly url: string | undefined;
  #service: string | undefined;
  #origin: string | undefined;

  constructor(url: string | undefined) {
    this.url = url;
  }

  /** The start of URLs of this site as the URL class serialises them, up to the slash of the path. */
  get origin(): string {
    if (this.#origin === undefined) {
      const parsed = this.url === undefined ? undefined : parse(this.url);
      const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
      this.#origin = parsed !== undefined && isWeb ? `${parsed.protocol}//${parsed.host}/` : NO_URL;
    }
    return this.#origin;
  }

  /** Whether a URL has the scheme, host and port of the file; true if the file's URL is not known. */
  holds(parsed: URL): boolean {
    if (this.url === undefined) return true;
    if (this.#service === undefined) {
      const own = parse(this.url);
      this.#service = own === undefined ? NO_URL : serviceOf(own);
    }
    return this.#service === serviceOf(parsed);
  }
}

/**
 * The path and query from the URL class, with escapes in upper case.
 *
 * Quirk: dot segments are resolved, an empty query disappears, nothing is decoded.
 * Mirrors `Robots.prototype._getRule`.
 */
function target(url: string, site: RobotsParserSite): string | number | Settled {
  const { origin } = site;
  if (beginsWith(url, origin)) {
    const from = origin.length - 1;
    const end = endOfUnchanged(url, from);
    if (end >= 0) return end === url.length ? from : url.slice(from, end);
  } else if (url !== '' && url.length === origin.length - 1 && origin.startsWith(url)) {
    // A site's home page is often linked without the slash.
    return '/';
  }
  const parsed = parse(url);
  // Repair: where both URLs cannot be parsed the original raises a TypeError; here there is no answer, as for one.
  if (parsed === undefined) return BAD_URL;
  return site.holds(parsed) ? upperCaseEscapes(parsed.pathname + parsed.search) : OTHER_ORIGIN;
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url, RELATIVE_BASE);
  } catch {
    return undefined;
  }
}

/** Quirk: every scheme but https has port 80 unless its URL names another. Mirrors `parseUrl`. */
function serviceOf({ protocol, hostname, port }: URL): string {
  const number = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return `${protocol}//${hostname}:${number}`;
}

/** What the URL class and the upper-casing of escapes leave alone in paths and queries. Dots may be dot segments. */
const UNCHANGED_IN_URL = /[\w~!$&()*+,;=:@/|[\]?.-]+(?:%(?![a-f]|.[a-f]|2E)[\w~!$&()*+,;=:@/|[\]?.-]*)*/y;

/** The end of the path and query in a URL whose path starts at `from`, or -1 if anything before it changes. */
function endOfUnchanged(url: string, from: number): number {
  UNCHANGED_IN_URL.lastIndex = from;
  if (!UNCHANGED_IN_URL.test(url)) return -1;
  const end = UNCHANGED_IN_URL.lastIndex;
  if (end < url.length && url.charCodeAt(end) !== HASH) return -1;
  const dots = url.indexOf('/.', from);
  return (dots >= 0 && dots < end) || url.charCodeAt(end - 1) === QUESTION_MARK ? -1 : end;
}

const format: SheetFormat = { ...robotsParserLines, groups: readGroups };

class RobotsParserSheet extends TableSheet {
  override get host(): string | undefined {
    return super.host?.toLowerCase();
  }
}

/** The original fetches nothing; crawlers that use it allow everything if there is no file. */
function access(status: number): Access {
  return status >= 200 && status < 300 ? 'read' : 'allow-all';
}

/**
 * Reproduces npm robots-parser 3.0.1.
 *
 * @example
 * const site = 'https://example.com/robots.txt';
 * const robots = parse('User-agent: *\nDisallow: /tmp', { dialect: robotsParser, url: site });
 * robots.allows('FooBot', 'https://example.org/tmp'); // undefined
 */
export const robotsParser: Dialect<RobotsParserSite> = {
  name: 'robotsParser',
  locate: (url) => new RobotsParserSite(url),
  read: (source) => new RobotsParserSheet(textOf(source), format),
  select,
  plain,
  compile,
  target,
  access,
};
