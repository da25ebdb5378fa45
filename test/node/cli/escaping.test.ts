/** A field is written as it is only where escaping would change nothing. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { visible, visibleJson } from '../../../src/core/visible.js';
import { csvField, escapedField } from '../../../src/node/cli/output/escaping.js';
import { runs } from '../../support/samples.js';

const ESCAPED = {
  text: visible,
  json: (field: string) => visibleJson(field).slice(1, -1),
  csv: (field: string) => csvField(visible(field)),
};

test.each(['text', 'json', 'csv'] as const)('in a field for %s', (format) => {
  const unit = fc.constantFrom(
    'a',
    '/',
    '%',
    ',',
    '"',
    '\\',
    ' ',
    '\t',
    '\r',
    '\n',
    'é',
    '\u202e',
    '\u007f',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (field) => {
      expect(escapedField(field, format)).toBe(ESCAPED[format](field));
    }),
    runs(2000),
  );
});
