/** reppy's reading of lines: exact keys, a colon, and a star at the start of a rule that makes two of it. */

import { dropBlanks, skipBlanks, spells } from '../core/ascii.js';
import type { CodeUnits } from '../core/code-units.js';
import { type DirectiveTableBuilder } from '../core/directive-table.js';
import * as Mark from '../core/mark-kinds.js';
import type { LineSink } from '../core/lines.js';
import type { NotePad } from '../core/note-pad.js';
import { afterStars } from './reppy-rule.js';

/** Files what the lines say; takes notes in a second reading only. */
export class ReppyLineReader implements LineSink {
  readonly #builder: DirectiveTableBuilder;
  readonly #pad: NotePad | undefined;

  constructor(builder: DirectiveTableBuilder, pad?: NotePad) {
    this.#builder = builder;
    this.#pad = pad;
  }

  line(units: CodeUnits, from: number, _end: number, hash: number, colon: number): void {
    const start = skipBlanks(units, from, hash);
    if (start === hash) return;
    if (colon >= hash) {
      this.#pad?.add('missing-colon', start);
      return;
    }
    const keyEnd = dropBlanks(units, start, colon);
    const valueStart = skipBlanks(units, colon + 1, hash);
    const valueEnd = dropBlanks(units, valueStart, hash);
    const isKey = (word: string): boolean => keyEnd - start === word.length && spells(units, start, word);
    if (isKey('disallow')) this.#rule(units, false, valueStart, valueEnd);
    else if (isKey('allow')) this.#rule(units, true, valueStart, valueEnd);
    else if (isKey('user-agent')) this.#builder.mark(Mark.agent, valueStart, valueEnd);
    else if (isKey('sitemap')) this.#builder.mark(Mark.sitemap, valueStart, valueEnd);
    else if (isKey('crawl-delay')) this.#builder.mark(Mark.delay, valueStart, valueEnd);
    else {
      this.#pad?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
      this.#builder.mark(Mark.other, valueStart, valueEnd);
    }
  }

  #rule(units: CodeUnits, allow: boolean, start: number, end: number): void {
    const shorter = afterStars(units, start, end);
    if (shorter !== undefined) this.#builder.rule(allow, shorter, end);
    this.#builder.rule(allow, start, end);
  }
}
