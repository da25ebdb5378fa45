/** The exceptions of Scrapy that its robots.txt layer raises, under their own names. */

/** A request that is not to be made. */
export class IgnoreRequest extends Error {
  override readonly name = 'IgnoreRequest';
}

/** A middleware that its settings switch off. */
export class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
}
