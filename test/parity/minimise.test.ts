import { expect, test } from '@jest/globals';
import type { Found } from '../../scripts/parity/driver.js';
import { asTestCase, minimised } from '../../scripts/parity/minimise.js';
import { compareAnswers, type Mismatch } from '../recorded/comparison.js';
import type { Case } from '../recorded/cases.js';

/** An original that forbids what its facade allows: URLs with a `?` where the file has a `$`. */
const found: Found = {
  version: '1',
  drift: [],
  comparison: { open: () => ({ verdict: () => true }) },
  answer: (cases) =>
    cases.map(({ robots, agents, urls }) => ({
      parseError: undefined,
      allowed: agents.map(() =>
        urls.map((url) => (robots.includes('$') && url.includes('?') ? '0' : '1')).join(''),
      ),
      errors: new Map(),
      extras: new Map(),
    })),
};

const asked: Case = {
  id: 's1-1',
  base: 'http://h/robots.txt',
  robots: 'User-agent: *\nDisallow: /\u{1f600}\nAllow: /a*b$c\n\nSitemap: x\n',
  agents: ['foo', 'bar'],
  urls: ['http://h/', 'http://h/a?b=c', '/d?'],
};

test('a case is made as small as it still differs', () => {
  const [mismatch] = compareAnswers(
    [asked].flatMap((each) => found.answer([each]).map((answer) => ({ case: each, answer }))),
    found.comparison,
  ).examples;
  expect(mismatch).toBeDefined();
  if (mismatch === undefined) return;
  const small: Mismatch = minimised(found, mismatch);
  expect(small.check.case).toEqual({ ...asked, robots: '$', agents: [''], urls: ['?'] });
  expect(asTestCase(small)).toBe(
    '{ base: "http://h/robots.txt", robots: "$", agent: "", url: "?" } // verdict: original 0, here 1',
  );
});
