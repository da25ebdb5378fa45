/** The base class of both kinds of WWW::RobotRules: parses robots.txt files and checks URLs of many hosts. */

import { argumentError, expectString } from '../../core/arguments.js';
import { expectManyOptions } from '../../core/misspelt-options.js';
import { expectFunction, urlText, type ClockOptions, type OptionNames } from '../../core/options.js';
import { Substrings } from '../../core/substrings.js';
import { forbiddenPrefixes } from '../../dialects/perl/prefixes.js';
import { AskedUrls, locate, isInside } from '../../dialects/perl/index.js';
import { perlLowerCase } from '../../languages/perl/text.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { isPerlTrue, perlNumber, type PerlTime } from './values.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Options of {@link RobotRules}.
 *
 * @example
 * const options: RobotRulesOptions = { now: () => Date.UTC(2026, 10, 22) };
 * new RobotRules('FooBot/1.0', options).agent(); // 'FooBot'
 */
export type RobotRulesOptions = ClockOptions;

/**
 * The rules of many hosts for one robot: the base class of rules in memory and rules on disk.
 *
 * @example
 * const rules: AnyRobotRules = new RobotRules('FooBot/1.0');
 * rules.parse('https://example.com/robots.txt', 'User-agent: *\nDisallow: /private');
 * rules.allowed('https://example.com/private'); // 0
 */
export abstract class AnyRobotRules {
  declare is_me: AnyRobotRules['isMe'];
  declare no_visits: AnyRobotRules['noVisits'];
  declare last_visit: AnyRobotRules['lastVisit'];
  declare fresh_until: AnyRobotRules['freshUntil'];
  declare push_rules: AnyRobotRules['pushRules'];
  declare clear_rules: AnyRobotRules['clearRules'];

  static {
    answerToOriginalNames(this.prototype, 'is_me no_visits last_visit fresh_until push_rules clear_rules');
  }

  /** The version of WWW::RobotRules that this class mirrors. */
  static Version(): string {
    return '6.03';
  }

  readonly #now: () => number;
  readonly #asked = new AskedUrls();

  constructor(options: RobotRulesOptions) {
    expectManyOptions('options', options, { now: true } satisfies OptionNames<RobotRulesOptions>);
    const { now = Date.now } = options;
    expectFunction('options.now', now);
    this.#now = now;
  }

  /** Returns the robot's short name. With an argument, returns the old name and sets the new one. */
  abstract agent(name?: string | null): string | undefined;

  /** Records a visit to `host:port`, now or at a time in seconds since the epoch. */
  abstract visit(netloc: string | null | undefined, time?: PerlTime | null): void;

  /** How often the host was visited; undefined for an unknown host. */
  abstract noVisits(netloc: string | null | undefined): number | undefined;

  /** When the host was last visited, in seconds since the epoch. */
  abstract lastVisit(netloc: string | null | undefined): PerlTime | undefined;

  /** When the rules of `host:port` expire, in seconds since the epoch; an argument sets the time. */
  abstract freshUntil(netloc: string | null | undefined, time?: PerlTime | null): PerlTime | undefined;

  /** The disallowed prefixes of `host:port`. */
  abstract rules(netloc: string | null | undefined): string[];

  /** Adds disallowed prefixes; undefined adds an empty rule. */
  abstract pushRules(netloc: string | null | undefined, ...rules: (string | null | undefined)[]): void;

  /** Drops the rules of a host, but not its visits. */
  abstract clearRules(netloc: string | null | undefined): void;

  /** The agent and the rules of every host, one per line. */
  abstract dump(): string;

  protected abstract replaceRules(netloc: string, rules: readonly string[], freshUntil: PerlTime): void;

  /** The verdict for a path of a server, as {@link AnyRobotRules.allowed} returns it. */
  protected abstract verdict(netloc: string, target: string): 1 | 0 | -1;

  /**
   * Parses the robots.txt of a host and replaces its earlier rules.
   *
   * @param freshUntil - when the rules expire, in seconds since the epoch; by default in a year
   * @throws TypeError for a URL without a host
   */
  parse(robotsUrl: string | URL, content: string | null | undefined, freshUntil?: PerlTime | null): void {
    const given: unknown = robotsUrl;
    const site = locate(urlText('robotsUrl', given ?? ''));
    if (site.netloc === undefined) {
      const expected = 'the URL of a robots.txt with its host, as in parse(robotsUrl, content)';
      throw argumentError('robotsUrl', String(robotsUrl), expected);
    }
    if (content !== undefined && content !== null) expectString('content', content);
    const rules = forbiddenPrefixes(content ?? '', site, this.agent() ?? '');
    this.replaceRules(
      site.netloc,
      rules,
      isPerlTrue(freshUntil) ? freshUntil : this.seconds() + YEAR_SECONDS,
    );
  }

  /**
   * Whether a URL may be visited: 1, 0, or **-1 if the rules of its host are missing or expired**.
   *
   * Relative URLs, and URLs with a scheme other than http and https, are always allowed.
   *
   * Quirk: -1 is true in Perl and in JavaScript alike, so test for `< 0` before anything else.
   * Mirrors `WWW::RobotRules::allowed`.
   */
  allowed(url: string | URL | null | undefined): 1 | 0 | -1 {
    const asked = this.#asked.read(urlText('url', url ?? ''));
    return 'because' in asked ? 1 : this.verdict(asked.netloc, asked.target);
  }

  /** Whether a group for `agentLine` applies to this robot, whose name must contain it. */
  isMe(agentLine: string): boolean {
    expectString('agentLine', agentLine);
    return isInside(agentLine, new Substrings(perlLowerCase(this.agent() ?? '')));
  }

  /** Whether rules that are valid until `freshUntil` have expired. */
  protected isStale(freshUntil: PerlTime | undefined): boolean {
    return freshUntil === undefined || perlNumber(freshUntil) < this.seconds();
  }

  /** The time in whole seconds, like Perl's. */
  protected seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}

/** The caller's rules as strings. */
export function ruleTexts(rules: readonly unknown[]): string[] {
  return rules.map((rule) => {
    if (rule === undefined || rule === null) return '';
    expectString('rules', rule);
    return rule;
  });
}
