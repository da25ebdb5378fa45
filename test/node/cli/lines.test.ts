import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linesOf, LONGEST_LINE } from '../../../src/node/cli/input/lines.js';
import { runs } from '../../support/samples.js';

fc.configureGlobal(runs(500));

/** The lines of a list that comes in these pieces. */
async function linesIn(pieces: readonly Uint8Array[]): Promise<string[]> {
  const all: string[] = [];
  const chunks = ReadableStream.from(pieces);
  for await (const { lines } of linesOf({ name: 'a list', bytes: undefined, chunks })) all.push(...lines);
  return all;
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('lines', () => {
  test.each([
    ['end in LF, the last one in nothing', 'a\nb\nc', ['a', 'b', 'c']],
    ['may be blank', '\n \na\n\n', ['', ' ', 'a', '']],
    ['of an empty list are none', '', []],
  ])('%s', async (_, text, lines) => {
    expect(await linesIn([bytes(text)])).toEqual(lines);
  });

  test('stay whole however the list is cut, within a character or a line end', async () => {
    const line = fc.string({ unit: fc.constantFrom('/', 'a', 'é', '漢', '🤖', '\r', ' '), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat(40)), async (lines, cuts) => {
        const whole = bytes(lines.map((text) => `${text}\n`).join(''));
        const pieces: Uint8Array[] = [];
        let from = 0;
        for (const cut of cuts.filter((length) => length > 0)) {
          if (from < whole.length) pieces.push(whole.subarray(from, from + cut));
          from += cut;
        }
        if (from < whole.length) pieces.push(whole.subarray(from));
        expect(await linesIn(pieces)).toEqual(lines);
      }),
    );
  });

  test('that are too long lose their end, and the others are read', async () => {
    const long = 'y'.repeat(3 * LONGEST_LINE);
    const pieces = ['a\n', long, long, 'yy\nb\n', 'c'].map(bytes);
    const [first, cut = '', ...others] = await linesIn(pieces);
    expect([first, ...others]).toEqual(['a', 'b', 'c']);
    expect(cut.length).toBeGreaterThanOrEqual(LONGEST_LINE);
    expect(cut.length).toBeLessThan(2 * LONGEST_LINE);
  });

  test('of UTF-16, as an old PowerShell writes them, are read', async () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFhttps://a.example/é\r\n/b\r\n', 'utf16le'));
    const halves = [utf16.subarray(0, 7), utf16.subarray(7)];
    expect(await linesIn(halves)).toEqual(['https://a.example/é\r', '/b\r']);
  });
});
