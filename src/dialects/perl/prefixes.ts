/** The rules that WWW::RobotRules 6.03 keeps from a file: path prefixes, in file order. */

import type { Dialect, Selection } from '../../core/dialect.js';
import { type DirectiveTable, DirectiveTableBuilder, Kind } from '../../core/directive-table.js';
import { lineFeedLines } from '../../core/lines.js';
import { NO_LIMIT } from '../../core/budget.js';
import { Matcher } from '../../core/matcher.js';
import { rankByOrder } from '../../core/rank.js';
import { SpanGroup } from '../../core/span-group.js';
import { selectFor, perl, forbiddenPrefix, type PerlSite } from './index.js';

/** What a file forbids for the robot with this short name. An empty prefix allows everything that no prefix before it forbids. */
export function forbiddenPrefixes(text: string, site: PerlSite, robot: string): string[] {
  const groups = selectFor(perl.read(text, site), robot)?.groups ?? [];
  return groups
    .flatMap((group) => group.rules)
    .map((rule) => forbiddenPrefix(rule.value, site.robots))
    .filter((prefix) => prefix !== undefined);
}

/** Compiles rules whose values are already prefixes. */
const ofPrefixes: Dialect<PerlSite> = {
  ...perl,
  compile: (rule, order) => [
    { rule, allow: rule.value === '', prefix: rule.value, ceiling: rankByOrder(order) },
  ],
};

/** Matches URLs against stored prefixes. */
export class PrefixRules {
  readonly #table: DirectiveTable;
  readonly #matcher: Matcher;

  constructor(prefixes: readonly string[]) {
    // A slice of a text keeps all of it in memory. This text has only the prefixes; the final line feed makes even one a copy.
    const text = [...prefixes, ''].join('\n');
    const builder = new DirectiveTableBuilder();
    let start = 0;
    for (const prefix of prefixes) {
      builder.add(Kind.disallow, start, start + prefix.length);
      start += prefix.length + 1;
    }
    this.#table = builder.build(text, lineFeedLines);
    const groups = [new SpanGroup(0, this.#table, {}, 0, 0, 0, prefixes.length)];
    const selection: Selection = { groups, matched: [0], by: 'everyone' };
    // Without stars, the cost of a check is at most the length of the prefixes and the target.
    this.#matcher = new Matcher(ofPrefixes, { url: undefined }, selection, NO_LIMIT);
  }

  get prefixes(): string[] {
    return Array.from({ length: this.#table.ruleCount }, (_, index) => this.#table.value(index));
  }

  forbid(target: string): boolean {
    return !this.#matcher.allows(target, 0);
  }
}
