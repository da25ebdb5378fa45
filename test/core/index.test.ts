import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Dialect } from '../../src/core/dialect.js';
import { parse } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { linearScan } from './linear-scan.js';
import { anyCharacter } from '../support/any-character.js';
import { runs, sampleOf } from '../support/samples.js';

const pathPiece = fc.constantFrom(
  ...'/ // a b ab A 0 shop index.htm index.html robots.txt * ** $ ? = ; . % & %61 %2F %C3%A4 %0A ä é'.split(
    ' ',
  ),
  ...['\u{1F600}', '\\', "'", ' '],
);
const path = fc.array(pathPiece, { maxLength: 7 }).map((pieces) => `/${pieces.join('')}`);
const value = fc.oneof(
  path,
  fc.array(pathPiece, { maxLength: 4 }).map((pieces) => pieces.join('')),
);
const ruleLine = fc
  .tuple(fc.constantFrom('Disallow', 'Allow'), value)
  .map(([key, text]) => `${key}: ${text}`);
const agentLine = fc.constantFrom('*', 'foo', 'bar', 'Foo/1.0').map((name) => `User-agent: ${name}`);
const line = fc.oneof({ weight: 12, arbitrary: ruleLine }, { weight: 1, arbitrary: agentLine });
const file = fc
  .tuple(agentLine, fc.array(line, { maxLength: 40 }))
  .map(([first, lines]) => [first, ...lines].join('\n'));
const urls = fc.array(
  fc.oneof(
    path,
    path.map((text) => `http://example.com${text}`),
  ),
  { minLength: 20, maxLength: 24 },
);

const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }), file);
const loneSurrogates = anyText.map(
  (text) => `${text}\ud800\n\udfff: \ud800\nUser-agent: *\nDisallow: /\udc00`,
);

const fileUrl = 'http://example.com/robots.txt';

/** Of each URL the same verdict by the same line as trying every rule gives. */
function expectAsScanned(
  dialect: Dialect,
  text: string,
  urls: readonly string[],
  warmUps: readonly string[] = [],
): void {
  const robots = parse(text, { dialect, url: fileUrl });
  const scan = linearScan(dialect, text, 'foo', fileUrl);
  for (const url of warmUps) robots.allows('foo', url);
  for (const url of urls) {
    const { allowed, line } = robots.explain('foo', url);
    expect({ url, allowed, line }).toEqual({ line: undefined, ...scan(url), url });
  }
}

const atSite = (page: string): string => `http://example.com${page}`;

describe.each(sampleOf(Object.entries(dialects), 6))('%s', (_name, dialect) => {
  test('answers alike in place, by the index and by trying every rule', () => {
    fc.assert(
      fc.property(file, urls, fc.constantFrom('foo', 'bar', 'other'), (text, asked, agent) => {
        const robots = parse(text, { dialect, url: fileUrl });
        const scan = linearScan(dialect, text, agent, fileUrl);
        for (const url of [...asked, ...asked.slice(0, 3)]) {
          const { allowed, line } = robots.explain(agent, url);
          expect({ url, allowed, line }).toEqual({ line: undefined, ...scan(url), url });
          expect(robots.allows(agent, url)).toBe(allowed);
        }
      }),
      runs(150),
    );
  });

  test('answers alike after so many checks that the literals of other rules are found with those of `/*`', () => {
    const agents = ['User-agent: *', 'User-agent: foo'];
    const numbers = Array.from({ length: 9 }, (_, i) => String(i));
    const rules = numbers.flatMap((i) => [
      `Disallow: /*x${i}`,
      `Allow: /a${i}/*/name${i}`,
      `Disallow: /a${i}/`,
    ]);
    const decided = numbers.flatMap((i) => [
      `/a${i}/b/name${i}/c`,
      `/a${i}/b/name/${i}`,
      `/a/x${i}/name${i}`,
    ]);
    fc.assert(
      fc.property(fc.array(ruleLine, { maxLength: 40 }), urls, (lines, asked) => {
        const text = [...agents, ...rules, ...lines].join('\n');
        const warmUps = Array.from({ length: 200 }, (_, check) => asked[check % 3] ?? '/');
        expectAsScanned(dialect, text, [...asked, ...decided], warmUps);
      }),
      runs(50),
    );
  });

  test('tries a rule that also means its directory where the target goes on', () => {
    const text = 'User-agent: *\nAllow: /index.html\nAllow: /a/index.html\nDisallow: /';
    const pages = ['/', '/$', '/a/', '/a/$', '/a', '/a/i', '/index.html', '/a/index.html?'];
    expectAsScanned(dialect, text, pages.map(atSite));
  });

  test('finds each of many rules that share prefixes, some of which mean two patterns', () => {
    const names = Array.from(
      { length: 300 },
      (_, i) => `/d${String(i % 7)}/${'x'.repeat(i % 40)}${String(i)}`,
    );
    const rules = names.flatMap((name, i) => [
      `Disallow: ${name}`,
      `Allow: ${name}/index.html`,
      `Disallow: ${name}*${String(i)}$`,
      `Allow: /d${String(i % 7)}/%61${String(i)}`,
    ]);
    const text = ['User-agent: *', ...rules, 'Disallow: /d'].join('\n');
    const pages = sampleOf([...names.entries()]).flatMap(([i, name]) =>
      ['', '/', '/index.html', `/${String(i)}`].map((end) => name + end),
    );
    expectAsScanned(dialect, text, pages.map(atSite));
  });

  test('finds texts of any length after a star, whatever follows them', () => {
    const pieces = ['x', 'yz', 'uvw', '?', '=b', 'page=', 'q', 'cd', '.pdf', 'tail'];
    const text = ['User-agent: *', ...pieces.map((piece) => `Disallow: /*${piece}`)].join('\n');
    const pages = [...pieces, 'X', 'zy'].flatMap((piece) =>
      ['', '/', '1', 'ä', '中', '\u{1F600}', '%C3'].map((end) => `/n/${piece}${end}`),
    );
    expectAsScanned(dialect, text, pages.map(atSite));
  });

  test.each([12, 300])('finds each of %i rules that hold the same text after a star', (count) => {
    const rules = Array.from({ length: count }, (_, i) =>
      i % 3 === 0 ? 'Allow: /*sametext' : `Disallow: /*${String(i)}*sametext`,
    );
    const text = ['User-agent: *', ...rules, 'Disallow: /*q', 'Allow: /*zz'].join('\n');
    const pages = [
      '/sametext',
      '/7/sametext',
      '/11sametext',
      '/sametext/7',
      '/q',
      '/zz',
      '/qsametextsametext',
      '/s',
    ];
    // Again when the lists of literals have burst.
    expectAsScanned(dialect, text, [...pages, ...pages, ...pages].map(atSite));
  });

  test('answers a first check among more rules than room is kept for', () => {
    const rules = Array.from(
      { length: 5000 },
      (_, i) => `${i % 2 === 0 ? 'Allow' : 'Disallow'}: /p${String(i)}/`,
    );
    const text = ['User-agent: *', ...rules, 'Disallow: *.pdf', 'Disallow: /p4999/*x'].join('\n');
    const scan = linearScan(dialect, text, 'foo', fileUrl);
    for (const url of ['/p4999/a', '/p4998/a.pdf', '/p0/', '/p1', '/p4999/x'].map(atSite)) {
      const { allowed, line } = parse(text, { dialect, url: fileUrl }).explain('foo', url);
      expect({ url, allowed, line }).toEqual({ line: undefined, ...scan(url), url });
    }
  });

  test('names a line that is there and holds a rule', () => {
    fc.assert(
      fc.property(file, urls, (text, asked) => {
        const robots = parse(text, { dialect, url: fileUrl });
        const lines = text.split('\n');
        for (const url of asked) {
          const explained = robots.explain('foo', url, { lost: true });
          expect(explained.because === 'rule').toBe(explained.line !== undefined);
          for (const { line, text: shown } of [explained, ...(explained.lost ?? [])]) {
            if (line === undefined) continue;
            expect(lines[line - 1]).toBe(shown);
            expect(shown).toMatch(/allow/i);
          }
          if (explained.groupLine !== undefined)
            expect(lines[explained.groupLine - 1]).toMatch(/user-agent/i);
        }
      }),
      runs(100),
    );
  });

  test('reads directives behind the first million characters like those before', () => {
    const comments = 1100;
    const ahead = `# ${'x'.repeat(1000)}\n`.repeat(comments);
    fc.assert(
      fc.property(file, urls, (text, asked) => {
        const near = parse(text, { dialect, url: fileUrl });
        const far = parse(ahead + text, { dialect, url: fileUrl });
        for (const url of [...asked, ...asked]) {
          const { line, groupLine, ...expected } = near.explain('foo', url);
          expect(far.allows('foo', url)).toBe(expected.allowed);
          expect(far.explain('foo', url)).toEqual({
            ...expected,
            ...(line !== undefined && { line: line + comments }),
            ...(groupLine !== undefined && { groupLine: groupLine + comments }),
          });
        }
      }),
      runs(10),
    );
  });

  test('reads values of more than a thousand characters like shorter ones', () => {
    const lengths = [1022, 1023, 1024, 1025, 5000];
    for (const [key, end] of [
      ['Disallow', ''],
      ['Disallow', '*'],
      ['Allow', '$'],
    ]) {
      const rules = lengths.map((length) => `${String(key)}: /${'a'.repeat(length - 1)}${String(end)}`);
      const text = ['User-agent: *', 'Disallow: /', 'Allow: /a', ...rules].join('\n');
      const robots = parse(text, { dialect, url: fileUrl });
      const scan = linearScan(dialect, text, 'foo', fileUrl);
      for (const length of [...lengths, ...lengths.map((some) => some - 1), ...lengths]) {
        const url = `http://example.com/${'a'.repeat(length - 1)}`;
        const { allowed, line } = robots.explain('foo', url);
        expect({ length, allowed, line }).toEqual({ length, line: undefined, ...scan(url) });
        expect(robots.allows('foo', url)).toBe(allowed);
      }
    }
  });

  test('survives any text, lone surrogates included', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, loneSurrogates),
        fc.string({ minLength: 1 }),
        fc.string(),
        (text, agent, url) => {
          const robots = parse(text, { dialect, url: fileUrl });
          for (let i = 0; i < 14; i++) robots.allows(agent, url);
          robots.explain(agent, url, { lost: true });
          expect(robots.notes.every(({ line }) => line >= 1)).toBe(true);
          expect([robots.sitemaps, robots.groups].every(Array.isArray)).toBe(true);
        },
      ),
      runs(300),
    );
  });
});

test('a score is asked only about targets with the literal of its rule', () => {
  const asked: string[] = [];
  const { pythonRfc9309 } = dialects;
  const counting: Dialect = {
    ...pythonRfc9309,
    compile: (rule, order, site) =>
      pythonRfc9309.compile(rule, order, site).map((pattern) => ({
        ...pattern,
        score(target, from) {
          asked.push(target);
          return pattern.score?.(target, from) ?? pattern.ceiling;
        },
      })),
  };
  const robots = parse('User-agent: *\nDisallow: /*.pdf\nDisallow: /*a*cart', { dialect: counting });
  const urls = ['/a', '/b', '/a.pdf', '/cart', '/a/cart', '/a', '/b.pdf'];
  expect(urls.map((url) => robots.allows('foo', url))).toEqual([true, true, false, true, false, true, false]);
  expect(new Set(asked)).toEqual(new Set(['/a.pdf', '/cart', '/a/cart', '/b.pdf']));
});

test('a pattern without a score is decided, and charged for, by its literal', () => {
  const { pythonRfc9309 } = dialects;
  const dialect: Dialect = {
    ...pythonRfc9309,
    compile: (rule) => [{ rule, allow: false, prefix: '/', ceiling: 1, holds: '.pdf' }],
  };
  const robots = parse('User-agent: *\nDisallow: /*.pdf', { dialect });
  expect(['/a', '/a.pdf', '/b', '/b.pdf'].map((url) => robots.allows('foo', url))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const { cost } = robots.explain('foo', `/${'a'.repeat(5000)}`, { cost: true });
  expect(cost).toBeGreaterThan(5000);
});
