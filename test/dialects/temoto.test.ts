import { expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { temoto as dialect } from '../../src/dialects/temoto/index.js';
import { testRecorded } from '../recorded/compare.js';
import { openTemoto } from '../recorded/openings.js';

testRecorded('temoto-1.1.2', { open: openTemoto });

test('a file that is refused says why and names the line', () => {
  const robots = parse('Disallow: /a\nUser-agent: *\nCrawl-delay:', { dialect });
  expect(robots.failure).toEqual({ name: 'ParseError', message: 'Disallow before User-agent' });
  expect(robots.explain('x', '/b')).toMatchObject({ allowed: false, line: 1, text: 'Disallow: /a' });
  expect(robots.notes.map(({ code }) => code)).toEqual(['rule-before-agent', 'missing-colon']);
});
