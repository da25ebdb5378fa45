/** WWW::RobotRules 6.03 in memory. */

import { expectString } from '../../core/arguments.js';
import { BoundedMap } from '../../core/bounded-map.js';
import { PrefixRules } from '../../dialects/perl/prefixes.js';
import { shortName } from '../../dialects/perl/groups.js';
import { AnyRobotRules, ruleTexts, type RobotRulesOptions } from './any-robot-rules.js';
import { isPerlTrue, type PerlTime } from './values.js';

/** How many hosts that were only asked about are remembered for {@link RobotRules.dump}. */
const REMEMBERED_NAMES = 1000;

const NO_RULES = new PrefixRules([]);

/** What is known about one server. */
interface Known {
  rules: PrefixRules;
  fresh: PerlTime | undefined;
  lastVisit: PerlTime | undefined;
  visits: number | undefined;
}

/**
 * The rules of many hosts for one robot, in memory.
 *
 * @since 0.1.0
 * @example
 * const rules = new RobotRules('MOMspider/1.0');
 * rules.parse('http://example.com/robots.txt', 'User-agent: *\nDisallow: /tmp');
 * rules.allowed('http://example.com/tmp/x'); // 0
 * // Nothing is known of that host:
 * rules.allowed('http://example.org/'); // -1
 */
export class RobotRules extends AnyRobotRules {
  #agent: string | undefined;
  readonly #hosts = new Map<string, Known>();
  #named = new BoundedMap<string, string>(REMEMBERED_NAMES);

  constructor(agent?: string | null, options: RobotRulesOptions = {}) {
    super(options);
    this.agent(agent);
  }

  /**
   * Returns the short name; an argument becomes the new name, cut to its first word up to a slash.
   *
   * Quirk: everything is forgotten when the short name changes, and whenever one is set while it is empty. `''` and
   * `'0'` are no names and change nothing. Mirrors `WWW::RobotRules::InCore::agent`.
   */
  override agent(name?: string | null): string | undefined {
    const old = this.#agent;
    if (!isPerlTrue(name)) return old;
    expectString('name', name);
    const short = shortName(name);
    if (isPerlTrue(old) && old === short) return old;
    this.#hosts.clear();
    this.#named = new BoundedMap(REMEMBERED_NAMES);
    this.#agent = short;
    return old;
  }

  /**
   * Quirk: the last visit is the time that was given last, even when it is an earlier one.
   * Mirrors `WWW::RobotRules::InCore::visit`.
   */
  override visit(netloc: string | null | undefined, time?: PerlTime | null): void {
    if (!isPerlTrue(netloc)) return;
    const known = this.#know(netloc);
    known.visits = (known.visits ?? 0) + 1;
    known.lastVisit = isPerlTrue(time) ? time : this.seconds();
  }

  override noVisits(netloc: string | null | undefined): number | undefined {
    return this.#look(netloc)?.visits;
  }

  override lastVisit(netloc: string | null | undefined): PerlTime | undefined {
    return this.#look(netloc)?.lastVisit;
  }

  override freshUntil(netloc: string | null | undefined, time?: PerlTime | null): PerlTime | undefined {
    const old = this.#look(netloc)?.fresh;
    if (time !== undefined && time !== null) this.#know(netloc ?? '').fresh = time;
    return old;
  }

  override rules(netloc: string | null | undefined): string[] {
    return this.#look(netloc)?.rules.prefixes ?? [];
  }

  override pushRules(netloc: string | null | undefined, ...rules: (string | null | undefined)[]): void {
    const texts = ruleTexts(rules);
    const known = this.#know(netloc ?? '');
    known.rules = new PrefixRules([...known.rules.prefixes, ...texts]);
  }

  override clearRules(netloc: string | null | undefined): void {
    const known = this.#look(netloc);
    if (known !== undefined) known.rules = NO_RULES;
  }

  /**
   * Quirk: hosts are listed that were only asked about, too; of these not more than the last thousand.
   * Mirrors `WWW::RobotRules::InCore::dump`.
   */
  override dump(): string {
    const agent = this.#agent === undefined ? [] : [`ua = ${this.#agent}`];
    const hosts = new Set([...this.#hosts.keys(), ...this.#named.values()]);
    const lines = Array.from(hosts, (netloc) => `${netloc}: ${this.rules(netloc).join('; ')}`);
    return [...agent, ...lines].map((line) => `${line}\n`).join('');
  }

  protected override replaceRules(netloc: string, rules: readonly string[], freshUntil: PerlTime): void {
    const known = this.#know(netloc);
    known.rules = new PrefixRules(rules);
    known.fresh = freshUntil;
  }

  protected override verdict(netloc: string, target: string): 1 | 0 | -1 {
    const known = this.#look(netloc);
    if (known === undefined || this.isStale(known.fresh)) return -1;
    return known.rules.forbid(target) ? 0 : 1;
  }

  #look(netloc: string | null | undefined): Known | undefined {
    const name = netloc ?? '';
    const known = this.#hosts.get(name);
    if (known === undefined && !this.#named.has(name)) this.#named.set(name, name);
    return known;
  }

  #know(netloc: string): Known {
    let known = this.#hosts.get(netloc);
    if (known === undefined) {
      known = { rules: NO_RULES, fresh: undefined, lastVisit: undefined, visits: undefined };
      this.#hosts.set(netloc, known);
    }
    return known;
  }
}
