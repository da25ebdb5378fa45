/**
 * Reads the head of a response as tolerantly as the HTTP clients of Python and Perl.
 *
 * Each connection carries one request and nothing behind its answer is read, so no tolerance here can be used to smuggle
 * a second answer past anybody. Node's parser is then told as much
 * of it as the framing needs.
 */

import { NOT_HTTP } from '../../fetch/failure.js';

export interface ResponseHead {
  readonly status: number;
  readonly reason: string;
  /** In their order, a byte a character. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** How the end of a body is told. */
export type Framing =
  | { readonly by: 'nothing' }
  | { readonly by: 'length'; readonly bytes: number }
  | { readonly by: 'chunks' | 'close' };

/** More than any of the originals reads; what is longer is an attack. */
export const HEAD_LIMIT = 128 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/** Where the head ends that begins with `bytes`: behind its empty line; -1 where that has not come yet. */
export function headEnd(bytes: Uint8Array, from = 0): number {
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return next + 1;
  }
  return -1;
}

// https://www.rfc-editor.org/rfc/rfc9112.html#section-4
const STATUS_LINE = /^HTTP\/(?:0\.9|1\.\d|2(?:\.0)?)[ \t]+(\d{3})(?:[ \t]+(.*))?$/i;
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const CONTROLS = /[^\t\x20-\x7e\x80-\xff]/g;

/**
 * The head in `text`, a byte a character.
 *
 * Lines may end in LF alone. A line that begins with a blank goes on with the field before it; one without a colon, or
 * whose name is none, is left out. Blanks before a colon are dropped.
 */
export function readHead(text: string): ResponseHead {
  const [statusLine = '', ...lines] = text
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const [, status, reason = ''] = STATUS_LINE.exec(statusLine) ?? [];
  if (status === undefined || status < '100') throw notHttp('the answer is not HTTP');
  const fields: [name: string, value: string][] = [];
  let open: [name: string, value: string] | undefined;
  for (const line of lines) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (open !== undefined) open[1] = `${open[1]} ${valueIn(line)}`.trim();
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trimEnd();
    open = colon > 0 && TOKEN.test(name) ? [name, valueIn(line.slice(colon + 1))] : undefined;
    if (open !== undefined) fields.push(open);
  }
  return { status: Number(status), reason: valueIn(reason), fields };
}

function valueIn(text: string): string {
  return text.replaceAll(CONTROLS, '').trim();
}

/** How the end of this answer's body is told. */
export function framingOf(head: ResponseHead, method: string): Framing {
  const { status } = head;
  if (method === 'HEAD' || status < 200 || status === 204 || status === 205 || status === 304)
    return { by: 'nothing' };
  const codings = transferCodings(head);
  if (codings.length > 0) return { by: codings.at(-1) === 'chunked' ? 'chunks' : 'close' };
  const lengths = new Set(
    listOf(head, 'content-length')
      .filter((length) => /^\d{1,15}$/.test(length))
      .map(Number),
  );
  const [bytes, other] = lengths;
  if (other !== undefined) throw notHttp('the answer tells two lengths of its body');
  return bytes === undefined ? { by: 'close' } : { by: 'length', bytes };
}

/** What the body was put through for the way, in order: `['gzip', 'chunked']`. */
export function transferCodings(head: ResponseHead): readonly string[] {
  const codings = listOf(head, 'transfer-encoding').filter((coding) => coding !== 'identity');
  // A proxy may say again what it did not do again: nobody cuts chunks into chunks.
  return codings.filter((coding, at) => coding !== 'chunked' || codings.indexOf(coding) === at);
}

/** The parts of a field that is a list, in lower case, wherever they stand. */
export function listOf({ fields }: ResponseHead, name: string): string[] {
  return fields
    .filter(([field]) => field.toLowerCase() === name)
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * As much of a head as Node's parser has to know, in its strictest form. The fields are read from the head itself: no
 * limit of the parser's, and no opinion, applies to them.
 */
export function strictHead({ status }: ResponseHead, framing: Framing): string {
  const length = framing.by === 'length' ? `Content-Length: ${framing.bytes}\r\n` : '';
  return `HTTP/1.1 ${status} \r\n${length}Connection: close\r\n\r\n`;
}

export function notHttp(problem: string): Error {
  return Object.assign(new Error(problem), { code: NOT_HTTP });
}
