import { expect, test } from '@jest/globals';
import { parse } from '../../../src/entries/core.js';
import { parseRobotsTag } from '../../../src/robots-tag/robots-tag.js';
import { PathTarget } from '../../../src/core/preferences/path.js';

test.each([
  ['/shop/a', true],
  ['/other', false],
  // These are not spelled as a check compares them.
  ['/%73hop/a', true],
  ['/%73mall', false],
])('a pattern is compared with the URL as a check has it: %s', (path, matches) => {
  expect(new PathTarget(`https://site.example${path}`).matchedLength('/shop*')).toBe(matches ? 6 : -1);
});

const LONG = `https://site.example/${'a'.repeat(60_000)}`;
const COSTLY = '/*aaaaaaab';

test('of paths that take too much work together, the last are not compared', () => {
  const target = new PathTarget(LONG);
  const lengths = Array.from({ length: 1000 }, () => target.matchedLength(COSTLY));
  expect([lengths[0], lengths.at(-1), target.matchedLength('/b')]).toEqual([-1, undefined, undefined]);
  expect(new PathTarget(LONG).matchedLength('/b')).toBe(-1);
});

test('a preference that is not compared counts if it forbids', () => {
  const file = (last: string) =>
    parse(
      `User-agent: *\n${`Content-Usage: ${COSTLY} train-ai=y\n`.repeat(1000)}Content-Usage: /b ${last}\n`,
    );
  const trains = (last: string, url: string) => file(last).preferences('FooBot', url).train.answer;
  expect(trains('train-ai=n', LONG)).toBe('disallowed');
  expect(trains('train-ai=n', 'https://site.example/a')).toBe('unknown');
  const rules = Array.from({ length: 1000 }, () => ({ location: COSTLY, 'tdm-reservation': 0 }));
  const mined = (url: string) =>
    parseRobotsTag({}).tdm([...rules, { location: '/b', 'tdm-reservation': 1 }], url).answer;
  expect([mined(LONG), mined('https://site.example/a')]).toEqual(['disallowed', 'unknown']);
});
