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

test.each([0, 600])('halves of surrogate pairs are no parts of a text, %i characters on', (before) => {
  const unit = fc.constantFrom('a', '\u{1f480}', '\u{1f7ff}', '\ud83d', '\udc80', '\udfff', '\ud800');
  const text = fc.string({ unit, maxLength: 6 });
  fc.assert(
    fc.property(text, text, (end, part) => {
      const whole = 'b'.repeat(before) + end;
      const points = Array.from(whole);
      const wanted = Array.from(part);
      const isPart = points.some((_, at) => wanted.every((point, index) => points[at + index] === point));
      expect([whole, part, new Substrings(whole).has(part)]).toEqual([whole, part, part === '' || isPart]);
    }),
    runs(300),
  );
});
