import { describe, expect, test } from '@jest/globals';
import { dialects } from '../../src/entries/dialects.js';
import { cases, deviations, type Answer, type ConformanceCase } from './cases.js';
import { answerOf, readings } from './readings.js';

/** What the dialect answers: as its deviations say, or as the case does. */
function expected(dialect: string, { name, answer }: ConformanceCase): Answer {
  const declared = deviations.find((one) => one.dialects.includes(dialect) && name in one.answers);
  return declared?.answers[name] ?? answer;
}

describe('every reading answers as the case or its declared deviation says', () => {
  test.each(cases)('$name ($section)', (conformanceCase) => {
    const answers = readings.map((reading) => [reading.name, answerOf(reading, conformanceCase)]);
    const wanted = readings.map(({ name, dialect }) => [name, expected(dialect, conformanceCase)]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(wanted));
  });
});

describe('what is declared', () => {
  test('is a deviation of dialects that exist, and every one but the standard has some', () => {
    const names = new Set(deviations.flatMap(({ dialects: deviating }) => deviating));
    expect(['rfc9309', ...names].sort()).toEqual(Object.keys(dialects).sort());
  });

  test('every case has a name of its own', () => {
    const names = cases.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(Object.keys(dialects))('%s deviates once for each case, which exists', (dialect) => {
    const declared = deviations.filter((one) => one.dialects.includes(dialect));
    const names = declared.flatMap(({ answers }) => Object.keys(answers));
    const known = new Set(cases.map(({ name }) => name));
    expect(names.filter((name, index) => !known.has(name) || names.indexOf(name) !== index)).toEqual([]);
  });

  test('is not what the case says anyway', () => {
    const stale = deviations
      .flatMap(({ answers }) => Object.entries(answers))
      .filter(([name, answer]) => cases.find((one) => one.name === name)?.answer === answer);
    expect(stale).toEqual([]);
  });
});
