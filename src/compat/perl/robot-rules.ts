/** WWW::RobotRules 6.03 in memory. */

import { expectString } from '../../core/arguments.js';
import { BoundedMap } from '../../core/bounded-map.js';
import { PrefixRules } from '../../dialects/perl/prefixes.js';
import { shortName } from '../../dialects/perl/index.js';
import { AnyRobotRules, ruleTexts, type RobotRulesOptions } from './any-robot-rules.js';
import { isPerlTrue, type PerlTime } from './values.js';

/** How many hosts without rules are kept for {@link RobotRules.dump}. */
const REMEMBERED_NAMES = 1000;

const NO_RULES = new PrefixRules([]);

/** The rules and visits of one server. */
interface HostRecord {
  rules: PrefixRules;
  fresh: PerlTime | undefined;
  lastVisit: PerlTime | undefined;
  visits: number | undefined;
}

/**
 * The rules of many hosts for one robot, in memory.
 *
 * @example
 * const rules = new RobotRules('MOMspider/1.0');
 * rules.parse('http://example.com/robots.txt', 'User-agent: *\nDisallow: /tmp');
 * rules.allowed('http://example.com/tmp/x'); // 0
 * // No rules were parsed for that host:
 * rules.allowed('http://example.org/'); // -1
 */
export class RobotRules extends AnyRobotRules {
  #agent: string | undefined;
  readonly #hosts = new Map<string, HostRecord>();
  #named = new BoundedMap<string, string>(REMEMBERED_NAMES);

  constructor(agent?: string | null, options: RobotRulesOptions = {}) {
    super(options);
    this.agent(agent);
  }

  /**
   * Returns the short name. An argument becomes the new name, cut to its first word and at a slash.
   *
   * Quirk: everything is forgotten when the short name changes, and whenever one is set while it is empty. `''` and
   * `'0'` do not count as names and change nothing. Mirrors `WWW::RobotRules::InCore::agent`.
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
   * Quirk: the time that was passed last is the last visit, even if it is an earlier one. Mirrors
   * `WWW::RobotRules::InCore::visit`.
   */
  override visit(netloc: string | null | undefined, time?: PerlTime | null): void {
    if (!isPerlTrue(netloc)) return;
    const host = this.#hostFor(netloc);
    host.visits = (host.visits ?? 0) + 1;
    host.lastVisit = isPerlTrue(time) ? time : this.seconds();
  }

  override noVisits(netloc: string | null | undefined): number | undefined {
    return this.#find(netloc)?.visits;
  }

  override lastVisit(netloc: string | null | undefined): PerlTime | undefined {
    return this.#find(netloc)?.lastVisit;
  }

  override freshUntil(netloc: string | null | undefined, time?: PerlTime | null): PerlTime | undefined {
    const old = this.#find(netloc)?.fresh;
    if (time !== undefined && time !== null) this.#hostFor(netloc ?? '').fresh = time;
    return old;
  }

  override rules(netloc: string | null | undefined): string[] {
    return this.#find(netloc)?.rules.prefixes ?? [];
  }

  override pushRules(netloc: string | null | undefined, ...rules: (string | null | undefined)[]): void {
    const texts = ruleTexts(rules);
    const host = this.#hostFor(netloc ?? '');
    host.rules = new PrefixRules([...host.rules.prefixes, ...texts]);
  }

  override clearRules(netloc: string | null | undefined): void {
    const host = this.#find(netloc);
    if (host !== undefined) host.rules = NO_RULES;
  }

  /**
   * Quirk: hosts that were only queried are listed, too, but here only the last thousand. Mirrors
   * `WWW::RobotRules::InCore::dump`.
   */
  override dump(): string {
    const agent = this.#agent === undefined ? [] : [`ua = ${this.#agent}`];
    const hosts = new Set([...this.#hosts.keys(), ...this.#named.values()]);
    const lines = Array.from(hosts, (netloc) => `${netloc}: ${this.rules(netloc).join('; ')}`);
    return [...agent, ...lines].map((line) => `${line}\n`).join('');
  }

  protected override replaceRules(netloc: string, rules: readonly string[], freshUntil: PerlTime): void {
    const host = this.#hostFor(netloc);
    host.rules = new PrefixRules(rules);
    host.fresh = freshUntil;
  }

  protected override verdict(netloc: string, target: string): 1 | 0 | -1 {
    const host = this.#find(netloc);
    if (host === undefined || this.isStale(host.fresh)) return -1;
    return host.rules.forbid(target) ? 0 : 1;
  }

  #find(netloc: string | null | undefined): HostRecord | undefined {
    const name = netloc ?? '';
    const host = this.#hosts.get(name);
    if (host === undefined && !this.#named.has(name)) this.#named.set(name, name);
    return host;
  }

  #hostFor(netloc: string): HostRecord {
    let host = this.#hosts.get(netloc);
    if (host === undefined) {
      host = { rules: NO_RULES, fresh: undefined, lastVisit: undefined, visits: undefined };
      this.#hosts.set(netloc, host);
    }
    return host;
  }
}
