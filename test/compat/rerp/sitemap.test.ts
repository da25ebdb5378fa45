import { expect, jest, test } from '@jest/globals';
import { RobotExclusionRulesParser } from '../../../src/entries/compat/rerp.js';

// In a file of its own, since the warning is given once.

test('sitemap is the first sitemap or null, and says once that sitemaps should be used', () => {
  const emit = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const parser = new RobotExclusionRulesParser();
  const before: unknown = Reflect.get(parser, 'sitemap');
  parser.parse('Sitemap: a\nSitemap: b');
  const after: unknown = Reflect.get(parser, 'sitemap');
  expect([before, after]).toEqual([null, 'a']);
  expect(emit.mock.calls).toEqual([
    [
      'sitemap is deprecated: use sitemaps, a file may name several',
      { type: 'DeprecationWarning', code: 'ROBOTPARSER_SITEMAP' },
    ],
  ]);
});
