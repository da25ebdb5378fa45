/** The API of the Ruby gem robotstxt-parser 0.1.1. */

import { answerToOriginalNames } from '../shared/original-spelling.js';
import type { GetOptions } from './getter.js';
import { Parser, type ParserOptions, type Urlish } from './parser.js';
import type { Connection } from './every-scheme-over-http.js';

interface RobotstxtModule {
  readonly Parser: typeof Parser;
  /** The release of the gem that is mirrored. */
  readonly VERSION: '0.1.1';
  /** The name of the gem's module. */
  readonly NAME: 'Robotstxt';
  /** The name of the gem. */
  readonly GEM: 'robotstxt-parser';

  /**
   * Fetches the robots.txt of a server and parses it for one robot.
   *
   * 401 and 403 disallow everything; any other failure disallows nothing. If there is no response at all, `onError` is
   * called with the error.
   *
   * @param source - a connection, or a URL of the server, of which only scheme, host and port matter
   * @throws InvalidURIError or InvalidComponentError for a URL that Ruby rejects
   */
  get: (source: Urlish | Connection, robotId: string | null, options?: GetOptions) => Promise<Parser>;

  /** Parses a robots.txt for one robot. */
  parse: (robotstxt: string | Uint8Array, robotId: string | null, options?: ParserOptions) => Parser;

  /** Fetches the robots.txt of a URL's server and resolves to whether the robot may fetch the URL. */
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
    // Loaded only when something is fetched.
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
