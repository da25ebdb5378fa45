/** Errors while loading parts of this package. */

import { FetchError } from './errors.js';
import { toFetchError } from './failure.js';

/**
 * Loads a part of the package at its first use. A process without descriptors cannot read the file: this is a failure of
 * this machine, as it would be for a connection.
 *
 * @param url - of the fetch, for the error
 */
export async function loadedFor<Part>(url: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (thrown) {
    throw localErrorOrSame(thrown, url);
  }
}

/** A `LocalError` if this machine is the cause; any other error unchanged. */
export function localErrorOrSame(thrown: unknown, url: string): unknown {
  if (thrown instanceof FetchError) return thrown;
  const failure = toFetchError(thrown, url);
  return failure.kind === 'local' ? failure : thrown;
}
