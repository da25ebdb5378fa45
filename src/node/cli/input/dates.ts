/** Dates in lists and on command lines. */

const ISO = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;
const WARC_TIMESTAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
const EPOCH = /^\d{9,10}(?:\.\d{1,9})?$|^\d{12,13}$/;
/** From here on, numbers are milliseconds. */
const LEAST_MS = 1e11;

/**
 * Milliseconds since 1970, from an ISO date (UTC by default), the 14 digits of a capture, or seconds or milliseconds
 * since 1970; undefined for anything else.
 */
export function timeOf(text: string): number | undefined {
  const [, zone] = ISO.exec(text) ?? [];
  if (ISO.test(text)) return validTime(text.length > 10 && zone === undefined ? `${text}Z` : text);
  if (WARC_TIMESTAMP.test(text)) return validTime(text.replace(WARC_TIMESTAMP, '$1-$2-$3T$4:$5:$6Z'));
  if (!EPOCH.test(text)) return undefined;
  const number = Number(text);
  return Math.floor(number < LEAST_MS ? 1000 * number : number);
}

function validTime(iso: string): number | undefined {
  const time = Date.parse(iso);
  // Otherwise February 30 would become March 1.
  const isDay = new Date(iso.slice(0, 10)).getUTCDate() === Number(iso.slice(8, 10));
  return isDay && time >= 0 ? time : undefined;
}
