/** Responses that LWP makes itself, as if a server had sent them. */

import { toFetchError } from '../../../fetch/failure.js';
import { codeOf } from '../../../fetch/thrown.js';

export function forbidden(url: string): Response {
  return madeUp(url, 403, 'Forbidden by robots.txt');
}

/** `until`: milliseconds since the epoch. */
export function tooEarly(url: string, until: number): Response {
  return madeUp(url, 503, 'Please, slow down', { 'retry-after': new Date(until).toUTCString() });
}

export function internalAnswer(url: string, status: number, message: string): Response {
  return madeUp(url, status, message, { 'client-warning': 'Internal response' }, `${status} ${message}\n`);
}

/** The system's messages for its error codes. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'Connection refused'],
  ['ECONNRESET', 'Connection reset by peer'],
  ['EHOSTUNREACH', 'No route to host'],
  ['ENOTFOUND', 'Name or service not known'],
  ['ETIMEDOUT', 'Connection timed out'],
]);

/** The response to a request that failed. */
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
  // A status line has no room for other characters.
  const statusText = message.replace(/[^\t\x20-\x7e]/g, '?');
  const response = new Response(body, { status, statusText, headers });
  return Object.defineProperty(response, 'url', { value: url });
}
