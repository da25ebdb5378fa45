/** The exceptions of Scrapy that its robots.txt layer raises, under their own names. */

/**
 * Thrown for a request that must not be sent.
 *
 * @since 0.1.0
 * @example
 * new IgnoreRequest('forbidden by robots.txt').name; // 'IgnoreRequest'
 */
export class IgnoreRequest extends Error {
  /** The name of Scrapy's exception. */
  override readonly name = 'IgnoreRequest';
}

/**
 * Thrown if the settings switch the middleware off.
 *
 * @since 0.1.0
 * @example
 * try {
 *   new RobotsTxtMiddleware({ ROBOTSTXT_OBEY: false });
 * } catch (error) {
 *   console.log(error instanceof NotConfigured); // true
 * }
 */
export class NotConfigured extends Error {
  /** The name of Scrapy's exception. */
  override readonly name = 'NotConfigured';
}
