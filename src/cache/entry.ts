/** What is known about a site, and its serialised form in a store. */

import { KINDS, type FetchErrorKind } from '../fetch/errors.js';
import { LONGEST_FRESH_MS } from '../fetch/response-lifetime.js';
import { jsonIn } from '../core/json.js';
import { deflateText, inflateText } from './entry-compression.js';

/** What is known about one site: its last answer, and how later attempts failed. Dates are in milliseconds. */
export interface SiteEntry {
  readonly site: string;
  readonly copy?: Copy | undefined;
  readonly failure?: FailureRecord | undefined;
  /** How far its dates were shifted in memory because the system date was set; not stored. */
  readonly movedMs?: number;
  /** Its version in the store; not stored. */
  readonly version?: number | undefined;
  /** The file comes from the user, not from the site; not stored. */
  readonly isOverride?: true;
}

/** The site's answer: a file, or a status that means there is none. */
export interface Copy {
  readonly status: number;
  /** The decoded file; empty if the status means there is none. */
  readonly text: string;
  /** Whether the file was longer than the limit. */
  readonly truncated: boolean;
  /** How many bytes of a truncated file were kept: a worker with a higher limit fetches it again. */
  readonly limitBytes?: number | undefined;
  /** The final URL, after redirects. */
  readonly url: string;
  /** The number of redirects; absent in a seeded copy. */
  readonly redirects?: number | undefined;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly fetchedAt: number;
  readonly freshUntil: number;
}

/** Whether the copy was truncated at less than this limit. */
export function isCutBelow({ truncated, limitBytes = 0 }: Copy, bytes: number): boolean {
  return truncated && limitBytes < bytes;
}

export interface FailureRecord {
  readonly kind: FetchErrorKind;
  /** The code of the error, never empty. */
  readonly code: string;
  readonly status?: number | undefined;
  /** When the first of these failures happened. */
  readonly since: number;
  readonly at: number;
  /** The number of consecutive failures. */
  readonly count: number;
  /** No request is sent to the site before then. */
  readonly retryAt: number;
  /** Only this worker has failed so far; at this time it checks the store for a newer entry. Not stored. */
  readonly recheckAt?: number | undefined;
}

/** The version of the format below. Entries of other versions are ignored. */
const VERSION = 1;

/** Longer texts are compressed; most files are shorter and would gain little. */
const DEFLATE_ABOVE = 8192;

/** A limit for what a store can make us keep in memory: enough for a file of 16 MiB, not for a hostile text that inflates. */
const LONGEST_JSON = 2 ** 25;

/**
 * The text of an entry in a store:
 * `{"v":1,"at":1800000000000,"site":"https://example.com","copy":{"status":200,"text":"User-agent: ...",...},...}`,
 * with the date of writing and the members of {@link SiteEntry}. A long entry is `{"v":1,"at":...,"deflated":"..."}`:
 * the same text in UTF-8, compressed by zlib, in base64. Undefined if it is too long to be stored.
 */
export async function encodeEntry({ site, copy, failure: failed }: SiteEntry): Promise<string | undefined> {
  const failure = failed && { ...failed, recheckAt: undefined };
  const at = Math.max(copy?.fetchedAt ?? 0, failure?.at ?? 0);
  const json = JSON.stringify({ v: VERSION, at, site, copy, failure });
  if (json.length <= DEFLATE_ABOVE) return json;
  if (json.length > LONGEST_JSON) return undefined;
  return JSON.stringify({ v: VERSION, at, deflated: await deflateText(json) });
}

/** The date of writing of a stored entry; -1 if the text is not one of our entries. */
export function dateOf(value: string): number {
  return Number(/^\{"v":1,"at":(\d{1,16}),/.exec(value)?.[1] ?? -1);
}

export type RejectedEntry = 'corrupted' | 'future-version';

/** Parses a stored entry, or returns why it cannot be used. Never rejects. */
export async function decodeEntry(value: unknown, site: string): Promise<SiteEntry | RejectedEntry> {
  const outer = parseVersioned(value);
  if (typeof outer === 'string') return outer;
  if (typeof outer.deflated !== 'string') return readEntry(outer, site) ?? 'corrupted';
  const inner = parseVersioned(await inflateText(outer.deflated, LONGEST_JSON));
  if (typeof inner === 'string') return inner;
  return readEntry(inner, site) ?? 'corrupted';
}

type Json = Readonly<Record<string, unknown>>;

function parseVersioned(text: unknown): Json | RejectedEntry {
  if (typeof text !== 'string' || text.length > 2 * LONGEST_JSON) return 'corrupted';
  const json = jsonIn(text);
  if (!isJson(json) || typeof json.v !== 'number') return 'corrupted';
  if (json.v > VERSION) return 'future-version';
  return json.v === VERSION ? json : 'corrupted';
}

function readEntry(json: Json, site: string): SiteEntry | undefined {
  if (json.site !== site) return undefined;
  const copy = isJson(json.copy) ? readCopy(json.copy) : undefined;
  const failure = isJson(json.failure) ? readFailure(json.failure) : undefined;
  const whole = isWhole(json.copy, copy) && isWhole(json.failure, failure);
  return whole && (copy ?? failure) !== undefined ? { site, copy, failure } : undefined;
}

/** Optional members may be missing; one that is present must be valid. */
function isWhole(member: unknown, read: unknown): boolean {
  return member === undefined || read !== undefined;
}

/** Limits freshness to the longest lifetime of a response, whatever the text says. */
function readCopy(json: Json): Copy | undefined {
  const { status, text, truncated, limitBytes, url, redirects, etag, lastModified } = json;
  const { fetchedAt, freshUntil: until } = json;
  if (!isStatus(status) || typeof text !== 'string' || typeof truncated !== 'boolean') return undefined;
  if (typeof url !== 'string' || !isOptionalText(etag) || !isOptionalText(lastModified)) return undefined;
  if (!isDate(fetchedAt) || !isDate(until)) return undefined;
  if (!isOptionalCount(limitBytes) || !isOptionalCount(redirects)) return undefined;
  const freshUntil = Math.min(until, fetchedAt + LONGEST_FRESH_MS);
  const validators = { etag: fieldValue(etag), lastModified: fieldValue(lastModified) };
  return { status, text, truncated, limitBytes, url, redirects, ...validators, fetchedAt, freshUntil };
}

function readFailure(json: Json): FailureRecord | undefined {
  const { kind, code, status, since, at, count, retryAt } = json;
  if (!isKind(kind) || kind === 'local' || !(status === undefined || isStatus(status))) return undefined;
  if (!isDate(since) || !isDate(at) || !isDate(retryAt) || !isDate(count)) return undefined;
  return { kind, code: isCode(code) ? code : KINDS[kind].code, status, since, at, count, retryAt };
}

function isKind(value: unknown): value is FetchErrorKind {
  return typeof value === 'string' && Object.hasOwn(KINDS, value);
}

/** Entries of earlier versions have no code. */
function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,64}$/.test(value);
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStatus(value: unknown): value is number {
  return Number.isInteger(value) && typeof value === 'number' && value >= 100 && value <= 999;
}

function isDate(value: unknown): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value >= 0;
}

function isOptionalCount(value: unknown): value is number | undefined {
  return value === undefined || isDate(value);
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

/** The characters of a field value (RFC 9110, 5.5). Any other would make the conditional request fail. */
function fieldValue(text: string | undefined): string | undefined {
  return text !== undefined && /^[\t -~\x80-\xff]*$/.test(text) ? text : undefined;
}
