/** The body of a request. */

import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.js';

/** For a single question: a URL of 65,536 characters, written with escapes. */
export const LONGEST_BODY = 524_288;

/** The accepted content types. The last two are the defaults of common clients. */
const TYPES = [
  'application/json',
  'application/jsonl',
  'application/x-ndjson',
  'application/ndjson',
  'application/json-lines',
  'application/x-jsonlines',
  'text/plain',
  'application/x-www-form-urlencoded',
];

/** @throws Problem if the body is not JSON in UTF-8, or declares more than `most` bytes */
export function expectBody(request: IncomingMessage, most: number): void {
  const { headers } = request;
  if (!hasBody(request)) throw new Problem('malformed-json', 'there is no body; send JSON');
  const [type = '', ...parameters] = (headers['content-type'] ?? 'application/json').toLowerCase().split(';');
  if (!TYPES.includes(type.trim()) || !parameters.every((parameter) => isUtf8Charset(parameter))) {
    throw new Problem('unsupported-media-type', 'send JSON in UTF-8: Content-Type: application/json');
  }
  if (headers['content-encoding'] !== undefined) {
    throw new Problem('unsupported-media-type', 'send the body as it is, without Content-Encoding');
  }
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(most);
}

/** @throws Problem if the body is longer or not UTF-8 */
export async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > LONGEST_BODY) throw tooLarge(LONGEST_BODY);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Problem('malformed-json', 'the body is not UTF-8');
  }
}

/** Whether a request has a body that its endpoint does not read. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function tooLarge(most: number): Problem {
  return new Problem('too-large', `a body may have ${most} bytes`);
}

function isUtf8Charset(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=').map((part) => part.trim().replaceAll('"', ''));
  return name !== 'charset' || value === 'utf-8' || value === 'utf8';
}
