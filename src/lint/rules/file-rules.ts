/** Rules about the file as a whole, and about the response that brought it. */

import { isOversizedUrl } from '../../core/url-size.js';
import type { Edit, Hit, LintRule } from '../finding.js';
import type { FileLine, LintFile } from '../lint-file.js';

const RFC_LIMITS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5';
const RFC_ACCESS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3';
const RFC_FORMAT = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2';

/** What every crawler has to read, and all that Google reads. */
const READ_BYTES = 500 * 1024;

/** How much of a line Google's parser keeps: kMaxLineLen of robots.cc, less one. */
const LINE_BYTES = 2083 * 8 - 1;

const tooLarge: LintRule = {
  code: 'file-too-large',
  severity: 'error',
  looksAt: 'file',
  message: 'The file is larger than 500 KiB, and crawlers may ignore the rest',
  why: 'The standard requires crawlers to read 500 KiB, and Google reads no more.',
  source: RFC_LIMITS,
  advice: 'Shorten it: one path with * can replace many, and outdated rules can go',
  wrong: `User-agent: *\n${'Disallow: /a\n'.repeat(40_000)}`,
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    // No character takes more than three bytes for each of its units, and those of ASCII take one.
    const { length } = file.text;
    if (length * 3 <= READ_BYTES || (length <= READ_BYTES && !/[^\0-\x7f]/.test(file.text))) return;
    const { bytes, line } = measure(file);
    if (bytes <= READ_BYTES) return;
    const message = `The file is larger than 500 KiB, and Google reads no further than line ${line}`;
    yield { message };
  },
};

/** How many bytes a text takes in UTF-8, and the line of the last byte that is read. */
function measure({ text }: LintFile): { bytes: number; line: number } {
  let bytes = 0;
  let line = 1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes += bytesOf(unit);
    if (bytes > READ_BYTES) continue;
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) line++;
  }
  return { bytes, line };
}

/** Each half of a surrogate pair stands for two of its four bytes. */
function bytesOf(unit: number): number {
  return unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
}

const lineTooLong: LintRule = {
  code: 'line-too-long',
  severity: 'error',
  looksAt: 'file',
  message: 'The line is longer than 16,663 bytes, and Google drops the rest of it',
  why: "Google's parser keeps only that much of a line, so the end of the path is lost.",
  source: 'https://github.com/google/robotstxt/blob/master/robots.cc',
  advice: 'Shorten the path: it matches everything that begins with it',
  wrong: `User-agent: *\nDisallow: /${'a'.repeat(17_000)}`,
  right: 'User-agent: *\nDisallow: /aaaa',
  *find(file) {
    for (const line of file.lines) {
      if ((line.valueEnd - line.from) * 3 <= LINE_BYTES) continue;
      let bytes = 0;
      for (let at = line.from; at < line.valueEnd; at++) {
        bytes += bytesOf(file.text.charCodeAt(at));
        if (bytes <= LINE_BYTES) continue;
        yield { line, from: at, end: line.valueEnd };
        break;
      }
    }
  },
};

const byteOrderMark: LintRule = {
  code: 'byte-order-mark',
  severity: 'warning',
  looksAt: 'file',
  message: 'The file begins with a byte order mark, which some parsers take for part of the first line',
  why: 'Python and Protego do not recognise a User-agent line after such a mark, and lose its group.',
  source: RFC_FORMAT,
  advice: 'Save the file as UTF-8 without a byte order mark; --fix-unsafe removes it',
  wrong: '\ufeffUser-agent: *\nDisallow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find({ text, lines }) {
    if (!text.startsWith('\ufeff') || looksLikeUtf16(text)) return;
    // Before a comment or an empty line it does no harm.
    if (lines[0]?.line === 1) yield { edit: { from: 0, end: 1, text: '', unsafe: true } };
  },
};

/** UTF-16 that was decoded as UTF-8 has a NUL beside each ASCII character. */
function looksLikeUtf16(text: string): boolean {
  const sample = text.slice(0, 64);
  const nuls = sample.split('\0').length - 1;
  return nuls > 4 && nuls * 3 >= sample.length;
}

const utf16: LintRule = {
  code: 'file-utf-16',
  severity: 'error',
  looksAt: 'file',
  message: 'The file is in UTF-16, but crawlers read UTF-8',
  why: 'They see a NUL after every letter and recognise no line.',
  source: RFC_FORMAT,
  advice: 'Save it as UTF-8',
  wrong: 'User-agent: *'.replace(/./g, '$&\0'),
  right: 'User-agent: *',
  *find({ text }) {
    if (looksLikeUtf16(text)) yield {};
  },
};

const nul: LintRule = {
  code: 'file-nul',
  severity: 'error',
  looksAt: 'file',
  message: 'The line contains a NUL character',
  why: 'Google ends the line there; other parsers take it for part of the value.',
  source: RFC_FORMAT,
  advice: 'Remove it; such characters come from broken tools and binary files',
  wrong: 'User-agent: *\nDisallow: /a\0b',
  right: 'User-agent: *\nDisallow: /ab',
  *find(file) {
    if (looksLikeUtf16(file.text)) return;
    let at = file.text.indexOf('\0');
    for (const line of file.lines) {
      if (at >= 0 && at < line.from) at = file.text.indexOf('\0', line.from);
      if (at < 0) return;
      if (at < line.end) yield { line, from: at, end: at + 1 };
    }
  },
};

const html: LintRule = {
  code: 'file-html',
  severity: 'error',
  looksAt: 'file',
  message: 'This is a web page, not a robots.txt',
  why: 'It has no rules, so everything is allowed. It is often an error page served with status 200.',
  source: RFC_ACCESS,
  advice: 'Serve the robots.txt as text/plain, or status 404 if there is none',
  wrong: '<!doctype html>\n<title>Not found</title>',
  right: 'User-agent: *\nDisallow:',
  *find(file) {
    const [first] = file.lines;
    if (isHtml(file) && first !== undefined) yield { line: first };
  },
};

/** A file with groups is a robots.txt, whatever stands above them. */
function isHtml({ text, groups }: LintFile): boolean {
  return (
    groups.length === 0 &&
    /^\ufeff?\s{0,1000}<(?:!doctype|html|head|body|title|\?xml|!--|[a-z]+[\s>])/i.test(text)
  );
}

/** Whether its lines are no directives at all, of which one finding says enough. */
export function isOtherFile(file: LintFile): boolean {
  return isHtml(file) || isJson(file) || looksLikeUtf16(file.text);
}

const lineEnds: LintRule = {
  code: 'line-end',
  severity: 'warning',
  looksAt: 'file',
  message: 'The line contains a character that some parsers treat as a line break',
  why: 'Lines end with LF, CR or both. Python and Protego also end them at vertical tabs, form feeds and line separators.',
  source: RFC_FORMAT,
  advice: 'Remove the character, or put a line break in its place',
  wrong: 'User-agent: *\nDisallow: /a\u2028Disallow: /b',
  right: 'User-agent: *\nDisallow: /a\nDisallow: /b',
  *find({ text, lines }) {
    if (!MAY_BREAK.test(text)) return;
    for (const line of lines) {
      for (let at = line.from; at < line.end; at++) {
        if (!OTHER_BREAKS.has(text.charCodeAt(at))) continue;
        yield { line, from: at, end: at + 1 };
        break;
      }
    }
  },
};

/** Vertical tab, form feed, the separators of ASCII, next line, and those of Unicode. */
const OTHER_BREAKS: ReadonlySet<number> = new Set([0x0b, 0x0c, 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029]);
/** They are among these; most files hold none of them. */
const MAY_BREAK = /[^\P{Cc}\t\n\r]|[\p{Zl}\p{Zp}]/u;

/** `\n` as two characters, before a directive. */
const WRITTEN_LINE_END = /\\r?\\?n\s{0,9}(?:user-agent|allow|disallow|sitemap|crawl-delay)\s{0,9}:/i;

const writtenLineEnd: LintRule = {
  code: 'line-end-written-out',
  severity: 'error',
  looksAt: 'file',
  message: 'The line contains \\n as two characters instead of a line break',
  why: 'Everything after it becomes part of the value before it.',
  source: RFC_FORMAT,
  advice: 'Write real line breaks; often a template or a shell command has escaped them',
  wrong: 'User-agent: *\\nDisallow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    let backslash = file.text.indexOf('\\');
    for (const line of file.lines) {
      if (backslash >= 0 && backslash < line.from) backslash = file.text.indexOf('\\', line.from);
      if (backslash < 0) return;
      if (backslash >= line.hash) continue;
      const found = WRITTEN_LINE_END.exec(file.text.slice(line.from, line.hash));
      if (found !== null) yield { line, from: line.from + found.index, end: line.from + found.index + 2 };
    }
  },
};

const status: LintRule = {
  code: 'status',
  severity: 'error',
  looksAt: 'response',
  message: 'The status code decides, not the file',
  why: 'A status from 400 to 499 allows everything, one from 500 to 599 nothing. Google treats 429 like the latter.',
  source: RFC_ACCESS,
  advice: 'Serve the file with status 200, or with 404 if there is none',
  wrong: '',
  right: '',
  *find({ response: { status: code } }): Iterable<Hit> {
    if (code === undefined || (code >= 200 && code < 300)) return;
    yield { ...meaningOf(code) };
  },
};

/** What crawlers make of a status: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1 */
function meaningOf(code: number): Pick<Hit, 'message' | 'severity'> {
  if (code === 404 || code === 410)
    return {
      severity: 'note',
      message: `Status ${code} means that there is no robots.txt: crawlers may fetch everything`,
    };
  if (code === 429)
    return {
      message: 'Status 429 asks crawlers to come later: Google fetches nothing, others may fetch everything',
    };
  if (code >= 500)
    return {
      message: `Status ${code} is a failure of the server: crawlers may fetch nothing while it lasts`,
    };
  if (code >= 400)
    return {
      severity: 'warning',
      message: `Status ${code} hides the file: crawlers take it for missing and may fetch everything`,
    };
  if (code >= 300)
    return {
      message: `Status ${code} leads to no file that could be read: crawlers take it for missing and may fetch everything`,
    };
  return { message: `The response has status ${code}, so its rules are not read` };
}

const contentType: LintRule = {
  code: 'content-type',
  severity: 'warning',
  looksAt: 'response',
  message: 'The file is not served as text/plain in UTF-8',
  why: 'The standard requires text/plain in UTF-8, and some crawlers read nothing else.',
  source: RFC_ACCESS,
  advice: 'Serve it as text/plain; charset=utf-8',
  wrong: '',
  right: '',
  *find({ response }) {
    const { contentType: type } = response;
    if (type === undefined || isUtf8Text(type)) return;
    yield { message: `The file is served as '${type.slice(0, 80)}'` };
  },
};

/** With no charset, or with one that UTF-8 includes. */
function isUtf8Text(contentType: string): boolean {
  const [media = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => /^charset\b/.test(parameter));
  return (
    media.trim() === 'text/plain' && /^charset ?= ?"?(?:utf-?8|us-ascii)"?$/.test(charset ?? 'charset=utf-8')
  );
}

const otherSite: LintRule = {
  code: 'redirect-to-other-site',
  severity: 'warning',
  looksAt: 'response',
  message: "The request is redirected to another site's file",
  why: "Crawlers that follow the redirect obey the other site's rules here; those that do not have no rules.",
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.2',
  advice: 'Serve the file on the site it is meant for',
  wrong: '',
  right: '',
  *find({ response: { url, finalUrl } }): Iterable<Hit> {
    const [requested, answering] = [hostOf(url), hostOf(finalUrl)];
    if (requested === undefined || answering === undefined || requested === answering) return;
    yield { message: `The request to ${requested} was redirected to ${answering}` };
  },
};

/** Without www, with which most sites are the same. */
function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || isOversizedUrl(url) || !URL.canParse(url)) return undefined;
  return new URL(url).host.replace(/^www\./, '');
}

/** Characters that an editor does not show, and what broken encodings leave. */
const INVISIBLE = /[\p{Cf}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufffd]|\p{Variation_Selector}|\u034f/u;

/** The same without joiners and variation selectors, which some scripts and symbols need in a path. */
const INVISIBLE_IN_PATH =
  /(?![\u200c\u200d])[\p{Cf}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufffd]|\u034f/u;

/** Letters and symbols beside which joiners and variation selectors have a meaning. */
const OTHER_SCRIPT = /(?!\p{Variation_Selector})[\p{L}\p{M}\p{So}]/u;

/** Keys whose values are paths or URLs. */
const WITH_PATH = new Set(['allow', 'disallow', 'sitemap', 'content-usage', 'clean-param', 'license']);

function invisibleIn({ key, value }: FileLine): RegExp {
  const hasOthers = WITH_PATH.has(key) && OTHER_SCRIPT.test(value.replace(/[\0-\u024f]+/g, ''));
  return hasOthers ? INVISIBLE_IN_PATH : INVISIBLE;
}

const invisible: LintRule = {
  code: 'invisible-character',
  severity: 'error',
  looksAt: 'file',
  message: 'The line contains an invisible character',
  why: 'A pasted no-break space, joiner or direction mark is not a space to most parsers: it becomes part of the name or path, which then matches nothing.',
  source: RFC_FORMAT,
  advice: 'Delete the character, or save the file as UTF-8 if it is a broken letter',
  wrong: 'User-agent: *\nDisallow: /a\u00a0',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    if (!INVISIBLE.test(file.text) || isOtherFile(file)) return;
    for (const line of file.lines) {
      const at = line.from + file.text.slice(line.from, line.valueEnd).search(invisibleIn(line));
      if (at < line.from) continue;
      const code = file.text.charCodeAt(at);
      const message =
        code === 0xfffd
          ? 'The line contains bytes that are not UTF-8'
          : `The line contains an invisible character, U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      const edit = code === 0xfffd ? undefined : { from: at, end: at + 1, text: '', unsafe: true as const };
      yield { line, from: at, end: at + 1, message, edit };
    }
  },
};

/** Whether {@link invisible} finds the line: its name or value is then not what it seems. */
export function hasInvisible(line: FileLine): boolean {
  const expression = invisibleIn(line);
  return expression.test(line.name) || expression.test(line.value);
}

/** Letters of other scripts that look like those of ASCII, and which. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    ...'\u0430a\u0435e\u043eo\u0440p\u0441c\u0443y\u0445x\u0456i\u0455s\u0458j\u0501d\u0410A\u0412B\u0415E\u041aK\u041cM\u041dH\u041eO\u0420P\u0421C\u0422T\u0425X\u0391A\u0392B\u0395E\u0397H\u0399I\u039aK\u039cM\u039dN\u039fO\u03a1P\u03a4T\u03a5Y\u03a7X\u0396Z\u03bfo\u03bdv'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, foreign = '', plain = '']) => [foreign, plain]),
);

const FOREIGN_LETTER = /[^\0-\x7f\ufffd]/u;

/** Whether a name holds a letter that no name of a directive or crawler has. */
export function hasForeignLetter(name: string): boolean {
  return FOREIGN_LETTER.test(name);
}

const foreignLetter: LintRule = {
  code: 'letter-foreign',
  severity: 'error',
  looksAt: 'file',
  message: 'The name contains a letter outside ASCII, so no crawler recognises it',
  why: 'Names of directives and crawlers consist of ASCII letters. A Cyrillic or Greek letter that looks the same makes another name.',
  source: RFC_FORMAT,
  advice: 'Type the name again',
  wrong: 'User-agent: G\u043e\u043eglebot\nDisallow: /',
  right: 'User-agent: Googlebot\nDisallow: /',
  *find(file) {
    if (!FOREIGN_LETTER.test(file.text) || isOtherFile(file)) return;
    for (const line of file.lines) {
      if (!line.hasColon || hasInvisible(line)) continue;
      const isAgent = line.key === 'user-agent';
      const from = isAgent ? line.valueFrom : file.text.indexOf(line.name, line.from);
      const found = FOREIGN_LETTER.exec(isAgent ? line.value : line.name);
      // A sentence is not a name.
      if (found === null || (!isAgent && /\s\S+\s/.test(line.name))) continue;
      const at = from + found.index;
      const [letter] = found;
      const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
      const plain = LOOKALIKES.get(letter);
      const edit: Edit | undefined =
        plain === undefined ? undefined : { from: at, end: at + letter.length, text: plain, unsafe: true };
      const message =
        plain === undefined
          ? `The name contains ${code}, and no crawler recognises a name with letters outside ASCII`
          : `The letter ${code} only looks like '${plain}', so no crawler recognises the name`;
      yield { line, from: at, end: at + letter.length, message, edit };
    }
  },
};

/** What templates, merges and Markdown leave in a file. */
const LEFTOVERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:<{7}|={7}|>{7})(?:\s|$)/, 'This is a mark of an unfinished merge'],
  [/^(?:```|~~~)/, 'This is a mark of Markdown, copied along with the file'],
  [/\{\{|\}\}|\$\{|<%|%>|\{%|%\}/, 'This is a placeholder that a template should have filled in'],
  [
    /^(?:https?:\/\/)?(?:undefined|null|\[object Object\])(?:\/|$)/,
    'A program has written an empty value here',
  ],
];

function leftoverIn({ hasColon, name, value }: FileLine): string | undefined {
  if (hasColon && !/^[<`~={]/.test(name) && !/[{<%$]|undefined|null|\[object/.test(value)) return undefined;
  const texts = hasColon ? [name, value] : [value];
  return LEFTOVERS.find(([expression]) => texts.some((text) => expression.test(text)))?.[1];
}

/** Whether {@link leftover} finds the line, of which one finding says enough. */
export function isLeftover(line: FileLine): boolean {
  return leftoverIn(line) !== undefined;
}

const leftover: LintRule = {
  code: 'file-leftover',
  severity: 'error',
  looksAt: 'file',
  message: 'A tool has left this in the file',
  why: 'Crawlers read it as part of the file: a rule with a placeholder matches nothing that was meant.',
  source: RFC_FORMAT,
  advice: 'Look at what writes the file, and serve the finished text',
  wrong: 'User-agent: *\nDisallow: /{{ admin_path }}',
  right: 'User-agent: *\nDisallow: /admin',
  *find(file) {
    if (isOtherFile(file)) return;
    for (const line of file.lines) {
      const message = leftoverIn(line);
      if (message !== undefined) yield { line, message };
    }
  },
};

const json: LintRule = {
  code: 'file-json',
  severity: 'error',
  looksAt: 'file',
  message: 'This is JSON, not a robots.txt',
  why: 'It has no rules, so everything is allowed. It is often the answer of an API, or a whole file that was written as a string.',
  source: RFC_ACCESS,
  advice: 'Serve the robots.txt as text/plain, or status 404 if there is none',
  wrong: '{"error":"not found"}',
  right: 'User-agent: *\nDisallow:',
  *find(file) {
    const [first] = file.lines;
    if (isJson(file) && first !== undefined) yield { line: first };
  },
};

function isJson({ text, groups }: LintFile): boolean {
  return groups.length === 0 && /^\ufeff?\s{0,1000}(?:[{[]\s{0,1000}["{[\]}]|"[^"\n]{0,100}\\n)/.test(text);
}

const mixedLineEnds: LintRule = {
  code: 'line-end-mixed',
  severity: 'note',
  looksAt: 'file',
  message: 'The file has line ends of several kinds',
  why: 'Parsers read all of them, but a lone CR looks like the middle of a line to many tools, so what people see is not what crawlers read.',
  source: RFC_FORMAT,
  advice: 'Save the file with one kind of line end',
  wrong: 'User-agent: *\r\nDisallow: /a\rDisallow: /b',
  right: 'User-agent: *\nDisallow: /a\nDisallow: /b',
  *find({ text }) {
    if (!text.includes('\r')) return;
    const returns = countOf('\r', text);
    const pairs = countOf('\r\n', text);
    const feeds = countOf('\n', text);
    const kinds = [pairs, returns - pairs, feeds - pairs].filter((each) => each > 0);
    if (kinds.length > 1)
      yield {
        message: `The file has ${pairs} line ends of CR LF, ${returns - pairs} of CR and ${feeds - pairs} of LF`,
      };
  },
};

/** How often a part is in a text. */
export function countOf(part: string, text: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++;
  return found;
}

/** A directive within the value of another one. */
const SECOND_DIRECTIVE = /\s(?:user-agent|allow|disallow|sitemap|crawl-delay)\s{0,9}:/i;

const missingLineEnd: LintRule = {
  code: 'line-end-missing',
  severity: 'error',
  looksAt: 'file',
  message: 'The line holds two directives',
  why: "The second one is read as part of the first one's value.",
  source: RFC_FORMAT,
  advice: 'Put each directive on a line of its own',
  wrong: 'User-agent: * Disallow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    for (const line of file.lines) {
      const found = secondDirective(line);
      if (found === null) continue;
      const from = line.valueFrom + found.index + 1;
      const second = found[0].slice(1);
      yield {
        line,
        from,
        end: from + second.length,
        message: `'${second}' is read as part of the value before it`,
        edit: { from: from - 1, end: from, text: '\n', unsafe: true },
      };
    }
  },
};

function secondDirective({ value }: FileLine): RegExpExecArray | null {
  return value.includes(':') ? SECOND_DIRECTIVE.exec(value) : null;
}

/** Whether a directive that {@link missingLineEnd} or {@link writtenLineEnd} finds is in the value of another. */
export function holdsDirective(line: FileLine): boolean {
  return secondDirective(line) !== null || WRITTEN_LINE_END.test(line.value);
}

export const FILE_RULES: readonly LintRule[] = [
  status,
  contentType,
  otherSite,
  html,
  json,
  leftover,
  utf16,
  byteOrderMark,
  nul,
  tooLarge,
  lineTooLong,
  lineEnds,
  writtenLineEnd,
  missingLineEnd,
  mixedLineEnds,
  invisible,
  foreignLetter,
];
