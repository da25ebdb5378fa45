/** The requests that RobotUA sends, which redirects may repeat, and the responses that LWP makes itself. */

import { expectManyOptions } from '../../../core/misspelt-options.js';
import { urlText } from '../../../core/options.js';
import { toFetchError } from '../../../fetch/failure.js';
import { codeOf } from '../../../fetch/thrown.js';
import { perlUrlText } from '../../../languages/perl/url.js';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: RequestInit['body'];
  readonly signal: AbortSignal | undefined;
}

export function getRequest(url: string, signal?: AbortSignal): OutgoingRequest {
  return { method: 'GET', url, headers: new Headers(), body: null, signal };
}

/**
 * The fields of the second argument of `fetch` that a request of {@link RobotUA} accepts.
 *
 * @example
 * const init: PageInit = { method: 'PUT', headers: { accept: 'text/html' }, body: 'x', signal: null };
 * const fetch = async () => new Response('', { status: 404 });
 * const ua = new RobotUA({ agent: 'FooBot/1.0', from: 'bot@foo.example', fetch, useSleep: false });
 * // LWP answers this itself: it has only just requested robots.txt.
 * (await ua.request('https://example.com/', init)).status; // 503
 */
export type PageInit = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>;

const PAGE_INIT = { method: true, headers: true, body: true, signal: true } as const;

/**
 * The request that a caller describes with the arguments of `fetch`.
 *
 * @throws TypeError for any other field of `init`, such as those of LWP's `post($url, %form)`, which would be lost
 */
export async function readRequest(
  input: string | URL | Request,
  init: PageInit = {},
): Promise<OutgoingRequest> {
  expectManyOptions('init', init, PAGE_INIT);
  const given = input instanceof Request ? input : undefined;
  const url = input instanceof Request ? input.url : perlUrlText(urlText('url', input));
  const ownBody = given?.body === null || given === undefined ? null : await given.arrayBuffer();
  return {
    method: (init.method ?? given?.method ?? 'GET').toUpperCase(),
    url,
    headers: new Headers(init.headers ?? given?.headers),
    body: init.body ?? ownBody,
    signal: init.signal ?? given?.signal,
  };
}

const FOLLOWED = new Set([301, 302, 303, 307, 308]);

/**
 * The request that follows a redirect; undefined if the caller gets the response.
 *
 * Quirk: only GET and HEAD follow a redirect, and none from https to http; without a Location it leads to the same URL
 * again. Mirrors `LWP::UserAgent::request`.
 */
export function redirected(
  request: OutgoingRequest,
  { status, headers }: Response,
): OutgoingRequest | undefined {
  const { method, signal } = request;
  if (!FOLLOWED.has(status) || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const url = resolved(headers.get('location') ?? '', request.url);
  if (url === undefined || isRefused(request.url, url)) return undefined;
  return { method, url, headers: headersFor(url, request), body: null, signal };
}

function isRefused(from: string, to: string): boolean {
  const { protocol } = new URL(to);
  return protocol === 'file:' || (protocol === 'http:' && new URL(from).protocol === 'https:');
}

/**
 * Quirk: a URL with a host or another scheme stays as written, with its port and the case of its host; only the scheme
 * before a host is lower-cased. Mirrors `URI::_generic::abs`.
 */
function resolved(location: string, base: string): string | undefined {
  const written = location.replaceAll(/[\x80-\xff]/g, escapedByte);
  if (!URL.canParse(written, base)) return undefined;
  const { protocol } = new URL(base);
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(written)?.[0] ?? '';
  const rest = written.slice(scheme.length);
  const isRelative = scheme === '' || scheme.toLowerCase() === protocol;
  if (isRelative && !rest.startsWith('//')) return new URL(written, base).href;
  const url = perlUrlText(rest.startsWith('//') ? (scheme.toLowerCase() || protocol) + rest : written);
  return URL.canParse(url) ? url : undefined;
}

/** Header fields consist of bytes, so a URL in UTF-8 is escaped byte by byte. */
function escapedByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The header fields after a redirect: without cookies, which were for one URL, and without credentials on another server. */
function headersFor(url: string, request: OutgoingRequest): Headers {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  if (new URL(url).origin !== new URL(request.url).origin) {
    headers.delete('authorization');
    headers.delete('proxy-authorization');
  }
  return headers;
}

/** The URL without its credentials, which move to a header, since `fetch` rejects a URL that has any. */
export function withoutUser(url: string, headers: Headers): string {
  const parsed = new URL(url);
  const { username, password } = parsed;
  if (username === '' && password === '') return url;
  if (!headers.has('authorization')) {
    headers.set('authorization', `Basic ${btoa(`${bytesIn(username)}:${bytesIn(password)}`)}`);
  }
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

/** One character per byte, as `btoa` expects. */
function bytesIn(escaped: string): string {
  return escaped.replaceAll(/%([0-9a-f]{2})/gi, (_escape, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}

export function forbidden(url: string): Response {
  return madeUp(url, 403, 'Forbidden by robots.txt');
}

/** `until` is in milliseconds since the epoch. */
export function tooEarly(url: string, until: number): Response {
  return madeUp(url, 503, 'Please, slow down', { 'retry-after': new Date(until).toUTCString() });
}

/** Mail can only be sent. */
export function refusedMail(url: string, method: string): Response {
  return madeUp(url, 400, `Library does not allow method ${method} for 'mailto:' URLs`);
}

export function internalAnswer(url: string, status: number, message: string): Response {
  return madeUp(url, status, message, { 'client-warning': 'Internal response' }, `${status} ${message}\n`);
}

/** The operating system's messages for its error codes. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'Connection refused'],
  ['ECONNRESET', 'Connection reset by peer'],
  ['EHOSTUNREACH', 'No route to host'],
  ['ENOTFOUND', 'Name or service not known'],
  ['ETIMEDOUT', 'Connection timed out'],
]);

export function failedAnswer(url: string, netloc: string, thrown: unknown): Response {
  const message = toFetchError(thrown, url).problem;
  const reason = REASONS.get(codeOf(thrown));
  return internalAnswer(url, 500, reason === undefined ? message : `Can't connect to ${netloc} (${reason})`);
}

function madeUp(
  url: string,
  status: number,
  message: string,
  headers: Record<string, string> = {},
  body: string | null = null,
): Response {
  // A status line cannot contain other characters.
  const statusText = message.replace(/[^\t\x20-\x7e]/g, '?');
  const response = new Response(body, { status, statusText, headers });
  return Object.defineProperty(response, 'url', { value: url });
}
