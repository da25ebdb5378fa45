/** A robots.txt to check URLs against: read from a file, from standard input or from a site. */

import { textOfBody } from '../../../cache/body-text.js';
import { readBody, wholeLines } from '../../../fetch/body.js';
import { FetchError } from '../../../fetch/errors.js';
import type { FetchRobotsOptions } from '../../../fetch/fetch-robots.js';
import { performFetch } from '../../../fetch/perform-fetch.js';
import type { FetchOutcome } from '../../../fetch/outcome.js';
import { policies, type PolicyName } from '../../../fetch/policies.js';
import { isXml } from '../../../lint/xml.js';
import { Unreadable } from '../exit.js';
import { isBlank, readsLikeRobots } from './file-kinds.js';
import { nameOfInput, openInput, unreadable, type Input } from './open-input.js';
import { utf16Of } from './lines.js';

export interface Document {
  /** The SOURCE as typed, or the robots.txt URL of a page. */
  readonly name: string;
  readonly text: string;
  /** Its URL; absent for a file, which applies to the site of each URL. */
  readonly url?: string | undefined;
  /** The status of the response, if it was fetched. */
  readonly status?: number | undefined;
  readonly contentType?: string | undefined;
  /** The URL after redirects. */
  readonly finalUrl?: string | undefined;
  /** When an archive captured it, in milliseconds since 1970. */
  readonly capturedAt?: number | undefined;
  /** The URL and the date of each capture in an archive that led to the text, or to the failure. */
  readonly trail?: string | undefined;
  /** How many packed archives were named before its source. */
  readonly packedBefore?: number | undefined;
  /** The target of a redirect, in an archive. */
  readonly location?: string | undefined;
  /** Why there is no file and no status. */
  readonly failure?: { readonly name: string; readonly message: string } | undefined;
  /** Remarks for standard error. */
  readonly remarks: readonly string[];
}

/** The date of a capture, for comparison: one without a date is older than all others, but damage may hide the latest. */
export function dateOf({ capturedAt, failure }: Document): number {
  return capturedAt ?? (failure === undefined ? -Infinity : Infinity);
}

/** An unreadable document; `more` contains other facts about it. */
export function failedDocument(name: string, message: string, more: Partial<Document> = {}): Document {
  return { name, text: '', failure: { name: 'Unreadable', message }, remarks: [], ...more };
}

/** How a robots.txt is fetched. */
export interface FetchAs extends Pick<FetchRobotsOptions, 'userAgent' | 'limits' | 'addresses' | 'proxy'> {
  readonly policy: PolicyName;
}

export function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Whether the name of a crawler is a URL, written by mistake. Readings refuse it. */
export function isUrlAsAgent(agent: string): boolean {
  return /^https?:\//i.test(agent);
}

/** Reads a URL, a file, `-`, or an input that is open. */
export async function readDocument(source: string | Input, how: FetchAs): Promise<Document> {
  return typeof source === 'string' && isWebUrl(source)
    ? fetchDocument(robotsTxtAt(source), how)
    : readFileDocument(source, how.policy);
}

/** The URL itself, or the robots.txt of a site without a path. */
export function robotsTxtAt(url: string): string {
  return /^https?:\/\/[^/?#]*\/?$/i.test(url) ? `${url.replace(/\/$/, '')}/robots.txt` : url;
}

export async function fetchOutcome(url: string, how: FetchAs): Promise<FetchOutcome> {
  try {
    return await performFetch({ url, ...how });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new Unreadable(failureText(error));
  }
}

/** The error, with the kind and code of the `FetchError`. */
export function failureText({ message, kind, code, transient }: FetchError): string {
  return `${message} (${kind}, ${code}${transient ? ', transient' : ''}); check the URL, or save the file and name it instead`;
}

async function fetchDocument(url: string, how: FetchAs): Promise<Document> {
  const outcome = await fetchOutcome(url, how);
  const remarks: string[] = [];
  if (outcome.access !== 'read') remarks.push(`${url}: status ${outcome.status}`);
  if (outcome.truncated) remarks.push(cutRemark(url, outcome.bytes.length));
  const text = textOfBody(outcome, how.policy);
  remarks.push(...remarksOn(url, outcome.bytes, text));
  const { status, finalUrl, headers } = outcome;
  return { name: url, text, url, status, finalUrl, contentType: headers['content-type'], remarks };
}

export const SOURCE_ADVICE = 'SOURCE is a URL (https://...), a file or - for standard input';

async function readFileDocument(source: string | Input, policy: PolicyName): Promise<Document> {
  const name = typeof source === 'string' ? nameOfInput(source) : source.name;
  try {
    return await documentIn(typeof source === 'string' ? await openInput(source) : source, policy);
  } catch (error) {
    throw unreadable(name, error, SOURCE_ADVICE);
  }
}

/** Reads a file up to the limit that the crawler has for sites. */
export async function documentIn({ name, chunks }: Input, policy: PolicyName): Promise<Document> {
  const { limits, excess } = policies[policy];
  const { bytes: read, exceeded } = await readBody(chunks, limits.bytes);
  if (exceeded && excess === 'error') {
    throw new Unreadable(
      `Cannot read ${name}: it holds more than ${limits.bytes} bytes, more than a crawler reads of a robots.txt`,
    );
  }
  const bytes = exceeded && excess === 'cut-at-line-end' ? wholeLines(read) : read;
  const text = decoded(bytes);
  const remarks = exceeded ? [cutRemark(name, bytes.length)] : [];
  return { name, text, remarks: [...remarks, ...remarksOn(name, bytes, text)] };
}

/**
 * Reads a file that is meant as a robots.txt only because of its name or its place.
 *
 * @throws Unreadable for a file that does not begin like one: it may be an error page
 */
export async function robotsIn(input: Input, policy: PolicyName): Promise<Document> {
  const document = await documentIn(input, policy);
  const { name, text, remarks } = document;
  if (isBlank(text) || readsLikeRobots(text)) return document;
  throw new Unreadable(`Cannot read ${remarks.at(-1) ?? name}`);
}

export function cutRemark(name: string, bytes: number): string {
  return `${name}: cut after ${bytes} bytes, as crawlers do; the rest is ignored`;
}

/** A file that is not a robots.txt allows everything, which its owner seldom intends. */
function remarksOn(name: string, bytes: Uint8Array, text: string): string[] {
  return utf16Of(bytes) === undefined ? remarksOnText(name, text) : [utf16Remark(name)];
}

/** The same for a text whose bytes are no longer available. */
export function remarksOnText(name: string, text: string): string[] {
  if (isWideAscii(text)) return [utf16Remark(name)];
  if (PACKED.some((start) => text.startsWith(start))) {
    return [`${name}: this is compressed, and crawlers do not decompress it; publish the text itself`];
  }
  if (isXml(text)) {
    return [`${name}: this is XML, in which crawlers find no rules; name the robots.txt itself`];
  }
  if (/^\uFEFF?\s*<(?:!doctype|html|head|body|\?xml)/i.test(text.slice(0, 1024))) {
    return [`${name}: this is a web page, in which crawlers find no rules; name the robots.txt itself`];
  }
  if (!isBlank(text) && !readsLikeRobots(text))
    return [`${name}: it does not begin like a robots.txt; check that it is one`];
  return [];
}

/** The beginning of gzip and zstd, decoded as UTF-8. Files are unpacked by now; responses only if Content-Encoding says so. */
const PACKED = ['\u001f\ufffd\u0008', '(\ufffd/\ufffd'];

function utf16Remark(name: string): string {
  return `${name}: this is UTF-16, in which crawlers find no rules; save it as UTF-8`;
}

/** UTF-16 decoded as UTF-8: every other character of the first line is a NUL, possibly after a broken byte order mark. */
function isWideAscii(text: string): boolean {
  return /^\ufffd*(?:(?:\0[^\0\ufffd]){2,32}|(?:[^\0\ufffd]\0){2,32})/.test(text);
}

/** Malformed bytes become U+FFFD. A byte order mark stays: some originals misread it. */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
