/**
 * Java's crawler-commons 1.6 (`SimpleRobotRulesParser`), the parser of Nutch, StormCrawler and Common Crawl.
 *
 * https://github.com/crawler-commons/crawler-commons
 */

import { Blanks, BLANKS, trimBlanks } from '../../core/blanks.js';
import { COLON, SLASH } from '../../core/characters.js';
import { bySpelling, spelledKeys } from '../../core/spelled-keys.js';
import { Kind, type DirectiveKind, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import { LineReader, textOf } from '../../core/table-reader.js';
import { linesEndingAlsoAt } from '../../languages/breaks.js';
import { JAVA_BLANKS, parseDouble, parseInteger, externalForm, javaUrl } from '../../languages/java.js';
import type { Group, Selection, Pattern, Rule, Dialect } from '../../core/dialect.js';
import { selectGroups, standardGroups, type Meaning } from '../../core/standard-groups.js';
import { TableSheet, type SheetFormat } from '../../core/table-sheet.js';
import { endOfPieces, globPattern, readGlob } from '../../core/glob.js';
import { characterSet, occursFrom, UNRESERVED } from '../../core/percent.js';
import { decodeWithin, escapeOutside } from '../../core/percent-steps.js';
import { NO_MATCH, rankByLength } from '../../core/rank.js';
import { FILE_ITSELF, isRobotsTxt, ROBOTS_TXT } from '../../core/plain-url.js';
import { endOfPlainHost } from '../../core/plain-authority.js';

// How crawler-commons reads lines: a known key at the start, followed by a colon or white space.

/** The kind of a line that is a bare URL, possibly of a sitemap. */
const BARE_URL = Kind.other;

const KEYS = /* @__PURE__ */ bySpelling(
  /* @__PURE__ */ spelledKeys<DirectiveKind>([
    [Kind.agent, 'user-agent,useragent,useg-agent,ser-agent,users-agent,user agent,user-agnet,user-agents'],
    [
      Kind.disallow,
      'disallow,desallow,dissallow,dissalow,disalow,dssalow,dsallow,diasllow,disallaw,diallow,disallows,disllow',
    ],
    [Kind.allow, 'allow'],
    [Kind.delay, 'crawl-delay,crawl delay,clawl-delay,craw-delay,crawl-deley'],
    [Kind.sitemap, 'sitemap,sitemaps'],
    [BARE_URL, 'http'],
    [BARE_URL, 'https'],
  ]),
);

const SEPARATORS = /* @__PURE__ */ new Blanks(' \t');

class CrawlerCommonsReader extends LineReader {
  #agentSeen = false;

  line(from: number, _end: number, hash: number, colon: number): void {
    const { text, notes } = this;
    const start = JAVA_BLANKS.skip(text, from, hash);
    const end = JAVA_BLANKS.drop(text, start, hash);
    if (start === end) return;
    // A key ends at white space or a colon, or at the next one if it has two words.
    const wordEnd = endOfWord(text, start, end);
    const word = KEYS.find(text, start, wordEnd);
    const keyEnd = word === undefined ? Math.min(endOfWord(text, wordEnd + 1, end), end) : wordEnd;
    const key = word ?? KEYS.find(text, start, keyEnd);
    // Quirk: misspelt keys count, such as `desallow` and `user agent`. Mirrors `SimpleRobotRulesParser.tokenize`.
    if (key?.typo === true) notes?.add('typo-accepted', start);
    if (key === undefined || keyEnd === end) {
      notes?.add(colon === start ? 'empty-key' : colon < end ? 'unknown-directive' : 'missing-colon', start);
      return;
    }
    // Quirk: a blank after the key is as good as a colon. Mirrors `SimpleRobotRulesParser.tokenize`.
    const separator = SEPARATORS.skip(text, keyEnd, end);
    const hasColon = text.charCodeAt(separator) === COLON;
    if (!hasColon) notes?.add('typo-accepted', start);
    const valueStart = JAVA_BLANKS.skip(text, hasColon ? separator + 1 : separator, end);
    if (key.kind === Kind.agent) {
      this.#agentSeen = true;
      if (valueStart === end) notes?.add('empty-agent', start);
    } else if (key.kind >= Kind.disallow && !this.#agentSeen) notes?.add('rule-before-agent', start);
    this.builder.add(key.kind, valueStart, end);
  }
}

function endOfWord(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) !== COLON && !SEPARATORS.has(text.charCodeAt(at))) at++;
  return at;
}

const format: SheetFormat = {
  scan: /* @__PURE__ */ linesEndingAlsoAt(['\x85', '\u2028', '\u2029']),
  reader: (text, notes) => new CrawlerCommonsReader(text, notes),
  skipsByteOrderMark: true,
  groups: (table) => standardGroups(table, { delay: (value) => secondsOf(readDelay(value)) }),
};

const MARKUP = /<(?:html|head|body)[ \t\n\v\f\r]*>/i;
const LINE = /[^\n\r\x85\u2028\u2029]+/g;

/**
 * Quirk: of a web page, or of what claims to be one, only the text outside the tags is read, and nothing without
 * `user-agent:`. Mirrors `SimpleRobotRulesParser.parseContent`.
 */
export function textWithoutMarkup(text: string, saysPage?: 'text/html'): string | undefined {
  if (saysPage === undefined && !MARKUP.test(text)) return text;
  if (!/user-agent:/i.test(text)) return undefined;
  return text.replace(LINE, withoutTags);
}

/** A tag begins at the first `<` before a `>` that does not follow it immediately. */
function withoutTags(line: string): string {
  const parts = line.split('>');
  const last = parts.pop() ?? '';
  const kept = parts.map((part) => {
    const tag = part.indexOf('<');
    return tag >= 0 && tag < part.length - 1 ? part.slice(0, tag) : `${part}>`;
  });
  return kept.join('') + last;
}

// Which groups apply to a robot: all that name it, merged, otherwise all for everyone.

/** `SimpleRobotRulesParser.DEFAULT_MAX_CRAWL_DELAY`, in milliseconds. */
export const LONGEST_DELAY = 300_000;

/** `BaseRobotRules.UNSET_CRAWL_DELAY` */
export const UNSET_DELAY = -(2 ** 63);

/** The delay in milliseconds; NaN if the value is not a number. */
export function readDelay(value: string): number {
  if (!value.includes('.')) return parseInteger(value) * 1000;
  const rounded = Math.floor(parseDouble(value) * 1000 + 0.5);
  return Math.min(Math.max(rounded, UNSET_DELAY), 2 ** 63);
}

function secondsOf(delay: number): number | undefined {
  return delay > UNSET_DELAY ? delay / 1000 : undefined;
}

/**
 * Quirk: a name is compared as it is, and then up to its first character other than a letter, `_` or `-`: `foo/1.0` and `foo bar`
 * are `foo`. Mirrors `SimpleRobotRulesParser.userAgentProductTokenPartialMatch`.
 */
export function exactly(names: ReadonlySet<string>): Meaning {
  return meaningOf((name) => isOneOf(names, name));
}

/**
 * Quirk: if names are separated by commas or blanks, each one that a name of the robot begins with counts, so an empty
 * one is for everybody. Mirrors `SimpleRobotRulesParser.setExactUserAgentMatching`.
 */
export function byPrefix(names: ReadonlySet<string>): Meaning {
  const begins = (listed: string): boolean => [...names].some((asked) => asked.startsWith(listed));
  return meaningOf((name) => isOneOf(names, name) || splitNames(name).some(begins));
}

function isOneOf(names: ReadonlySet<string>, name: string): boolean {
  return name !== '' && (names.has(name) || names.has(/^[a-z_-]+/.exec(name)?.[0] ?? name));
}

/**
 * Quirk: a robot with the name `*` also obeys the groups for everyone that follow its own. Mirrors
 * `SimpleRobotRulesParser.handleUserAgent`.
 */
function meaningOf(isNamed: (name: string) => boolean): Meaning {
  let firstNamed = Infinity;
  return (text, start, end) => {
    const name = text.slice(start, end).toLowerCase();
    if (name === '*' && start < firstNamed) return 'everyone';
    if (!isNamed(name)) return undefined;
    firstNamed = Math.min(firstNamed, start);
    return 'name';
  };
}

/** `SimpleRobotRulesParser.splitRobotNames` */
export function splitNames(names: string): string[] {
  const split = trimBlanks(BLANKS, names.toLowerCase())
    .split(',')
    .flatMap((part) => trimBlanks(BLANKS, part).split(/[ \t\n\v\f\r]+/));
  while (split.length > 1 && split.at(-1) === '') split.pop();
  return split;
}

/**
 * Quirk: names are lower-cased only if one of them has a letter from A to Z, so `ÄÖ` never has a group of its own.
 * Mirrors `SimpleRobotRulesParser.sanitizeRobotNames`.
 */
export function sanitizeNames(names: readonly string[]): readonly string[] {
  if (!names.some((name) => /^\*$|[A-Z]/.test(name))) return names;
  return names.filter((name) => name !== '*').map((name) => name.toLowerCase());
}

/**
 * The groups that apply to the robot, or to everyone, and their delay in milliseconds.
 *
 * Quirk: a robot that would have to wait for longer than five minutes may fetch nothing at all. Mirrors `SimpleRobotRulesParser.parseContent`.
 *
 * Quirk: only the first Crawl-delay after a line that names the robot counts, number or not, and the shortest of
 * several. Mirrors `SimpleRobotRulesParser.handleCrawlDelay`.
 */
export function selectMeant(
  table: DirectiveTable,
  meaning: Meaning,
  longest: number,
): (Selection & { readonly delay: number }) | undefined {
  const selection = selectGroups(table, { delay: () => secondsOf(delay) }, meaning);
  const [shortest] = delayMarks(table, meaning, (means) => means === selection?.by)
    .map((mark) => ({ mark, delay: readDelay(table.value(mark)) }))
    .filter((each) => !Number.isNaN(each.delay))
    .sort((one, other) => one.delay - other.delay);
  const delay = shortest?.delay ?? UNSET_DELAY;
  const [first] = selection?.groups ?? [];
  if (selection === undefined || first === undefined || shortest === undefined || delay <= longest) {
    return selection && { ...selection, delay };
  }
  const { agents, agentLines } = first;
  const delayLine = table.lineOf(shortest.mark);
  const rules = [{ line: delayLine, allow: false, value: '/' }];
  // A negative id, which no group of the file has: the file's own group may be open to another robot.
  const closed: Group = { id: ~first.id, agents, agentLines, rules, delay: delay / 1000, delayLine };
  return { ...selection, groups: [closed], matched: selection.matched.slice(0, 1), delay };
}

/** The marks of the first Crawl-delay after each agent line that applies. */
export function delayMarks(
  table: DirectiveTable,
  meaning: Meaning,
  applies: (means: Selection['by'] | undefined) => boolean,
): number[] {
  const marks: number[] = [];
  let isOpen = false;
  let rules = 0;
  for (let mark = table.ruleCount; mark < table.endMark; mark += MARK_STRIDE) {
    const kind = table.kind(mark);
    if (kind === Kind.agent) {
      const isNew = table.rulesBefore(mark) > rules;
      rules = table.rulesBefore(mark);
      isOpen = applies(meaning(table.text, table.start(mark), table.end(mark))) || (isOpen && !isNew);
    } else if (kind === Kind.delay && isOpen) {
      isOpen = false;
      marks.push(mark);
    }
  }
  return marks;
}

// A sheet whose sitemap URLs are resolved as in Java.

export class CrawlerCommonsSheet extends TableSheet {
  readonly #url: string;

  constructor(text: string, url = '') {
    super(text, format);
    this.#url = url;
  }

  /**
   * Quirk: a line that is a URL with `sitemap` in it names a sitemap, with `http` even if it says `https`. Mirrors
   * `SimpleRobotRulesParser.handleHttp`.
   *
   * Quirk: a value that is not the URL of a host is left out, and so is a repeated one. Mirrors `SimpleRobotRulesParser.handleSitemap`.
   */
  override get sitemaps(): readonly string[] {
    const found = new Set<string>();
    for (const url of this.sitemapUrls()) if (url?.host) found.add(externalForm(url));
    return [...found];
  }

  /** The URL of each line that names a sitemap, or seems to; undefined for those that Java refuses. */
  *sitemapUrls(): Generator<ReturnType<typeof javaUrl>> {
    const { table } = this;
    const base = javaUrl(this.#url);
    for (let mark = table.ruleCount; mark < table.endMark; mark += MARK_STRIDE) {
      const value = table.value(mark);
      const isBare = table.kind(mark) === BARE_URL;
      if (!isBare && table.kind(mark) !== Kind.sitemap) continue;
      yield isBare && !value.includes('sitemap')
        ? undefined
        : javaUrl(isBare ? `http:${value}` : value, base);
    }
  }
}

// What a rule matches: a pattern with `*` and a final `$`; the longest match decides.

const INDEX = 'index.htm';

function patternOf(rule: Rule, text: string): Pattern {
  const glob = readGlob(text);
  const rank = rankByLength(text.length, rule.allow);
  const pattern = globPattern(rule, rule.allow, glob, rank);
  const { prefix, later, anchored } = glob;
  if (!anchored || !later.at(-1)) return pattern;
  // Quirk: the text before a final `$` is searched for once, from the left: `/*.php$` does not match `/a.php.php`.
  // Mirrors `SimpleRobotRules.ruleMatches`.
  const score = (target: string, from: number): number =>
    endOfPieces(target, from + prefix.length, later) === target.length ? rank : NO_MATCH;
  return { ...pattern, score };
}

// The part of a URL that is matched: path and query, in canonical escaping.

const DECODED = /* @__PURE__ */ characterSet(UNRESERVED);
const KEPT_IN_RULE = /* @__PURE__ */ characterSet(`${UNRESERVED}!$%&'()*+,/:;=?@\\`);
/** What Java or the original changes in a path: also segments that begin with a dot, which may be `.` or `..`. */
const CHANGING = /[^\w.~!&'()+,/:;=?@-]|\/\./g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function pathOf(url: string): string {
  const read = javaUrl(url);
  if (read === undefined) return '/';
  const { path, query } = read;
  // An escaped star or dollar sign in a rule is literal, and equals an unescaped one in a URL.
  return escapedPath((path || '/') + (query === undefined ? '' : `?${query}`))
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
}

/** Decodes characters that mean the same either way, and encodes those not allowed in URLs, with upper-case digits. */
function escapedPath(text: string): string {
  const encodable = text.isWellFormed() ? text : text.replace(LONE_SURROGATE, '?');
  const decoded = encodable.includes('%') ? decodeWithin(encodable, DECODED) : encodable;
  return escapeOutside(decoded.replace(/%(?![\dA-Fa-f]{2})/g, '%25'), KEPT_IN_RULE);
}

/**
 * Reproduces Java's crawler-commons: misspelt keys count, white space can replace the colon, and a Crawl-delay above
 * 300 forbids everything.
 *
 * @example
 * const text = 'User agent: *\nCrawl-delay 301';
 * parse(text, { dialect: crawlerCommons }).allows('FooBot', 'https://example.com/a'); // false
 */
export const crawlerCommons: Dialect = {
  name: 'crawlerCommons',
  read: (source, { url }) => new CrawlerCommonsSheet(textWithoutMarkup(textOf(source)) ?? '', url),

  select(sheet: TableSheet, agent) {
    return selectMeant(sheet.table, exactly(new Set(sanitizeNames([agent]))), LONGEST_DELAY);
  },

  plain: {
    characters: /* @__PURE__ */ characterSet(`${UNRESERVED}!'(),;:@&=+/?`),
    stars: true,
    rank: (length, _order, allow) => rankByLength(length, allow),
    // The text before index.htm may match where the rule itself does not; its letters may be escaped.
    except: (text, start, end) =>
      /index\.html?$|%/.test(text.slice(Math.max(start, end - 3 * INDEX.length - 3), end)),
  },

  compile(rule) {
    const text = escapedPath(rule.value);
    if (text === '') return [];
    // Quirk: a rule that ends in `index.htm` or `index.html` also applies to what precedes the first `index.htm`,
    // whether Allow or Disallow. Mirrors `SimpleRobotRules.isAllowedPath`.
    const isIndex = text.endsWith(INDEX) || text.endsWith(`${INDEX}l`);
    const texts = isIndex ? [text, `${text.slice(0, text.indexOf(INDEX))}$`] : [text];
    return texts.map((each) => patternOf(rule, each));
  },

  /**
   * Quirk: what Java cannot read as a URL with a scheme is checked as `/`, including a bare path. Mirrors
   * `SimpleRobotRules.getPath`.
   */
  target(url) {
    const start = endOfPlainHost(url);
    // Without a host, some of the slashes before `start` may belong to the path.
    const hasHost = start > 0 && url.charCodeAt(start - 1) !== SLASH;
    const hasPath = hasHost && start < url.length && url.charCodeAt(start) === SLASH;
    if (hasPath && !occursFrom(CHANGING, url, start)) return isRobotsTxt(url, start) ? FILE_ITSELF : start;
    const path = pathOf(url);
    return path === ROBOTS_TXT ? FILE_ITSELF : path;
  },

  /** Any other status code closes the site for now: the file is fetched again later. */
  access(status) {
    if (status >= 200 && status < 300) return 'read';
    return status >= 400 && status < 500 ? 'allow-all' : 'disallow-all';
  },
};
