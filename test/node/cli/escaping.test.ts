/** Fields are written as if nothing were known of their batch, however much is known of it. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvField } from '../../../src/node/cli/input/csv.js';
import { CAREFUL, escapingOf } from '../../../src/node/cli/output/escaping.js';

const character = fc.constantFrom(
  'a',
  '/',
  '%',
  ',',
  '"',
  '\\',
  ' ',
  '\t',
  '\r',
  'é',
  '\u202e',
  '\u001b',
  '\ud800',
);
const field = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '/', '%', ',', ' ') }),
  fc.string({ unit: character, maxLength: 6 }),
);

const batches = {
  list: (fields: readonly string[]) => fields.map((one) => `${one}\r\n`).join(''),
  csv: (fields: readonly string[]) => fields.map((one) => `${csvField(one)},${csvField(one)}\n`).join(''),
} as const;

test.each(['list', 'csv'] as const)('of a batch of the format %s', (format) => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 4 }), (fields) => {
      const escaping = escapingOf(batches[format](fields), format);
      const escaped = (by: typeof escaping) => fields.map((one) => [by.text(one), by.json(one), by.csv(one)]);
      expect(escaped(escaping)).toEqual(escaped(CAREFUL));
    }),
    { numRuns: 2000 },
  );
});
