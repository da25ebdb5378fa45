import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { codeUnits, giveBack, narrowUnits, type CodeUnits } from '../../src/core/code-units.js';
import { standardLines } from '../../src/core/lines.js';

const texts = fc.string({
  unit: fc.constantFrom(
    'a',
    '#',
    '\x7f',
    '\x80',
    '\u00e9',
    '\u00ff',
    '\u0100',
    '\u2028',
    '\ud800',
    '\u{1f600}',
  ),
  maxLength: 30,
});

function unitsOf(view: (text: string) => CodeUnits, text: string): number[] {
  const units = view(text);
  const own = Array.from(units.subarray(0, text.length));
  giveBack(units);
  return own;
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.split('').map((unit) => unit.charCodeAt(0))).flat();
}

describe('the code units of a text', () => {
  test('are those that the text has', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unitsOf(codeUnits, text)).toEqual(codesOf(text));
      }),
    );
  });

  test('are bytes where they are narrow, and all above U+00FF are alike', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unitsOf(narrowUnits, text)).toEqual(codesOf(text).map((code) => Math.min(code, 0xff)));
      }),
    );
  });

  test('are as many in a text that is longer than the kept buffer', () => {
    const text = `${'a'.repeat(1 << 20)}\u2028\u00e9`;
    expect(unitsOf(narrowUnits, text).slice(-3)).toEqual([0x61, 0xff, 0xe9]);
    expect(unitsOf(codeUnits, text).slice(-3)).toEqual([0x61, 0x2028, 0xe9]);
  });

  test('are of one type in the standard scan, whatever the text holds', () => {
    const types = new Set<unknown>();
    for (const text of ['a: b', '\u00e9: b', '\u2028: b', `\u{1f600}${'a'.repeat(1 << 20)}`]) {
      standardLines(text, 0, { line: (units) => types.add(units.constructor) });
    }
    expect([...types]).toEqual([Uint8Array]);
  });
});
