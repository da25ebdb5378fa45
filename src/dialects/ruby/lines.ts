/** Lines as the Ruby gem robotstxt-parser 0.1.1 reads them. */

import { BLANKS } from '../../core/blanks.js';
import { HASH } from '../../core/characters.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { standardLines } from '../../core/lines.js';
import { LineReader, type TableFormat } from '../../core/table-reader.js';
import { noteAgents } from '../../core/value-notes.js';

const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['user-agent', Kind.agent],
  ['useragent', Kind.agent],
  ['sitemap', Kind.sitemap],
]);

class RubyReader extends LineReader {
  line(from: number, end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = BLANKS.skip(text, from, end);
    if (start === end || start === hash) return;
    // No known name holds a number sign.
    if (colon >= hash) {
      this.notes?.add('missing-colon', start);
      return;
    }
    const keyEnd = BLANKS.drop(text, start, colon);
    const kind = KEYS.find(text, start, keyEnd);
    if (kind === undefined) {
      this.notes?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
      return;
    }
    const valueStart = BLANKS.skip(text, colon + 1, end);
    const valueEnd = BLANKS.drop(text, valueStart, end);
    const hasComment = hash < valueEnd;
    this.builder.add(
      kind,
      valueStart,
      hasComment ? startOfComment(text, valueStart, valueEnd, hash) : valueEnd,
    );
  }
}

/**
 * Where the comment of a value begins, or `end`.
 *
 * Quirk: only a number sign after white space begins a comment: `*#c` and a value that begins with `#` stay whole.
 * Mirrors `Robotstxt::Parser#parse`.
 */
function startOfComment(text: string, start: number, end: number, hash: number): number {
  for (let at = Math.max(hash, start + 1); at < end; at++) {
    if (text.charCodeAt(at) === HASH && BLANKS.has(text.charCodeAt(at - 1)))
      return BLANKS.drop(text, start, at);
  }
  return end;
}

export const rubyLines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new RubyReader(text, notes),
  noteValues: noteAgents,
};
