/** reppy's reading of lines: exact keys, a colon, and a star at the start of a rule that makes two of it. */

import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { lineFeedLines } from '../../core/lines.js';
import { KeyValueReader, type TableFormat } from '../../core/table-reader.js';
import { afterStars } from './rules.js';

const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['user-agent', Kind.agent],
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['sitemap', Kind.sitemap],
  ['crawl-delay', Kind.delay],
]);

class ReppyReader extends KeyValueReader {
  protected readonly keys = KEYS;

  protected directive(kind: DirectiveKind, from: number, end: number): void {
    const shorter = kind >= Kind.disallow ? afterStars(this.text, from, end) : undefined;
    if (shorter !== undefined) this.builder.add(kind, shorter, end);
    this.builder.add(kind, from, end);
  }

  /** Every line with a colon ends a list of agents. */
  protected override unknown(_reason: string, from: number, end: number): void {
    this.builder.add(Kind.other, from, end);
  }
}

export const reppyLines: TableFormat = {
  scan: lineFeedLines,
  reader: (text, notes) => new ReppyReader(text, notes),
  skipsByteOrderMark: true,
};
