/** The calls of the Ruby gem robotstxt-parser 0.1.1. */

import { answerToOriginalNames } from '../shared/original-spelling.js';
import type { GetOptions } from './getter.js';
import { Parser, type ParserOptions, type Urlish } from './parser.js';
import type { Connection } from './every-scheme-over-http.js';

interface RobotstxtModule {
  readonly Parser: typeof Parser;
  /** The gem's constants: the release that is mirrored, and its names. */
  readonly VERSION: '0.1.1';
  readonly NAME: 'Robotstxt';
  readonly GEM: 'robotstxt-parser';

  /**
   * Fetches the robots.txt of a server and parses it for one robot.
   *
   * No response means that nothing is disallowed; `onError` is called with the error. 401 and 403 disallow
   * everything, every other failure nothing.
   *
   * @param source - a URL of the server, of which scheme, host and port count, or a connection
   * @throws InvalidURIError or InvalidComponentError for a URL that Ruby rejects
   */
  get: (source: Urlish | Connection, robotId: string | null, options?: GetOptions) => Promise<Parser>;

  /** Parses a text for one robot. */
  parse: (robotstxt: string | Uint8Array, robotId: string | null, options?: ParserOptions) => Parser;

  /** Fetches the robots.txt of a URL's server and says whether the robot may fetch the URL. */
  getAllowed: (uri: Urlish, robotId: string | null, options?: GetOptions) => Promise<boolean>;

  get_allowed: RobotstxtModule['getAllowed'];
  'get_allowed?': RobotstxtModule['getAllowed'];
}

/**
 * The gem's module.
 *
 * @example
 * const parser = Robotstxt.parse('User-agent: *\nDisallow: /tmp', 'FooBot/1.0');
 * parser.allowed('http://example.com/tmp/x'); // false
 */
export const Robotstxt: RobotstxtModule = withOriginalNames({
  Parser,
  VERSION: '0.1.1',
  NAME: 'Robotstxt',
  GEM: 'robotstxt-parser',

  async get(source, robotId, options = {}) {
    // Loaded when something is fetched and not before.
    const { getRobotsText } = await import('./getter.js');
    const text = await getRobotsText(source, robotId, options);
    return new Parser(robotId, text, { agentLines: options.agentLines, budget: options.budget });
  },

  parse(robotstxt, robotId, options) {
    return new Parser(robotId, robotstxt, options);
  },

  async getAllowed(uri, robotId, options) {
    const parser = await Robotstxt.get(uri, robotId, options);
    return parser.allowed(uri);
  },
});

function withOriginalNames(own: Omit<RobotstxtModule, 'get_allowed' | 'get_allowed?'>): RobotstxtModule {
  const module = { ...own, get_allowed: own.getAllowed, 'get_allowed?': own.getAllowed };
  answerToOriginalNames(module, 'get_allowed get_allowed?');
  return module;
}
