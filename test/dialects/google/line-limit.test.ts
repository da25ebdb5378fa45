import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cutLines } from '../../../src/dialects/google/line-limit.js';
import { runs } from '../../support/samples.js';

fc.configureGlobal(runs(500));

const LIMIT = 2083 * 8 - 1;

/** Around what a line may have of characters of one, two, three and four bytes, and around where breaks are looked for. */
const LENGTHS = [0, 1, 40, 2776, 2777, 4165, 5552, 5553, 5554, 5555, 8331, 8332, 16_662, 16_663, 16_664];

const lines = fc
  .array(fc.tuple(fc.constantFrom('a', '\u00e9', '\u65e5', '\u{1f600}', '\0'), fc.constantFrom(...LENGTHS)), {
    maxLength: 3,
  })
  .map((runs) => runs.map(([character, length]) => character.repeat(length)).join(''));

const files = fc
  .tuple(fc.array(lines, { maxLength: 4 }), fc.constantFrom('\n', '\r'))
  .map(([all, lineBreak]) => all.join(lineBreak));

/** What is kept of a line, one character after the other; what the limit cuts off a character is escaped. */
function keptOf(line: string): { readonly kept: string; readonly isCut: boolean } {
  let room = LIMIT;
  let kept = '';
  for (const character of line.split('\0', 1)[0] ?? '') {
    const bytes = new TextEncoder().encode(character);
    if (bytes.length > room) {
      const escaped = Array.from(bytes.subarray(0, room), (byte) => `%${byte.toString(16).toUpperCase()}`);
      return { kept: kept + escaped.join(''), isCut: true };
    }
    kept += character;
    room -= bytes.length;
  }
  return { kept, isCut: false };
}

describe('lines end at a NUL and at the limit', () => {
  test('wherever characters of several bytes and breaks stand', () => {
    fc.assert(
      fc.property(files, (text) => {
        const cut: number[] = [];
        const starts: number[] = [];
        let kept = '';
        for (const part of text.split(/([\r\n])/)) {
          const line = keptOf(part);
          if (line.isCut) starts.push(kept.length);
          kept += line.kept;
        }
        expect(cutLines(text, (offset) => cut.push(offset))).toBe(kept);
        expect(cut).toEqual(starts);
      }),
    );
  });

  test.each([
    ['no line as long', 'a'.repeat(5552)],
    ['a break in every stretch', `${'a'.repeat(5500)}\r`.repeat(20)],
    ['breaks at the ends of stretches', `${'a'.repeat(5552)}\n`.repeat(20)],
  ])('a text with %s stays as it is', (_what, text) => {
    expect(cutLines(text)).toBe(text);
  });
});
