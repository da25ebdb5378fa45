import { describe, expect, test } from '@jest/globals';
import { dialects } from '../../src/entries/dialects.js';
import type { Answer, ConformanceCase } from './case.js';
import { groups } from './cases/groups.js';
import { lines } from './cases/lines.js';
import { rules } from './cases/rules.js';
import { urls } from './cases/urls.js';
import { deviations } from './deviations.js';
import { answerOf, readings } from './readings.js';

const cases: readonly ConformanceCase[] = [...lines, ...groups, ...rules, ...urls];

/** What the dialect answers: as its deviations say, or as the case does. */
function expected(dialect: string, { name, answer }: ConformanceCase): Answer {
  const declared = deviations.get(dialect)?.find(({ answers }) => name in answers);
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
  test('every dialect has its deviations declared, be it none, and nothing else has', () => {
    expect([...deviations.keys()].sort()).toEqual(Object.keys(dialects).sort());
  });

  test('every case has a name of its own', () => {
    const names = cases.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each([...deviations])(
    '%s declares each case once, and none that does not exist',
    (_dialect, declared) => {
      const names = declared.flatMap(({ answers }) => Object.keys(answers));
      const known = new Set(cases.map(({ name }) => name));
      expect(names.filter((name, index) => !known.has(name) || names.indexOf(name) !== index)).toEqual([]);
    },
  );

  test.each([...deviations])('%s declares only what deviates', (_dialect, declared) => {
    const stale = declared
      .flatMap(({ answers }) => Object.entries(answers))
      .filter(([name, answer]) => cases.find((one) => one.name === name)?.answer === answer);
    expect(stale).toEqual([]);
  });
});
