/** `robotparser/crawlers`: known crawlers, what each may fetch by its documented reading, and the name in a header. */

export { CRAWLERS as crawlers, CRAWLERS_AS_OF as crawlersAsOf } from '../answers/crawlers/crawlers.js';
export { crawlerAnswer, CrawlerReadings } from '../answers/crawlers/crawler-readings.js';
export type { CrawlerAnswer, CrawlerReadingsOptions } from '../answers/crawlers/crawler-readings.js';
export { crawlerSentence } from '../answers/crawlers/crawler-sentence.js';
export { ownCrawlers } from '../answers/crawlers/own-crawlers.js';
export type {
  Crawler,
  CrawlerFact,
  CrawlerKind,
  CrawlerPurpose,
  CrawlerSource,
} from '../answers/crawlers/crawler.js';
export { productToken } from '../answers/crawlers/crawler-in-header.js';
