/** A fetch that failed, in the words of rerp. */

import { DecodingError, FetchError, RefusedAddressError, TimeoutError, URLError } from '../fetch/errors.js';
import { UnicodeError } from './python-errors.js';
import { reasonOf } from './python-fetch-errors.js';

/**
 * What rerp raises: UnicodeError for a body that is not in its encoding, and URLError for all the rest. Its reason is
 * the status, or 0 where no answer came.
 *
 * Exceeded deadlines, refused addresses and what does not come from fetching, such as the reason of a signal, stay as
 * they are.
 */
export function rerpError(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error;
  if (error instanceof TimeoutError || error instanceof RefusedAddressError) return error;
  if (error instanceof DecodingError) return new UnicodeError(reasonOf(error), { cause: error });
  const { kind, url, status } = error;
  return new URLError(kind, url, reasonOf(error), { reason: status ?? 0, status, cause: error });
}
