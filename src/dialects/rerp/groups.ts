/** How lines become groups in rerp, and which of them applies to an agent. */

import type { Selection, Sheet } from '../../core/dialect.js';
import { Kind, type DirectiveKind, type DirectiveTable } from '../../core/directive-table.js';
import { GroupRanges } from '../../core/group-ranges.js';
import { standardLines } from '../../core/lines.js';
import type { SettingReaders, SpanGroup } from '../../core/span-group.js';
import { firstGroup } from '../../core/standard-groups.js';
import { Substrings } from '../../core/substrings.js';
import type { TableFormat } from '../../core/table-reader.js';
import { noteMalformed } from '../../core/value-notes.js';
import { parseFloatText } from '../../languages/python/numbers.js';
import { PYTHON_BLANKS } from '../../languages/python/text.js';
import { RerpLineReader } from './lines.js';
import { scrub } from './target.js';

const readers: SettingReaders = { agent: scrub, delay: readDelay };

function readDelay(value: string): number | undefined {
  return parseFloatText(scrub(value));
}

/** Puts the directives into a table and notes which of them make a group. */
class RerpReader extends RerpLineReader {
  readonly #ranges = new GroupRanges(this.builder);
  #isOpen = false;
  #afterAgent = false;
  #hasName = false;

  override endOfText(): void {
    this.boundary();
  }

  /**
   * The groups in the order in which they are searched.
   *
   * Quirk: groups for everyone go last, with all their other names. Mirrors `RobotExclusionRulesParser.parse`.
   */
  groups(table: DirectiveTable): SpanGroup[] {
    const groups = this.#ranges.groups(table, readers);
    const isForEveryone = (group: SpanGroup): boolean => group.agents.includes('*');
    return [...groups.filter((group) => !isForEveryone(group)), ...groups.filter(isForEveryone)];
  }

  /** Quirk: a group without a rule vanishes, even when it has a delay. Mirrors `_Ruleset.is_not_empty`. */
  protected boundary(): void {
    if (this.#isOpen && this.#hasName && this.#ranges.hasRule) this.#ranges.file();
    this.#isOpen = false;
    this.#afterAgent = false;
  }

  protected directive(kind: DirectiveKind, from: number, end: number): void {
    if (kind === Kind.agent) {
      this.#agent(from, end);
      return;
    }
    this.#afterAgent = false;
    // Quirk: a sitemap between two agent lines separates them, and the first is left without rules. Mirrors
    // `RobotExclusionRulesParser.parse`.
    if (kind === Kind.sitemap || this.#isOpen) this.builder.add(kind, from, end);
    else this.notes?.add('rule-before-agent', from);
  }

  #agent(from: number, end: number): void {
    if (!this.#afterAgent) this.boundary();
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#hasName = false;
      this.#ranges.begin();
    }
    this.#afterAgent = true;
    if (isBlank(this.text, from, end)) {
      this.notes?.add('empty-agent', from);
      return;
    }
    this.#hasName = true;
    this.builder.add(Kind.agent, from, end);
  }
}

export const rerpFormat: TableFormat<RerpReader> = {
  scan: standardLines,
  reader: (text, notes) => new RerpReader(text, notes),
  noteValues: (table, notes) => {
    noteMalformed(table, notes, readers);
  },
};

/** Whether scrubbing leaves nothing. */
function isBlank(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x20 && !PYTHON_BLANKS.has(unit)) return false;
  }
  return true;
}

/**
 * Quirk: the first group one of whose names is part of the whole agent, version and all, applies to it.
 * Mirrors `_Ruleset.does_user_agent_match`.
 */
export function select(sheet: Sheet, agent: string): Selection | undefined {
  const wanted = new Substrings(agent.toLowerCase());
  return firstGroup(sheet.groups, (value) => value === '*' || wanted.has(value.toLowerCase()));
}
