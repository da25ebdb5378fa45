/**
 * Java's crawler-commons 1.6 (`SimpleRobotRulesParser`), by which Nutch, StormCrawler and Common Crawl read.
 *
 * https://github.com/crawler-commons/crawler-commons
 */

import type { Access, Dialect } from '../../core/dialect.js';
import { textOf } from '../../core/table-reader.js';
import { select } from './groups.js';
import { textWithoutMarkup } from './lines.js';
import { compile, plain } from './rules.js';
import { CrawlerCommonsSheet } from './sheet.js';
import { target } from './target.js';

/** Whatever is neither there nor missing closes the site: it is asked again later. */
export function crawlerCommonsAccess(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  return status >= 400 && status < 500 ? 'allow-all' : 'disallow-all';
}

/**
 * As Java's crawler-commons reads: misspelt keys count, a blank may stand for the colon, and a Crawl-delay above 300 forbids
 * everything.
 *
 * @example
 * const text = 'User agent: *\nCrawl-delay 301';
 * parse(text, { dialect: crawlerCommons }).allows('FooBot', 'https://example.com/a'); // false
 */
export const crawlerCommons: Dialect = {
  name: 'crawlerCommons',
  read: (source, { url }) => new CrawlerCommonsSheet(textWithoutMarkup(textOf(source)) ?? '', url),
  select,
  plain,
  compile,
  target,
  access: crawlerCommonsAccess,
};
