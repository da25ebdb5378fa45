/** Converts what a transport threw into a `FetchError`. */

import { FetchError, fetchErrorOf } from './errors.js';
import { MisuseError } from './misuse.js';
import { causesOf, codedError, codeOf, isObject, messageOf } from './thrown.js';
import { withoutUser } from './without-user.js';

/** The `code` of a transport's error if it may not connect to the address. */
export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

/** The `code` of a transport's error if it cannot unpack the body. */
export const UNKNOWN_CODING = 'ERR_UNKNOWN_CODING';

/** The `code` of a transport's error if the response is not HTTP. */
export const NOT_HTTP = 'ERR_NOT_HTTP';

/** The kind of each error code; the first match counts. Codes of name look-ups are those of c-ares and getaddrinfo. */
const KINDS: readonly (readonly [kind: Parameters<typeof fetchErrorOf>[0], codes: RegExp])[] = [
  ['refused-address', /^ERR_ADDRESS_REFUSED$/],
  // No descriptors, no memory, no ports, no network, no permission; a resolver that reached no name server.
  [
    'local',
    /^(?:EMFILE|ENFILE|ENOBUFS|ENOMEM|EADDRNOTAVAIL|EADDRINUSE|ENETDOWN|ENETUNREACH|EACCES|EPERM|EAI_(?:AGAIN|FAIL|MEMORY|SYSTEM)|EFILE|ECANCELLED|EDESTRUCTION|ETIMEOUT|ERR_QUEUE_(?:FULL|TIMEOUT)|ERR_PROXY)$/,
  ],
  ['too-large', /^ERR_TOO_MUCH_WORK$/],
  ['timeout', /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  // Node's own codes, and OpenSSL's for certificates.
  [
    'tls',
    /^(?:ERR_TLS_|ERR_SSL_|EPROTO|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_)/,
  ],
  // From zlib: the body is not in the coding that the server names, or is cut short.
  ['decoding', /^(?:Z_|ERR__ERROR_|ZSTD_|ERR_ZSTD|ERR_UNKNOWN_CODING$)/],
  ['dns', /^(?:ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|EBADNAME|EBADRESP|EFORMERR|ENOTIMP|EAI_)/],
  ['refused', /^(?:ECONNREFUSED|ConnectionRefused)$/],
  [
    'reset',
    /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ConnectionClosed)$/,
  ],
  ['protocol', /^(?:HPE_|ERR_NOT_HTTP$|ERR_HTTP_|UND_ERR_HEADERS_OVERFLOW$)/],
];

/** The `FetchError` for whatever a transport or a body stream threw. */
export function toFetchError(thrown: unknown, url: string, status?: number): FetchError {
  if (thrown instanceof FetchError) return thrown;
  const code = codeInMessage(thrown) || codeOf(thrown);
  const [kind = 'unreachable'] = KINDS.find(([, codes]) => codes.test(code)) ?? [];
  return fetchErrorOf(isOfTheResolver(thrown, code) ? 'local' : kind, url, problemOf(thrown, code), {
    status,
    code,
    cause: redactedCause(thrown),
  });
}

/** The `FetchError` for what a transport threw; a `MisuseError` is returned unchanged. */
export function toFetchErrorOrMisuse(thrown: unknown, url: string, status?: number): Error {
  return thrown instanceof MisuseError ? thrown : toFetchError(thrown, url, status);
}

/** c-ares gives an unreachable name server the same code as a site that refuses connections. */
function isOfTheResolver(thrown: unknown, code: string): boolean {
  if (code !== 'ECONNREFUSED') return false;
  const named = causesOf(thrown).find((error) => isObject(error) && 'code' in error && error.code === code);
  return isObject(named) && 'syscall' in named && /^query|^getaddrinfo$/.test(String(named.syscall));
}

/** If Node 24 has no descriptor left to load a module, only the message says so: the code is another one, or missing. */
function codeInMessage(thrown: unknown): string {
  return causesOf(thrown).some((cause) => /too many open files/i.test(messageOf(cause))) ? 'EMFILE' : '';
}

// node-fetch puts this before the message that it wraps, after the URL, which our own message names already.
const INTRODUCTION = 'failed, reason: ';

// error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/ssl/record.c:354:
const OPENSSL = /error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/i;

/** The message of the innermost error, or the code if it has none, as when all of several addresses failed. */
function problemOf(thrown: unknown, code: string): string {
  const message = messageOf(causesOf(thrown).at(-1));
  const [, reason = message] = message.split(INTRODUCTION, 2);
  return reason === '' ? code : shownMessage(reason);
}

/** Cuts OpenSSL's messages down to the reason: the rest is a memory address and a file name. */
function shownMessage(message: string): string {
  return withoutUser(OPENSSL.exec(message)?.[1] ?? message);
}

/** What was thrown, or a redacted copy if one of its messages contains a password or OpenSSL's internal details. */
function redactedCause(thrown: unknown): unknown {
  const causes = causesOf(thrown);
  if (causes.every((cause) => messageOf(cause) === shownMessage(messageOf(cause)))) return thrown;
  let copy: Error | undefined;
  for (const cause of [...causes].reverse()) {
    const message = shownMessage(messageOf(cause));
    const code = isObject(cause) && 'code' in cause ? cause.code : undefined;
    const details = copy === undefined ? {} : { cause: copy };
    copy = typeof code === 'string' ? codedError(code, message, details) : new Error(message, details);
  }
  return copy;
}
