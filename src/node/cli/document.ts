/** A robots.txt to be asked: read from a file, from standard input or from a site. */

import { open } from 'node:fs/promises';
import { FetchError } from '../../fetch/errors.js';
import { fetchRobots } from '../../fetch/fetch-robots.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import type { PolicyName } from '../../fetch/policy.js';
import { Unreadable } from './exit.js';

/** As plain data, so that it can be handed to a thread. */
export interface Document {
  /** The SOURCE as it was typed, or the URL that was found for a page. */
  readonly name: string;
  readonly text: string;
  /** Where it was fetched; absent for a file: then it speaks for the site of whatever URL it is asked about. */
  readonly url?: string;
  /** Of the answer, where it was fetched. */
  readonly status?: number;
  /** What a reader should know beside the data. */
  readonly remarks: readonly string[];
}

export interface FetchAs {
  readonly policy: PolicyName;
  readonly userAgent: string | undefined;
}

/** The most that is read of a file. No crawler reads more of a robots.txt. */
const FILE_LIMIT = 16 * 1024 * 1024;

/** Standard input as a SOURCE. */
export const STANDARD_INPUT = '-';

export function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

export async function readDocument(source: string, how: FetchAs): Promise<Document> {
  return isWebUrl(source) ? fetchDocument(robotsTxtAt(source), how) : readFileDocument(source);
}

/** A URL as it is; of a site without a path its robots.txt. */
export function robotsTxtAt(url: string): string {
  return /^https?:\/\/[^/?#]*\/?$/i.test(url) ? `${url.replace(/\/$/, '')}/robots.txt` : url;
}

export async function fetchOutcome(url: string, { policy, userAgent }: FetchAs): Promise<FetchOutcome> {
  try {
    return await fetchRobots({ url, policy, userAgent });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new Unreadable(`${error.message}; check the URL, or save the file and name it instead`);
  }
}

export async function fetchDocument(url: string, how: FetchAs): Promise<Document> {
  const outcome = await fetchOutcome(url, how);
  const remarks: string[] = [];
  if (outcome.access !== 'read') remarks.push(`${url}: status ${outcome.status}`);
  if (outcome.truncated) remarks.push(`${url}: cut after ${outcome.bytes.length} bytes`);
  const text = outcome.text === '' ? decoded(outcome.bytes) : outcome.text;
  return { name: url, text, url, status: outcome.status, remarks };
}

async function readFileDocument(source: string): Promise<Document> {
  const name = source === STANDARD_INPUT ? '(standard input)' : source;
  try {
    const bytes = await bytesOf(source);
    if (bytes.length > FILE_LIMIT)
      throw new Unreadable(
        `Cannot read ${name}: it holds more than ${FILE_LIMIT} bytes, which no crawler reads of a robots.txt`,
      );
    return { name, text: decoded(bytes), remarks: [] };
  } catch (error) {
    throw unreadable(name, error, 'SOURCE is a URL (https://...), a file or - for standard input');
  }
}

async function bytesOf(source: string): Promise<Uint8Array> {
  const stream = source === STANDARD_INPUT ? process.stdin : (await open(source)).createReadStream();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of byteChunks(stream)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > FILE_LIMIT) break;
  }
  return Buffer.concat(chunks);
}

/** The chunks of a stream of bytes. */
export async function* byteChunks(
  stream: AsyncIterable<unknown>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

/** The same error for people: what could not be read, why, and what to do. */
export function unreadable(name: string, error: unknown, advice: string): Unreadable {
  if (error instanceof Unreadable) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission is denied',
    EISDIR: 'it is a folder',
  };
  const reason =
    (typeof code === 'string' ? reasons[code] : undefined) ??
    (error instanceof Error ? error.message : String(error));
  return new Unreadable(`Cannot read ${name}: ${reason}; ${advice}`);
}

/** Malformed bytes become U+FFFD. A byte order mark stays: some originals stumble over it. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
