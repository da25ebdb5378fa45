import { describe, expect, test } from '@jest/globals';
import { RobotFileParser } from '../../../src/entries/compat/python.js';
import { classicGeneration } from '../../../src/dialects/python/classic/index.js';
import { joinSheets, readPython } from '../../../src/dialects/python/sheet.js';

describe('Quirk: until something has been read, nothing may be fetched.', () => {
  test('before anything was parsed', () => {
    expect(new RobotFileParser('', { semantics: 'classic' }).canFetch('x', '/')).toBe(false);
  });

  test('until an empty file was', () => {
    const parser = new RobotFileParser('', { semantics: 'classic' });
    parser.parse('');
    expect(parser.canFetch('x', '/')).toBe(true);
  });

  test('or somebody says that something was read', () => {
    const parser = new RobotFileParser('', { semantics: 'classic' });
    parser.modified();
    expect(parser.canFetch('x', '/')).toBe(true);
  });
});

describe('a parse that raises', () => {
  const robots =
    'User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\nSitemap: s\nDisallow: //[\nSitemap: t';

  test('keeps what was filed before, and loses the open group', () => {
    const parser = new RobotFileParser('', { semantics: 'classic' });
    expect(() => parser.parse(robots)).toThrow(expect.objectContaining({ name: 'ValueError' }));
    expect([parser.canFetch('a', '/a'), parser.canFetch('b', '/b')]).toEqual([false, true]);
    expect(parser.siteMaps()).toEqual(['s']);
    expect(parser.lastChecked).toBeGreaterThan(0);
  });
});

test('what two parses have read is one sheet, whose lines are those of the later text', () => {
  const earlier = readPython(
    'Disallow: /early\nUser-agent: a\nDisallow: /a\nSitemap: s',
    classicGeneration,
    0,
  );
  const later = readPython('User-agent: b\nDisallow: /b\nnothing', classicGeneration, 1);
  const joined = joinSheets(earlier, later, classicGeneration);
  expect(joined.groups.map(({ id, agents }) => [id, agents])).toEqual([
    [0, ['a']],
    [1, ['b']],
  ]);
  expect(joined.sitemaps).toEqual(['s']);
  expect(joined.notes).toEqual([
    { line: 1, code: 'rule-before-agent', text: 'Disallow: /early' },
    { line: 3, code: 'missing-colon', text: 'nothing' },
  ]);
  expect(joined.lineText(2)).toBe('Disallow: /b');
});
