/** Lines as RFC 9309 has them: an exact key, a colon, a value, perhaps a comment. */

import type { NoteCode } from '../../core/dialect.js';
import { Kind, type DirectiveKind, type DirectiveTable } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { standardLines } from '../../core/lines.js';
import { readDelay, readRate, readVisitTime } from '../../core/standard-delays.js';
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

/** Values that may be malformed. */
const MALFORMED: readonly (readonly [
  kind: DirectiveKind,
  code: NoteCode,
  read: (value: string) => unknown,
])[] = [
  [Kind.agent, 'empty-agent', (value) => value || undefined],
  [Kind.delay, 'crawl-delay-malformed', readDelay],
  [Kind.rate, 'request-rate-malformed', readRate],
  [Kind.visit, 'visit-time-malformed', readVisitTime],
];

function noteValues(table: DirectiveTable, notes: NoteCollector): void {
  for (const [kind, code, readValue] of MALFORMED) {
    for (const mark of table.marks(kind)) {
      if (readValue(table.value(mark)) === undefined) notes.add(code, table.start(mark));
    }
  }
  const [firstAgent] = table.marks(Kind.agent);
  const firstRule = table.rulesBefore(firstAgent ?? table.endMark);
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const at = table.start(rule);
    // No group begins before the first agent.
    if (rule < firstRule) notes.add('rule-before-agent', at);
    else if (!/^$|^[/*]/.test(table.value(rule))) notes.add('rule-without-slash', at);
  }
}

export const rfc9309Lines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new Rfc9309Reader(text, notes),
  skipsByteOrderMark: true,
  noteValues,
};
