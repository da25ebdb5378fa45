import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  batchesOf,
  BufferPool,
  lastLineEnd,
  Lines,
  LONGEST_LINE,
  textOf,
  textsOf,
} from '../../../src/node/cli/input/batches.js';
import { lastRecordEnd } from '../../../src/node/cli/input/csv.js';
import type { Input } from '../../../src/node/cli/input/open-input.js';
import { runs } from '../../support/samples.js';

/** A list that comes in these pieces. */
function listOf(pieces: readonly Uint8Array[]): Input {
  return { name: 'a list', bytes: undefined, chunks: ReadableStream.from(pieces) };
}

class CountingPool extends BufferPool {
  taken = 0;
  readonly known = new Set<ArrayBuffer>();

  override take(): ArrayBuffer {
    const buffer = super.take();
    this.taken++;
    this.known.add(buffer);
    return buffer;
  }
}

async function linesOf(
  list: Input,
  when: 'full' | 'at once',
  { pool = new BufferPool(), size = LONGEST_LINE } = {},
): Promise<string[]> {
  const lines: string[] = [];
  for await (const batch of batchesOf(list, pool, { when, bytes: size, lastEnd: lastLineEnd })) {
    const found = [...new Lines(textOf(batch))];
    lines.push(...found.map((line) => (batch.cut ? `cut after ${line.length}` : line)));
    pool.giveBack(batch.buffer);
  }
  return lines;
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('lines', () => {
  test.each([
    ['end in LF or CRLF, the last one in nothing', 'a\r\nb\nc', ['a', 'b', 'c']],
    ['may be blank', '\n \na\n\n', ['', '', 'a', '']],
    ['lose what surrounds them', '\uFEFFa \n\tb\n', ['a', 'b']],
    ['of an empty list are none', '', []],
  ])('%s', async (_, text, lines) => {
    expect(await linesOf(listOf([bytes(text)]), 'full')).toEqual(lines);
  });

  test('stay whole however the list is cut, within a character or a line end, and however small batches are', async () => {
    const line = fc.string({ unit: fc.constantFrom('/', 'a', 'é', '漢', '🤖', '\r', ' '), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.array(fc.nat(40)),
        fc.constantFrom('full' as const, 'at once' as const),
        fc.integer({ min: 1, max: 60 }),
        async (lines, cuts, when, size) => {
          const whole = bytes(lines.map((text) => `${text}\n`).join(''));
          const pieces: Uint8Array[] = [];
          let from = 0;
          for (const cut of cuts.filter((length) => length > 0)) {
            if (from < whole.length) pieces.push(whole.subarray(from, from + cut));
            from += cut;
          }
          if (from < whole.length) pieces.push(whole.subarray(from));
          expect(await linesOf(listOf(pieces), when, { size })).toEqual(lines.map((text) => text.trim()));
        },
      ),
    );
  });

  test.each(['full', 'at once'] as const)(
    'that are too long are told of, and the others are read (%s)',
    async (when) => {
      const longest = 'x'.repeat(LONGEST_LINE - 1);
      expect(await linesOf(listOf([bytes(`a\n${longest}\nb`)]), when)).toEqual(['a', longest, 'b']);
      const tooLong = [bytes('a\n'), bytes('y'.repeat(3 * LONGEST_LINE)), bytes('yy\nb\n'), bytes('c')];
      expect(await linesOf(listOf(tooLong), when)).toEqual(['a', `cut after ${LONGEST_LINE}`, 'b', 'c']);
    },
  );

  test('of UTF-16, as an old PowerShell writes them, are read', async () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFhttps://a.example/é\r\n/b\r\n', 'utf16le'));
    const halves = [utf16.subarray(0, 7), utf16.subarray(7)];
    expect(await linesOf(listOf(halves), 'full')).toEqual(['https://a.example/é', '/b']);
  });
});

test('two buffers serve a list of any length', async () => {
  const pool = new CountingPool();
  const piece = bytes('https://a.example/some/page\n'.repeat(9_000));
  const lines = await linesOf(listOf(Array.from({ length: 40 }, () => piece)), 'full', { pool });
  expect(lines).toHaveLength(360_000);
  expect(pool.taken).toBeGreaterThan(30);
  expect(pool.known.size).toBeLessThanOrEqual(2);
});

test('a batch with a few other characters is text in parts, ASCII where it can be, and whole records all', () => {
  const row = fc.constantFrom('https://a.example/b', '"two\nlines",x', 'é', '路,径', '"', 'x'.repeat(5000));
  fc.assert(
    fc.property(fc.array(row, { minLength: 200, maxLength: 900, size: 'max' }), (rows) => {
      const whole = bytes(rows.map((one) => `${one}\n`).join(''));
      const batch = { buffer: new Uint8Array(whole).buffer, length: whole.length, cut: false };
      for (const lastEnd of [lastLineEnd, lastRecordEnd]) {
        const parts = [...textsOf(batch, lastEnd)];
        expect(parts.join('')).toBe(textOf(batch));
        for (const part of parts.slice(0, -1)) {
          const length = bytes(part).length;
          expect(lastEnd(bytes(part))).toBe(length);
        }
      }
    }),
    runs(40),
  );
});

test('one line of other characters leaves the lines around it to ASCII', () => {
  const ascii = 'https://a.example/some/page\n'.repeat(4000);
  const whole = bytes(`${ascii}https://a.example/路\n${ascii}`);
  const parts = [
    ...textsOf({ buffer: new Uint8Array(whole).buffer, length: whole.length, cut: false }, lastLineEnd),
  ];
  expect(parts).toHaveLength(3);
  expect(parts.filter((part) => part.includes('路')).map((part) => part.length < 5000)).toEqual([true]);
});
