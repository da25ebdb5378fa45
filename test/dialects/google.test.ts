import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../src/core/robots.js';
import { googleText } from '../../src/dialects/body.js';
import { google } from '../../src/dialects/google/index.js';
import { testRecorded } from '../recorded/compare.js';
import { runs } from '../support/samples.js';

testRecorded('google', {
  open(recordedCase) {
    const robots = parse(recordedCase.robots, { dialect: google });
    return {
      verdict: (agent, url) => robots.allows(agent, url),
      sitemaps: () => robots.sitemaps,
      line: (agent, url) => robots.explain(agent, url).line ?? 0,
    };
  },
});

const pieces = fc
  .array(fc.constantFrom('http', '://', '//', '/', ':', 'a', 'b.c', '?', ';', '#', '@', '/robots.txt'), {
    maxLength: 7,
  })
  .map((parts) => parts.join(''));

test('where the file lies changes no target, whether a URL begins as its own does or not', () => {
  fc.assert(
    fc.property(pieces, pieces, fc.boolean(), (file, rest, isNear) => {
      const url = isNear ? file.replace('/robots.txt', '') + rest : rest;
      const textOf = (found: ReturnType<typeof google.target>): unknown =>
        typeof found === 'number' ? url.slice(found) : found;
      const known = google.locate?.(file) ?? { url: file, origin: '' };
      expect(textOf(google.target(url, known))).toBe(
        textOf(google.target(url, { url: undefined, origin: '' })),
      );
    }),
    runs(3000),
  );
});

/** Where the limit cuts a line. */
const LONGEST_LINE = 2083 * 8 - 1;
/** How long the value of a rule may be before that: `Disallow: ` stands before it. */
const LONGEST_VALUE = LONGEST_LINE - 'Disallow: '.length;
const LONG_PATH = `/${'a'.repeat(LONGEST_VALUE - 2)}`;

test.each([
  [`User-agent: *\nDisallow: ${LONG_PATH}abc`, `${LONG_PATH}ax`, false],
  [`User-agent: *\nDisallow: ${LONG_PATH}\u00e9`, `${LONG_PATH}%C3x`, false],
  [`User-agent: *\nDisallow: ${LONG_PATH}\u00e9`, `${LONG_PATH}%C4`, true],
  [`${' '.repeat(LONGEST_LINE - 'User-agent:'.length)}User-agent:* \nDisallow: /`, '/', true],
  [`${' '.repeat(LONGEST_LINE - 'User-agent:*'.length)}User-agent:* \nDisallow: /`, '/', false],
])('the limit of a line ends its content: %j', (robots, url, allowed) => {
  expect(parse(robots, { dialect: google }).allows('Foo', url)).toBe(allowed);
});

test.each([
  [[0xef], false],
  [[0xef, 0xbb], false],
  [[0xef, 0xbb, 0xbf], false],
  [[0xbb], true],
])('Quirk: a byte order mark is skipped even if only its first bytes are there: %j', (mark, allowed) => {
  const bytes = Uint8Array.from([...mark, ...Buffer.from('User-agent: *\nDisallow: /')]);
  expect(parse(googleText(bytes), { dialect: google }).allows('Foo', '/a')).toBe(allowed);
});
