/** Each rule finds what it is for, and not what merely looks like it. */
import { describe, expect, test } from '@jest/globals';
import { lint, lintRules, type LintResponse } from '../../src/entries/lint.js';
import { simple } from '../dialects/standard-example.js';
import { listOf, textOf } from '../recorded/records.js';
import { readJsonLines } from '../support/json-lines.js';
import { isFull, sampleOf } from '../support/samples.js';
import { exampleOf } from './examples.js';

/** Their files take all readings together a second each: half a megabyte, and checks as costly as they can be. */
const COSTLY = ['file-too-large', 'check-too-expensive'];

/** Beside these, lines are compared between readings wherever all samples are taken. */
function comparesReadings(code: string): boolean {
  return isFull || !COSTLY.includes(code);
}

function codesOf(text: string, response: LintResponse = {}, readings = true): readonly string[] {
  return lint(text, { readings, response }).map(({ code }) => code);
}

/** The others need to know of the response. */
const byExample = lintRules.flatMap(({ code }) => {
  const example = exampleOf(code);
  return example === undefined ? [] : [{ code, ...example }];
});

test('only rules about the response have no example', () => {
  const without = lintRules.filter(({ code }) => exampleOf(code) === undefined);
  expect(without.map(({ code }) => code)).toEqual([
    'status',
    'content-type',
    'redirect-to-other-site',
    'sitemap-other-host',
  ]);
});

describe.each(sampleOf(byExample, 3))('$code', ({ code, wrong, right }) => {
  test('finds its example, and not the same fixed', () => {
    const readings = comparesReadings(code);
    expect(codesOf(wrong, {}, readings)).toContain(code);
    expect(codesOf(right, {}, readings)).not.toContain(code);
  });
});

type Row = readonly [code: string, text: string, found: readonly number[]];

/** Too long for the table. */
const LONG: readonly Row[] = [
  [
    'yandex-limits',
    ['User-agent: YandexBot', ...Array.from({ length: 2_050 }, (_, i) => `Disallow: /${i}`)].join('\n'),
    [2_050],
  ],
  // Each of these letters takes three bytes.
  ['line-too-long', `User-agent: *\nDisallow: /${'\u65e5'.repeat(5_600)}`, [2]],
  ['file-too-large', `User-agent: *\n# ${'\u65e5'.repeat(180_000)}`, [1]],
  ['line-too-long', `<!doctype html><p>${'a'.repeat(17_000)}`, []],
  [
    'yandex-limits',
    `User-agent: Googlebot\nDisallow: /${'a'.repeat(1_100)}\nUser-agent: Yandex\nDisallow: /${'a'.repeat(1_023)}`,
    [],
  ],
  ['file-too-large', `User-agent: *\n# ${'a'.repeat(500 * 1024 - 16)}`, []],
  [
    'line-too-long',
    `User-agent: *\nDisallow: /${'a'.repeat(16_652)}\nDisallow: /a # ${'a'.repeat(20_000)}`,
    [],
  ],
  [
    'check-too-expensive',
    ['User-agent: *', ...Array.from({ length: 3_000 }, (_, count) => `Disallow: /*a*b*c*${count}`)].join(
      '\n',
    ),
    [],
  ],
];

/** A code, a file, and the lines in which it is found: none where the file only looks like it. */
const ROWS: readonly Row[] = [
  ...readJsonLines('test/lint/rules.jsonl').map((line): Row => {
    const [code, text, found] = listOf(line);
    return [textOf(code), textOf(text), listOf(found).map(Number)];
  }),
  ...LONG,
];

test.each(ROWS.map((row) => [`${row[0]}: ${JSON.stringify(row[1]).slice(0, 200)}`, ...row] as const))(
  '%s',
  (_, code, text, found) => {
    const findings = lint(text, { readings: comparesReadings(code) }).filter(
      (finding) => finding.code === code,
    );
    expect(findings.map(({ line }) => line)).toEqual(found);
  },
);

test('every rule has a near miss', () => {
  const missed = new Set(ROWS.filter(([, , found]) => found.length === 0).map(([code]) => code));
  expect(byExample.map(({ code }) => code).filter((code) => !missed.has(code))).toEqual([]);
});

test.each<[string, LintResponse, LintResponse]>([
  ['status', { status: 503 }, { status: 200 }],
  ['content-type', { contentType: 'text/html' }, { contentType: 'Text/Plain; charset=utf-8' }],
  [
    'content-type',
    { contentType: 'text/plain; charset=iso-8859-1' },
    { contentType: 'text/plain; format=flowed' },
  ],
  ['content-type', { contentType: 'text/plainer' }, { contentType: 'text/plain;charset="UTF-8"' }],
  [
    'redirect-to-other-site',
    { url: 'https://a.example/robots.txt', finalUrl: 'https://b.example/robots.txt' },
    { url: 'http://a.example/robots.txt', finalUrl: 'https://www.a.example/robots.txt' },
  ],
])('the response that brought the file: %s', (code, wrong, right) => {
  expect(codesOf('', wrong)).toContain(code);
  expect(codesOf('', right)).not.toContain(code);
});

test("the standard's own example lints clean", () => {
  expect(lint(simple)).toEqual([]);
});

describe('a message says what this line does', () => {
  const messages = (code: string, ...lines: readonly string[]): readonly string[] =>
    lint(lines.join('\n'))
      .filter((finding) => finding.code === code)
      .map(({ message }) => message);

  test('of two opposite rules, which one wins depends on the first', () => {
    expect(messages('rule-contradiction', 'User-agent: *', 'Disallow: /a', 'Allow: /a')).toEqual([
      'Line 2 disallows the same path, and parsers disagree on which line wins',
    ]);
    expect(messages('rule-contradiction', 'User-agent: *', 'Allow: /a', 'Disallow: /a')).toEqual([
      'Line 2 allows the same path, and wins in nearly every parser',
    ]);
  });

  test('groups without a rule between them are one', () => {
    const lines = ['User-agent: bingbot', 'Crawl-delay: 5', '', 'User-agent: GPTBot', 'Disallow: /'];
    expect(messages('group-without-rule', ...lines)).toEqual([
      'Lines 1 and 4 form one group, since there is no rule between them: bingbot follows line 5 (Disallow: /), too',
    ]);
    expect(lint(lines.join('\n')).find(({ code }) => code === 'group-without-rule')?.severity).toBe('error');
  });

  test('what is left of a path before a # is told, and is an error where that is everything', () => {
    expect(messages('path-fragment', 'User-agent: *', 'Disallow: /*#', 'Disallow: /a#b')).toEqual([
      "A # begins a comment, so the rule is 'Disallow: /*' and matches every URL",
      "A # begins a comment, so the path ends before it: the rule is 'Disallow: /a'",
    ]);
    const severities = lint('User-agent: *\nDisallow: /#\nDisallow: /a#b').filter(
      ({ code }) => code === 'path-fragment',
    );
    expect(severities.map(({ severity }) => severity)).toEqual(['error', 'warning']);
  });

  test.each([
    [404, 'note', /may fetch everything$/],
    [403, 'warning', /may fetch everything$/],
    [429, 'error', /Google fetches nothing/],
    [503, 'error', /may fetch nothing/],
    [301, 'error', /may fetch everything$/],
  ])('status %i is a %s that says what it means', (status, severity, message) => {
    const [finding] = lint('', { response: { status } });
    expect(finding).toMatchObject({ code: 'status', severity });
    expect(finding?.message).toMatch(message);
  });

  test('a severity that the caller sets is for every hit of a rule', () => {
    const rules = { status: 'warning' } as const;
    expect(lint('', { response: { status: 404 }, rules })).toMatchObject([{ severity: 'warning' }]);
  });

  test('a host that looks like a placeholder may be that of the site', () => {
    const url = 'https://www.domain.me/robots.txt';
    expect(lint('Sitemap: https://domain.me/sitemap.xml', { url })).toEqual([]);
  });

  test('a sitemap on another host is a note, where the host of the file is known', () => {
    const text = 'Sitemap: https://cdn.example/s.xml\nSitemap: https://www.a.example/s.xml';
    expect(lint(text, { url: 'https://a.example/robots.txt' })).toMatchObject([
      {
        code: 'sitemap-other-host',
        line: 1,
        message: 'The sitemap is on cdn.example, and the file on a.example',
      },
    ]);
    expect(lint(text)).toEqual([]);
  });

  test('what Google reads of a name with a space is what its parser reads', () => {
    expect(messages('agent-blank', 'User-agent: Wada.vn Vietnamese', 'User-agent: Foo Bar')).toEqual([
      "The standard reads 'Wada.vn', Google 'Wada', and both ignore the rest",
      "The standard and Google read 'Foo' and ignore everything after the space",
    ]);
  });

  test('crawlers that ignore * are named where everything is forbidden, unless the file names them', () => {
    const [first] = messages(
      'everyone-disallowed',
      'User-agent: *',
      'Disallow: /',
      'User-agent: AdsBot-Google',
      'Disallow: /',
    );
    expect(first).toMatch(/; AdsBot-Google-Mobile, Mediapartners-Google, APIs-Google ignore the group of \*/);
    const others = ['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google'];
    const named = others.map((name) => `User-agent: ${name}`);
    expect(messages('everyone-disallowed', 'User-agent: *', 'Disallow: /', ...named, 'Disallow:')).toEqual([
      expect.stringContaining('; APIs-Google ignores the group of *'),
    ]);
  });

  test('a brand is told the names to write, where its company documents any', () => {
    expect(messages('agent-brand', 'User-agent: GPT', 'User-agent: Grok')).toEqual([
      "No documented crawler looks for 'GPT': did you mean GPTBot or OAI-SearchBot or ChatGPT-User?",
      'This is the name of a company or product, and no documented crawler looks for it',
    ]);
  });

  test('a misspelt code in a comment is told which one was meant', () => {
    expect(
      messages('silence-unknown', '# robotparser-ignore agent-lists', '# robotparser-ignore zzz'),
    ).toEqual([
      "There is no rule 'agent-lists', so the comment does not silence it: did you mean 'agent-list'?",
      "There is no rule 'zzz', so the comment does not silence it",
    ]);
  });

  test('what Google makes of a line without a colon', () => {
    expect(
      messages('missing-colon', 'User-agent: *\nDisallow /a', 'Disallow /a and b', 'Disallow = /a'),
    ).toEqual([
      "The line has no colon: Google assumes one after 'Disallow', most parsers ignore the line",
      'The line has no colon and is ignored',
      "The line has '=' in place of a colon and is ignored",
    ]);
  });

  test('a list is counted by its names', () => {
    expect(messages('agent-list', 'User-agent: foo, bar baz and quz')).toEqual([
      'The line names 3 crawlers: Google uses only the first name, and most parsers none',
    ]);
  });

  test('who ignores a delay is named, with the date and the source', () => {
    expect(messages('crawl-delay-ignored', 'User-agent: Yandex', 'Crawl-delay: 5')).toEqual([
      expect.stringMatching(
        /^Yandex ignores Crawl-delay \(as of \d{4}-\d\d-\d\d, https:\/\/yandex\.com\/\S+\)$/,
      ),
    ]);
  });
});
