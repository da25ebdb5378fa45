/** A request as reppy makes it: resolves to a response of any status, or throws one of reppy's exceptions. */

import { BadStatusError, FetchError, type FetchErrorKind } from '../../fetch/errors.js';
import type { FetchRobotsOptions } from '../../fetch/fetch-robots.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import { answerTo, requestOptions, type FetchingOptions } from '../shared/fetching.js';
import {
  ConnectionException,
  ContentTooLong,
  ExcessiveRedirects,
  MalformedUrl,
  ReadTimeout,
  SSLException,
  type ReppyException,
} from './errors.js';

const DEFAULT_MAX_SIZE = 1024 * 1024;

/**
 * How a request is sent.
 *
 * @example
 * const options: ResponseOptions = {
 *   maxSize: 500_000,
 *   userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
 *   headers: { 'accept-language': 'en' },
 * };
 * const robots = await Robots.fetch('https://example.com/robots.txt', options);
 * robots.allowed('https://example.com/private/x', 'FooBot'); // false
 */
export interface ResponseOptions extends FetchingOptions, Pick<FetchRobotsOptions, 'userAgent' | 'signal'> {
  /**
   * The most bytes a body may have; a longer one throws `ContentTooLong`.
   *
   * @defaultValue 1048576 (1 MiB)
   */
  readonly maxSize?: number | undefined;
  /**
   * Additional header fields of the request.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Called with the result of a request: a response of any status, or the exception if there is none. */
export type ResponseHook = (response: FetchOutcome | ReppyException) => void | Promise<void>;

export async function fetchResponse(
  url: string,
  options: ResponseOptions,
  hook: ResponseHook | undefined,
): Promise<FetchOutcome> {
  let response: FetchOutcome;
  try {
    response = await anyResponse(url, options);
  } catch (error) {
    const exception = exceptionFor(error, url);
    if (exception === undefined) throw error;
    // Quirk: the hook is not called for a body that is too long. Mirrors `FetchMethod`.
    if (!(exception instanceof ContentTooLong)) await hook?.(exception);
    throw exception;
  }
  await hook?.(response);
  return response;
}

/** The response, whatever its status. */
async function anyResponse(url: string, options: ResponseOptions): Promise<FetchOutcome> {
  const { limits, userAgent, headers, maxSize = limits?.bytes ?? DEFAULT_MAX_SIZE } = options;
  const answer = await answerTo(
    {
      ...requestOptions(options),
      url,
      policy: 'reppy',
      limits: { ...limits, bytes: maxSize },
      userAgent,
      headers,
    },
    options,
    options,
  );
  if ('outcome' in answer) return answer.outcome;
  if (answer.error instanceof BadStatusError) return answer.error.outcome;
  throw answer.error;
}

/** The exceptions that reppy raises, by kind of failure; it catches no other failures. */
const EXCEPTIONS: Partial<Record<FetchErrorKind, typeof ReppyException>> = {
  tls: SSLException,
  dns: ConnectionException,
  refused: ConnectionException,
  reset: ConnectionException,
  unreachable: ConnectionException,
  protocol: ConnectionException,
  local: ConnectionException,
  'refused-address': ConnectionException,
  'bad-url': MalformedUrl,
  redirect: ExcessiveRedirects,
  timeout: ReadTimeout,
  'too-large': ContentTooLong,
};

function exceptionFor(error: unknown, url: string): ReppyException | undefined {
  if (!(error instanceof FetchError)) return undefined;
  const Exception = EXCEPTIONS[error.kind];
  return Exception && new Exception(error.message, { url, cause: error });
}
