/** A line is written as it is only where escaping would change nothing. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escapedField, PlainLines } from '../../../src/node/cli/output/escaping.js';
import { runs } from '../../support/samples.js';

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

/** The lines of a text with the places where they begin and end, before the line feed. */
function* linesOf(text: string): Generator<readonly [string, number, number], void, undefined> {
  let start = 0;
  for (const line of text.split('\n').slice(0, -1)) {
    yield [line, start, start + line.length];
    start += line.length + 1;
  }
}

test.each(['text', 'json', 'csv'] as const)('of a line without anything that %s escapes', (format) => {
  fc.assert(
    fc.property(
      fc.array(field, { maxLength: 4 }),
      fc.constantFrom('\n', '\r\n'),
      fc.infiniteStream(fc.boolean()),
      (fields, ending, isAskedAgain) => {
        const text = fields.map((one) => one + ending).join('');
        const plain = new PlainLines(text, format);
        for (const [line, start, end] of linesOf(text)) {
          const isPlain = plain.has(start, end);
          const written = line.replace(/\r$/, '');
          expect({ written, isPlain }).toEqual({
            written,
            isPlain: escapedField(written, format) === written && /^[ -~]*$/.test(written),
          });
          if (isAskedAgain.next().value === true) plain.has(0, text.length);
        }
      },
    ),
    runs(2000),
  );
});
