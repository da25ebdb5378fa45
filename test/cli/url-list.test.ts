import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BATCH_BYTES, BufferPool, eachUrl, lineBatches, type UrlList } from '../../src/node/cli/url-list.js';

/** A list that comes in these pieces. */
function listOf(pieces: readonly Uint8Array[]): UrlList {
  const waiting = [...pieces];
  return {
    name: 'a list',
    bytes: undefined,
    read(into) {
      const piece = waiting.shift() ?? new Uint8Array();
      into.set(piece.subarray(0, into.length));
      if (piece.length > into.length) waiting.unshift(piece.subarray(into.length));
      return Promise.resolve(Math.min(piece.length, into.length));
    },
  };
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

async function urlsIn(
  list: UrlList,
  handing: 'full' | 'at once',
  pool = new BufferPool(),
): Promise<string[]> {
  const urls: string[] = [];
  for await (const batch of lineBatches(list, pool, handing)) {
    eachUrl(batch, (url) => urls.push(url));
    pool.giveBack(batch.buffer);
  }
  return urls;
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('lines', () => {
  test.each([
    ['end in LF or CRLF, the last one in nothing', 'a\r\nb\nc', ['a', 'b', 'c']],
    ['that are blank are left out', '\n \na\n\n', ['a']],
    ['lose what surrounds them', '\uFEFFa \n\tb\n', ['a', 'b']],
    ['of an empty list are none', '', []],
  ])('%s', async (_, text, urls) => {
    expect(await urlsIn(listOf([bytes(text)]), 'full')).toEqual(urls);
  });

  test('stay whole however the list is cut, within a character or a line end', async () => {
    const line = fc.string({ unit: fc.constantFrom('/', 'a', 'é', '漢', '🤖', '\r', ' '), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.array(fc.nat(40)),
        fc.constantFrom('full' as const, 'at once' as const),
        async (lines, cuts, handing) => {
          const whole = bytes(lines.join('\n'));
          const pieces: Uint8Array[] = [];
          let from = 0;
          for (const cut of cuts.filter((length) => length > 0)) {
            if (from < whole.length) pieces.push(whole.subarray(from, from + cut));
            from += cut;
          }
          if (from < whole.length) pieces.push(whole.subarray(from));
          const urls = lines.map((text) => text.trim()).filter((text) => text !== '');
          expect(await urlsIn(listOf(pieces), handing)).toEqual(urls);
        },
      ),
    );
  });

  test('as long as a buffer are read, longer ones refused', async () => {
    const longest = 'x'.repeat(BATCH_BYTES - 1);
    expect(await urlsIn(listOf([bytes(`a\n${longest}\nb`)]), 'full')).toEqual(['a', longest, 'b']);
    await expect(urlsIn(listOf([bytes(`${longest}xx\n`)]), 'full')).rejects.toThrow('a line is longer than');
  });
});

test('two buffers serve a list of any length', async () => {
  const pool = new CountingPool();
  const piece = bytes('https://a.example/some/page\n'.repeat(9_000));
  const urls = await urlsIn(listOf(Array.from({ length: 40 }, () => piece)), 'full', pool);
  expect(urls).toHaveLength(360_000);
  expect(pool.taken).toBeGreaterThan(30);
  expect(pool.known.size).toBeLessThanOrEqual(2);
});
