/** Lines as robots-parser 3.0.1 reads them: a key, a colon, a value. */

import { Blanks, OF_UNICODE } from '../../core/blanks.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { standardLines } from '../../core/lines.js';
import { KeyValueReader, type TableFormat } from '../../core/table-reader.js';
import { noteAgents } from '../../core/value-notes.js';

const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['user-agent', Kind.agent],
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['crawl-delay', Kind.delay],
  ['sitemap', Kind.sitemap],
  ['host', Kind.host],
]);

/** Quirk: white space is what JavaScript's trim removes, a byte order mark included. Mirrors `trimLine`. */
const JAVASCRIPT_BLANKS = /* @__PURE__ */ new Blanks(`${OF_UNICODE}\ufeff`);

class RobotsParserReader extends KeyValueReader {
  protected readonly keys = KEYS;
  protected override readonly blanks = JAVASCRIPT_BLANKS;

  protected directive(kind: DirectiveKind, from: number, end: number): void {
    if (from === end && (kind === Kind.sitemap || kind === Kind.host)) {
      this.notes?.add('unknown-directive', from);
      this.builder.add(Kind.other, from, end);
      return;
    }
    this.builder.add(kind, from, end);
  }

  /**
   * Quirk: whatever its key, a line that is no agent ends the list of agents, so every one with a key leaves a mark.
   * Mirrors `parseRobots`.
   */
  protected override unknown(reason: 'empty-key' | 'unknown-directive', from: number, end: number): void {
    if (reason === 'unknown-directive') this.builder.add(Kind.other, from, end);
  }
}

export const robotsParserLines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new RobotsParserReader(text, notes),
  noteValues: noteAgents,
};
