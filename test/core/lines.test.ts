import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lineFeedLines, standardLines, type LineScan, type LineSink } from '../../src/core/lines.js';
import { pythonLines } from '../../src/languages/python/text.js';
import { runs } from '../support/samples.js';

fc.configureGlobal(runs(500));

interface Line {
  readonly from: number;
  readonly end: number;
  readonly hash: number;
  readonly colon: number;
}

function linesOf(scan: LineScan, text: string, sink: Pick<LineSink, 'counts'>): Line[] {
  const lines: Line[] = [];
  scan(text, 0, {
    ...sink,
    line: (from, end, hash, colon) => lines.push({ from, end, hash, colon }),
  });
  return lines;
}

/** The same lines, found by cutting at every break. */
function cutLines(text: string, breaks: RegExp): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const line of text.split(breaks)) {
    const end = from + line.length;
    const hash = text.slice(0, end).indexOf('#', from);
    const comment = hash < 0 ? end : hash;
    const colon = text.slice(0, comment).indexOf(':', from);
    lines.push({ from, end, hash: comment, colon: colon < 0 ? end : colon });
    from = end + (text.startsWith('\r\n', end) && breaks.source.includes('\\r') ? 2 : 1);
  }
  return lines;
}

const texts = fc.string({
  unit: fc.constantFrom('a', ':', '#', ' ', '\n', '\n', '\r', '\u00e9', '\u2028'),
  maxLength: 30,
});

describe('a scan that counts tells every line', () => {
  test('after CR, LF and CRLF', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(linesOf(standardLines, text, { counts: true })).toEqual(cutLines(text, /\r\n|\r|\n/));
      }),
    );
  });

  test('after LF alone', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(linesOf(lineFeedLines, text, { counts: true })).toEqual(cutLines(text, /\n/));
      }),
    );
  });

  test.each([
    ['', [0]],
    ['a', [0]],
    ['a\r', [0, 2]],
    ['a\n', [0, 2]],
    ['a\r\n', [0, 3]],
    ['\n\n\n', [0, 1, 2, 3]],
    ['\r\r\n\n', [0, 1, 3, 4]],
  ])('%j begins lines at %j', (text, starts) => {
    expect(linesOf(standardLines, text, { counts: true }).map(({ from }) => from)).toEqual(starts);
  });
});

describe('a scan that does not count', () => {
  test('tells the first of empty lines that follow each other, and every other line', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const all = linesOf(standardLines, text, { counts: true });
        const told = linesOf(standardLines, text, {});
        const isEmpty = ({ from, end }: Line): boolean => from === end;
        expect(told.filter((line) => !isEmpty(line))).toEqual(all.filter((line) => !isEmpty(line)));
        // Of each run of empty lines at least the first is told, and nothing that is none.
        const firsts = all.filter((line, index) => {
          const before = all[index - 1];
          return isEmpty(line) && (before === undefined || !isEmpty(before));
        });
        expect(told).toEqual(expect.arrayContaining(firsts));
        expect(all).toEqual(expect.arrayContaining(told));
      }),
    );
  });

  test('hears little of a text that is nothing but breaks', () => {
    expect(linesOf(standardLines, '\n'.repeat(500_000), {})).toHaveLength(2);
  });
});

test('Python sees more breaks, and a break at the end begins no line that says anything', () => {
  expect(
    linesOf(pythonLines, 'a\vb\u2028c\x85d', { counts: true }).map(({ from, end }) => [from, end]),
  ).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
  ]);
});
