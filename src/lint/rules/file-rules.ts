/** Rules about the file as a whole, and about the answer by which it was had. */

import type { Hit, LintRule } from '../finding.js';
import type { LintFile } from '../lint-file.js';

const RFC_LIMITS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5';
const RFC_ACCESS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3';
const RFC_FORMAT = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2';

/** What every crawler has to read, and all that Google does read. */
const READ_BYTES = 500 * 1024;

/** Google's parser reads so much of a line. */
const LINE_BYTES = 2083 * 8;

const tooLarge: LintRule = {
  code: 'file-too-large',
  severity: 'error',
  looksAt: 'file',
  says: 'The file is larger than 500 KiB, and what lies behind that is not read',
  why: 'The standard asks crawlers to read 500 KiB; Google reads no more.',
  source: RFC_LIMITS,
  mend: 'Make it shorter: one path with * does for many, and old rules can go',
  wrong: `User-agent: *\n${'Disallow: /a\n'.repeat(40_000)}`,
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    // No character takes more than three bytes for each of its units.
    if (file.text.length * 3 <= READ_BYTES) return;
    const { bytes, line } = measure(file);
    if (bytes <= READ_BYTES) return;
    const size = Math.round(bytes / 1024);
    const message = `The file has ${size} KiB; Google reads 500 KiB, up to line ${line}`;
    yield { message };
  },
};

/** The bytes that a text takes in UTF-8, and the line in which the last lies that is read. */
function measure({ text }: LintFile): { bytes: number; line: number } {
  let bytes = 0;
  let line = 1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair stands for two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
    if (bytes > READ_BYTES) continue;
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) line++;
  }
  return { bytes, line };
}

const lineTooLong: LintRule = {
  code: 'line-too-long',
  severity: 'error',
  looksAt: 'file',
  says: 'The line is longer than 16,664 bytes, and Google cuts it there',
  why: "Google's parser keeps so much of a line; the rest of the path is lost.",
  source: 'https://github.com/google/robotstxt/blob/master/robots.cc',
  mend: 'Shorten the path, or end it with a star earlier',
  wrong: `User-agent: *\nDisallow: /${'a'.repeat(17_000)}`,
  right: 'User-agent: *\nDisallow: /aaaa',
  *find(file) {
    for (const line of file.lines) if (line.end - line.from > LINE_BYTES) yield { line, end: line.from + 1 };
  },
};

const byteOrderMark: LintRule = {
  code: 'byte-order-mark',
  severity: 'warning',
  looksAt: 'file',
  says: 'The file begins with a byte order mark, which some crawlers take for a part of the first line',
  why: 'A first line that begins with an invisible character is no User-agent line to them, and its group is lost.',
  source: RFC_FORMAT,
  mend: 'Save the file as UTF-8 without it; --fix does where no verdict changes',
  wrong: '\ufeffUser-agent: *\nDisallow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find({ text }) {
    if (text.startsWith('\ufeff') && !looksLikeUtf16(text)) yield { edit: { from: 0, end: 1, text: '' } };
  },
};

/** Decoded as UTF-8, each ASCII character has a NUL beside it, and the mark in front is broken. */
function looksLikeUtf16(text: string): boolean {
  const sample = text.slice(0, 64);
  const nuls = sample.split('\0').length - 1;
  return nuls > 4 && nuls * 3 >= sample.length;
}

const utf16: LintRule = {
  code: 'file-utf-16',
  severity: 'error',
  looksAt: 'file',
  says: 'The file is in UTF-16, and crawlers read UTF-8',
  why: 'To them every letter is parted from the next by a NUL, and no line is known.',
  source: RFC_FORMAT,
  mend: 'Save it as UTF-8',
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
  says: 'There are NUL characters in the file',
  why: 'Some parsers end the line or the file there, others take them for a part of the path.',
  source: RFC_FORMAT,
  mend: 'Take them out; they come of a broken editor or of a binary file',
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
  says: 'This is a web page and not a robots.txt',
  why: 'No line of it is a rule, so everything is allowed; often it is an error page that is served with status 200.',
  source: RFC_ACCESS,
  mend: 'Serve the file itself, as text/plain, or a status of 404 where there is none',
  wrong: '<!doctype html>\n<title>Not found</title>',
  right: 'User-agent: *\nDisallow:',
  *find(file) {
    const [first] = file.lines;
    if (isHtml(file) && first !== undefined) yield { line: first };
  },
};

/** A file with groups is a robots.txt, whatever stands above them. */
export function isHtml({ text, groups }: LintFile): boolean {
  return (
    groups.length === 0 &&
    /^\ufeff?\s{0,1000}<(?:!doctype|html|head|body|title|\?xml|!--|[a-z]+[\s>])/i.test(text)
  );
}

const lineEnds: LintRule = {
  code: 'line-end',
  severity: 'warning',
  looksAt: 'file',
  says: 'A character that some readers take for the end of the line stands within it',
  why: 'Lines end at LF, CR or both; Python also ends them at vertical tabs, form feeds and line separators.',
  source: RFC_FORMAT,
  mend: 'Take it out, or end the line there',
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

const writtenLineEnd: LintRule = {
  code: 'line-end-written-out',
  severity: 'error',
  looksAt: 'file',
  says: '\\n stands in the line as two characters and ends nothing',
  why: 'Everything behind it is a part of the value before it.',
  source: RFC_FORMAT,
  mend: 'Write real line ends; often a template or a shell command has escaped them',
  wrong: 'User-agent: *\\nDisallow: /a',
  right: 'User-agent: *\nDisallow: /a',
  *find(file) {
    let backslash = file.text.indexOf('\\');
    for (const line of file.lines) {
      if (backslash >= 0 && backslash < line.from) backslash = file.text.indexOf('\\', line.from);
      if (backslash < 0) return;
      if (backslash >= line.hash) continue;
      const found = /\\r?\\?n\s{0,9}(?:user-agent|allow|disallow|sitemap|crawl-delay)\s{0,9}:/i.exec(
        file.text.slice(line.from, line.hash),
      );
      if (found !== null) yield { line, from: line.from + found.index, end: line.from + found.index + 2 };
    }
  },
};

const status: LintRule = {
  code: 'status',
  severity: 'error',
  looksAt: 'response',
  says: 'The status of the answer decides, and not the file',
  why: 'With 400 to 499 everything is allowed, with 500 to 599 nothing; Google counts 429 as the latter.',
  source: RFC_ACCESS,
  mend: 'Serve the file with status 200',
  wrong: '',
  right: '',
  *find({ response: { status: code } }) {
    if (code === undefined || (code >= 200 && code < 300)) return;
    yield { message: `The answer has status ${code}; its rules are not read` };
  },
};

const contentType: LintRule = {
  code: 'content-type',
  severity: 'warning',
  looksAt: 'response',
  says: 'The file is not served as text/plain',
  why: 'The standard asks for text/plain in UTF-8; some crawlers read nothing else.',
  source: RFC_ACCESS,
  mend: 'Serve it as text/plain; charset=utf-8',
  wrong: '',
  right: '',
  *find({ response }) {
    const { contentType: type } = response;
    if (type === undefined || /^\s{0,9}text\/plain\s{0,9}(?:;|$)/i.test(type)) return;
    yield { message: `The file is served as '${type.slice(0, 80)}'` };
  },
};

const otherSite: LintRule = {
  code: 'redirect-to-other-site',
  severity: 'warning',
  looksAt: 'response',
  says: "The request ends at another site's file",
  why: 'Crawlers that follow apply it to this site; some follow five redirects, some none, and some none to another host.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.2',
  mend: 'Serve the file on the site that it is for',
  wrong: '',
  right: '',
  *find({ response: { url, finalUrl } }): Iterable<Hit> {
    const [asked, answered] = [hostOf(url), hostOf(finalUrl)];
    if (asked === undefined || answered === undefined || asked === answered) return;
    yield { message: `The file of ${asked} was had from ${answered}` };
  },
};

function hostOf(url: string | undefined): string | undefined {
  try {
    return url === undefined ? undefined : new URL(url).host;
  } catch {
    return undefined;
  }
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
];
