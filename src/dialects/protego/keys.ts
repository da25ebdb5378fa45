/** What both versions of Protego read in the same way: keys in every spelling, Request-rate, and percent-encoding. */

import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { bySpelling, spelledKeys, type SpelledKey } from '../../core/spelled-keys.js';
import type { RequestRate, TimeOfDay, VisitTime } from '../../core/dialect.js';
import { integerDigits } from '../../languages/python/numbers.js';
import { splitWords } from '../../languages/python/text.js';
import { type CharacterSet, escapedByte } from '../../core/percent.js';
import { quote, unquote } from '../../languages/python/quote.js';

export type ProtegoKey = SpelledKey;

export const KEYS: readonly ProtegoKey[] = /* @__PURE__ */ spelledKeys<DirectiveKind>([
  [Kind.agent, 'user-agent,useragent,user agent'],
  [Kind.disallow, 'disallow,dissallow,dissalow,disalow,diasllow,disallaw'],
  [Kind.allow, 'allow'],
  [Kind.sitemap, 'sitemap,sitemaps,site-map'],
  [Kind.delay, 'crawl-delay,crawl delay'],
  [Kind.rate, 'request-rate,request rate'],
  [Kind.host, 'host'],
  [Kind.visit, 'visit-time,visit time'],
]);

const BY_WORD = /* @__PURE__ */ bySpelling(KEYS);

/** The key that `text.slice(start, end)` spells, in either case. */
export function keyOf(text: string, start: number, end: number): ProtegoKey | undefined {
  return BY_WORD.find(text, start, end);
}

/** The key that two words spell with one space between them. */
export function keyOfWords(first: string, second: string): ProtegoKey | undefined {
  const key = `${first} ${second}`;
  return keyOf(key, 0, key.length);
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86400 };

/** `1/10`, `1/5m`, `1/10m 0600-0845`; `readPeriod` reads the two times after the rate. */
export function readRate(
  value: string,
  readPeriod: (text: string) => VisitTime | undefined,
): RequestRate | undefined {
  const words = splitWords(value);
  const [rate = '', period] = words;
  const [requestsText = '', perText, ...more] = rate.split('/');
  if (perText === undefined || more.length > 0) return undefined;
  const requests = readInteger(requestsText);
  const unit = UNIT_SECONDS[perText.slice(-1).toLowerCase()];
  const count = readInteger(unit === undefined ? perText : perText.slice(0, -1));
  if (requests === undefined || count === undefined) return undefined;
  const seconds = count * (unit ?? 1);
  // Quirk: the period counts only if nothing follows it, so `1/10 0600 - 0845` applies all day. Mirrors
  // `_RuleSet.request_rate`.
  if (period === undefined || words.length > 2) return { requests, seconds };
  // Quirk: a malformed period invalidates the whole line. Mirrors `_RuleSet.request_rate`.
  const times = readPeriod(period);
  return times === undefined ? undefined : { requests, seconds, ...times };
}

export function readInteger(text: string): number | undefined {
  const digits = integerDigits(text);
  return digits === undefined ? undefined : Number(digits);
}

/** Decodes escapes, except those of the bytes in `kept`, which are upper-cased; then encodes what is not safe. */
export function rewriteEscapes(text: string, kept: readonly number[], safe: CharacterSet): string {
  let rewritten = '';
  for (let from = 0; ;) {
    const at = nextEscape(text, from, kept);
    rewritten += requote(text.slice(from, at), safe);
    if (at === text.length) return rewritten;
    from = at + 3;
    rewritten += text.slice(at, from).toUpperCase();
  }
}

/** The index of the next escape of one of these bytes, or the text's length. */
function nextEscape(text: string, from: number, bytes: readonly number[]): number {
  for (let at = text.indexOf('%', from); at >= 0; at = text.indexOf('%', at + 1))
    if (bytes.includes(escapedByte(text, at))) return at;
  return text.length;
}

function requote(text: string, safe: CharacterSet): string {
  const decoded = unquote(text);
  // Python's encoder raises for a lone surrogate; here it becomes U+FFFD.
  return quote(decoded, safe) ?? quote(decoded.toWellFormed(), safe) ?? '';
}

/** Two times of day, if there are exactly two texts; undefined if either is not a time. */
export function readPeriod(
  texts: readonly string[],
  readTime: (text: string) => TimeOfDay | undefined,
): VisitTime | undefined {
  const [startTime, endTime] = texts.map(readTime);
  return texts.length !== 2 || startTime === undefined || endTime === undefined
    ? undefined
    : { startTime, endTime };
}
