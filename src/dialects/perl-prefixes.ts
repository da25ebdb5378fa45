/** The rules that WWW::RobotRules 6.04 keeps of a file: prefixes of paths in their order. */

import type { Dialect, Group } from '../core/dialect.js';
import { Matcher } from '../core/matcher.js';
import { rankByOrder } from '../core/rank.js';
import { perl, selectFor } from './perl.js';
import { forbiddenPrefix } from './perl-rule.js';
import type { PerlSite } from './perl-site.js';

/** What a file forbids the robot of this short name. An empty prefix allows everything that none before it forbids. */
export function forbiddenPrefixes(text: string, site: PerlSite, robot: string): string[] {
  const groups = selectFor(perl.read(text, site), robot)?.groups ?? [];
  const prefixes = groups
    .flatMap((group) => group.rules)
    .map((rule) => forbiddenPrefix(rule.value, site.robots))
    .filter((prefix) => prefix !== undefined);
  // A part of a text holds on to all of it: these are parts of a text that has nothing else.
  return ['', ...prefixes].join('\n').split('\n').slice(1);
}

/** Reads rules as the prefixes that they are by now. */
const ofPrefixes: Dialect<PerlSite> = {
  ...perl,
  compile: (rule, order) => [
    { rule, allow: rule.value === '', prefix: rule.value, ceiling: rankByOrder(order) },
  ],
};

/** Asks such rules. */
export class PrefixRules {
  readonly #matcher: Matcher;

  constructor(prefixes: readonly string[]) {
    const rules = prefixes.map((value, index) => ({ line: index + 1, allow: false, value }));
    const group: Group = { id: 0, agents: ['*'], agentLines: [0], rules };
    this.#matcher = new Matcher(
      ofPrefixes,
      { url: undefined },
      { groups: [group], matched: [0], by: 'everyone' },
    );
  }

  forbid(target: string): boolean {
    return this.#matcher.decide(target, 0)?.allow === false;
  }
}
