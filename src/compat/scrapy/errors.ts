/** The exceptions of Scrapy that its robots.txt layer raises, under their own names. */

/**
 * A request that is not to be made.
 *
 * @example
 * new IgnoreRequest('forbidden by robots.txt').name; // 'IgnoreRequest'
 */
export class IgnoreRequest extends Error {
  override readonly name = 'IgnoreRequest';
}

/**
 * A middleware that its settings switch off.
 *
 * @example
 * try {
 *   new RobotsTxtMiddleware({ ROBOTSTXT_OBEY: false });
 * } catch (error) {
 *   console.log(error instanceof NotConfigured); // true
 * }
 */
export class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
}
