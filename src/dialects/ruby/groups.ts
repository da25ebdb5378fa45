/** Lines and sections as the Ruby gem robotstxt-parser 0.1.1 reads them. */

import { HASH } from '../../core/characters.js';
import { BLANKS } from '../../core/blanks.js';
import { spells } from '../../core/ascii.js';
import type { CodeUnits } from '../../core/code-units.js';
import type { Group } from '../../core/dialect.js';
import {
  DirectiveTableBuilder,
  MARK_STRIDE,
  type DirectiveTable,
  type DirectiveKind,
} from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import { impliedGroup } from '../../core/implied-group.js';
import { type LineSink, standardLines } from '../../core/lines.js';
import type { NotePad } from '../../core/note-pad.js';
import { SpanGroup } from '../../core/span-group.js';
import { standardGroups } from '../../core/standard-groups.js';

const DIRECTIVES: readonly (readonly [name: string, kind: DirectiveKind])[] = [
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['user-agent', Kind.agent],
  ['sitemap', Kind.sitemap],
  ['useragent', Kind.agent],
];

/** `pad` takes notes in a second reading only. */
export function readRubyTable(text: string, pad?: NotePad): DirectiveTable {
  const builder = new DirectiveTableBuilder();
  standardLines(text, 0, new RubyLineReader(builder, pad));
  return builder.build(text, standardLines);
}

class RubyLineReader implements LineSink {
  readonly #builder: DirectiveTableBuilder;
  readonly #pad: NotePad | undefined;
  #agentSeen = false;

  constructor(builder: DirectiveTableBuilder, pad: NotePad | undefined) {
    this.#builder = builder;
    this.#pad = pad;
  }

  line(units: CodeUnits, from: number, end: number, hash: number, colon: number): void {
    const start = BLANKS.skip(units, from, end);
    if (start === end || start === hash) return;
    // No known name holds a number sign.
    if (colon >= hash) {
      this.#pad?.add('missing-colon', start);
      return;
    }
    const keyEnd = BLANKS.drop(units, start, colon);
    const valueStart = BLANKS.skip(units, colon + 1, end);
    const valueEnd = startOfComment(units, valueStart, BLANKS.drop(units, valueStart, end), hash);
    this.#directive(kindOf(units, start, keyEnd), start, keyEnd, valueStart, valueEnd);
  }

  #directive(
    kind: DirectiveKind | undefined,
    start: number,
    keyEnd: number,
    from: number,
    end: number,
  ): void {
    if (kind === undefined) {
      this.#pad?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
      return;
    }
    this.#builder.add(kind, from, end);
    if (kind === Kind.agent) {
      this.#agentSeen = true;
      if (from === end) this.#pad?.add('empty-agent', start);
    } else if (kind !== Kind.sitemap && !this.#agentSeen) {
      this.#pad?.add('rule-before-agent', start);
    }
  }
}

function kindOf(units: CodeUnits, start: number, end: number): DirectiveKind | undefined {
  for (const [name, kind] of DIRECTIVES) {
    if (name.length === end - start && spells(units, start, name)) return kind;
  }
  return undefined;
}

/**
 * Where the comment of a value begins, or `end`.
 *
 * Quirk: only a number sign after white space begins one: `*#c` and a value that begins with `#` stay whole.
 */
function startOfComment(units: CodeUnits, start: number, end: number, hash: number): number {
  for (let at = Math.max(hash, start + 1); at < end; at++) {
    if (units[at] === HASH && BLANKS.has(units[at - 1] ?? 0)) return BLANKS.drop(units, start, at);
  }
  return end;
}

/** Agent lines that follow each other share the rules after them, as the README promises. */
export function sharedSections(table: DirectiveTable): readonly Group[] {
  return withImplied(table, standardGroups(table, {}));
}

/** Quirk: every agent line begins a section of its own, so of several only the last has rules. */
export function separateSections(table: DirectiveTable): readonly Group[] {
  const agents = table.marks(Kind.agent);
  const sections = agents.map((mark, index) => {
    const next = agents[index + 1];
    const endRule = next === undefined ? table.ruleCount : table.rulesBefore(next);
    return new SpanGroup(index, table, {}, mark, mark + MARK_STRIDE, table.rulesBefore(mark), endRule);
  });
  return withImplied(table, sections);
}

/** Quirk: rules before the first agent line are everyone's, in a section that comes before all others. */
function withImplied(table: DirectiveTable, sections: readonly Group[]): readonly Group[] {
  const [first] = table.marks(Kind.agent);
  const rules = first === undefined ? table.ruleCount : table.rulesBefore(first);
  if (rules === 0) return sections;
  return [impliedGroup(new SpanGroup(sections.length, table, {}, 0, 0, 0, rules)), ...sections];
}
