/**
 * `robotparser/compat/scrapy`: Scrapy's robots.txt layer as of 2.18.0, and the richer parser proposed to it in 2019.
 */

export {
  BadStatusError,
  BadURLError,
  ConnectionError,
  DecodingError,
  FetchError,
  LocalError,
  RefusedAddressError,
  TimeoutError,
  TLSError,
  TooLargeError,
  TooManyRedirectsError,
} from '../../fetch/errors.js';
export type { FetchingOptions, ReadOptions } from '../../compat/shared/fetching.js';
export { PendingReadError } from '../../compat/shared/pending-read.js';
export {
  UnicodeDecodeError,
  UnicodeEncodeError,
  UnicodeError,
  ValueError,
} from '../../compat/shared/python-errors.js';
export { MalformedUrl } from '../../compat/reppy/errors.js';
export {
  BaseRobotsTxtParser,
  type BaseParserOptions,
  type RobotsTxtResponseLike,
} from '../../compat/scrapy/base-parser.js';
export { decodeRobotsTxt, type BodyDecoding, type RobotsTxtBody } from '../../compat/scrapy/body.js';
export type { Download, RobotsTxtRequest, RobotsTxtResponse } from '../../compat/scrapy/request.js';
export { IgnoreRequest, NotConfigured } from '../../compat/scrapy/middleware.js';
export {
  RobotsTxtMiddleware,
  type PageFetchInit,
  type FetchInput,
  type MiddlewareOptions,
} from '../../compat/scrapy/middleware.js';
export {
  ProtegoRobotParser,
  PythonRobotParser,
  ReppyRobotParser,
  RerpRobotParser,
  RobotParser,
  type ScrapyCrawler,
  type RobotsTxtParser,
  type RobotsTxtParserClass,
} from '../../compat/scrapy/parsers.js';
export type { PageRequestLike, RobotsTxtMeta } from '../../compat/scrapy/request.js';
export type { RobotsTxtSettings } from '../../compat/scrapy/parsers.js';
export { sitemapUrlsFromRobots, type SitemapComments } from '../../compat/scrapy/body.js';
export { StatsCollector, type Stats } from '../../compat/scrapy/middleware.js';
export type { CheckOptions } from '../../core/robots.js';
