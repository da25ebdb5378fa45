/**
 * `robotparser/compat/scrapy`: Scrapy's robots.txt layer as of 2.18.0, and the wider parser that was proposed to it.
 */

export {
  BadStatusError,
  BadURLError,
  ConnectionError,
  DecodingError,
  FetchError,
  RefusedAddressError,
  TimeoutError,
  TLSError,
  TooLargeError,
  TooManyRedirectsError,
} from '../fetch/errors.js';
export type { FetchingOptions, ReadOptions } from './fetching.js';
export { PendingReadError } from './pending-read.js';
export { UnicodeDecodeError, UnicodeEncodeError, UnicodeError, ValueError } from './python-errors.js';
export { MalformedUrl } from './reppy-errors.js';
export {
  BaseRobotsTxtParser,
  type BaseParserOptions,
  type RobotsTxtResponseLike,
} from './scrapy-base-parser.js';
export { decodeRobotsTxt, type BodyDecoding, type RobotsTxtBody } from './scrapy-body.js';
export type { Download, RobotsTxtRequest, RobotsTxtResponse } from './scrapy-download.js';
export { IgnoreRequest, NotConfigured } from './scrapy-errors.js';
export {
  RobotsTxtMiddleware,
  type FetchInit,
  type FetchInput,
  type MiddlewareOptions,
} from './scrapy-middleware.js';
export {
  ProtegoRobotParser,
  PythonRobotParser,
  ReppyRobotParser,
  RerpRobotParser,
  RobotParser,
  type Crawler,
  type RobotsTxtParser,
  type RobotsTxtParserClass,
} from './scrapy-parsers.js';
export type { RequestLike, RobotsTxtMeta } from './scrapy-request.js';
export type { RobotsTxtSettings } from './scrapy-settings.js';
export { sitemapUrlsFromRobots, type SitemapComments } from './scrapy-sitemaps.js';
export { StatsCollector, type Stats } from './scrapy-stats.js';
