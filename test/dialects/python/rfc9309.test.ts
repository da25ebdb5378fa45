import { expect, test } from '@jest/globals';
import { RobotFileParser } from '../../../src/entries/compat/python.js';

test('Quirk: until something has been read, nothing may be fetched.', () => {
  expect(new RobotFileParser().canFetch('x', '/robots.txt')).toBe(false);
});

test('Quirk: the default group is never set, though the attribute is still there.', () => {
  const parser = new RobotFileParser();
  parser.parse('User-agent: *\nDisallow: /');
  expect(parser.defaultEntry).toBeNull();
});

test('thousands of names in many groups are merged in reasonable time', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `User-agent: a${String(index)}`).join('\n');
  const parser = new RobotFileParser();
  parser.parse(`${names}\nDisallow: /a\n${names}\nDisallow: /b\n`.repeat(3));
  expect(parser.canFetch('a4999', '/b')).toBe(false);
  expect(parser.canFetch('a4999/1', '/a')).toBe(false);
  expect(parser.groups?.size).toBe(5000);
});
