/** Lines as rerp reads them: a directive is looked for anywhere in its line. */

import { COLON } from '../../core/characters.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { characterSet } from '../../core/percent.js';
import { LineReader } from '../../core/table-reader.js';
import { PYTHON_BLANKS } from '../../languages/python/text.js';

/** What is looked for; at one place, the longer name comes first. */
const NAMES: readonly (readonly [name: string, kind: DirectiveKind])[] = [
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['user-agent', Kind.agent],
  ['useragent', Kind.agent],
  ['sitemap', Kind.sitemap],
  ['crawl-delay', Kind.delay],
];

/** A colon after anything else ends no name. */
const LAST_LETTERS = /* @__PURE__ */ characterSet(
  NAMES.map(([name]) => name.slice(-1) + name.slice(-1).toUpperCase()).join(''),
);

export abstract class RerpLineReader extends LineReader {
  line(from: number, end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = PYTHON_BLANKS.skip(text, from, end);
    if (start === end) {
      this.boundary();
      return;
    }
    // Quirk: a line that is nothing but a comment is skipped, while a blank line is a boundary.
    // Mirrors `RobotExclusionRulesParser.parse`.
    if (start === hash) return;
    for (let at = colon; at < hash; at++) {
      if (text.charCodeAt(at) !== COLON || !LAST_LETTERS.has(text.charCodeAt(at - 1))) continue;
      const kind = directiveBefore(text, start, at);
      if (kind === undefined) continue;
      const value = PYTHON_BLANKS.skip(text, at + 1, hash);
      this.directive(kind, value, PYTHON_BLANKS.drop(text, value, hash));
      return;
    }
    this.notes?.add(colon < hash ? 'unknown-directive' : 'missing-colon', start);
  }

  /** A blank line, or what is left of one in front of a comment. */
  protected abstract boundary(): void;

  protected abstract directive(kind: DirectiveKind, from: number, end: number): void;
}

/**
 * The directive whose name ends at a colon.
 *
 * Quirk: what stands to the left of the name does not matter: `X-User-agent:` and a byte order mark do no harm, but a
 * blank before the colon makes the line unknown. Mirrors `RobotExclusionRulesParser.parse`.
 */
function directiveBefore(text: string, start: number, colon: number): DirectiveKind | undefined {
  for (const [name, kind] of NAMES) {
    const from = colon - name.length;
    if (from < start) continue;
    const found = spelling(text, from, name);
    if (found !== 'other') return found === 'ascii' ? kind : Kind.disallow;
  }
  return undefined;
}

/**
 * How `text` at `from` spell a lower-case name.
 *
 * Quirk: `ſ` counts as s, and `ı` and `İ` as i; but a name that is spelled with one of them is no longer its own name,
 * and every directive of no known name is taken for Disallow. Mirrors `RobotExclusionRulesParser.parse`.
 */
function spelling(text: string, from: number, name: string): 'ascii' | 'folded' | 'other' {
  let folded = false;
  for (let i = 0; i < name.length; i++) {
    const unit = text.charCodeAt(from + i);
    const expected = name.charCodeAt(i);
    if (unit === expected || (unit < 0x80 && (unit | 0x20) === expected && expected !== 0x2d)) continue;
    if (!foldsTo(unit, expected)) return 'other';
    folded = true;
  }
  return folded ? 'folded' : 'ascii';
}

function foldsTo(unit: number, letter: number): boolean {
  if (letter === 0x73) return unit === 0x17f;
  return letter === 0x69 && (unit === 0x130 || unit === 0x131);
}
