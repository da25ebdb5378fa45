import { describe, expect, test } from '@jest/globals';
import { answersOf, readings } from './readings.js';
import { verdictTables } from './verdicts.js';

describe.each(verdictTables())('%s', (names, rows) => {
  const asked = readings.filter(({ dialect }) => names.split('+').includes(dialect));
  test.each(rows)('$title', ({ answers, ...question }) => {
    // Only the facades of originals that have None take it.
    const asking = asked.filter(({ name, dialect }) => question.agent !== null || name !== dialect);
    const told = asking.map((reading) => [reading.name, answersOf(reading, question)]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(asking.map(({ name }) => [name, answers])));
    expect(told.length).toBeGreaterThan(0);
  });
});
