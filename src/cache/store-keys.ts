/** The keys in a store: entries that caches share have the same key, all others have different ones. */

import { argumentError } from '../core/arguments.js';
import type { Settings } from './options.js';

/** How many characters a text in a key may have; a key has at most 512, and encoding may take nine for each character. */
const LONGEST_TEXT = 200;
const LONGEST_KEY = 480;

/**
 * The keys of a cache's entries. Caches share an entry if they would have sent the same request: with the same
 * User-Agent header and additional fields, on which answers may depend, and with the same policy. The limit at which a
 * file was truncated is part of the entry.
 */
export class StoreKeys {
  readonly #prefix: string;

  constructor({
    policy,
    userAgent,
    limits,
    headers,
  }: Pick<Settings, 'policy' | 'userAgent' | 'limits' | 'headers'>) {
    const fields = headers === undefined ? [] : [typeof headers === 'function' ? 'signed' : headers];
    const asked = JSON.stringify([policy, userAgent, limits.redirects, ...fields]);
    this.#prefix = `robots:${policy}:${digestOf(asked)}:`;
  }

  keyOf(site: string): string {
    return `${this.#prefix}${site}`;
  }

  /** The site in an announcement about one of our keys: `update <key>` or `forget <key>`. */
  siteOf(announced: string): string | undefined {
    const key = /^(?:update|forget) (\S+)$/.exec(announced)?.[1];
    return key?.startsWith(this.#prefix) === true ? key.slice(this.#prefix.length) : undefined;
  }
}

/** The key for pages that are paced together: that of their site, or the one that `pacing.key` returns. */
export function slotKeyOf(site: string, given: unknown): string {
  if (given === undefined) return shortened(`robots:${site}`);
  if (typeof given !== 'string' || given === '' || given.length > LONGEST_TEXT) {
    throw argumentError('pacing.key', given, `a function that returns 1 to ${LONGEST_TEXT} characters`);
  }
  return shortened(`robots-key:${encodeURIComponent(JSON.stringify(given))}`);
}

function shortened(key: string): string {
  return key.length <= LONGEST_KEY ? key : `${key.slice(0, LONGEST_KEY - 20)}~${digestOf(key)}`;
}

/** Fifty-three bits of a text, in at most sixteen characters. Collisions need no protection: the texts are the user's own. */
function digestOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (2 ** 32 * (low & 0x1f_ffff) + (high >>> 0)).toString(36);
}
