/**
 * reppy 0.4.16 with rep-cpp, the library that it wraps.
 *
 * https://github.com/seomoz/reppy and https://github.com/seomoz/rep-cpp
 */

import { Kind, type DirectiveKind, type DirectiveTable } from '../../core/directive-table.js';
import { COMMON_KEYS, DirectiveKeys } from '../../core/directive-keys.js';
import { lineFeedLines } from '../../core/lines.js';
import { KeyValueReader, type TableFormat, type NoteCollector, textOf } from '../../core/table-reader.js';
import {
  afterStars,
  compile,
  expressionOf,
  hostFor,
  plain,
  locateReppy,
  malformed,
  target,
  type ReppySite,
} from './rules.js';
import type { Dialect } from '../../core/dialect.js';
import { TableSheet } from '../../core/table-sheet.js';
import { noteMalformed } from '../../core/value-notes.js';
import { isAfterStars, readReppyDelay, readAgents, type ReppyAgents } from './groups.js';

// How reppy reads lines: exact keys, a colon, and rules that a leading star turns into two.

const KEYS = /* @__PURE__ */ new DirectiveKeys(COMMON_KEYS);

class ReppyReader extends KeyValueReader {
  protected readonly keys = KEYS;

  protected override directive(kind: DirectiveKind, from: number, end: number): void {
    const shorter = kind >= Kind.disallow ? afterStars(this.text, from, end) : undefined;
    if (shorter !== undefined) this.builder.add(kind, shorter, end);
    this.builder.add(kind, from, end);
  }

  /** Every line with a colon ends a list of agents. */
  protected override unknown(_reason: string, from: number, end: number): void {
    this.builder.add(Kind.other, from, end);
  }
}

const reppyLines: TableFormat = {
  scan: lineFeedLines,
  reader: (text, notes) => new ReppyReader(text, notes),
  skipsByteOrderMark: true,
};

export class ReppySheet extends TableSheet {
  readonly #host: string;
  #agents: ReppyAgents | undefined;

  constructor(text: string, { url, host }: ReppySite) {
    super(text, {
      ...reppyLines,
      failure: host === undefined ? { name: 'ValueError', message: malformed(url ?? '') } : undefined,
      groups: () => this.agents.groups,
      noteValues: (table, notes) => {
        noteValues(table, notes, this.#host);
      },
    });
    this.#host = host ?? '';
  }

  get agents(): ReppyAgents {
    return (this.#agents ??= readAgents(this.table, this.#host));
  }
}

function read(source: string | Iterable<string>, site: ReppySite): ReppySheet {
  return new ReppySheet(textOf(source), site);
}

function noteValues(table: DirectiveTable, notes: NoteCollector, host: string): void {
  noteMalformed(table, notes, { delay: readReppyDelay });
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const mayName = hostFor(isAfterStars(table, rule), host);
    if (expressionOf(table.value(rule), table.allows(rule), mayName) !== undefined) continue;
    notes.add('rule-dropped', table.start(rule));
  }
}

/**
 * Reproduces reppy 0.4.16: rules before any agent line apply to everyone.
 *
 * @example
 * parse('Disallow: /tmp', { dialect: reppy }).allows('FooBot', '/tmp'); // false
 */
export const reppy: Dialect<ReppySite> = {
  name: 'reppy',
  locate: locateReppy,
  read,

  select(sheet: ReppySheet, agent) {
    const group = sheet.agents.named(agent);
    return { groups: [group], matched: [0], by: group.agents[0] === '*' ? 'everyone' : 'name' };
  },
  plain,
  compile,
  target,

  access(status) {
    if (status === 200) return 'read';
    if (status === 401 || status === 403) return 'disallow-all';
    return status >= 400 && status < 500 ? 'allow-all' : 'fail';
  },
};

/** A file with the map of its agents, for a facade that exposes them. */
export function readReppy(text: string, url: string): ReppySheet {
  return read(text, locateReppy(url));
}
