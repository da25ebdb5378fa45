import { HASH, QUESTION_MARK, SLASH } from '../core/characters.js';
import { BoundedMap } from '../core/bounded-map.js';
import { BadURLError } from '../fetch/errors.js';
import { originOf } from '../fetch/robots-url.js';

/** Pages of how many sites are told apart without parsing their URLs again. */
const REMEMBERED = 4096;

/** A name in DNS has at most 253 characters; a store's keys have at most 512. */
const LONGEST_SITE = 300;

/**
 * The site of a page: scheme, host and port in the one way of writing them.
 *
 * Parsing a URL takes as long as many verdicts do, and pages of one site come in their hundreds, so what stands before
 * the path is remembered as it is written.
 */
export class SiteNames {
  readonly #known = new BoundedMap<string, string>(REMEMBERED);

  /** Throws a `BadURLError` for what is no absolute http or https URL. */
  siteOf(url: string): string {
    const end = endOfPlainAuthority(url);
    if (end < 0) return siteByParsing(url);
    const start = url.slice(0, end);
    return this.#known.get(start) ?? this.#remember(start, url);
  }

  #remember(start: string, url: string): string {
    const site = siteByParsing(url);
    // A slice keeps the whole URL in memory; this copy does not.
    this.#known.set(Array.from(start).join(''), site);
    return site;
  }
}

function siteByParsing(url: string): string {
  const site = originOf(url);
  if (site.length > LONGEST_SITE) throw new BadURLError(url, 'its host is longer than names of hosts are');
  return site;
}

/**
 * Where the authority ends, if scheme and authority are written so plainly that they mean the same alone as with
 * anything that may follow; else -1.
 */
function endOfPlainAuthority(url: string): number {
  const start = url.startsWith('https://') ? 8 : url.startsWith('http://') ? 7 : -1;
  if (start < 0) return -1;
  for (let at = start; at < url.length; at++) {
    const unit = url.charCodeAt(at);
    if (isPlain(unit)) continue;
    const ends = unit === SLASH || unit === QUESTION_MARK || unit === HASH;
    return ends && at > start ? at : -1;
  }
  return url.length > start ? url.length : -1;
}

/** Letters, digits, `-`, `.` and `:`. */
function isPlain(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x2d && unit <= 0x3a && unit !== SLASH) ||
    (unit >= 0x41 && unit <= 0x5a)
  );
}
