/** Rules and delays that are added to a robots.txt after it was read. */

import { argumentError, expectString } from '../../core/arguments.js';
import type { Dialect, Group, Sheet } from '../../core/dialect.js';
import { agentName } from '../../dialects/robots-parser/groups.js';

type Addition = Omit<Group, 'id'>;

export class AddedGroups {
  readonly #dialect: Dialect;
  readonly #additions: Addition[] = [];

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Without `line` the rule has no line number, stored as NaN. */
  addRule(agents: readonly string[], pattern: string, allow: boolean, line = NaN): void {
    expectString('pattern', pattern);
    this.#add(agents, { rules: [{ line, allow, value: pattern }] });
  }

  /** Text that is not a number still gives the agents a group of their own. */
  addDelay(agents: readonly string[], text: string | number): void {
    const seconds = Number(text);
    this.#add(agents, { rules: [], delay: Number.isNaN(seconds) ? undefined : seconds });
  }

  /** The dialect, with the additions after the groups of the file. */
  dialect(): Dialect {
    const dialect = this.#dialect;
    const additions = [...this.#additions];
    return { ...dialect, read: (source, site) => extended(dialect.read(source, site), additions) };
  }

  #add(userAgents: unknown, addition: Pick<Group, 'rules' | 'delay'>): void {
    if (!Array.isArray(userAgents)) throw argumentError('userAgents', userAgents, 'a list of strings');
    const listed: readonly unknown[] = userAgents;
    // Quirk: names are kept as they are given, so one that is not in lower case is never found.
    // Mirrors `Robots.prototype.addRule`.
    const agents = listed
      .filter((name) => typeof name === 'string')
      .filter((name) => agentName(name) === name);
    this.#additions.push({ ...addition, agents, agentLines: agents.map(() => 0) });
  }
}

function extended(sheet: Sheet, additions: readonly Addition[]): Sheet {
  const read = sheet.groups;
  return {
    groups: [...read, ...additions.map((addition, index) => ({ ...addition, id: read.length + index }))],
    sitemaps: sheet.sitemaps,
    host: sheet.host,
    notes: sheet.notes,
    lineText: (line) => sheet.lineText(line),
  };
}
