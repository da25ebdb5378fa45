import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../src/core/robots.js';
import { google } from '../../src/dialects/google.js';
import { testRecorded } from '../recorded/compare.js';

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
    { numRuns: 3000 },
  );
});
