/**
 * reppy 0.4.16 with the library it wraps, rep-cpp.
 *
 * https://github.com/seomoz/reppy and https://github.com/seomoz/rep-cpp
 */

import type { Access, Dialect, Failure, Selection } from '../../core/dialect.js';
import { Kind, type DirectiveTable } from '../../core/directive-table.js';
import { type NotePad, textOf } from '../../core/table-reader.js';
import { TableSheet } from '../../core/table-sheet.js';
import { isAfterStars } from './agent.js';
import { readReppyDelay } from './delays.js';
import { readAgents, type ReppyAgents } from './groups.js';
import { reppyLines } from './lines.js';
import { compile, expressionOf, hostFor, plain } from './rules.js';
import { locateReppy, malformed, target, type ReppySite } from './target.js';

class ReppySheet extends TableSheet {
  readonly failure: Failure | undefined;
  readonly #host: string;
  #agents: ReppyAgents | undefined;

  constructor(text: string, { url, host }: ReppySite) {
    super(text, {
      ...reppyLines,
      groups: () => this.agents.groups,
      noteValues: (table, pad) => {
        noteValues(table, pad, this.#host);
      },
    });
    this.#host = host ?? '';
    this.failure = host === undefined ? { name: 'ValueError', message: malformed(url ?? '') } : undefined;
  }

  get agents(): ReppyAgents {
    return (this.#agents ??= readAgents(this.table, this.#host));
  }
}

function read(source: string | Iterable<string>, site: ReppySite): ReppySheet {
  return new ReppySheet(textOf(source), site);
}

function noteValues(table: DirectiveTable, pad: NotePad, host: string): void {
  for (const mark of table.marks(Kind.delay)) {
    if (readReppyDelay(table.value(mark)) === undefined) pad.add('crawl-delay-malformed', table.start(mark));
  }
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const mayName = hostFor(isAfterStars(table, rule), host);
    if (expressionOf(table.value(rule), table.allows(rule), mayName) !== undefined) continue;
    pad.add('rule-dropped', table.start(rule));
  }
}

function select(sheet: ReppySheet, agent: string): Selection {
  const group = sheet.agents.named(agent);
  return { groups: [group], matched: [0], by: group.agents[0] === '*' ? 'everyone' : 'name' };
}

function access(status: number): Access {
  if (status === 200) return 'read';
  if (status === 401 || status === 403) return 'disallow-all';
  return status >= 400 && status < 500 ? 'allow-all' : 'fail';
}

/**
 * As reppy 0.4.16 reads: rules before any agent are for everyone.
 *
 * @since 0.1.0
 * @example
 * parse('Disallow: /tmp', { dialect: reppy }).allows('FooBot', '/tmp'); // false
 */
export const reppy: Dialect<ReppySite> = {
  name: 'reppy',
  locate: locateReppy,
  read,
  select,
  plain,
  compile,
  target,
  access,
};

/** Which agent has which rules, as in the original's map after reading. */
export function reppyAgents(text: string, url: string): ReppyAgents {
  return read(text, locateReppy(url)).agents;
}
