/** How lines become groups in rerp, and how its groups are read. */

import type { CodeUnits } from '../../core/code-units.js';
import type { NoteCode } from '../../core/dialect.js';
import { DirectiveTableBuilder, type DirectiveTable } from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import type { NotePad } from '../../core/note-pad.js';
import { parseFloatText } from '../../languages/python/numbers.js';
import { PYTHON_BLANKS } from '../../languages/python/text.js';
import { SpanGroup, type SettingReaders } from '../../core/span-group.js';
import type { RerpDirective, RerpLineEvents } from './lines.js';
import { scrub } from './target.js';

const readers: SettingReaders = { agent: scrub, delay: (value) => parseFloatText(scrub(value)) };

/** Puts the directives into a table and notes which of them make a group. */
export class RerpReader implements RerpLineEvents {
  readonly builder = new DirectiveTableBuilder();
  readonly #text: string;
  readonly #pad: NotePad | undefined;
  readonly #spans: number[] = [];
  #isOpen = false;
  #afterAgent = false;
  #hasName = false;
  #firstMark = 0;
  #firstRule = 0;

  /** `pad` takes notes in a second reading only. */
  constructor(text: string, pad?: NotePad) {
    this.#text = text;
    this.#pad = pad;
  }

  directive(name: RerpDirective, units: CodeUnits, from: number, end: number): void {
    if (name === 'user-agent') this.#agent(units, from, end);
    else {
      this.#afterAgent = false;
      // Quirk: a sitemap between two agent lines parts them, and the first is left without rules.
      if (name === 'sitemap') this.builder.add(Kind.sitemap, from, end);
      else if (!this.#isOpen) this.#pad?.add('rule-before-agent', from);
      else this.#member(name, from, end);
    }
  }

  ignored(reason: NoteCode, start: number): void {
    this.#pad?.add(reason, start);
  }

  boundary(): void {
    this.#close();
  }

  /**
   * The groups in the order in which they are searched.
   *
   * Quirk: groups for everyone go last, with all their other names.
   */
  groups(table: DirectiveTable): SpanGroup[] {
    const named: SpanGroup[] = [];
    const everyone: SpanGroup[] = [];
    for (let at = 0; at < this.#spans.length; at += 4) {
      const [firstMark = 0, endMark = 0, firstRule = 0, endRule = 0] = this.#spans.slice(at, at + 4);
      const group = new SpanGroup(
        at / 4,
        table,
        readers,
        table.ruleCount + firstMark,
        table.ruleCount + endMark,
        firstRule,
        endRule,
      );
      (group.agents.includes('*') ? everyone : named).push(group);
    }
    return [...named, ...everyone];
  }

  #agent(units: CodeUnits, from: number, end: number): void {
    if (!this.#afterAgent) this.#close();
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#hasName = false;
      this.#firstMark = this.builder.markLength;
      this.#firstRule = this.builder.ruleCount;
    }
    this.#afterAgent = true;
    if (isBlank(units, from, end)) {
      this.#pad?.add('empty-agent', from);
      return;
    }
    this.#hasName = true;
    this.builder.add(Kind.agent, from, end);
  }

  #member(name: 'allow' | 'disallow' | 'crawl-delay', from: number, end: number): void {
    if (name !== 'crawl-delay') {
      this.builder.add(name === 'allow' ? Kind.allow : Kind.disallow, from, end);
      return;
    }
    this.builder.add(Kind.delay, from, end);
    if (this.#pad !== undefined && parseFloatText(scrub(this.#text.slice(from, end))) === undefined) {
      this.#pad.add('crawl-delay-malformed', from);
    }
  }

  /** Quirk: a group without a rule vanishes, even when it has a delay. */
  #close(): void {
    if (this.#isOpen && this.#hasName && this.builder.ruleCount > this.#firstRule) {
      this.#spans.push(this.#firstMark, this.builder.markLength, this.#firstRule, this.builder.ruleCount);
    }
    this.#isOpen = false;
    this.#afterAgent = false;
  }
}

/** Whether scrubbing leaves nothing. */
function isBlank(units: CodeUnits, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const unit = units[at] ?? 0;
    if (unit >= 0x20 && !PYTHON_BLANKS.has(unit)) return false;
  }
  return true;
}
