/** Lines as WWW::RobotRules 6.03 reads them. */

import type { KeyFinder } from '../../core/directive-keys.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { standardLines } from '../../core/lines.js';
import { KeyValueReader, type TableFormat } from '../../core/table-reader.js';
import { PERL_BLANKS } from '../../languages/perl/text.js';

const KEYS: KeyFinder<DirectiveKind> = {
  find(text, start, end) {
    if (spellsInPerl(text, start, end, 'disallow')) return Kind.disallow;
    return spellsInPerl(text, start, end, 'user-agent') ? Kind.agent : undefined;
  },
};

class PerlReader extends KeyValueReader {
  protected override readonly blanks = PERL_BLANKS;
  protected readonly keys = KEYS;
  /** Whether a record has begun that a blank line would end. */
  #recordIsOpen = false;

  protected directive(kind: DirectiveKind, from: number, end: number): void {
    this.#recordIsOpen = true;
    this.builder.add(kind, from, end);
  }

  /** A blank line ends a record; a line with nothing but a comment does not. */
  override line(from: number, end: number, hash: number, colon: number): void {
    if (this.blanks.skip(this.text, from, end) < end) {
      super.line(from, end, hash, colon);
      return;
    }
    if (this.#recordIsOpen) this.builder.add(Kind.boundary, end, end);
    this.#recordIsOpen = false;
  }
}

/** Quirk: names ignore case as Unicode has it, so the long s counts as an s. Mirrors `WWW::RobotRules::parse`. */
function spellsInPerl(text: string, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let i = 0; i < word.length; i++) {
    const unit = text.charCodeAt(start + i);
    const lower = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit === 0x17f ? 0x73 : unit;
    if (lower !== word.charCodeAt(i)) return false;
  }
  return true;
}

export const perlLines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new PerlReader(text, notes),
};

/** Whether a line of the text begins with a Disallow, as LWP::RobotUA asks before it believes in a robots.txt. */
export function hasDisallowLine(text: string): boolean {
  for (let start = 0; ;) {
    while (start < text.length && PERL_BLANKS.has(text.charCodeAt(start))) start++;
    if (/^di[s\u017f]allow$/i.test(text.slice(start, start + 'disallow'.length))) {
      let end = start + 'disallow'.length;
      while (end < text.length && PERL_BLANKS.has(text.charCodeAt(end))) end++;
      if (text.charAt(end) === ':') return true;
    }
    // Quirk: only a line feed ends a line when Disallow lines are looked for. Mirrors `LWP::RobotUA::simple_request`.
    const lineFeed = text.indexOf('\n', start);
    if (lineFeed < 0) return false;
    start = lineFeed + 1;
  }
}
