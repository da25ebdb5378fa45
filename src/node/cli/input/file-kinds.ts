/** Recognises files that are neither a robots.txt nor lines, so that they are rejected instead of read as text. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Unreadable } from '../exit.js';

interface FileKind {
  readonly noun: string;
  /** The first bytes, as Latin-1. */
  readonly magic: string;
  readonly at?: number;
  readonly advice: string;
}

const UNPACK = 'unpack it';
const TO_LINES = 'write it as CSV or JSON lines, for example with DuckDB';

const KINDS: readonly FileKind[] = [
  {
    noun: 'a ZIP archive',
    magic: 'PK\u0003\u0004',
    advice: 'unpack it, or pass a WACZ file itself to --robots',
  },
  { noun: 'compressed with xz', magic: '\u00fd7zXZ\u0000', advice: 'pipe it through xz -dc' },
  { noun: 'compressed with bzip2', magic: 'BZh', advice: 'pipe it through bzip2 -dc' },
  { noun: 'compressed with lz4', magic: '\u0004"M\u0018', advice: 'pipe it through lz4 -dc' },
  { noun: 'compressed with Snappy', magic: '\u00ff\u0006\u0000\u0000sNaPpY', advice: UNPACK },
  { noun: 'compressed with compress', magic: '\u001f\u009d', advice: 'pipe it through gzip -dc' },
  { noun: 'compressed with gzip twice', magic: '\u001f\u008b', advice: 'pipe it through gzip -dc' },
  { noun: 'a 7z archive', magic: '7z\u00bc\u00af\u0027\u001c', advice: UNPACK },
  { noun: 'a tar archive', magic: 'ustar', at: 257, advice: UNPACK },
  { noun: 'a Parquet file', magic: 'PAR1', advice: TO_LINES },
  { noun: 'an Arrow file', magic: 'ARROW1', advice: TO_LINES },
  { noun: 'an Avro file', magic: 'Obj\u0001', advice: TO_LINES },
  { noun: 'an ORC file', magic: 'ORC', advice: TO_LINES },
  { noun: 'an SQLite database', magic: 'SQLite format 3\u0000', advice: TO_LINES },
  { noun: 'a PDF', magic: '%PDF-', advice: 'name a text file' },
];

/** The first bytes of a file, as Latin-1; empty for a pipe or a folder. */
export function headOf(path: string): string {
  // Opening a pipe and closing it again would break it for its writer.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return '';
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.toString('latin1', 0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

const HEAD_BYTES = 64;

/** @throws Unreadable if the first bytes are those of another kind of file */
export function expectTextKind(name: string, head: Uint8Array): void {
  const start = Buffer.from(head.subarray(0, 512)).toString('latin1');
  const kind = KINDS.find(({ magic, at = 0 }) => start.startsWith(magic, at));
  if (kind !== undefined) throw new Unreadable(`Cannot read ${name}: it is ${kind.noun}; ${kind.advice}`);
}

/** How much of a list is searched for bytes that no list contains. */
const SAMPLE = 4096;
/** A list in another charset has a few characters that are not UTF-8; a compressed file has little else. */
const MOST_UNREADABLE = 0.3;

/** @throws Unreadable if the first bytes are not those of a list of lines */
export function expectListStart(name: string, head: Uint8Array): void {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16) return;
  const text = new TextDecoder().decode(head.subarray(0, SAMPLE));
  const problem = problemOfList(text);
  if (problem !== undefined) throw new Unreadable(`Cannot read ${name}: ${problem}`);
}

/** Nothing in its bytes tells that a text is compressed with Brotli. */
const UNPACK_TEXT = 'unpack it (Brotli by brotli -dc), or save it as UTF-8';

/** Why a text is not a list of lines; undefined if it looks like one. */
export function problemOfList(text: string): string | undefined {
  if (text.startsWith('WARC/')) return 'it is a WARC archive; pass it to --robots';
  const start = text.slice(0, SAMPLE).trimStart();
  if (start.startsWith('[') && /^(?:[{["]|$)/.test(start.slice(1).trimStart())) {
    return "it is a JSON array; write one value per line, for example with jq -c '.[]'";
  }
  if (/^[^\s()]+\)\S* \d{14} /.test(text))
    return 'it is a CDX index of captures; pass the WARC files to --robots';
  if (text.includes('\0')) return `it has NUL bytes, which no list of URLs has; ${UNPACK_TEXT}`;
  const unreadable = text.split('\ufffd').length - 1;
  if (unreadable > MOST_UNREADABLE * text.length) return `it is not text; ${UNPACK_TEXT}`;
  return undefined;
}

/** Control characters that have no meaning in texts; compressed data soon contains one of them. */
const CONTROLS = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => !'\t\n\f\r\u001a'.includes(character),
);

export function isBinary(text: string): boolean {
  return CONTROLS.some((character) => text.includes(character));
}

/** The directives that a robots.txt may begin with. Not `Host`, which begins other files, too. */
const DIRECTIVES = new Set([
  'user-agent',
  'useragent',
  'user agent',
  'disallow',
  'allow',
  'sitemap',
  'license',
  'crawl-delay',
  'request-rate',
  'visit-time',
  'clean-param',
  'noindex',
  'content-signal',
  'content-usage',
]);

/**
 * Whether the first line that is neither blank nor a comment belongs to a robots.txt, and the text has no characters
 * that are invalid in texts. Of 1,566 real files with such a line, one begins otherwise.
 */
export function readsLikeRobots(text: string): boolean {
  const [name = ''] = firstLine(text).split(':', 1);
  return DIRECTIVES.has(name.trimEnd().toLowerCase()) && !isBinary(text);
}

/** Whether a text has nothing but blank lines and comments. */
export function isBlank(text: string): boolean {
  return firstLine(text) === '' && !isBinary(text);
}

/** Why a text does not count as a robots.txt. */
export function notLikeRobots(text: string): string {
  if (firstLine(text) === '') return 'it has no robots.txt line';
  const advice = isBinary(text) || text.includes('\ufffd') ? `, and is not text; ${UNPACK_TEXT}` : '';
  return `it does not begin like a robots.txt${advice}`;
}

/** The first line that is neither blank nor a comment; empty if there is none. */
function firstLine(text: string): string {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const content = line.trim();
    if (content !== '' && !content.startsWith('#')) return content;
  }
  return '';
}
