/** rerp's exception for a fetch that failed. */

import { BadStatusError, DecodingError, URLError } from '../../fetch/errors.js';
import { UnicodeError } from '../shared/python-errors.js';
import { urllibError } from '../shared/python-fetch-errors.js';

/**
 * UnicodeError for a body that is not in its encoding; otherwise what `urllib` raises, but the reason of a URLError is
 * the status, or 0 without a response.
 */
export function rerpError(error: unknown): unknown {
  if (error instanceof DecodingError) return new UnicodeError(`${error.problem}.`, { cause: error });
  const raised = urllibError(error);
  if (!(raised instanceof URLError)) return raised;
  const { kind, url, status, code, problem, cause } = raised;
  const reason = error instanceof BadStatusError ? error.status : 0;
  return new URLError(kind, url, problem, { reason, status, code, cause });
}
