import { expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { rerpGym2008 } from '../../src/dialects/rerp/index.js';

test('thirty stars against two thousand characters are no trouble', () => {
  const robots = parse(`User-agent: *\nDisallow: /${'*a'.repeat(30)}$`, { dialect: rerpGym2008 });
  expect(robots.allows('x', `/${'a'.repeat(2000)}b`)).toBe(true);
});
