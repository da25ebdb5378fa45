/** The tables of MIGRATION.md that say what is kept: each row is asked. */

import { describe, expect, test } from '@jest/globals';
import { GYM2008 } from '../../src/compat/rerp.js';
import { keptRows } from '../documents/migration-tables.js';
import { pythonVerdict, rerpVerdict, type Row, type Verdict } from './verdict.js';

function rowsOf(heading: string): Row[] {
  return keptRows(heading).map(({ why, file, agent, url, verdict }) => {
    if (!isVerdict(verdict)) throw new Error(`Cannot read the verdict ${verdict}`);
    return [why, file, agent, url, verdict];
  });
}

function isVerdict(text: string): text is Verdict {
  return /^(?:allowed|disallowed|\w+Error(?: in parse)?)$/.test(text);
}

describe.each([
  ['robotexclusionrulesparser', (row: Row) => rerpVerdict(GYM2008, row)],
  ['Python before RFC 9309', (row: Row) => pythonVerdict('classic', row)],
  ['Python after RFC 9309', (row: Row) => pythonVerdict('rfc9309', row)],
] as const)('what is kept of %s', (original, verdict) => {
  const rows = rowsOf(`Kept of ${original}`);

  test('is told in ten rows and more', () => {
    expect(rows.length).toBeGreaterThan(9);
  });

  test.each(rows)('%s', (...row) => {
    expect(verdict(row)).toBe(row[4]);
  });
});
