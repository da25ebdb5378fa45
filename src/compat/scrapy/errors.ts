/** The exceptions of Scrapy that its robots.txt layer raises, under their own names. */

/**
 * Thrown for a request that must not be sent.
 */
export class IgnoreRequest extends Error {
  override readonly name = 'IgnoreRequest';
}

/**
 * Thrown if the settings switch the middleware off.
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
