/** `robotparser/crawlers`: known crawlers with their names and purposes, and the name in a User-Agent header. */

export { CRAWLERS as crawlers, CRAWLERS_AS_OF as crawlersAsOf } from '../answers/crawlers.js';
export type { Crawler, CrawlerPurpose } from '../answers/crawlers.js';
export { productToken } from '../answers/product-token.js';
