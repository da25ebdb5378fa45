/** reppy's reading of lines: exact keys, a colon, and a star at the start of a rule that makes two of it. */

import { BLANKS } from '../../core/blanks.js';
import { spells } from '../../core/ascii.js';
import type { CodeUnits } from '../../core/code-units.js';
import type { DirectiveKind, DirectiveTableBuilder } from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import type { LineSink } from '../../core/lines.js';
import type { NotePad } from '../../core/note-pad.js';
import { afterStars } from './rules.js';

/** Files what the lines say; takes notes in a second reading only. */
export class ReppyLineReader implements LineSink {
  readonly #builder: DirectiveTableBuilder;
  readonly #pad: NotePad | undefined;

  constructor(builder: DirectiveTableBuilder, pad?: NotePad) {
    this.#builder = builder;
    this.#pad = pad;
  }

  line(units: CodeUnits, from: number, _end: number, hash: number, colon: number): void {
    const start = BLANKS.skip(units, from, hash);
    if (start === hash) return;
    if (colon >= hash) {
      this.#pad?.add('missing-colon', start);
      return;
    }
    const keyEnd = BLANKS.drop(units, start, colon);
    const valueStart = BLANKS.skip(units, colon + 1, hash);
    const valueEnd = BLANKS.drop(units, valueStart, hash);
    const isKey = (word: string): boolean => keyEnd - start === word.length && spells(units, start, word);
    if (isKey('disallow')) this.#rule(units, Kind.disallow, valueStart, valueEnd);
    else if (isKey('allow')) this.#rule(units, Kind.allow, valueStart, valueEnd);
    else if (isKey('user-agent')) this.#builder.add(Kind.agent, valueStart, valueEnd);
    else if (isKey('sitemap')) this.#builder.add(Kind.sitemap, valueStart, valueEnd);
    else if (isKey('crawl-delay')) this.#builder.add(Kind.delay, valueStart, valueEnd);
    else {
      this.#pad?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
      this.#builder.add(Kind.other, valueStart, valueEnd);
    }
  }

  #rule(units: CodeUnits, kind: DirectiveKind, start: number, end: number): void {
    const shorter = afterStars(units, start, end);
    if (shorter !== undefined) this.#builder.add(kind, shorter, end);
    this.#builder.add(kind, start, end);
  }
}
