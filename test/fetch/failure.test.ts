import { describe, expect, test } from '@jest/globals';
import { ConnectionError, FetchError, fetchErrorOf } from '../../src/fetch/errors.js';
import { toFetchError } from '../../src/fetch/failure.js';

const URL = 'http://example.com/robots.txt';
const coded = (message: string, code: string, cause?: unknown): Error =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code });

describe('what a transport throws becomes', () => {
  test.each([
    [
      'a connection that failed',
      coded('connect ECONNREFUSED', 'ECONNREFUSED'),
      'refused',
      'connect ECONNREFUSED',
    ],
    [
      'what node-fetch wraps',
      coded(`request to ${URL} failed, reason: read ECONNRESET`, 'ECONNRESET'),
      'reset',
      'read ECONNRESET',
    ],
    [
      'addresses that all failed',
      coded(`request to ${URL} failed, reason: `, 'ECONNREFUSED'),
      'refused',
      'ECONNREFUSED',
    ],
    [
      'what the platform wraps',
      new TypeError('fetch failed', { cause: coded('getaddrinfo ENOTFOUND x', 'ENOTFOUND') }),
      'dns',
      'getaddrinfo ENOTFOUND x',
    ],
    [
      'a certificate',
      coded('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
      'tls',
      'self-signed certificate',
    ],
    [
      'a certificate that has expired',
      coded('certificate has expired', 'CERT_HAS_EXPIRED'),
      'tls',
      'certificate has expired',
    ],
    [
      'a name that the certificate does not have',
      coded('names differ', 'ERR_TLS_CERT_ALTNAME_INVALID'),
      'tls',
      'names differ',
    ],
    [
      'a handshake with a server without TLS',
      coded('wrong version number', 'EPROTO'),
      'tls',
      'wrong version number',
    ],
    ['a timeout of the system', coded('connect ETIMEDOUT', 'ETIMEDOUT'), 'timeout', 'connect ETIMEDOUT'],
    [
      'a timeout of undici',
      new TypeError('fetch failed', { cause: coded('Headers Timeout Error', 'UND_ERR_HEADERS_TIMEOUT') }),
      'timeout',
      'Headers Timeout Error',
    ],
    [
      'a guard',
      coded('x has no public address: ::1', 'ERR_ADDRESS_REFUSED'),
      'refused-address',
      'x has no public address: ::1',
    ],
    ['a broken gzip', coded('unexpected end of file', 'Z_BUF_ERROR'), 'decoding', 'unexpected end of file'],
    [
      'a module that cannot be loaded without descriptors, as Node 24 says it',
      coded('Cannot read package config /x/package.json: too many open files.', 'ERR_INVALID_PACKAGE_CONFIG'),
      'local',
      'Cannot read package config /x/package.json: too many open files.',
    ],
    ['an error without a code', new Error('out of order'), 'unreachable', 'out of order'],
    ['a text', 'out of order', 'unreachable', 'out of order'],
  ])('an error of its kind: %s', (_, thrown, kind, problem) => {
    const failure = toFetchError(thrown, URL, 200);
    expect(failure).toMatchObject({
      kind,
      url: URL,
      status: 200,
      problem,
      message: `Cannot fetch ${URL}: ${problem}`,
    });
    expect(failure.cause).toBe(thrown);
  });

  test('itself, where it is of the family', () => {
    const error = fetchErrorOf('too-large', URL, 'more than 5 bytes');
    expect(toFetchError(error, 'http://other/')).toBe(error);
  });

  test('an error even where causes go round in a circle', () => {
    const error = new Error('round');
    error.cause = error;
    expect(toFetchError(error, URL)).toBeInstanceOf(ConnectionError);
  });
});

test('a kind that does not exist is refused', () => {
  expect(() => {
    Reflect.construct(FetchError, ['network', URL, 'no route']);
  }).toThrow(/^Argument 'kind' must be 'dns' or .* or 'local', got "network" \(string\)$/);
});
