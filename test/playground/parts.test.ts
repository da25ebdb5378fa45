/** Those parts of the page that need no browser. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCase, questionOf } from '../../playground/case/case.js';
import { caseOf, fragmentOf } from '../../playground/case/link.js';
import { pastedInstead, slipsIn, urlsIn } from '../../playground/case/typed-urls.js';
import { isChanged, lineDiff } from '../../playground/changes/line-diff.js';
import { editedText, shownText } from '../../playground/fields/edited-text.js';
import { EveryReading } from '../../playground/survey/every-reading.js';
import { linePlaces } from '../../playground/survey/line-places.js';
import { OWN } from '../../playground/survey/survey.js';
import { firstOfFamilies } from '../../playground/survey/surveyor.js';
import { readingFamilies } from '../../playground/tables/reading-families.js';
import { parse } from '../../src/entries/core.js';
import { dialects } from '../../src/entries/dialects.js';
import { runs } from '../support/samples.js';
import { anyCharacter } from '../support/any-character.js';

fc.configureGlobal(runs(500));

const shown = {
  text: '',
  agent: 'FooBot',
  others: ['GPTBot'],
  urls: '',
  dialect: 'google',
  row: 1,
  response: '',
};

/** Lines that are short and breaks of all kinds, so that they meet often. */
const file = fc
  .array(
    fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '\f',
      '\u2028',
      '\ufeff',
      'a',
      'b:',
      '#',
      'Disallow: /x',
      'User-agent: *',
    ),
  )
  .map((parts) => parts.join(''));

const anyText = fc.string({ unit: anyCharacter });

describe('a link', () => {
  test('brings back any text', () =>
    fc.assert(
      fc.asyncProperty(anyText, anyText, async (text, agent) => {
        const one = { ...shown, text, agent };
        const fragment = await fragmentOf(one);
        expect(fragment).toMatch(/^#case=[\w-]+$/);
        expect(await caseOf(fragment)).toEqual(one);
      }),
    ));

  test('brings back half characters', async () => {
    const one = { ...shown, text: '\ud800\n\udfff' };
    expect(await caseOf(await fragmentOf(one))).toEqual(one);
  });

  test('of half a megabyte stays under what browsers take', async () => {
    const rules = Array.from(
      { length: 17_000 },
      (_, index) => `Disallow: /${(index * 2654435761) % 2 ** 32}/x${index}`,
    );
    const text = rules.join('\n');
    expect(text.length).toBeGreaterThan(450_000);
    expect((await fragmentOf({ ...shown, text })).length).toBeLessThan(400_000);
  });

  test.each(['', '#case=', '#case=!', '#case=AAAA', '#other=AAAA'])('%j is none', async (fragment) => {
    expect(await caseOf(fragment)).toBeUndefined();
  });

  test('that unfolds to more than any robots.txt is none', async () => {
    const bomb = await fragmentOf({ ...shown, text: 'x'.repeat(9 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await caseOf(bomb)).toBeUndefined();
  });
});

describe('a case', () => {
  test.each([null, 1, 'x', [], {}, { text: 1, agent: 'a', urls: 'b' }, { text: '', agent: '' }])(
    '%j is none',
    (value) => {
      expect(readCase(value)).toBeUndefined();
    },
  );

  test.each([-1, 0.5, '1', null, NaN])('looks at the first URL where row is %p', (row) => {
    expect(readCase({ ...shown, row })).toEqual({ ...shown, row: 0 });
  });

  test('has crawlers that are named, and a version to compare with that is one', () => {
    const others: unknown[] = ['CCBot', ' ', 7, ...Array.from({ length: 300 }, (_, index) => `Bot${index}`)];
    const read = readCase({ ...shown, others, before: { text: 'a', dialect: 'perl', more: 1 } });
    expect(read?.others).toHaveLength(200);
    expect(read?.others.slice(0, 2)).toEqual(['CCBot', 'Bot0']);
    expect(read?.before).toEqual({ text: 'a', dialect: 'perl' });
    expect(readCase({ ...shown, before: { text: 'a' } })).toEqual(shown);
  });

  test('asks for URLs that are not blank', () => {
    expect(questionOf({ ...shown, urls: ' /a \r\n\n\t\n/b c' }, 1).urls).toEqual(['/a', '/b c']);
  });

  test('asks nothing for nobody', () => {
    expect(questionOf({ ...shown, agent: ' ', urls: '/a' }, 1).urls).toEqual([]);
  });
});

describe('URLs', () => {
  test.each([
    [
      'a sitemap',
      '<?xml version="1.0"?><urlset><url><loc> https://a.example/?a=1&amp;b </loc><image:loc>x</image:loc>',
    ],
    ['RSS', '<rss><item><link><![CDATA[https://a.example/?a=1&b]]></link></item></rss>'],
    ['Atom', '<feed><link rel="alternate" href="https://a.example/?a=1&amp;b"/></feed>'],
  ])('of %s are taken from it', (_, pasted) => {
    expect(urlsIn(pasted)).toEqual(['https://a.example/?a=1&b']);
    expect(slipsIn(pasted)).toEqual([]);
  });

  test.each([
    ['htps://a.example/x', 'https://a.example/x'],
    ['hhttp://a.example/x', 'http://a.example/x'],
    ['ttps://a.example/x', 'https://a.example/x'],
    ['https:/a.example/x', 'https://a.example/x'],
    ['https//a.example/x', 'https://a.example/x'],
    ['http:\\\\a.example/x', 'http://a.example/x'],
    ['a.example/x', 'https://a.example/x'],
    ['a.example:8080/x', 'https://a.example:8080/x'],
    ['localhost:3000', 'https://localhost:3000'],
    ['//a.example/x', 'https://a.example/x'],
    ['"https://a.example/x",', 'https://a.example/x'],
    ['<https://a.example/x>', 'https://a.example/x'],
    ['view-source:https://a.example/x', 'https://a.example/x'],
    ['blog/x', '/blog/x'],
    ['index.html?a', '/index.html?a'],
    ['http://', undefined],
    ['https:///x', 'https://x'],
    ['mailto:a@b.example', undefined],
    ['[a page](https://a.example/x)', 'https://a.example/x'],
    ['- https://a.example/x', 'https://a.example/x'],
    ['https ://a.example/x', 'https://a.example/x'],
    ['https://https://a.example/x', 'https://a.example/x'],
    ['https://a.example/x\u200b', 'https://a.example/x'],
    ['https://a.example/x, https://a.example/y', 'https://a.example/x\nhttps://a.example/y'],
    ['["https://a.example/x","https://a.example/y"]', 'https://a.example/x\nhttps://a.example/y'],
    ['a.example/x\tb.example', 'https://a.example/x\nhttps://b.example'],
    ['<script>alert(1)</script>', undefined],
    ['Disallow: /x', undefined],
  ])('such as %s are mistyped: %s', (typed, meant) => {
    expect(slipsIn(`/ok\n${typed}`)).toEqual([{ line: 1, meant }]);
  });

  test.each([
    '/x',
    '/a,"b"',
    'https://a.example',
    'HTTP://A.example/x',
    'https://a.example/(x)',
    'https://a.example/?u=https://b.example',
    '',
    '/a b',
  ])('such as %j are well written', (typed) => {
    expect(slipsIn(typed)).toEqual([]);
  });
});

test.each([
  ['<!DOCTYPE html><title>x</title>', 'a web page'],
  ['\ufeff\n<html lang="en">', 'a web page'],
  ['<?xml version="1.0"?>\n<!DOCTYPE html>', 'a web page'],
  ['<?xml version="1.0"?>\n<urlset>', 'a sitemap'],
  ['<sitemapindex>', 'a sitemap'],
  ['https://a.example/robots.txt\n', 'an address'],
  ['www.a.example', 'an address'],
  ['a.example/robots.txt', 'an address'],
  ['view-source:https://a.example/robots.txt', 'an address'],
  ['<pre>User-agent: *\nDisallow: /x</pre>', 'a web page'],
  ['<!-- of 2026 -->\nUser-agent: *', undefined],
  ['{"User-agent": "*"}', 'JSON'],
  ['404 Not Found', 'some other text'],
  ['User', undefined],
  ['# nothing here', undefined],
  ['User-agent *\nDisallow /', undefined],
  ['User-agent: *\nDisallow: /<html>', undefined],
  ['https://a.example/\nUser-agent: *', undefined],
  ['', undefined],
])('%j in place of a robots.txt is %s', (text, what) => {
  expect(pastedInstead(text)).toBe(what);
});

describe('an edit in a text field', () => {
  test.each([
    ['leaves other line breaks alone', 'a\r\nb\r\n', 'a\nxb\n', 'a\r\nxb\r\n'],
    ['may take a line break away', 'a\r\nb\r\nc', 'ab\nc', 'ab\r\nc'],
    ['may add one, which is LF', 'a\rb', 'a\n\nb', 'a\r\nb'.replace('\r\n', '\n\n')],
    ['may replace everything', 'a\r\nb', 'x', 'x'],
    ['never joins a CR with an LF that was not its own', 'a\rX\nb', 'a\n\nb', 'a\n\nb'],
  ])('%s', (_, before, field, after) => {
    expect(editedText(before, field)).toBe(after);
  });

  test('shows afterwards what was typed', () => {
    fc.assert(
      fc.property(file, file, (before, typed) => {
        const field = shownText(typed);
        expect(shownText(editedText(before, field))).toBe(field);
      }),
    );
  });

  test('that changes nothing changes nothing', () => {
    fc.assert(fc.property(file, (text) => expect(editedText(text, shownText(text))).toBe(text)));
  });
});

test.each(Object.values(dialects).map((dialect) => [dialect.name, dialect] as const))(
  'the lines of a file lie where %s counts them',
  (_, dialect) => {
    fc.assert(
      fc.property(file, (text) => {
        const robots = parse(text, { dialect });
        const { starts, ends } = linePlaces(robots, text);
        let end = 0;
        for (const [index, start] of starts.entries()) {
          expect(text.slice(end, start)).toMatch(index === 0 ? /^$/ : /^(?:\r\n|[^])$/);
          end = ends[index] ?? 0;
          expect(text.slice(start, end)).toBe(robots.lineText(index + 1));
        }
        expect(text.slice(end)).toMatch(/^(?:\r\n|[^])?$/);
      }),
    );
  },
);

describe('the difference of two versions', () => {
  const line = fc.constantFrom('a', 'b', 'c', '');
  const version = fc.array(line, { maxLength: 12 }).map((all) => all.join('\n'));

  test('has every changed line of both, in order, and nothing where there is none', () => {
    fc.assert(
      fc.property(version, version, (before, after) => {
        const rows = lineDiff(before, after).filter((row) => row !== undefined);
        expect(rows.length === 0).toBe(before === after);
        for (const { before: one, after: other } of rows) {
          if (one !== undefined) expect(before.split('\n')[one.number - 1]).toBe(one.text);
          if (other !== undefined) expect(after.split('\n')[other.number - 1]).toBe(other.text);
        }
        // What is not listed as changed stands in both versions in the same order.
        const kept = (text: string, changed: readonly (number | undefined)[]): string[] =>
          text.split('\n').filter((_, index) => !changed.includes(index + 1));
        const changes = rows.filter(isChanged);
        expect(
          kept(
            before,
            changes.map((row) => row.before?.number),
          ),
        ).toEqual(
          kept(
            after,
            changes.map((row) => row.after?.number),
          ),
        );
      }),
    );
  });
});

describe('the readings', () => {
  test('are each in one family', () => {
    const members = readingFamilies.flatMap((family) => family.members);
    expect([...members].sort()).toEqual(Object.keys(dialects).sort());
  });

  test('that the linter of the page compares are the first of each family', () => {
    expect(firstOfFamilies.map(({ name }) => name)).toEqual(
      readingFamilies.map(({ members: [first] }) => first),
    );
  });

  test.each([
    ['rfc9309', '404', true],
    ['rfc9309', '503', false],
    ['pythonClassic', '403', false],
    ['ruby', '503', true],
    ['rerpGym2008', '500', undefined],
    ['protego07', '503', false],
    ['google', 'text/html', false],
    ['rfc9309', '301', undefined],
    ['google', '301', true],
    ['rfc9309', '1 redirects', false],
    ['rfc9309', '6 redirects', undefined],
    ['google', '6 redirects', true],
    ['pythonClassic', '6 redirects', false],
    ['pythonRfc9309Released', '11 redirects', false],
    ['reppy', '11 redirects', false],
    ['reppy', 'Infinity redirects', undefined],
  ])('of %s make of a site that answers %s what its policy does', (name, response, allowed) => {
    const readings = new EveryReading('User-agent: *\nDisallow: /', response);
    expect(readings.ask(name, 'FooBot', 'http://a.example/').answer.allowed).toBe(allowed);
  });

  test.each([
    ['Googlebot-Image', 'google', 'Googlebot', true],
    ['AdsBot-Google', 'google', '', true],
    ['Applebot', 'rfc9309', 'Googlebot', true],
    ['GPTBot', 'rfc9309', 'GPTBot', false],
    ['nobody', 'rfc9309', 'nobody', false],
  ])('are by default those of operators: %s', (agent, dialect, token, allowed) => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:';
    const readings = new EveryReading(text, '');
    expect(readings.named(OWN, agent, '/').dialect.name).toBe(dialect);
    const answer = readings.ask(OWN, agent, 'http://a.example/');
    expect([answer.token, answer.answer.allowed]).toEqual([token, allowed]);
  });
});
