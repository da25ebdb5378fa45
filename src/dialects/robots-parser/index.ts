/**
 * npm robots-parser 3.0.1: rules as encodeURI leaves them, URLs as the platform's URL class does, agents by equality.
 *
 * https://github.com/samclarke/robots-parser
 */

import type { Access, Dialect } from '../../core/dialect.js';
import { textOf } from '../../core/table-reader.js';
import { TableSheet, type SheetFormat } from '../../core/table-sheet.js';
import { readGroups, select } from './groups.js';
import { robotsParserLines } from './lines.js';
import { compile, plain } from './rules.js';
import { RobotsParserSite, target } from './target.js';

const format: SheetFormat = { ...robotsParserLines, groups: readGroups };

class RobotsParserSheet extends TableSheet {
  override get host(): string | undefined {
    return super.host?.toLowerCase();
  }
}

/** The original fetches nothing; the crawlers that use it allow everything when there is no file. */
function access(status: number): Access {
  return status >= 200 && status < 300 ? 'read' : 'allow-all';
}

/**
 * As npm robots-parser 3.0.1 reads.
 *
 * @example
 * const site = 'https://example.com/robots.txt';
 * const robots = parse('User-agent: *\nDisallow: /tmp', { dialect: robotsParser, url: site });
 * robots.allows('FooBot', 'https://example.org/tmp'); // undefined
 */
export const robotsParser: Dialect<RobotsParserSite> = {
  name: 'robotsParser',
  locate: (url) => new RobotsParserSite(url),
  read: (source) => new RobotsParserSheet(textOf(source), format),
  select,
  plain,
  compile,
  target,
  access,
};
