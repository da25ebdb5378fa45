import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Substrings } from '../../src/core/substrings.js';
import { runs } from '../support/samples.js';

test.each([20, 600])('knows every substring of a text of %i characters, and nothing else', (length) => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'c'),
    minLength: length,
    maxLength: length + 10,
  });
  const part = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 8 });
  fc.assert(
    fc.property(letters, fc.array(part), fc.nat(length), fc.nat(length), (text, parts, start, end) => {
      const substrings = new Substrings(text);
      for (const one of [...parts, '', text, text.slice(start, end), text.slice(end, start)]) {
        expect([one, substrings.has(one)]).toEqual([one, text.includes(one)]);
      }
    }),
    runs(50),
  );
});
