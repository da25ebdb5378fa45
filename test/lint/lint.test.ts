/** What is promised of findings, whatever the rules: places, severities, silences, readings, fixes, bounds. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../src/entries/core.js';
import { dialects, google, protego, rfc9309 } from '../../src/entries/dialects.js';
import { fix, lint, lintRules, type LintOptions } from '../../src/entries/lint.js';
import { anyCharacter } from '../support/any-character.js';
import { callUntyped } from '../support/untyped.js';
import { runs, sizeOf } from '../support/samples.js';

describe('a finding', () => {
  test('has its line and columns, what is wrong and how to fix it', () => {
    expect(lint('User-agent: *\n  Disallow: /a b # c')).toEqual([
      {
        code: 'path-blank',
        severity: 'warning',
        line: 2,
        column: 15,
        endColumn: 16,
        text: '  Disallow: /a b # c',
        message: 'The path contains a space, and for Google the rule matches nothing',
        advice: 'Write %20 for the space, or # before a comment',
        edit: { from: 28, end: 29, text: '%20', unsafe: true },
      },
    ]);
  });

  test('of a parsed file is that of its text', () => {
    const text = 'Disallow: /a\nUser-agent: *';
    expect(lint(parse(text, { dialect: google }))).toEqual(lint(text));
  });

  test('of the whole file is in line 1', () => {
    expect(lint('', { response: { status: 404 } })).toMatchObject([{ code: 'status', line: 1, column: 1 }]);
  });
});

test('a rule may be turned off or be given another severity', () => {
  const text = 'User-agent: FooBot/1.0\nDisallow: /a';
  expect(lint(text, { rules: { 'agent-version': 'off' } })).toEqual([]);
  expect(lint(text, { rules: { 'agent-version': 'error' } })).toMatchObject([{ severity: 'error' }]);
});

describe('a comment silences', () => {
  const bad = 'Disallow: /a b';
  test.each([
    ['its line', `User-agent: *\n${bad} # robotparser-ignore path-blank`, []],
    ['its line for all rules', `User-agent: *\n${bad} # robotparser-ignore`, []],
    ['the next line', `User-agent: *\n# robotparser-ignore-next-line path-blank\n${bad}`, []],
    ['the file', `# robotparser-ignore-file path-blank, path-dollar\nUser-agent: *\n${bad}`, []],
    ['no other line', `User-agent: * # robotparser-ignore\n${bad}`, ['path-blank']],
    ['no other rule', `User-agent: *\n${bad} # robotparser-ignore path-dollar`, ['path-blank']],
    [
      'nothing by a code that does not exist',
      'User-agent: *\n# robotparser-ignore-file path-blanc',
      ['silence-unknown'],
    ],
  ])('%s', (_, text, codes) => {
    expect(lint(text).map(({ code }) => code)).toEqual(codes);
  });
});

describe('with readings', () => {
  test('a line that some obey and others do not is found, once for each cause', () => {
    const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /*.doc$\nDisallow: /*.xls$';
    const found = lint(text, { readings: true }).filter(({ code }) => code === 'readings-differ');
    expect(found).toMatchObject([{ line: 2 }]);
    expect(found[0]?.message).toMatch(
      /obey this line, .* do not: not every parser treats a star as a wildcard \(and 2 more lines\)$/,
    );
  });

  test.each([
    ['Disallow: /a', 'Allow: /a/b', 'for them line 2 comes first, and the first match wins'],
    ['Disallow: /a', 'Allow: /a', 'for them line 2 comes first, and the first match wins'],
    ['Allow: /a', 'Disallow: /a', 'for them line 2 wins'],
    [
      'Allow: /a/$',
      'Disallow: /a/',
      'for them line 2 wins, and not every parser treats a final $ as the end',
    ],
  ])('%s before %s: the reason is how the others choose', (one, other, says) => {
    const found = lint(`User-agent: *\n${one}\n${other}`, { readings: true });
    const message = found.find(({ code, line }) => code === 'readings-differ' && line === 3)?.message ?? '';
    expect(message.slice(message.lastIndexOf(': ') + 2)).toBe(says);
  });

  test.each([
    ['a misspelt name', 'User-agent: *\nDisalow: /a', 'google, protego obey this line, rfc9309 does not'],
    ['a rule before the first agent', 'Disallow: /a\nUser-agent: *\nDisallow: /b', undefined],
    ['a path that all read alike', 'User-agent: *\nDisallow: /a', undefined],
  ])('%s', (_, text, message) => {
    const [found] = lint(text, { readings: [rfc9309, google, protego] }).filter(
      ({ code }) => code === 'readings-differ',
    );
    expect(found?.message.split(':')[0]).toBe(message);
  });

  test('are not compared unless asked', () => {
    expect(lint('User-agent: *\nDisallow: /*.pdf$')).toEqual([]);
  });
});

describe('a fix', () => {
  test.each([
    ['takes a duplicate out', 'User-agent: *\nDisallow: /a\nDisallow: /a\n', 'User-agent: *\nDisallow: /a\n'],
    [
      'takes the last line out with the break before it',
      'User-agent: *\r\nDisallow: /a\r\nDisallow: /a',
      'User-agent: *\r\nDisallow: /a',
    ],
    [
      'corrects a name that no verdict depends on',
      'Site-map: https://a.example/s.xml',
      'Sitemap: https://a.example/s.xml',
    ],
    [
      'deletes a rule that a shorter one makes useless, and keeps one that is not the same for Google',
      'User-agent: *\nDisallow: /a\nDisallow: /a*\nDisallow: /c d\nDisallow: /c%20d\n',
      'User-agent: *\nDisallow: /a\nDisallow: /c d\nDisallow: /c%20d\n',
    ],
    [
      'keeps rules below a misspelt User-agent line',
      'User-agent: a\nAllow: /\nUserAgent: b\nAllow: /\n',
      'User-agent: a\nAllow: /\nUserAgent: b\nAllow: /\n',
    ],
    ['leaves a # in a path alone', 'User-agent: *\nDisallow: /*#', 'User-agent: *\nDisallow: /*#'],
  ])('%s', (_, before, after) => {
    expect(fix(before, lint(before, { readings: [rfc9309, google] })).text).toBe(after);
  });

  test.each([
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /a', 'User-agent: *\nDisallow: /a'],
    ['letters', 'User-agent: *\nDisallow: /\u00fc', 'User-agent: *\nDisallow: /%C3%BC'],
    ['a version', 'User-agent: Foo/1.0\nDisallow: /a', 'User-agent: Foo\nDisallow: /a'],
    ['a misspelt rule', 'User-agent: *\nDisalow: /a', 'User-agent: *\nDisallow: /a'],
    ['a list of names', 'User-agent: a, b\nDisallow: /', 'User-agent: a\nUser-agent: b\nDisallow: /'],
    [
      'a group without a rule',
      'User-agent: *\nCrawl-delay: 5\nUser-agent: b\nDisallow: /',
      'User-agent: *\nCrawl-delay: 5\nDisallow:\nUser-agent: b\nDisallow: /',
    ],
  ])('of %s changes verdicts, and is made only if that is asked for', (_, before, after) => {
    const findings = lint(before, { readings: [rfc9309, google] });
    expect(fix(before, findings).text).toBe(before);
    expect(fix(before, findings, { verdicts: 'may-change' }).text).toBe(after);
  });

  test('is made for each of very many findings that can be made together', () => {
    const count = sizeOf(400, 4);
    const path = (i: number): string => `/page-${(i * 7919) % 9973}/of-${i}`;
    const text = `User-agent: *\n${Array.from({ length: count }, (_, i) => `Disallow: ${path(i)}\nDisallow: ${path(i)}*\n`).join('')}`;
    expect(fix(text, lint(text)).fixed).toHaveLength(count);
  });

  test.each([
    ['far away', 'Disallow: /c\n'.repeat(9)],
    [
      'behind a hundred other changes',
      Array.from({ length: 100 }, (_, i) => `Disallow: /p${i}\nDisallow: /p${i}*\n`).join('') +
        'Disallow: /c\n'.repeat(9),
    ],
    ['in another group of the same name', 'User-agent: *\n'],
  ])('is not made where the verdict of a rule %s would change', (_, between) => {
    // Python's latest reading ranks `/*` by what it matches, so it decides over the Allow where `/` does not.
    const text = `User-agent: *\nDisallow: /\nDisallow: /*\n${between}Allow: /a/b`;
    const { fixed } = fix(text, lint(text));
    expect(fixed.map(({ line }) => line)).not.toContain(3);
  });

  test('is not made where a verdict of the standard would change', () => {
    const text = 'User-agent: *\nDisalow: /a\nDisallow: /b\nDisallow: /b';
    const { text: after, fixed } = fix(text, lint(text));
    expect(after).toBe('User-agent: *\nDisalow: /a\nDisallow: /b');
    expect(fixed.map(({ code }) => code)).toEqual(['rule-duplicate']);
  });

  test('keeps an agent that is named twice where a dialect takes the last one only', () => {
    const text = 'User-agent: *\nUser-agent: *\nDisallow: /a';
    expect(fix(text, lint(text))).toEqual({ text, fixed: [] });
  });

  test('leaves a line that ends the list of agents for some parser', () => {
    const text = 'User-agent: *\nSitemaps: x\nUser-agent: Foo/1.0\nDisallow: /a*\n';
    expect(fix(text, lint(text)).text).toBe(text);
  });

  test('leaves a rule that repeats another one with letters as they are', () => {
    // Colly compares them as they are written.
    const text = 'User-agent: *\nDisallow: /%C3%BC\nDisallow: /\u00fc';
    expect(fix(text, lint(text)).text).toBe(text);
  });

  test('changes no verdict of any dialect, whatever the file', () => {
    const path = fc.constantFrom(
      '/',
      '/a',
      '/a*',
      '/a$',
      '/a/b',
      '/%7Ea',
      '/~a',
      '/\u00fc',
      '/%C3%BC',
      '/a#b',
      'a',
      '/a b',
      '/*',
      '*',
      '',
    );
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom('Disallow', 'Allow', 'Disalow', 'disallow ', 'Dis-allow'), path)
        .map(([name, value]) => `${name}: ${value}`),
      fc.constantFrom(
        'User-agent: *',
        'User-agent: foo',
        'User-agent: Foo/1.0',
        'User agent: foo',
        'User-agent: foo bar',
        '',
        'Sitemaps: x',
      ),
    );
    const url = fc.constantFrom(
      '/',
      '/a',
      '/ab',
      '/a/b',
      '/a/b/c',
      '/~a',
      '/%7Eax',
      '/\u00fc',
      '/%C3%BCx',
      '/a%20b',
      '/b',
      '/a?x',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.constantFrom('', '\ufeff'),
        fc.array(url, { maxLength: 6 }),
        (lines, mark, urls) => {
          const text = mark + lines.join('\n');
          const after = fix(text, lint(text, { readings: [rfc9309, google] })).text;
          for (const dialect of Object.values(dialects)) {
            const [one, other] = [parse(text, { dialect }), parse(after, { dialect })];
            for (const agent of ['foo', 'bar']) {
              const verdicts = (robots: typeof one) => urls.map((each) => robots.allows(agent, each));
              expect(verdicts(other)).toEqual(verdicts(one));
            }
          }
        },
      ),
      runs(400),
    );
  });
});

test('any text is linted, and every finding lies within it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'User-agent: ',
      'Disallow: ',
      '\n',
      '\r\n',
      '\r',
      '#',
      '*',
      '$',
      '%',
      '/',
      ':',
      '\ufeff',
      '\0',
      'Content-Usage: ',
      '# robotparser-ignore',
    ),
    fc.string({ unit: anyCharacter, maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      for (const { line, column, endColumn, text: shown } of lint(text, { readings: [rfc9309, google] })) {
        expect(line).toBeGreaterThan(0);
        expect(column).toBeGreaterThan(0);
        expect(endColumn).toBeGreaterThanOrEqual(column);
        expect(endColumn).toBeLessThanOrEqual(shown.length + 1);
      }
      expect(typeof fix(text, lint(text)).text).toBe('string');
    }),
    runs(300),
  );
});

test('one cause on very many lines is told so often and no more', () => {
  expect(lint('a\n'.repeat(10_000))).toHaveLength(2_000);
});

test('a name with hundreds of thousands of blanks or slashes in it is linted like any other', () => {
  for (const filler of [' ', '/', '\t /']) {
    const codes = lint(`User-agent: a${filler.repeat(200_000)}b\nDisallow: /`).map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith('agent-'))).toHaveLength(1);
  }
});

test('a silence is told from words that look like one, however many signs stand before them', () => {
  const text = `${'#'.repeat(400_000)}\n# robotparser-ignored\nUser-agent: *\nDisallow: /a b # robotparser-ignore path-blank`;
  expect(lint(text)).toEqual([]);
  expect(lint(text.replace('ignore path', 'ignored path'))).toMatchObject([{ code: 'path-blank' }]);
});

test('each of very many silenced lines is silent, and the others are not', () => {
  const silenced = 'Disallow: /a b # robotparser-ignore path-blank, rule-duplicate\n'.repeat(1_000);
  expect(lint(`User-agent: *\n${silenced}Disallow: /c d\n`)).toMatchObject([{ line: 1_002 }]);
});

describe('a wrong argument is a TypeError that names it', () => {
  const ask = (...given: readonly unknown[]) => callUntyped({ lint }, 'lint', ...given);
  test.each<[string, () => unknown]>([
    ["Argument 'source' must be a string or the result of parse(text), got undefined", () => ask()],
    ["Unknown option 'reading': did you mean 'readings'?", () => ask('', { reading: true })],
    [
      `Argument 'options.readings' must be true, false or a list of dialects, got "all" (string)`,
      () => ask('', { readings: 'all' }),
    ],
    [
      "Argument 'options.rules.agent-list' must be 'error' or 'warning' or 'note' or 'off', got \"warn\"",
      () => ask('', { rules: { 'agent-list': 'warn' } }),
    ],
  ])('%s', (message, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message.split(':')[0]);
  });
});

test('options name every rule', () => {
  const rules: LintOptions['rules'] = Object.fromEntries(lintRules.map(({ code }) => [code, 'off'] as const));
  expect(lint('Disallow: a b', { rules, readings: true })).toEqual([]);
});
