/**
 * Reads the head of a response as tolerantly as the HTTP clients of Python and Perl.
 *
 * Each connection carries one request, and nothing after its response is read, so this tolerance cannot be used for
 * response smuggling.
 */

import { NOT_HTTP } from '../../fetch/failure.js';
import { codedError } from '../../fetch/thrown.js';

export interface ResponseHead {
  readonly status: number;
  readonly reason: string;
  /** In the order of the response, one character per byte. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** What determines the end of a body. */
export type Framing =
  | { readonly by: 'nothing' }
  | { readonly by: 'length'; readonly bytes: number }
  | { readonly by: 'chunks' | 'close' };

/** More than any of the originals reads; a longer head is an attack. */
export const HEAD_LIMIT = 128 * 1024;

/** Servers send some thirty. Collecting fields takes quadratic time: 18,000 short ones take more than a second. */
const MOST_FIELDS = 1000;

// https://www.rfc-editor.org/rfc/rfc9112.html#section-4
const STATUS_LINE = /^HTTP\/(?:0\.9|1\.\d|2(?:\.0)?)[ \t]+(\d{3})(?:[ \t](.*))?$/i;
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const CONTROLS = /[^\t\x20-\x7e\x80-\xff]/g;

/**
 * Parses the lines of a head, one character per byte.
 *
 * A line that begins with whitespace continues the field before it. A line without a colon, or whose name is not a token,
 * is ignored. Whitespace before a colon is dropped.
 */
export function readHead([statusLine = '', ...lines]: readonly string[]): ResponseHead {
  const [, status, reason = ''] = STATUS_LINE.exec(statusLine) ?? [];
  if (status === undefined || status < '100') throw notHttp('the response is not HTTP');
  const fields: { readonly name: string; readonly parts: string[] }[] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      open?.push(valueIn(line));
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trimEnd();
    open = TOKEN.test(name) ? [valueIn(line.slice(colon + 1))] : undefined;
    if (open !== undefined) fields.push({ name, parts: open });
    if (fields.length > MOST_FIELDS) throw notHttp(`the response has more than ${MOST_FIELDS} fields`);
  }
  return {
    status: Number(status),
    reason: valueIn(reason),
    fields: fields.map(({ name, parts }) => [name, parts.filter((part) => part !== '').join(' ')]),
  };
}

function valueIn(text: string): string {
  return text.replaceAll(CONTROLS, '').trim();
}

/** What determines the end of this response's body. */
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
  if (other !== undefined) throw notHttp('the response gives two lengths for its body');
  return bytes === undefined ? { by: 'close' } : { by: 'length', bytes };
}

/** The transfer codings in the order in which they were applied: `['gzip', 'chunked']`. */
export function transferCodings(head: ResponseHead): readonly string[] {
  const codings = listOf(head, 'transfer-encoding').filter((coding) => coding !== 'identity');
  // A proxy may repeat the name without applying the coding again: chunks are never chunked twice.
  return codings.filter((coding, at) => coding !== 'chunked' || codings.indexOf(coding) === at);
}

/** The members of a list field in lower case, over all lines of that field. */
export function listOf({ fields }: ResponseHead, name: string): string[] {
  return fields
    .filter(([field]) => field.toLowerCase() === name)
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function notHttp(problem: string): Error {
  return codedError(NOT_HTTP, problem);
}
