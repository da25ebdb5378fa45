/** The settings of Scrapy that concern robots.txt, under their own names. */

import { argumentError } from '../../core/arguments.js';
import type { OptionNames } from '../../core/options.js';
import {
  ProtegoRobotParser,
  PythonRobotParser,
  ReppyRobotParser,
  RerpRobotParser,
  type RobotsTxtParserClass,
} from './parsers.js';

/**
 * The settings of Scrapy that concern robots.txt.
 *
 * @example
 * const settings: RobotsTxtSettings = {
 *   ROBOTSTXT_OBEY: true,
 *   ROBOTSTXT_PARSER: 'scrapy.robotstxt.PythonRobotParser',
 *   ROBOTSTXT_USER_AGENT: 'FooBot',
 *   USER_AGENT: 'FooBot/1.0 (+https://foo.example/bot)',
 * };
 * const download = async () => ({ status: 200, body: 'User-agent: FooBot\nDisallow: /' });
 * const robots = new RobotsTxtMiddleware(settings, { download });
 * await robots.processRequest({ url: 'https://example.com/' }).catch((error) => error.name); // 'IgnoreRequest'
 */
export interface RobotsTxtSettings {
  /**
   * Unless it is true, the middleware throws `NotConfigured` when constructed: Scrapy would leave it out.
   *
   * @defaultValue false
   */
  readonly ROBOTSTXT_OBEY?: boolean | undefined;
  /**
   * A parser class, or the import path of one of Scrapy's.
   *
   * @defaultValue 'scrapy.robotstxt.ProtegoRobotParser'
   */
  readonly ROBOTSTXT_PARSER?: RobotsTxtParserClass | string | undefined;
  /**
   * The agent to look up rules for.
   *
   * @defaultValue each request's own User-Agent header
   */
  readonly ROBOTSTXT_USER_AGENT?: string | null | undefined;
  /**
   * The agent to look up rules for if a request has no such header.
   *
   * @defaultValue Scrapy's
   */
  readonly USER_AGENT?: string | undefined;
}

/** Other settings of a project are ignored. */
export const SETTINGS: OptionNames<RobotsTxtSettings> = {
  ROBOTSTXT_OBEY: true,
  ROBOTSTXT_PARSER: true,
  ROBOTSTXT_USER_AGENT: true,
  USER_AGENT: true,
};

/** Scrapy's own default, so that rules for `scrapy` apply. */
export const DEFAULT_USER_AGENT = 'Scrapy/2.18.0 (+https://scrapy.org)';

const PARSERS: ReadonlyMap<string, RobotsTxtParserClass> = new Map<string, RobotsTxtParserClass>([
  ['scrapy.robotstxt.ProtegoRobotParser', ProtegoRobotParser],
  ['scrapy.robotstxt.PythonRobotParser', PythonRobotParser],
  ['scrapy.robotstxt.RerpRobotParser', RerpRobotParser],
  ['scrapy.robotstxt.ReppyRobotParser', ReppyRobotParser],
]);

export function parserClassOf({
  ROBOTSTXT_PARSER: named = ProtegoRobotParser,
}: RobotsTxtSettings): RobotsTxtParserClass {
  if (typeof named === 'function') return named;
  const parser = PARSERS.get(named);
  if (parser !== undefined) return parser;
  throw argumentError(
    'settings.ROBOTSTXT_PARSER',
    named,
    `a class, or one of ${[...PARSERS.keys()].join(', ')}`,
  );
}
