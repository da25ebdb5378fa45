import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../src/entries/core.js';
import { normalPercent } from '../../src/core/standard-target.js';
import { anyCharacter } from '../support/any-character.js';
import { runs } from '../support/samples.js';

describe('agents', () => {
  const robots = parse(
    'User-agent: foobot\nDisallow: /a\nUser-agent: Foo\nDisallow: /b\nUser-agent: *\nDisallow: /c',
  );

  test('the first name of a list that has a group of its own is asked, else everyone', () => {
    expect(robots.explain(['none', 'foo', 'foobot'], '/').agent).toBe('Foo');
    expect(robots.explain(['none', 'nobody'], '/').agent).toBe('*');
    expect(parse('User-agent: a\nDisallow: /').explain(['b', 'c'], '/')).toEqual({
      allowed: true,
      because: 'no-group',
    });
  });

  test.each([
    ['at the beginning of their group', 'User-agent: Foo|User-agent: FOO/2|Disallow: /', 1],
    ['behind another name', 'User-agent: bar|User-agent: Foo|User-agent: FOO/2|Disallow: /', 2],
  ])('the first line with the name is told: %s', (_where, text, groupLine) => {
    expect(parse(text.replaceAll('|', '\n')).explain('foo', '/')).toMatchObject({ agent: 'Foo', groupLine });
  });

  test('an empty name is refused', () => {
    expect(() => robots.allows('', '/')).toThrow(
      new TypeError('Argument \'agent\' must be a name, got "" (string)'),
    );
  });

  test('a URL is a name like others where the URL is one', () => {
    const file = parse('User-agent: *\nDisallow: /');
    expect(file.allows('https://bot.example', '/page')).toBe(false);
    expect(() => file.explain('https://bot.example', 'FooBot')).toThrow("Argument 'agent' must be a name");
  });
});

test.each([['robots.txt'], ['/robots.txt'], ['file:///robots.txt']])(
  'a file whose own URL is %j speaks for every site',
  (url) => {
    expect(parse('User-agent: *\nDisallow: /', { url }).allows('x', 'http://any.test/a')).toBe(false);
  },
);

test('every escape and every character has one form, on both sides', () => {
  const encoder = new TextEncoder();
  const escaped = (text: string): string =>
    Array.from(encoder.encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
      '',
    );
  /** Character by character, as section 2.2.2 says. */
  const inItsForm = (text: string): string =>
    Array.from(text.matchAll(/%[\da-f]{2}|[^]/giu), ([found]) => {
      if (!/^%[\da-f]{2}$/i.test(found))
        return /[\w.~:/?[\]@!&'()*+,;=-]/.test(found) ? found : escaped(found);
      const character = String.fromCharCode(parseInt(found.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : found.toUpperCase();
    }).join('');
  const piece = fc.oneof(
    fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`),
    fc.integer({ min: 0, max: 255 }).map((byte) => escaped(String.fromCharCode(byte))),
    fc.constantFrom('%', '%4', '%g1', 'ſ', 'K', '\ud800', '\u{1F600}'),
    fc.string({ unit: anyCharacter, maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.join('');
      expect(normalPercent(text)).toBe(inItsForm(text));
    }),
    runs(2000),
  );
});
