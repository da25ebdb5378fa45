/** Rules about the file as a whole, and about the response that brought it. */

import type { Hit, LintRule } from '../finding.js';
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
  advice: 'Save the file as UTF-8 without a byte order mark; --fix removes it',
  wrong: '\ufeffUser-agent: *\nDisallow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find({ text, lines }) {
    if (!text.startsWith('\ufeff') || looksLikeUtf16(text)) return;
    // In front of a comment or an empty line it does no harm.
    if (lines[0]?.line === 1) yield { edit: { from: 0, end: 1, text: '' } };
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
  return isHtml(file) || looksLikeUtf16(file.text);
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
  advice: 'Serve the file with status 200',
  wrong: '',
  right: '',
  *find({ response: { status: code } }) {
    if (code === undefined || (code >= 200 && code < 300)) return;
    yield { message: `The response has status ${code}, so its rules are not read` };
  },
};

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
    const [asked, answered] = [hostOf(url), hostOf(finalUrl)];
    if (asked === undefined || answered === undefined || asked === answered) return;
    yield { message: `The request to ${asked} was redirected to ${answered}` };
  },
};

/** Without www, with which most sites are the same. */
function hostOf(url: string | undefined): string | undefined {
  try {
    return url === undefined ? undefined : new URL(url).host.replace(/^www\./, '');
  } catch {
    return undefined;
  }
}

/** What nobody sees in an editor, and what broken encodings leave. Joiners are left out: some scripts need them. */
const INVISIBLE = /[\u00a0\u00ad\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff\ufffd]/;

const invisible: LintRule = {
  code: 'invisible-character',
  severity: 'error',
  looksAt: 'file',
  message: 'The line contains an invisible character',
  why: 'A pasted no-break space is not a space to most parsers: it becomes part of the name or path, which then matches nothing.',
  source: RFC_FORMAT,
  advice: 'Delete the character, or save the file as UTF-8 if it is a broken letter',
  wrong: 'User-agent: *\nDisallow: /a\u00a0',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    if (!INVISIBLE.test(file.text) || isOtherFile(file)) return;
    for (const line of file.lines) {
      const at = line.from + file.text.slice(line.from, line.valueEnd).search(INVISIBLE);
      if (at < line.from) continue;
      const code = file.text.charCodeAt(at);
      const message =
        code === 0xfffd
          ? 'The line contains bytes that are not UTF-8'
          : `The line contains an invisible character, U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      yield { line, from: at, end: at + 1, message };
    }
  },
};

/** Whether {@link invisible} finds the line: its name or value is then not what it seems. */
export function hasInvisible({ name, value }: FileLine): boolean {
  return INVISIBLE.test(name) || INVISIBLE.test(value);
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
  utf16,
  byteOrderMark,
  nul,
  tooLarge,
  lineTooLong,
  lineEnds,
  writtenLineEnd,
  missingLineEnd,
  invisible,
];
