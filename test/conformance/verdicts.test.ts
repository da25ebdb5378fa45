import { describe, expect, test } from '@jest/globals';
import { parse, type Robots } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { fieldsOf } from '../recorded/records.js';
import { answersOf, readings } from './readings.js';
import { verdictTables, type StatementRow } from './verdicts.js';

const tables = verdictTables();

describe.each(tables)('$dialects', ({ dialects: names, verdicts }) => {
  const asked = readings.filter(({ dialect }) => names.includes(dialect));

  test.each(verdicts)('$heading: $title', ({ answers, ...question }) => {
    // Only the facades of originals that have None take it.
    const asking = asked.filter(({ name, dialect }) => question.agent !== null || name !== dialect);
    const told = asking.map((reading) => [reading.name, answersOf(reading, question)]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(asking.map(({ name }) => [name, answers])));
    expect(told.length).toBeGreaterThan(0);
  });
});

describe.each(tables.filter(({ statements }) => statements.length > 0))('$dialects', (table) => {
  test.each(table.statements)('$heading: $title: $member', (statement) => {
    for (const name of table.dialects) {
      const dialect = dialects[nameOf(name)];
      const robots = parse(statement.robots, { dialect, url: statement.base });
      expect([name, toldBy(robots, statement)]).toEqual([name, statement.value]);
    }
  });
});

function nameOf(name: string): keyof typeof dialects {
  const found = Object.keys(dialects).find((one): one is keyof typeof dialects => one === name);
  if (found === undefined) throw new Error(`There is no dialect ${name}`);
  return found;
}

function toldBy(robots: Robots, { member, agent, value }: StatementRow): unknown {
  const [name = '', url = ''] = member.split(' ');
  const who = agent ?? '';
  const told: Readonly<Record<string, () => unknown>> = {
    access: () => {
      const statuses = Object.keys(fieldsOf(value));
      return Object.fromEntries(statuses.map((status) => [status, robots.dialect.access(Number(status))]));
    },
    cleanParams: () => robots.cleanParams,
    contentSignals: () => robots.contentSignals(who),
    crawlDelay: () => robots.crawlDelay(who),
    explain: () => robots.explain(who, url),
    host: () => robots.host,
    notes: () => robots.notes.map(({ line, code }) => `${line} ${code}`),
    requestRate: () => robots.requestRate(who),
    sitemaps: () => robots.sitemaps,
    visitTime: () => robots.visitTime(who),
  };
  const answer = told[name];
  if (answer === undefined) throw new Error(`No table asks for ${name}`);
  return answer();
}
