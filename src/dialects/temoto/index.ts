/**
 * Go's github.com/temoto/robotstxt 1.1.2, the parser of Colly and most other crawlers in Go.
 *
 * Go reads bytes; here a text represents its UTF-8 encoding, so lengths are counted in bytes.
 */

import { isAscii } from '../../core/ascii.js';
import { Blanks } from '../../core/blanks.js';
import { COLON, DOLLAR, HASH, QUESTION_MARK, SLASH, STAR } from '../../core/characters.js';
import type { Dialect, Group, Rule } from '../../core/dialect.js';
import { COMMON_KEYS, DirectiveKeys } from '../../core/directive-keys.js';
import { Kind, type DirectiveKind, type DirectiveTable } from '../../core/directive-table.js';
import { globPattern } from '../../core/glob.js';
import { GroupRanges } from '../../core/group-ranges.js';
import { standardLines } from '../../core/lines.js';
import { characterSet, endOfRun, occursFrom } from '../../core/percent.js';
import { startOfBarePath } from '../../core/plain-url.js';
import { endOfPlainHost } from '../../core/plain-authority.js';
import { BAD_URL } from '../../core/standard-target.js';
import { LineReader, readLines, type TableFormat, textOf } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import { CONTROL, parseFloat64, PLAIN_IN_PATH, requestUri, toLower } from '../../languages/go.js';

// How temoto reads lines: as words, of which every other one is a key and the word after it its value.

const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ...COMMON_KEYS,
  ['useragent', Kind.agent],
  ['host', Kind.host],
  ['crawldelay', Kind.delay],
]);

const BETWEEN_WORDS = /* @__PURE__ */ new Blanks(' \t\v');
const LINE_BREAKS = /* @__PURE__ */ new Blanks('\r\n');

class TemotoReader extends LineReader {
  readonly ranges = new GroupRanges(this.builder);
  /** The first error, which makes the original reject the whole file. */
  refused: { readonly offset: number; readonly message: string } | undefined;

  /** Where the words of a line start and end. It is reused for each line, whose numbers are the first `#count`. */
  readonly #words: number[] = [];
  #count = 0;

  line(from: number, end: number): void {
    const hash = this.#readWords(from, end);
    // Quirk: the end of the line serves as a missing value, so `Disallow:` makes a group that restricts nothing; but
    // not at the end of the text, or before a comment. Mirrors `parser.parseLine`.
    const after = hash < end ? LINE_BREAKS.skip(this.text, end, this.text.length) : end;
    if (after < this.text.length) this.#addWord(end, end);
    const words = this.#words;
    let unknownAt = -1;
    for (let at = 0; at + 3 < this.#count; at += 4) {
      const keyStart = words[at] ?? 0;
      const kind = this.#keyOf(keyStart, words[at + 1] ?? 0);
      if (kind !== undefined) this.#directive(kind, keyStart, words[at + 2] ?? 0, words[at + 3] ?? 0);
      else if (unknownAt < 0) unknownAt = keyStart;
    }
    // One note for the line, since each repeats its text.
    if (unknownAt >= 0) this.notes?.add('unknown-directive', unknownAt);
    if (this.#count % 4 > 0 && after === this.text.length) this.notes?.add('missing-colon', from);
  }

  /**
   * Reads the words of a line. Returns where its comment starts.
   *
   * Quirk: a comment begins only where a word may, so `/a#b` is a path. Mirrors `byteScanner.scan`.
   *
   * Quirk: only one colon of a line ends a word, so `Disallow : /a` forbids `/:`. Mirrors `byteScanner.scan`.
   */
  #readWords(from: number, end: number): number {
    const { text } = this;
    this.#count = 0;
    let hasColon = false;
    let at = BETWEEN_WORDS.skip(text, from, end);
    while (at < end && text.charCodeAt(at) !== HASH) {
      const start = at++;
      let isColon = false;
      for (; at < end && !isColon; at++) {
        const unit = text.charCodeAt(at);
        if (BETWEEN_WORDS.has(unit)) break;
        isColon = unit === COLON && !hasColon;
      }
      hasColon ||= isColon;
      this.#addWord(start, isColon ? at - 1 : at);
      at = BETWEEN_WORDS.skip(text, at, end);
    }
    return at;
  }

  #addWord(start: number, end: number): void {
    this.#words[this.#count++] = start;
    this.#words[this.#count++] = end;
  }

  #keyOf(start: number, end: number): DirectiveKind | undefined {
    const { text } = this;
    return KEYS.find(text, start, end) ?? KEYS.find(toLower(text.slice(start, end)), 0, end - start);
  }

  #directive(kind: DirectiveKind, keyStart: number, start: number, end: number): void {
    const { notes, ranges } = this;
    if (kind === Kind.agent) {
      if (start === end) notes?.add('empty-agent', keyStart);
      ranges.agent();
    } else if (kind === Kind.delay || kind >= Kind.disallow) {
      if (!ranges.isOpen) {
        notes?.add('rule-before-agent', keyStart);
        const name = kind === Kind.delay ? 'Crawl-delay' : kind === Kind.allow ? 'Allow' : 'Disallow';
        this.#refuse(keyStart, `${name} before User-agent`);
        return;
      }
      if (kind === Kind.delay) this.#delay(keyStart, this.text.slice(start, end));
    }
    this.builder.add(kind, start, end);
  }

  #delay(keyStart: number, value: string): void {
    this.ranges.setting();
    if (parseFloat64(value) >= 0) return;
    this.notes?.add('crawl-delay-malformed', keyStart);
    const isNumber = /^(?:-[^a-z]+|[+-]?inf(?:inity)?|nan)$/i.test(value);
    this.#refuse(
      keyStart,
      isNumber ? `Crawl-delay invalid value '${value}'` : `parsing "${value}": invalid syntax`,
    );
  }

  /**
   * Quirk: one rule before the first agent, or one Crawl-delay that cannot be read, makes the whole file an error.
   * Mirrors `FromBytes`.
   */
  #refuse(offset: number, message: string): void {
    this.refused ??= { offset, message };
  }

  /** Quirk: agents that no rule follows have no group, so that for everyone applies. Mirrors `parser.parseAll`. */
  override endOfText(): void {
    this.ranges.close();
  }
}

const lines: TableFormat<TemotoReader> = {
  scan: standardLines,
  reader: (text, notes) => new TemotoReader(text, notes),
  skipsByteOrderMark: true,
};

/** `time.Duration` counts nanoseconds; a value that overflows it becomes its minimum on most machines. */
function readDelay(value: string): number {
  const nanoseconds = Math.trunc(parseFloat64(value) * 1e9);
  return (nanoseconds < 2 ** 63 ? nanoseconds : -(2 ** 63)) / 1e9;
}

const settings = {
  // If the name is missing, the line break after it is the name.
  agent: (name: string) => toLower(name) || '\n',
  delay: readDelay,
};

/** A crawler that gets an error instead of rules fetches nothing. */
function closed(table: DirectiveTable, offset: number): Group {
  const rule: Rule = {
    // Only when asked for: lines would have to be counted.
    get line() {
      return table.lineAt(offset);
    },
    allow: false,
    value: '/',
  };
  return { id: 0, agents: ['*'], agentLines: [0], rules: [rule] };
}

const utf8 = /* @__PURE__ */ new TextEncoder();

function byteLength(text: string): number {
  return isAscii(text) ? text.length : utf8.encode(text).length;
}

const SPECIAL = /[\\.+*?()|[\]{}^]/g;

/** Characters that end a query or make a URL invalid. Global, so that a search can start anywhere. */
const NOT_IN_QUERY = /[^\x20-\x22$-~\x80-\uffff]/g;

/**
 * Reproduces Go's temoto/robotstxt: a rule with a star may match anywhere in a path, and one bad Crawl-delay fails the file.
 *
 * @example
 * parse('User-agent: *\nDisallow: /a*z', { dialect: temoto }).allows('FooBot', '/x/az'); // false
 */
export const temoto: Dialect = {
  name: 'temoto',

  read(source) {
    const text = textOf(source);
    const { builder, ranges, refused } = readLines(text, lines);
    const table = builder.build(text, lines.scan);
    const failure = refused && { name: 'ParseError', message: refused.message };
    return new TableSheet(
      text,
      {
        ...lines,
        failure,
        groups: () => (refused ? [closed(table, refused.offset)] : ranges.groups(table, settings)),
      },
      table,
    );
  },

  /** The groups with the longest name that is a prefix of the agent. */
  select({ groups }: TableSheet, agent) {
    const wanted = toLower(agent);
    // Without iterators, which V8 takes twice as long to compile.
    const names = groups.flatMap(({ agents }) => agents);
    const named = names.reduce(
      (best, name) => (name !== '*' && name.length > best.length && wanted.startsWith(name) ? name : best),
      '',
    );
    // Quirk: a name of one byte is only as long as the star, and loses to it. Mirrors `RobotsData.FindGroup`.
    const isNamed = byteLength(named) > (names.includes('*') ? 1 : 0);
    const name = isNamed ? named : '*';
    const chosen = groups.filter(({ agents }) => agents.includes(name));
    const matched = chosen.map(({ agents }) => agents.indexOf(name));
    return matched.length === 0 ? undefined : { groups: chosen, matched, by: isNamed ? 'name' : 'everyone' };
  },

  plain: {
    characters: /* @__PURE__ */ characterSet(String.fromCharCode(...Array(0x80).keys()).replace(/[*$]/g, '')),
    rank: (length) => length,
    except(text, start, end) {
      let at = start;
      while (at < end && text.charCodeAt(at) !== STAR && text.charCodeAt(at) !== DOLLAR) at++;
      return at < end || end - start === 1;
    },
  },

  /**
   * Paths that begin with the rule; the longest rule decides.
   *
   * Quirk: a rule with a star or a dollar sign is an expression that may match anywhere in a path, and its length is as
   * Go writes it: escaped signs count twice. Mirrors `Group.findRule`.
   *
   * Quirk: stars at the end are dropped, so `Disallow: *` forbids nothing. Mirrors `parser.parseLine`.
   */
  compile(rule) {
    const { allow } = rule;
    const value = rule.value.toWellFormed() || '\n';
    const whole = /^[*/]/.test(value) ? value : `/${value}`;
    let end = whole.length;
    while (whole[end - 1] === '*') end--;
    const text = whole.slice(0, end);
    const length = byteLength(text);
    if (text === '') return [];
    const after = text.split('$');
    const before = after.shift() ?? '';
    const anchored = after.length > 0;
    if (!anchored && !text.includes('*')) {
      // Quirk: `/` also matches what does not begin with it. Mirrors `Group.findRule`.
      return [{ rule, allow, prefix: text === '/' ? '' : text, ceiling: length }];
    }
    // The text after the end of a path has to be empty.
    if (/[^*]/.test(after.join(''))) return [];
    const rank = length + (text.match(SPECIAL)?.length ?? 0);
    return [globPattern(rule, allow, { prefix: '', later: before.split('*'), anchored }, rank)];
  },

  /** Path and query, as Go sends them to a server; a bare path as it is. */
  target(url) {
    if (startOfBarePath(url) === 0) return CONTROL.test(url) ? BAD_URL : 0;
    const start = endOfPlainHost(url);
    if (start > 0 && start < url.length && url.charCodeAt(start) === SLASH) {
      const end = endOfRun(url, start, PLAIN_IN_PATH);
      if (end === url.length) return start;
      if (url.charCodeAt(end) === QUESTION_MARK && !occursFrom(NOT_IN_QUERY, url, end)) return start;
    }
    return requestUri(url) ?? BAD_URL;
  },

  /** `FromStatusAndBytes` */
  access(status) {
    if (status >= 200 && status < 300) return 'read';
    if (status >= 400 && status < 500) return 'allow-all';
    return status >= 500 && status < 600 ? 'disallow-all' : 'fail';
  },
};
