/** Those parts of the page that need no browser. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCase, questionOf } from '../../playground/case.js';
import { editedText, shownText } from '../../playground/edited-text.js';
import { FieldText, MOST_LINES } from '../../playground/field-text.js';
import { linePlaces } from '../../playground/line-places.js';
import { caseOf, fragmentOf } from '../../playground/link.js';
import { parse } from '../../src/entries/core.js';
import { dialects } from '../../src/entries/dialects.js';

const shown = {
  text: '',
  agent: 'FooBot',
  urls: '',
  dialect: 'google',
  row: 1,
  from: 'perl',
  to: 'ruby',
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

describe('a link', () => {
  test('brings back any text', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (text, agent) => {
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

  test('asks for URLs that are not blank', () => {
    expect(questionOf({ ...shown, urls: ' /a \r\n\n\t\n/b c' }).urls).toEqual(['/a', '/b c']);
  });

  test('asks nothing for nobody', () => {
    expect(questionOf({ ...shown, agent: ' ', urls: '/a' }).urls).toEqual([]);
  });
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

describe('a text field', () => {
  const long = `${'\n'.repeat(MOST_LINES)}the rest\n`;

  test('keeps what it does not show', () => {
    const field = new FieldText(long);
    expect(field.isCut).toBe(true);
    expect(field.shown).toBe('\n'.repeat(MOST_LINES));
    field.edit(`#${field.shown}`);
    expect(field.text).toBe(`#${long}`);
    expect(field.hasGrown).toBe(false);
  });

  test.each([
    ['two lines', 'User-agent: *\nDisallow: /b\n'],
    ['nothing', ''],
    ['the first and the last line', 'User-agent: *\nDisallow: /49999\n'],
    ['another long file', 'Disallow: /other\n'.repeat(MOST_LINES)],
  ])('keeps nothing of a file that is replaced by %s', (_, typed) => {
    const lines = Array.from({ length: MOST_LINES + 10 }, (_each, index) => `Disallow: /${index}\n`);
    const field = new FieldText(['User-agent: *\n', ...lines].join(''));
    field.edit(typed);
    expect([field.text, field.isCut]).toEqual([typed, false]);
  });

  test('shows all of a file that has not as many lines', () => {
    const field = new FieldText('a\r\nb');
    expect([field.isCut, field.shown, field.text]).toEqual([false, 'a\nb', 'a\r\nb']);
    field.edit(long + long);
    expect(field.hasGrown).toBe(true);
  });
});

describe('the lines of a file', () => {
  test.each(Object.values(dialects).map((dialect) => [dialect.name, dialect] as const))(
    'lie where %s counts them',
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
});
