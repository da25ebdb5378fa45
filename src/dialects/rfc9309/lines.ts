/** Lines as RFC 9309 has them: an exact key, a colon, a value, perhaps a comment. */

import { Kind, type DirectiveKind, type DirectiveTable } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { standardLines } from '../../core/lines.js';
import { noteAgents, noteMalformed } from '../../core/value-notes.js';
import { settings } from './groups.js';
import { KeyValueReader, type NoteCollector, type TableFormat } from '../../core/table-reader.js';

const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['user-agent', Kind.agent],
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['sitemap', Kind.sitemap],
  ['crawl-delay', Kind.delay],
  ['request-rate', Kind.rate],
  ['visit-time', Kind.visit],
  ['host', Kind.host],
  ['clean-param', Kind.cleanParam],
  ['content-signal', Kind.signal],
]);

// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2
class Rfc9309Reader extends KeyValueReader {
  protected readonly keys = KEYS;

  protected directive(kind: DirectiveKind, from: number, end: number): void {
    this.builder.add(kind, from, end);
  }
}

function noteValues(table: DirectiveTable, notes: NoteCollector): void {
  noteMalformed(table, notes, settings);
  for (let rule = noteAgents(table, notes); rule < table.ruleCount; rule++) {
    if (!/^$|^[/*]/.test(table.value(rule))) notes.add('rule-without-slash', table.start(rule));
  }
}

export const rfc9309Lines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new Rfc9309Reader(text, notes),
  skipsByteOrderMark: true,
  noteValues,
};
