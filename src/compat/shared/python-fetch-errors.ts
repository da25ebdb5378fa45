/** The exception of Python's `urllib` for a fetch that failed. */

import {
  BadURLError,
  DecodingError,
  FetchError,
  RefusedAddressError,
  TimeoutError,
  TooLargeError,
  URLError,
} from '../../fetch/errors.js';
import { UnicodeDecodeError, ValueError } from './python-errors.js';
import { urlRefusal } from './urllib-url.js';

/**
 * What the standard library raises where fetching failed: UnicodeDecodeError for a body that is not UTF-8, what it thinks
 * of the URL to which a redirect leads, and URLError with the underlying error for all the rest.
 *
 * Exceeded limits, refused addresses and what does not come from fetching, such as the reason of a signal, stay as they
 * are.
 */
export function urllibError(error: unknown): unknown {
  if (!(error instanceof FetchError) || isOurOwn(error)) return error;
  if (error instanceof DecodingError) return new UnicodeDecodeError(error.message, { cause: error });
  const { kind, url, status, code, problem } = error;
  const isOfRedirect = error instanceof BadURLError && status !== undefined;
  if (isOfRedirect) return urlRefusal(url) ?? new ValueError(error.message, { cause: error });
  return new URLError(kind, url, problem, { reason: error, status, code, cause: error });
}

/** Whether Python has no error of that kind. It has a TimeoutError, and ours has the same name. */
function isOurOwn(error: FetchError): boolean {
  return [TimeoutError, TooLargeError, RefusedAddressError].some((Kind) => error instanceof Kind);
}
