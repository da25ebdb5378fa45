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

/** The settings of Scrapy that concern robots.txt. */
export interface RobotsTxtSettings {
  /** Without it, or with false, the middleware cannot be constructed: Scrapy leaves it out then. */
  readonly ROBOTSTXT_OBEY?: boolean | undefined;
  /** A class, or the import path of one of Scrapy's; `scrapy.robotstxt.ProtegoRobotParser` by default. */
  readonly ROBOTSTXT_PARSER?: RobotsTxtParserClass | string | undefined;
  /** The agent to ask for; a request's own User-Agent header where this is missing or empty. */
  readonly ROBOTSTXT_USER_AGENT?: string | null | undefined;
  /** The agent to ask for where a request has no such header. */
  readonly USER_AGENT?: string | undefined;
}

/** A project has many more settings. */
export const SETTINGS: OptionNames<RobotsTxtSettings> = {
  ROBOTSTXT_OBEY: true,
  ROBOTSTXT_PARSER: true,
  ROBOTSTXT_USER_AGENT: true,
  USER_AGENT: true,
};

/** Scrapy's own default, so that rules for `scrapy` hold where nothing is set. */
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
