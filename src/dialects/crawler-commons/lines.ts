/** Lines as crawler-commons reads them: a known key at the start, and a colon or a blank after it. */

import { Blanks } from '../../core/blanks.js';
import { COLON } from '../../core/characters.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { LineReader, type TableFormat } from '../../core/table-reader.js';
import { linesEndingAlsoAt } from '../../languages/breaks.js';
import { JAVA_BLANKS } from '../../languages/java/text.js';

/** The kind of a line that is a URL, perhaps of a sitemap. */
export const BARE_URL = Kind.other;

const RIGHT = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['user-agent', Kind.agent],
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['crawl-delay', Kind.delay],
  ['sitemap', Kind.sitemap],
  ['http', BARE_URL],
  ['https', BARE_URL],
]);

const TYPOS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['useragent', Kind.agent],
  ['useg-agent', Kind.agent],
  ['ser-agent', Kind.agent],
  ['users-agent', Kind.agent],
  ['user agent', Kind.agent],
  ['user-agnet', Kind.agent],
  ['user-agents', Kind.agent],
  ['desallow', Kind.disallow],
  ['dissallow', Kind.disallow],
  ['dissalow', Kind.disallow],
  ['disalow', Kind.disallow],
  ['dssalow', Kind.disallow],
  ['dsallow', Kind.disallow],
  ['diasllow', Kind.disallow],
  ['disallaw', Kind.disallow],
  ['diallow', Kind.disallow],
  ['disallows', Kind.disallow],
  ['disllow', Kind.disallow],
  ['crawl delay', Kind.delay],
  ['clawl-delay', Kind.delay],
  ['craw-delay', Kind.delay],
  ['crawl-deley', Kind.delay],
  ['sitemaps', Kind.sitemap],
]);

const SEPARATORS = /* @__PURE__ */ new Blanks(' \t');

class CrawlerCommonsReader extends LineReader {
  #agentSeen = false;

  line(from: number, _end: number, hash: number, colon: number): void {
    const { text, notes } = this;
    const start = JAVA_BLANKS.skip(text, from, hash);
    const end = JAVA_BLANKS.drop(text, start, hash);
    if (start === end) return;
    const [kind, keyEnd] = this.#key(start, end);
    // Quirk: a blank after the key is as good as a colon. Mirrors `SimpleRobotRulesParser.tokenize`.
    const separator = SEPARATORS.skip(text, keyEnd, end);
    const hasColon = separator < end && text.charCodeAt(separator) === COLON;
    if (kind === undefined || keyEnd === end) {
      notes?.add(colon === start ? 'empty-key' : colon < end ? 'unknown-directive' : 'missing-colon', start);
      return;
    }
    if (!hasColon) notes?.add('typo-accepted', start);
    const valueStart = JAVA_BLANKS.skip(text, hasColon ? separator + 1 : separator, end);
    if (kind === Kind.agent) {
      this.#agentSeen = true;
      if (valueStart === end) notes?.add('empty-agent', start);
    } else if (kind >= Kind.disallow && !this.#agentSeen) notes?.add('rule-before-agent', start);
    this.builder.add(kind, valueStart, end);
  }

  /** What the key means, and where it ends: at a blank or a colon, or at the one after it where two words are one key. */
  #key(start: number, end: number): [kind: DirectiveKind | undefined, end: number] {
    const { text } = this;
    const first = endOfWord(text, start, end);
    const kind = RIGHT.find(text, start, first);
    if (kind !== undefined) return [kind, first];
    const both = endOfWord(text, first + 1, end);
    for (const stop of [first, both]) {
      // Quirk: misspelt keys count, such as `desallow` and `user agent`. Mirrors `SimpleRobotRulesParser.tokenize`.
      const meant = stop > end ? undefined : TYPOS.find(text, start, stop);
      if (meant === undefined) continue;
      this.notes?.add('typo-accepted', start);
      return [meant, stop];
    }
    return [undefined, first];
  }
}

function endOfWord(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) !== COLON && !SEPARATORS.has(text.charCodeAt(at))) at++;
  return at;
}

export const crawlerCommonsLines: TableFormat = {
  scan: /* @__PURE__ */ linesEndingAlsoAt(['\x85', '\u2028', '\u2029']),
  reader: (text, notes) => new CrawlerCommonsReader(text, notes),
  skipsByteOrderMark: true,
};

const MARKUP = /<(?:html|head|body)[ \t\n\v\f\r]*>/i;
const LINE = /[^\n\r\x85\u2028\u2029]+/g;

/**
 * Quirk: of a web page, or what says that it is one, only the text outside the tags is read, and none without `user-agent:`.
 * Mirrors `SimpleRobotRulesParser.parseContent`.
 */
export function textWithoutMarkup(text: string, saysPage?: 'text/html'): string | undefined {
  if (saysPage === undefined && !MARKUP.test(text)) return text;
  if (!/user-agent:/i.test(text)) return undefined;
  return text.replace(LINE, withoutTags);
}

/** A tag begins at the first `<` before a `>` that does not follow it at once. */
function withoutTags(line: string): string {
  const parts = line.split('>');
  const last = parts.pop() ?? '';
  const kept = parts.map((part) => {
    const tag = part.indexOf('<');
    return tag >= 0 && tag < part.length - 1 ? part.slice(0, tag) : `${part}>`;
  });
  return kept.join('') + last;
}
