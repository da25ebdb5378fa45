/** What it means when a part of this package cannot be loaded. */

import { FetchError } from './errors.js';
import { toFetchError } from './failure.js';

/**
 * What `load` gives. Parts of the package are read when they are first used, and a process without descriptors cannot read
 * them: a failure of this machine, as that of a connection would be.
 *
 * @param url - what was to be fetched
 */
export async function loadedFor<Part>(url: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (thrown) {
    throw localErrorOrSame(thrown, url);
  }
}

/** A `LocalError` for what this machine could not do, and anything else as it is. */
export function localErrorOrSame(thrown: unknown, url: string): unknown {
  if (thrown instanceof FetchError) return thrown;
  const failure = toFetchError(thrown, url);
  return failure.kind === 'local' ? failure : thrown;
}
