/** Decodes a robots.txt, and finds the sitemaps that it names (`scrapy.utils.sitemap`). */

import { strictUtf8 } from '../../core/utf-8.js';
import { protegoText } from '../../dialects/body.js';
import { bodyText } from '../shared/arguments.js';
import { LINE_FEED } from '../../core/characters.js';
import { expectString } from '../../core/arguments.js';
import { urljoin } from '../../languages/python/urls.js';
import { strip } from '../../languages/python/text.js';

/** The bytes of a body, or its decoded text. */
export type RobotsTxtBody = Uint8Array | string;

/**
 * `lenient` drops a byte order mark and all bytes that are not UTF-8. `strict` keeps the mark, and a single byte that is
 * not UTF-8 makes the text empty.
 */
export type BodyDecoding = 'lenient' | 'strict';

/**
 * Decodes a robots.txt as Scrapy does, always as UTF-8: a file in UTF-16 becomes text that allows everything.
 *
 * @example
 * decodeRobotsTxt(new Uint8Array([0xff, 0x41])); // 'A'
 */
export function decodeRobotsTxt(body: RobotsTxtBody, decoding: BodyDecoding = 'lenient'): string {
  return bodyText('body', body, decoding === 'lenient' ? protegoText : (bytes) => strictUtf8(bytes) ?? '');
}

const DIRECTIVE = 'sitemap:';

/** Whether a `#` and what follows are kept in the URL, as in Scrapy, or dropped as a comment. */
export type SitemapComments = 'dropped' | 'kept';

/**
 * The URLs of all Sitemap lines, in the order of the file.
 *
 * @param baseUrl - the URL that relative sitemaps are resolved against
 * @param comments - Scrapy keeps comments in the URL; here they are dropped unless this is `'kept'`
 * @example
 * const [first] = sitemapUrlsFromRobots('Sitemap: /s.xml # all', 'https://example.com/');
 * first; // 'https://example.com/s.xml'
 */
export function* sitemapUrlsFromRobots(
  robotsText: RobotsTxtBody,
  baseUrl = '',
  comments: SitemapComments = 'dropped',
): Generator<string, void, undefined> {
  expectString('baseUrl', baseUrl);
  const bytes = typeof robotsText === 'string' ? new TextEncoder().encode(robotsText) : robotsText;
  for (const line of linesOf(bytes)) {
    const text = line.replace(/^[ \t\r\v\f]+/, '');
    if (text.slice(0, DIRECTIVE.length).toLowerCase() !== DIRECTIVE) continue;
    const value = text.slice(DIRECTIVE.length);
    const joined = urljoin(baseUrl, strip(comments === 'kept' ? value : (value.split('#', 1)[0] ?? '')));
    if (typeof joined === 'string') yield joined;
  }
}

/** The lines that are valid UTF-8, since Scrapy skips the others. Only a line feed ends a line. */
function* linesOf(bytes: Uint8Array): Generator<string, void, undefined> {
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed;
    const line = strictUtf8(bytes.subarray(start, end));
    if (line !== undefined) yield line;
    start = end + 1;
  }
}
