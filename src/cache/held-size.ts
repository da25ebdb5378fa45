import type { Entry } from './entry.js';

/** Objects around a file: the entry, what it was read into, its place in memory. */
const BASE_BYTES = 2600;
/** What a line becomes once its rule has been matched, and what a wildcard in it adds. */
const LINE_BYTES = 170;
const WILDCARD_BYTES = 370;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const ASTERISK = 0x2a;
const LAST_LATIN = 0xff;

/**
 * What a site takes in memory when all its rules have been matched, in bytes: an estimate that is more often too high
 * than too low. `npm run bench:cache` compares it with what is taken.
 */
export function heldBytes({ site, copy }: Entry): number {
  if (copy === undefined) return BASE_BYTES + 2 * site.length;
  const { text, url, etag = '', lastModified = '' } = copy;
  let lines = 0;
  let wildcards = 0;
  let wide = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) lines++;
    else if (unit === ASTERISK) wildcards++;
    else if (unit > LAST_LATIN) wide = true;
  }
  const texts =
    (wide ? 2 : 1) * text.length + 2 * (site.length + url.length + etag.length + lastModified.length);
  return BASE_BYTES + texts + LINE_BYTES * lines + WILDCARD_BYTES * wildcards;
}
