/**
 * Finds the meta elements of a page with an HTML tokenizer that keeps nothing else: one pass, in linear time.
 *
 * https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */

import { expectString } from '../core/arguments.js';
import { ownText } from '../core/own-text.js';

const TAG_NAME = /[a-z][^\t\n\f\r />]*/iy;
const BEFORE_ATTRIBUTE = /[\t\n\f\r /]*/y;
/** A leading equals sign belongs to the name. */
const ATTRIBUTE_NAME = /=?[^\t\n\f\r /=>]*/y;
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The offset after its `>`. */
  readonly end: number;
}

/**
 * The name and content of each meta element that has both, in the order of the page. Pass them to {@link parseRobotsTag}
 * as `meta`.
 *
 * Finds elements anywhere on the page except in comments, scripts, styles and templates, like a browser with scripts
 * disabled. The only named character references it decodes are the five of XML. If you already use an HTML parser, pass
 * its pairs instead.
 *
 * @example
 * metaTags('<!doctype html><title>A</title><meta name="robots" content="noindex">'); // [['robots', 'noindex']]
 */
export function metaTags(html: string): [name: string, content: string][] {
  expectString('html', html);
  const found: [string, string][] = [];
  let templates = 0;
  let at = html.indexOf('<');
  while (at >= 0 && at < html.length) {
    const next = html[at + 1] ?? '';
    if (/[a-z]/i.test(next)) {
      const tag = readTag(html, at + 1);
      if (tag === undefined || tag.name === 'plaintext') return found;
      at = tag.end;
      if (tag.name === 'template') templates++;
      if (tag.name === 'meta' && templates === 0) take(tag, found);
      const marks = MARKS.get(tag.name);
      if (marks !== undefined) at = endOfText(html, at, marks);
    } else if (next === '/' && /[a-z]/i.test(html[at + 2] ?? '')) {
      const tag = readTag(html, at + 2);
      if (tag === undefined) return found;
      at = tag.end;
      if (tag.name === 'template' && templates > 0) templates--;
    } else if (next === '!' || next === '?' || next === '/') {
      at = endOfMarkup(html, at);
    } else {
      at++;
    }
    at = at < 0 ? -1 : html.indexOf('<', at);
  }
  return found;
}

function take({ attributes }: Tag, found: [string, string][]): void {
  const name = attributes.get('name')?.trim();
  const content = attributes.get('content');
  if (name !== undefined && name !== '' && content !== undefined)
    found.push([ownText(name), ownText(content)]);
}

/** The tag whose name begins at `from`; undefined if the page ends inside it. The first of several equal attributes wins. */
function readTag(html: string, from: number): Tag | undefined {
  const name = match(TAG_NAME, html, from);
  const attributes = new Map<string, string>();
  let at = from + name.length;
  for (;;) {
    at += match(BEFORE_ATTRIBUTE, html, at).length;
    if (at >= html.length) return undefined;
    if (html[at] === '>') return { name: name.toLowerCase(), attributes, end: at + 1 };
    const key = match(ATTRIBUTE_NAME, html, at);
    at += key.length;
    const equals = match(EQUALS, html, at);
    at += equals.length;
    let value = '';
    if (equals !== '') {
      const quote = html[at];
      if (quote === '"' || quote === "'") {
        const close = html.indexOf(quote, at + 1);
        if (close < 0) return undefined;
        value = html.slice(at + 1, close);
        at = close + 1;
      } else {
        value = match(UNQUOTED, html, at);
        at += value.length;
      }
    }
    const lower = key.toLowerCase();
    if (!attributes.has(lower)) attributes.set(lower, withoutReferences(value));
  }
}

function match(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

/** The offset after a comment, a doctype or other markup that begins with `<!`, `<?` or `</`; -1 if the page ends inside it. */
function endOfMarkup(html: string, at: number): number {
  if (!html.startsWith('<!--', at)) return after(html, '>', at + 2);
  if (html.startsWith('>', at + 4)) return at + 5;
  if (html.startsWith('->', at + 4)) return at + 6;
  COMMENT_END.lastIndex = at + 4;
  const end = COMMENT_END.exec(html);
  return end === null ? -1 : end.index + end[0].length;
}

const COMMENT_END = /--!?>/g;

function after(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at < 0 ? -1 : at + text.length;
}

/** The offset of a text element's end tag, or -1. In a script, `<!--` followed by `<script` hides the next end tag. */
function endOfText(html: string, from: number, marks: RegExp): number {
  let isComment = false;
  let isHidden = false;
  marks.lastIndex = from;
  for (let found = marks.exec(html); found !== null; found = marks.exec(html)) {
    const [mark] = found;
    if (mark === '<!--') {
      isComment = true;
      // `<!-->` is a complete comment.
      marks.lastIndex -= 2;
    } else if (mark === '-->') isComment = isHidden = false;
    else if (!mark.startsWith('</')) isHidden ||= isComment;
    else if (isHidden) isHidden = false;
    else return found.index;
  }
  return -1;
}

/** The end tag of each text element; for scripts also what hides end tags. */
const MARKS: ReadonlyMap<string, RegExp> = new Map([
  ['iframe', /<\/iframe(?=[\t\n\f\r />])/gi],
  ['noembed', /<\/noembed(?=[\t\n\f\r />])/gi],
  ['noframes', /<\/noframes(?=[\t\n\f\r />])/gi],
  ['script', /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi],
  ['style', /<\/style(?=[\t\n\f\r />])/gi],
  ['textarea', /<\/textarea(?=[\t\n\f\r />])/gi],
  ['title', /<\/title(?=[\t\n\f\r />])/gi],
  ['xmp', /<\/xmp(?=[\t\n\f\r />])/gi],
]);

const XML_NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** With the characters that XML's own names and numbers refer to. */
export function withoutReferences(value: string): string {
  return value.replace(/&(?:#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (reference) => {
    const name = reference.slice(1, -1);
    if (!name.startsWith('#')) return XML_NAMES[name] ?? reference;
    const point = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}
