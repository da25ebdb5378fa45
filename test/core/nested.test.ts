/** A dialect's functions may ask other files: a check that runs inside another one leaves no trace in it. */
import { describe, expect, test } from '@jest/globals';
import type { Dialect, Pattern, Rule, Sheet, Site } from '../../src/core/dialect.js';
import { standardLines } from '../../src/core/lines.js';
import { parse, type Robots } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { rfc9309 } from '../../src/dialects/rfc9309/index.js';
import { sampleOf } from '../support/samples.js';

const url = 'https://example.com/robots.txt';
const site = 'https://example.com';

const rules = Array.from({ length: 12 }, (_, i) => [
  `Disallow: /dir${String(i)}/`,
  `Allow: /*x${String(i)}y`,
]);
const text = [
  'User-agent: foo',
  'User-agent: *',
  'Disallow: /private',
  'Allow: /private/*open',
  ...rules.flat(),
  'Disallow: /*.pdf$',
].join('\n');
const otherText = text
  .replaceAll('Disallow', 'Denied')
  .replaceAll('Allow', 'Disallow')
  .replaceAll('Denied', 'Allow');
const paths = [
  '/',
  '/private/a',
  '/private/a/open',
  '/dir3/a',
  '/dir3/x3y',
  '/a.pdf',
  '/x11y.pdf',
  '/dir3/a%0A/private',
];

/** The same dialect, of which every function that is called asks `ask` something before and after its work. */
function nesting(dialect: Dialect, ask: () => void): Dialect {
  const around = <Given extends readonly unknown[], Result>(work: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      ask();
      const result = work(...given);
      ask();
      return result;
    };
  };
  const { plain } = dialect;
  const nestingPattern = (pattern: Pattern): Pattern => {
    const { score } = pattern;
    return score === undefined ? pattern : { ...pattern, score: around(score) };
  };
  return {
    name: dialect.name,
    locate: around((fileUrl: string | undefined) => dialect.locate?.(fileUrl) ?? { url: fileUrl }),
    read: around((source: string | Iterable<string>, place: Site) => dialect.read(source, place)),
    select: around((sheet: Sheet, agent: string) => dialect.select(sheet, agent)),
    compile: around((rule: Rule, order: number, place: Site) =>
      dialect.compile(rule, order, place).map(nestingPattern),
    ),
    plain: plain && {
      ...plain,
      rank: around((length: number, order: number, allow: boolean) => plain.rank(length, order, allow)),
      except: around(
        (file: string, start: number, end: number, allow: boolean) =>
          plain.except?.(file, start, end, allow) ?? false,
      ),
    },
    target: around((asked: string, place: Site) => dialect.target(asked, place)),
    ...('anchors' in dialect && { anchors: around((target: string) => dialect.anchors?.(target) ?? [0]) }),
    access: around((status: number) => dialect.access(status)),
  };
}

function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

describe.each(sampleOf(Object.entries(dialects), 4))('%s', (_name, dialect) => {
  test.each(['another file', 'the same file', 'a new file'])(
    'answers alike while its functions ask %s',
    (whom) => {
      const plainly = parse(text, { dialect, url });
      const other = parse(otherText, { dialect, url });
      const asked = { robots: other };
      let depth = 0;
      let turn = 0;
      const nested = nesting(dialect, () => {
        if (depth > 0) return;
        depth++;
        if (whom === 'a new file') asked.robots = parse(otherText, { dialect, url });
        // Each call asks of one path, so that the paths take turns in every function.
        const path = paths[turn++ % paths.length] ?? '/';
        asked.robots.allows('foo', site + path);
        asked.robots.explain('bar', site + path, { lost: true });
        depth--;
      });
      const robots = parse(text, { dialect: nested, url });
      if (whom === 'the same file') asked.robots = robots;
      for (const path of [...paths, ...paths]) {
        const expected = plainly.explain('foo', site + path, { lost: true });
        expect(robots.explain('foo', site + path, { lost: true })).toEqual(expected);
        expect(robots.allows('foo', site + path)).toBe(expected.allowed);
      }
      expect(nested.access(404)).toBe(dialect.access(404));
    },
  );
});

test('a function that throws in the middle of a check spoils none of those after it', () => {
  const alike = Array.from({ length: 24 }, (_, i) => `${i % 5 === 2 ? 'Allow' : 'Disallow'}: /dir3/`);
  const file = [text, ...alike].join('\n');
  const plainly = parse(file, { dialect: rfc9309, url });
  const ask = (robots: Robots): unknown =>
    ['/dir3/', '/dir3/x3y', '/'].map((path) => robots.explain('foo', site + path, { lost: true }));
  const expected = ask(plainly);
  for (let failing = 0; failing < 400; failing += 5) {
    let left = failing;
    const throwing = nesting(rfc9309, () => {
      if (left-- === 0) throw new Error('once');
    });
    const robots = tried(() => parse(file, { dialect: throwing, url }));
    for (let i = 0; i < 6 && robots !== undefined; i++) tried(() => ask(robots));
    left = -1;
    expect(robots === undefined ? expected : ask(robots)).toEqual(expected);
  }
});

test('a compile that asks another file changes no verdict', () => {
  const policy = parse('User-agent: *\nAllow: /\nDisallow: /ads', { dialect: rfc9309 });
  const nested: Dialect = {
    ...rfc9309,
    plain: undefined,
    compile(rule, order) {
      policy.allows('x', rule.value);
      return rfc9309.compile(rule, order, { url: undefined, prefix: undefined });
    },
  };
  const robots = parse('User-agent: *\nDisallow: /private/a\nDisallow: /zzz', { dialect: nested });
  expect(robots.allows('FooBot', '/private/a')).toBe(false);
  expect(robots.explain('FooBot', '/private/a')).toMatchObject({ allowed: false, line: 2 });
});

test('a reader that reads another file line by line keeps its place', () => {
  const lines: string[] = [];
  const outer = 'first: one\nsecond: two\n\nthird: three';
  standardLines(outer, 0, {
    counts: true,
    line(from, end, _hash, colon) {
      parse(`${'#'.repeat(200)}\nUser-agent: *\nDisallow: /${String(from)}`, { dialect: rfc9309 }).allows(
        'x',
        '/',
      );
      lines.push(`${String(colon)} ${outer.slice(from, end)}`);
    },
  });
  expect(lines).toEqual(['5 first: one', '17 second: two', '23 ', '29 third: three']);
});
