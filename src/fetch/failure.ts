/** Names what a transport threw. */

import {
  ConnectionError,
  DecodingError,
  FetchError,
  RefusedAddressError,
  TimeoutError,
  TLSError,
  type FetchErrorDetails,
} from './errors.js';

/** The `code` of the error by which a transport says that it may not connect to an address. */
export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

/** The `code` of the error by which a transport says that it cannot unpack a body. */
export const UNKNOWN_CODING = 'ERR_UNKNOWN_CODING';

const TIMED_OUT = /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/;

// Node's own codes and those that OpenSSL gives to certificates.
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|EPROTO|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_)/;

/** The error of the family for whatever a transport or the stream of a body threw. */
export function failureOf(thrown: unknown, url: string, status?: number): FetchError {
  if (thrown instanceof FetchError) return thrown;
  const details: FetchErrorDetails = { status, cause: thrown };
  const code = codeOf(thrown);
  const problem = problemOf(thrown, code);
  if (code === ADDRESS_REFUSED) return new RefusedAddressError(url, problem, details);
  if (TIMED_OUT.test(code)) return new TimeoutError(url, problem, details);
  if (TLS.test(code)) return new TLSError(url, problem, details);
  // Of zlib: the body is not what the server names, or is cut short.
  if (code === UNKNOWN_CODING || code.startsWith('Z_')) return new DecodingError(url, problem, details);
  return new ConnectionError(url, problem, details);
}

/** The first `code` in the chain of causes; platforms wrap the system's error, some of them twice. */
export function codeOf(thrown: unknown): string {
  for (const error of causesOf(thrown)) {
    if (isObject(error) && 'code' in error && typeof error.code === 'string') return error.code;
  }
  return '';
}

// How node-fetch introduces what it wraps, after the URL, which our own message names already.
const INTRODUCTION = 'failed, reason: ';

/** What the innermost error says, or its code where it says nothing, as with several addresses that all failed. */
function problemOf(thrown: unknown, code: string): string {
  const message = messageOf(causesOf(thrown).at(-1));
  const [, reason = message] = message.split(INTRODUCTION, 2);
  return reason === '' ? code : reason;
}

/** The message of an error, wherever it comes from, or the text of what was thrown in place of one. */
export function messageOf(thrown: unknown): string {
  return isObject(thrown) && 'message' in thrown ? String(thrown.message) : String(thrown);
}

/** An error and what lies behind it. */
function causesOf(thrown: unknown): readonly unknown[] {
  const causes = [thrown];
  for (let error = thrown; isObject(error) && 'cause' in error && causes.length < 5; error = error.cause) {
    causes.push(error.cause);
  }
  return causes;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
