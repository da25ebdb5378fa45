/** Rules about the file as a whole, and about the response that delivered it. */

import { endWithin } from '../../core/percent-steps.js';
import { isReadableUrl } from '../../core/url-size.js';
import type { Hit, LintRules, Severity } from '../finding.js';
import type { FileLine, LintFile } from '../lint-file.js';
import { isXml } from '../xml.js';
import { onEach, unsafe } from './hits.js';

/** How much every crawler must read, and the most that Google reads. */
const READ_BYTES = 500 * 1024;

/** How much of a line Google's parser keeps: kMaxLineLen of robots.cc, less one. */
const LINE_BYTES = 2083 * 8 - 1;

export const FILE_RULES: LintRules = {
  status: {
    severity: 'error',
    message: 'The status code decides, not the file',
    advice: 'Serve the file with status 200, or with 404 if there is none',
    *find({ response: { status = 200 } }): Iterable<Hit> {
      if (status < 200 || status > 299) yield meaningOf(status);
    },
  },

  'content-type': {
    severity: 'warning',
    message: 'The file is not served as text/plain in UTF-8',
    advice: 'Serve it as text/plain; charset=utf-8',
    *find({ response }) {
      const { contentType: type } = response;
      if (type === undefined || isUtf8Text(type)) return;
      yield { message: `The file is served as '${type.slice(0, 80)}'` };
    },
  },

  'redirect-to-other-site': {
    severity: 'warning',
    message: "The request is redirected to another site's file",
    advice: 'Serve the file on the site it is meant for',
    *find({ response: { url, finalUrl } }): Iterable<Hit> {
      const [requested, answering] = [hostOf(url), hostOf(finalUrl)];
      if (requested === undefined || answering === undefined || requested === answering) return;
      yield { message: `The request to ${requested} was redirected to ${answering}` };
    },
  },

  'file-html': {
    severity: 'error',
    message: 'This is a web page, not a robots.txt',
    advice: 'Serve the robots.txt as text/plain, or status 404 if there is none',
    find: onEach(firstLine, (line, file) => {
      if (!isHtml(file)) return undefined;
      return isXml(file.text) ? { line, message: 'This is XML, not a robots.txt' } : { line };
    }),
  },

  'file-json': {
    severity: 'error',
    message: 'This is JSON, not a robots.txt',
    advice: 'Serve the robots.txt as text/plain, or status 404 if there is none',
    find: onEach(firstLine, (line, file) => (isJson(file) ? { line } : undefined)),
  },

  'file-leftover': {
    severity: 'error',
    message: 'A tool left this in the file',
    advice: 'Fix the tool that writes the file, and serve the finished text',
    find: onEach(linesOfRobotsTxt, (line) => {
      const message = leftoverIn(line);
      return message === undefined ? undefined : { line, message };
    }),
  },

  'file-utf-16': {
    severity: 'error',
    message: 'The file is in UTF-16, but crawlers read UTF-8',
    advice: 'Save it as UTF-8',
    *find({ text }) {
      if (looksLikeUtf16(text)) yield {};
    },
  },

  'byte-order-mark': {
    severity: 'warning',
    message: 'The file begins with a byte order mark, which some parsers read as part of the first line',
    advice: 'Save the file as UTF-8 without a byte order mark; --fix-unsafe removes it',
    *find({ text, lines }) {
      if (!text.startsWith('\ufeff') || looksLikeUtf16(text)) return;
      // Before a comment or an empty line it does no harm.
      if (lines[0]?.line === 1) yield { edit: unsafe(0, 1, '') };
    },
  },

  'file-nul': {
    severity: 'error',
    message: 'The line contains a NUL character',
    advice: 'Remove it; such characters come from broken tools and binary files',
    *find(file) {
      if (looksLikeUtf16(file.text)) return;
      let at = file.text.indexOf('\0');
      for (const line of file.lines) {
        if (at >= 0 && at < line.from) at = file.text.indexOf('\0', line.from);
        if (at < 0) return;
        if (at < line.end) yield { line, from: at, end: at + 1 };
      }
    },
  },

  'file-too-large': {
    severity: 'error',
    message: 'The file is larger than 500 KiB, and crawlers may ignore the rest',
    advice: 'Shorten it: one path with * can replace many, and outdated rules can go',
    *find(file) {
      // A UTF-16 code unit takes at most three bytes, and ASCII takes one.
      const { length } = file.text;
      if (length * 3 <= READ_BYTES || (length <= READ_BYTES && !/[^\0-\x7f]/.test(file.text))) return;
      const { end } = endWithin(file.text, READ_BYTES);
      if (end === length) return;
      const line = file.text.slice(0, end).split(/\r\n|\r|\n/).length;
      yield { message: `The file is larger than 500 KiB, and Google reads no further than line ${line}` };
    },
  },

  'line-too-long': {
    severity: 'error',
    message: 'The line is longer than 16,663 bytes, and Google drops the rest of it',
    advice: 'Shorten the path: it matches everything that begins with it',
    find: onEach(linesOfRobotsTxt, (line, { text }) => {
      if ((line.valueEnd - line.from) * 3 <= LINE_BYTES) return undefined;
      const from = line.from + endWithin(text.slice(line.from, line.valueEnd), LINE_BYTES).end;
      return from < line.valueEnd ? { line, from, end: line.valueEnd } : undefined;
    }),
  },

  'line-end': {
    severity: 'warning',
    message: 'The line contains a character that some parsers treat as a line break',
    advice: 'Remove the character, or put a line break in its place',
    *find({ text, lines }) {
      if (!MAY_BREAK.test(text)) return;
      for (const line of lines) {
        for (let at = line.from; at < line.end; at++) {
          if (!OTHER_BREAKS.includes(text.charAt(at))) continue;
          yield { line, from: at, end: at + 1 };
          break;
        }
      }
    },
  },

  'line-end-written-out': {
    severity: 'error',
    message: 'The line contains \\n as two characters instead of a line break',
    advice: 'Write real line breaks; often a template or a shell command has escaped them',
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
  },

  'line-end-missing': {
    severity: 'error',
    message: 'The line contains two directives',
    advice: 'Put each directive on a line of its own',
    find: onEach(everyLine, (line) => {
      const found = secondDirective(line);
      if (found === null) return undefined;
      const from = line.valueFrom + found.index + 1;
      const second = found[0].slice(1);
      return {
        line,
        from,
        end: from + second.length,
        message: `'${second}' is read as part of the value before it`,
        edit: unsafe(from - 1, from, '\n'),
      };
    }),
  },

  'line-end-mixed': {
    severity: 'note',
    message: 'The file mixes line endings',
    advice: 'Save the file with one kind of line ending',
    *find({ text }) {
      if (!text.includes('\r')) return;
      const returns = countOf('\r', text);
      const pairs = countOf('\r\n', text);
      const feeds = countOf('\n', text);
      const kinds = [pairs, returns - pairs, feeds - pairs].filter((each) => each > 0);
      if (kinds.length > 1)
        yield {
          message: `The file has ${pairs} CR LF line endings, ${returns - pairs} CR and ${feeds - pairs} LF`,
        };
    },
  },

  'invisible-character': {
    severity: 'error',
    message: 'The line contains an invisible character',
    advice: 'Delete the character, or save the file as UTF-8 if it is a broken letter',
    *find(file) {
      if (!INVISIBLE.test(file.text) || isOtherFile(file)) return;
      for (const line of file.lines) {
        const at = line.from + file.text.slice(line.from, line.valueEnd).search(invisibleIn(line));
        if (at < line.from) continue;
        const code = codePoint(file.text.charAt(at));
        const place = { line, from: at, end: at + 1 };
        if (code === 'U+FFFD') yield { ...place, message: 'The line contains bytes that are not UTF-8' };
        else
          yield {
            ...place,
            message: `The line contains an invisible character, ${code}`,
            edit: unsafe(at, at + 1, ''),
          };
      }
    },
  },

  'letter-foreign': {
    severity: 'error',
    message: 'The name contains a letter outside ASCII, so no crawler recognises it',
    advice: 'Type the name again',
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
        const plain = LOOKALIKES.get(letter);
        const place = { line, from: at, end: at + letter.length };
        const code = codePoint(letter);
        if (plain === undefined)
          yield {
            ...place,
            message: `The name contains ${code}, and no crawler recognises a name with letters outside ASCII`,
          };
        else
          yield {
            ...place,
            message: `The letter ${code} only looks like '${plain}', so no crawler recognises the name`,
            edit: unsafe(at, place.end, plain),
          };
      }
    },
  },
};

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function everyLine({ lines }: LintFile): readonly FileLine[] {
  return lines;
}

function firstLine({ lines }: LintFile): readonly FileLine[] {
  return lines.slice(0, 1);
}

/** The lines of the file; none if it is something else, for which one finding is enough. */
export function linesOfRobotsTxt(file: LintFile): readonly FileLine[] {
  return isOtherFile(file) ? [] : file.lines;
}

/** UTF-16 decoded as UTF-8 has a NUL next to each ASCII character, perhaps after the remains of the byte order mark. */
function looksLikeUtf16(text: string): boolean {
  return /^[^\0]{0,2}?(?:(?:\0[^\0]){4}|(?:[^\0]\0){4})/.test(text);
}

/** A file with groups is a robots.txt, whatever comes before them. */
function isHtml({ text, groups }: LintFile): boolean {
  return (
    groups.length === 0 &&
    /^\ufeff?\s{0,1000}<(?:!doctype|html|head|body|title|\?xml|!--|[a-z]+[\s>])/i.test(text)
  );
}

function isOtherFile(file: LintFile): boolean {
  return isHtml(file) || isJson(file) || looksLikeUtf16(file.text);
}

/** Vertical tab, form feed, the ASCII separators, next line, and the Unicode separators. */
const OTHER_BREAKS = '\v\f\x1c\x1d\x1e\x85\u2028\u2029';

/** A superset of these; most files contain none. */
const MAY_BREAK = /[^\P{Cc}\t\n\r]|[\p{Zl}\p{Zp}]/u;

/** `\n` as two characters, before a directive. */
const WRITTEN_LINE_END = /\\r?\\?n\s{0,9}(?:user-agent|allow|disallow|sitemap|crawl-delay)\s{0,9}:/i;

/** What a status means to crawlers: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1 */
function meaningOf(status: number): Hit {
  const found = MEANINGS.find(([from, to]) => status >= from && status <= to);
  const [, , meaning = 'means that the rules in the response are ignored', severity = 'error'] = found ?? [];
  return { severity, message: `Status ${status} ${meaning}` };
}

const MISSING = 'means that there is no robots.txt: crawlers may fetch everything';

const MEANINGS: readonly (readonly [from: number, to: number, meaning: string, severity?: Severity])[] = [
  [404, 404, MISSING, 'note'],
  [410, 410, MISSING, 'note'],
  [429, 429, 'asks crawlers to come back later: Google fetches nothing, others may fetch everything'],
  [500, Infinity, 'is a server failure: crawlers may fetch nothing until it ends'],
  [400, 499, 'hides the file: crawlers treat it as missing and may fetch everything', 'warning'],
  [300, 399, 'leads to no readable file: crawlers treat it as missing and may fetch everything'],
];

/** Text without a charset, or with one of which UTF-8 is a superset. */
function isUtf8Text(contentType: string): boolean {
  const [media = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => /^charset\b/.test(parameter));
  return (
    media.trim() === 'text/plain' && /^charset ?= ?"?(?:utf-?8|us-ascii)"?$/.test(charset ?? 'charset=utf-8')
  );
}

/** Without www, since most sites are the same with it. */
function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !isReadableUrl(url)) return undefined;
  return new URL(url).host.replace(/^www\./, '');
}

/** Characters that an editor does not show, and the replacement character of broken encodings. */
const INVISIBLE = /[\p{Cf}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufffd]|\p{Variation_Selector}|\u034f/u;

/** The same without joiners and variation selectors, which some scripts and symbols need in a path. */
const INVISIBLE_IN_PATH =
  /(?![\u200c\u200d])[\p{Cf}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufffd]|\u034f/u;

/** Letters and symbols next to which joiners and variation selectors have a meaning. */
const OTHER_SCRIPT = /(?!\p{Variation_Selector})[\p{L}\p{M}\p{So}]/u;

/** Keys whose values are paths or URLs. */
const WITH_PATH = new Set(['allow', 'disallow', 'sitemap', 'content-usage', 'clean-param', 'license']);

function invisibleIn({ key, value }: FileLine): RegExp {
  const hasOthers = WITH_PATH.has(key) && OTHER_SCRIPT.test(value.replace(/[\0-\u024f]+/g, ''));
  return hasOthers ? INVISIBLE_IN_PATH : INVISIBLE;
}

/** Whether `invisible-character` finds the line: then its name or value is not what it seems. */
export function hasInvisible(line: FileLine): boolean {
  const expression = invisibleIn(line);
  return expression.test(line.name) || expression.test(line.value);
}

/** Letters of other scripts, and the ASCII letters that they look like. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    ...'\u0430a\u0435e\u043eo\u0440p\u0441c\u0443y\u0445x\u0456i\u0455s\u0458j\u0501d\u0410A\u0412B\u0415E\u041aK\u041cM\u041dH\u041eO\u0420P\u0421C\u0422T\u0425X\u0391A\u0392B\u0395E\u0397H\u0399I\u039aK\u039cM\u039dN\u039fO\u03a1P\u03a4T\u03a5Y\u03a7X\u0396Z\u03bfo\u03bdv'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, foreign = '', plain = '']) => [foreign, plain]),
);

const FOREIGN_LETTER = /[^\0-\x7f\ufffd]/u;

/** Whether a name contains a letter that no directive's or crawler's name has. */
export function hasForeignLetter(name: string): boolean {
  return FOREIGN_LETTER.test(name);
}

/** Leftovers of templates, merges and Markdown. After a star they do not count: the rule may be about URLs with such text. */
const LEFTOVERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:<{7}|={7}|>{7})(?:\s|$)/, 'This is a marker of an unfinished merge'],
  [/^(?:```|~~~)/, 'This is Markdown formatting that was copied with the file'],
  [/^[^*]*(?:\{\{|\}\}|\$\{|<%|%>|\{%|%\})/, 'This is a placeholder that a template should have filled in'],
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

/** Whether `file-leftover` finds the line: then that finding is enough. */
export function isLeftover(line: FileLine): boolean {
  return leftoverIn(line) !== undefined;
}

function isJson({ text, groups }: LintFile): boolean {
  return groups.length === 0 && /^\ufeff?\s{0,1000}(?:[{[]\s{0,1000}["{[\]}]|"[^"\n]{0,100}\\n)/.test(text);
}

/** How often a text contains a part. */
export function countOf(part: string, text: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++;
  return found;
}

/** A directive within the value of another one. */
const SECOND_DIRECTIVE = /\s(?:user-agent|allow|disallow|sitemap|crawl-delay)\s{0,9}:/i;

function secondDirective({ value }: FileLine): RegExpExecArray | null {
  return value.includes(':') ? SECOND_DIRECTIVE.exec(value) : null;
}

/** Whether a directive that `line-end-missing` or `line-end-written-out` finds is in the value of another. */
export function holdsDirective(line: FileLine): boolean {
  return secondDirective(line) !== null || WRITTEN_LINE_END.test(line.value);
}
