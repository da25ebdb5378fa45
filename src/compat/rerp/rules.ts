/** The rules of a rerp parser: matching in either syntax, and their string form. */

import { robotsOfSheet, type Robots } from '../../core/robots.js';
import { readRerp, rerpGym2008, rerpMk1996, type RerpSheet, rerpPath } from '../../dialects/rerp/index.js';
import { AttributeError, pythonError } from '../shared/python-errors.js';
import { verdictOrThrow } from '../shared/verdict.js';
import { floatRepr } from '../../languages/python/numbers.js';
import { repr } from '../../languages/python/text.js';
import type { SpanGroup } from '../../core/span-group.js';

/**
 * The syntax of Martijn Koster's draft of 1996: no wildcards.
 *
 * @example
 * const parser = new RobotExclusionRulesParser();
 * parser.parse('User-agent: *\nDisallow: /*.pdf');
 * parser.isAllowed('FooBot', '/x.pdf', MK1996); // true
 */
export const MK1996 = 1;
/**
 * The syntax that Google, Yahoo and Microsoft agreed on in 2008: `*` and a final `$`.
 *
 * @example
 * const parser = new RobotExclusionRulesParser();
 * parser.parse('User-agent: *\nDisallow: /*.pdf');
 * parser.isAllowed('FooBot', '/x.pdf', GYM2008); // false
 */
export const GYM2008 = 2;

/** One of the two syntaxes, {@link MK1996} or {@link GYM2008}. */
export type Syntax = typeof MK1996 | typeof GYM2008;

export class RerpRules {
  readonly source: string;
  readonly sheet: RerpSheet;
  readonly #budget: number;
  #gym2008: Robots | undefined;
  #mk1996: Robots | undefined;

  /** @param budget - the most units of work that one check may take */
  constructor(source: string, budget: number) {
    this.source = source;
    this.#budget = budget;
    this.sheet = readRerp(source);
  }

  /** The verdict; a null agent means Python's None. */
  allows(agent: string | null, url: string, syntax: Syntax): boolean {
    return verdictOrThrow(this.#as(syntax), this.#nameOf(agent), url, pythonError);
  }

  delay(agent: string | null): number | undefined {
    return this.#as(GYM2008).crawlDelay(this.#nameOf(agent));
  }

  #as(syntax: Syntax): Robots {
    const budget = this.#budget;
    if (syntax === GYM2008) return (this.#gym2008 ??= robotsOfSheet(this.sheet, rerpGym2008, { budget }));
    return (this.#mk1996 ??= robotsOfSheet(this.sheet, rerpMk1996, { budget }));
  }

  /**
   * Quirk: None is an error unless the first name is a star, since comparing it with a name raises. Mirrors
   * `_Ruleset.does_user_agent_match`.
   */
  #nameOf(agent: string | null): string {
    if (agent !== null) return agent;
    const first = this.sheet.groups[0]?.agents[0];
    if (first === undefined || first === '*') return '';
    throw new AttributeError(`Cannot compare an agent that is null with the name ${first}`);
  }
}

/** `str(parser)`: the sitemaps as a Python list, then the groups in the order in which they are searched. */
export function stringFormOf({ sitemaps, groups }: RerpSheet): string {
  const listed = sitemaps.length === 0 ? '' : `Sitemaps: [${sitemaps.map(repr).join(', ')}]\n\n`;
  return listed + groups.map(groupText).join('\n');
}

function groupText(group: SpanGroup): string {
  const { delay } = group;
  const lines = group.agents.map((agent) => `User-agent: ${agent}`);
  // Quirk: a delay of zero is not shown, but one that is not a number is. Mirrors `_Ruleset.__unicode__`.
  if (delay !== undefined && delay !== 0) lines.push(`Crawl-delay: ${floatRepr(delay)}`);
  for (const rule of group.rules) lines.push(`${rule.allow ? 'Allow' : 'Disallow'}: ${rerpPath(rule)}`);
  return lines.map((line) => `${line}\n`).join('');
}
