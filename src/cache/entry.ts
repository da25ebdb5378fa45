/** What is known about a site, and its serialised form in a store. */

import { STANDARD_CODES, type FetchErrorKind } from '../fetch/errors.js';
import { LONGEST_FRESH_MS } from '../fetch/response-lifetime.js';
import { deflateText, inflateText } from './entry-compression.js';

/** What is known about one site: its last answer, and how later attempts failed. Dates in milliseconds. */
export interface SiteEntry {
  readonly site: string;
  readonly copy?: Copy | undefined;
  readonly failure?: FailureRecord | undefined;
  /** By how much its dates were shifted in memory because the clock was set; not stored. */
  readonly movedMs?: number;
  /** The version under which a store knows it; not stored. */
  readonly version?: number | undefined;
  /** The file is the user's and not the site's; not stored. */
  readonly isOverride?: true;
}

/** An answer of the site: a file, or a status that says there is none. */
export interface Copy {
  readonly status: number;
  /** The decoded file; empty where the status says that there is none. */
  readonly text: string;
  /** Whether the file was longer than what is kept. */
  readonly truncated: boolean;
  /** The bytes that were kept of a truncated file: a worker that keeps more asks again. */
  readonly limitBytes?: number | undefined;
  /** The URL it came from, after redirects. */
  readonly url: string;
  /** How many redirects led there; absent in what was seeded. */
  readonly redirects?: number | undefined;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly fetchedAt: number;
  readonly freshUntil: number;
}

/** Whether the copy was cut shorter than a worker with this limit would cut it. */
export function isCutBelow({ truncated, limitBytes = 0 }: Copy, bytes: number): boolean {
  return truncated && limitBytes < bytes;
}

export interface FailureRecord {
  readonly kind: FetchErrorKind;
  /** The error's, never empty. */
  readonly code: string;
  readonly status?: number | undefined;
  /** When the first of these failures happened. */
  readonly since: number;
  readonly at: number;
  /** In a row. */
  readonly count: number;
  /** The site is left alone until then. */
  readonly retryAt: number;
  /**
   * Only this worker has failed so far: at this time it checks whether the store has a newer entry; not stored.
   */
  readonly recheckAt?: number | undefined;
}

/** The version of the format below. Entries of other versions are not read. */
const VERSION = 1;

/** Longer texts are compressed: most files are shorter and gain little. */
const DEFLATE_ABOVE = 8192;

/** What a store can make us hold: room for a file of 16 MiB, and no more for a hostile text that inflates. */
const LONGEST_JSON = 2 ** 25;

/**
 * The text of an entry in a store:
 * `{"v":1,"at":1800000000000,"site":"https://example.com","copy":{"status":200,"text":"User-agent: ...",...},...}`, with
 * the date it was written and the members of {@link SiteEntry}. A long one is `{"v":1,"at":...,"deflated":"..."}`: the
 * base64 of the same text in UTF-8, compressed as zlib does. Undefined when it is too long to be stored.
 */
export async function encodeEntry({ site, copy, failure: failed }: SiteEntry): Promise<string | undefined> {
  const failure = failed && { ...failed, recheckAt: undefined };
  const at = Math.max(copy?.fetchedAt ?? 0, failure?.at ?? 0);
  const json = JSON.stringify({ v: VERSION, at, site, copy, failure });
  if (json.length <= DEFLATE_ABOVE) return json;
  if (json.length > LONGEST_JSON) return undefined;
  return JSON.stringify({ v: VERSION, at, deflated: await deflateText(json) });
}

/** When the entry in a store's text was written; -1 if the text is not one of our entries. */
export function dateOf(value: string): number {
  return Number(/^\{"v":1,"at":(\d{1,16}),/.exec(value)?.[1] ?? -1);
}

export type RejectedEntry = 'corrupted' | 'future-version';

/** The entry in a store's text, or why it is not used. Never rejects. */
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
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'corrupted';
  }
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

/** Never fresh for longer than an answer can be, whatever the text says. */
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
  return { kind, code: isCode(code) ? code : STANDARD_CODES[kind], status, since, at, count, retryAt };
}

function isKind(value: unknown): value is FetchErrorKind {
  return typeof value === 'string' && Object.hasOwn(STANDARD_CODES, value);
}

/** An entry of an earlier version has none. */
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

/** What a header field may hold (RFC 9110, 5.5): with anything else the site could not be asked again. */
function fieldValue(text: string | undefined): string | undefined {
  return text !== undefined && /^[\t -~\x80-\xff]*$/.test(text) ? text : undefined;
}
