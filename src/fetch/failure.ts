/** Names what a transport threw. */

import { FetchError, fetchErrorOf } from './errors.js';
import { MisuseError } from './misuse.js';
import { causesOf, codedError, codeOf, isObject, messageOf } from './thrown.js';
import { withoutUser } from './without-user.js';

/** The `code` of the error by which a transport says that it may not connect to an address. */
export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

/** The `code` of the error by which a transport says that it cannot unpack a body. */
export const UNKNOWN_CODING = 'ERR_UNKNOWN_CODING';

/** The `code` of the error by which a transport says that what came is not HTTP. */
export const NOT_HTTP = 'ERR_NOT_HTTP';

/** What codes say, the first that fits: those of names as c-ares and getaddrinfo have them. */
const KINDS: readonly (readonly [kind: Parameters<typeof fetchErrorOf>[0], codes: RegExp])[] = [
  ['refused-address', /^ERR_ADDRESS_REFUSED$/],
  // No descriptors, no memory, no ports, no network, no permission; a resolver that could not ask anybody.
  [
    'local',
    /^(?:EMFILE|ENFILE|ENOBUFS|ENOMEM|EADDRNOTAVAIL|EADDRINUSE|ENETDOWN|ENETUNREACH|EACCES|EPERM|EAI_(?:AGAIN|FAIL|MEMORY|SYSTEM)|EFILE|ECANCELLED|EDESTRUCTION|ETIMEOUT|ERR_QUEUE_(?:FULL|TIMEOUT)|ERR_PROXY)$/,
  ],
  ['too-large', /^ERR_TOO_MUCH_WORK$/],
  ['timeout', /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  // Node's own codes and those that OpenSSL gives to certificates.
  [
    'tls',
    /^(?:ERR_TLS_|ERR_SSL_|EPROTO|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_)/,
  ],
  // Of zlib: the body is not what the server names, or is cut short.
  ['decoding', /^(?:Z_|ERR__ERROR_|ZSTD_|ERR_ZSTD|ERR_UNKNOWN_CODING$)/],
  ['dns', /^(?:ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|EBADNAME|EBADRESP|EFORMERR|ENOTIMP|EAI_)/],
  ['refused', /^(?:ECONNREFUSED|ConnectionRefused)$/],
  [
    'reset',
    /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ConnectionClosed)$/,
  ],
  ['protocol', /^(?:HPE_|ERR_NOT_HTTP$|ERR_HTTP_|UND_ERR_HEADERS_OVERFLOW$)/],
];

/** The error of the family for whatever a transport or the stream of a body threw. */
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

/** What becomes of what a transport threw: the error of the family, but wrong use stays what it is. */
export function toFetchErrorOrMisuse(thrown: unknown, url: string, status?: number): Error {
  return thrown instanceof MisuseError ? thrown : toFetchError(thrown, url, status);
}

/** c-ares gives an unreachable name server the same code as a site that refuses connections. */
function isOfTheResolver(thrown: unknown, code: string): boolean {
  if (code !== 'ECONNREFUSED') return false;
  const named = causesOf(thrown).find((error) => isObject(error) && 'code' in error && error.code === code);
  return isObject(named) && 'syscall' in named && /^query|^getaddrinfo$/.test(String(named.syscall));
}

/** Node 24 says in words alone that it has no descriptor left to load a module with, and gives another code or none. */
function codeInMessage(thrown: unknown): string {
  return causesOf(thrown).some((cause) => /too many open files/i.test(messageOf(cause))) ? 'EMFILE' : '';
}

// How node-fetch introduces what it wraps, after the URL, which our own message names already.
const INTRODUCTION = 'failed, reason: ';

// error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/ssl/record.c:354:
const OPENSSL = /error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/i;

/** What the innermost error says, or its code where it says nothing, as with several addresses that all failed. */
function problemOf(thrown: unknown, code: string): string {
  const message = messageOf(causesOf(thrown).at(-1));
  const [, reason = message] = message.split(INTRODUCTION, 2);
  return reason === '' ? code : shownMessage(reason);
}

/** In OpenSSL's messages its reason alone: the rest are an address in memory and the name of a file. */
function shownMessage(message: string): string {
  return withoutUser(OPENSSL.exec(message)?.[1] ?? message);
}

/** What was thrown, or a copy of it where a message in it holds what must not be shown. */
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
