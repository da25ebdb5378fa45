/** Lines and records as WWW::RobotRules 6.03 reads them. */

import type { CodeUnits } from '../../core/code-units.js';
import type { Group } from '../../core/dialect.js';
import { DirectiveTableBuilder, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import { impliedGroup } from '../../core/implied-group.js';
import { type LineSink, standardLines } from '../../core/lines.js';
import type { NotePad } from '../../core/note-pad.js';
import { SpanGroup } from '../../core/span-group.js';
import { PERL_BLANKS } from '../../languages/perl/text.js';

/** `pad` takes notes in a second reading only. */
export function readPerlTable(text: string, pad?: NotePad): DirectiveTable {
  const builder = new DirectiveTableBuilder();
  standardLines(text, 0, new PerlLineReader(builder, pad));
  return builder.build(text, standardLines);
}

class PerlLineReader implements LineSink {
  readonly #builder: DirectiveTableBuilder;
  readonly #pad: NotePad | undefined;
  /** Whether a record has begun that a blank line would end. */
  #recordIsOpen = false;
  #agentSeen = false;

  constructor(builder: DirectiveTableBuilder, pad: NotePad | undefined) {
    this.#builder = builder;
    this.#pad = pad;
  }

  line(units: CodeUnits, from: number, end: number, hash: number, colon: number): void {
    const start = skipSpaces(units, from, hash);
    if (start === hash) {
      // A line with nothing but a comment is no boundary.
      if (hash === end) this.#blank(end);
      return;
    }
    if (colon >= hash) {
      this.#pad?.add('missing-colon', start);
      return;
    }
    const keyEnd = dropSpaces(units, start, colon);
    const valueStart = skipSpaces(units, colon + 1, hash);
    const valueEnd = dropSpaces(units, valueStart, hash);
    if (spellsInPerl(units, start, keyEnd, 'user-agent')) this.#agent(valueStart, valueEnd);
    else if (spellsInPerl(units, start, keyEnd, 'disallow')) this.#rule(valueStart, valueEnd);
    else this.#pad?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
  }

  #blank(place: number): void {
    if (this.#recordIsOpen) this.#builder.add(Kind.boundary, place, place);
    this.#recordIsOpen = false;
  }

  #agent(start: number, end: number): void {
    this.#recordIsOpen = true;
    this.#agentSeen = true;
    this.#builder.add(Kind.agent, start, end);
    if (start === end) this.#pad?.add('empty-agent', start);
  }

  #rule(start: number, end: number): void {
    this.#recordIsOpen = true;
    this.#builder.add(Kind.disallow, start, end);
    if (!this.#agentSeen) this.#pad?.add('rule-before-agent', start);
  }
}

function skipSpaces(units: CodeUnits, from: number, end: number): number {
  let i = from;
  while (i < end && PERL_BLANKS.has(units[i] ?? 0)) i++;
  return i;
}

function dropSpaces(units: CodeUnits, from: number, end: number): number {
  let i = end;
  while (i > from && PERL_BLANKS.has(units[i - 1] ?? 0)) i--;
  return i;
}

/** Quirk: names ignore case as Unicode has it, so the long s counts as an s. */
function spellsInPerl(units: CodeUnits, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let i = 0; i < word.length; i++) {
    const unit = units[start + i] ?? 0;
    const lower = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit === 0x17f ? 0x73 : unit;
    if (lower !== word.charCodeAt(i)) return false;
  }
  return true;
}

/**
 * The records whose rules speak for someone: agent lines with the rules after them. A blank line ends a record, and so
 * does an agent line after a rule.
 *
 * Quirk: rules before the first agent line of the file speak for everyone; those of a later record without agents for
 * nobody.
 */
export function perlRecords(table: DirectiveTable): readonly Group[] {
  const records: Group[] = [];
  let agentSeen = false;
  let hasAgent = false;
  let firstMark = table.ruleCount;
  let firstRule = 0;
  for (let mark = table.ruleCount; mark <= table.spans.length; mark += MARK_STRIDE) {
    const isAgent = mark < table.spans.length && table.kind(mark) === Kind.agent;
    const rules = mark < table.spans.length ? table.rulesBefore(mark) : table.ruleCount;
    if (!isAgent || rules > firstRule) {
      const record = new SpanGroup(records.length, table, {}, firstMark, mark, firstRule, rules);
      if (hasAgent) records.push(record);
      else if (!agentSeen && rules > firstRule) records.push(impliedGroup(record));
      firstMark = mark;
      firstRule = rules;
      hasAgent = false;
    }
    hasAgent ||= isAgent;
    agentSeen ||= isAgent;
  }
  return records;
}

/** Whether a line of the text begins with a Disallow, as LWP::RobotUA asks before it believes in a robots.txt. */
export function hasDisallowLine(text: string): boolean {
  for (let start = 0; ;) {
    while (start < text.length && PERL_BLANKS.has(text.charCodeAt(start))) start++;
    if (/^di[s\u017f]allow$/i.test(text.slice(start, start + 'disallow'.length))) {
      let end = start + 'disallow'.length;
      while (end < text.length && PERL_BLANKS.has(text.charCodeAt(end))) end++;
      if (text.charAt(end) === ':') return true;
    }
    // Quirk: only a line feed ends a line here.
    const lineFeed = text.indexOf('\n', start);
    if (lineFeed < 0) return false;
    start = lineFeed + 1;
  }
}
