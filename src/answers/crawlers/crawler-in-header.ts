/** Finds the name of a crawler in what people paste: the name itself, or a full User-Agent header. */

import { expectString } from '../../core/arguments.js';
import { namesInHeader } from '../../core/user-agent-header.js';
import { crawlerNamed } from './crawlers.js';

/** Typical parts of the names of unlisted crawlers. */
const LIKE_A_CRAWLER = /bot|crawl|spider|fetch|scrap/i;

/**
 * The product token in a User-Agent header: that of a known crawler, else the name that looks most like a crawler's, else
 * the first that does not belong to a browser. A name alone is its own token, without its version.
 *
 * @example
 * productToken('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'); // 'Googlebot'
 * productToken('FooBot/1.0'); // 'FooBot'
 */
export function productToken(header: string): string {
  expectString('header', header);
  const whole = crawlerNamed(header.trim());
  if (whole !== undefined) return whole.token;
  const names = namesInHeader(header);
  return longest(names.flatMap(knownToken)) ?? names.find(isLikeACrawler) ?? names[0] ?? header.trim();
}

function knownToken(name: string): string | readonly [] {
  return crawlerNamed(name)?.token ?? [];
}

function isLikeACrawler(name: string): boolean {
  return LIKE_A_CRAWLER.test(name);
}

/** Googlebot-Image also calls itself Googlebot: the longer name says more. */
function longest(names: readonly string[]): string | undefined {
  return names.reduce<string | undefined>(
    (best, name) => (best === undefined || name.length > best.length ? name : best),
    undefined,
  );
}
