import { expect, test } from '@jest/globals';
import { casesOf, recorded } from './cases.js';
import { compare } from './compare.js';

test('the committed sets hold as many cases as their README says', () => {
  expect([casesOf('edge').length, casesOf('random').length]).toEqual([1615, 1500]);
});

test('a recorded exception is found by the indexes of agent and URL', () => {
  const raising = recorded('python-3.11', 'edge').filter(({ answer }) => answer.errors.size > 0);
  for (const { answer } of raising) {
    for (const [check, name] of answer.errors) {
      const [agent, url] = check.split(',').map(Number);
      expect([answer.allowed[agent ?? -1]?.charAt(url ?? -1), name]).toEqual(['?', 'ValueError']);
    }
  }
  expect(raising.length).toBeGreaterThan(0);
});

test('an adapter that answers nothing right is reported with its first ten mismatches', () => {
  const report = compare('google', 'edge', {
    open: () => ({ verdict: () => -1, line: () => NaN, sitemaps: () => ['x'] }),
  });
  expect(report.first).toHaveLength(10);
  expect(report.first[0]).toBe('e-spell-ua-000 verdict "Foobot" "http://example.com/x": recorded 0, here -');
  expect(report.mismatches).toBe(report.checks - casesOf('edge').length);
});

test('an extra that the adapter forgot is an error of the test, not an agreement', () => {
  expect(() => compare('google', 'edge', { open: () => ({ verdict: () => true }) })).toThrow(
    'The adapter does not answer sitemaps, and does not say so',
  );
});

test('a declared difference is counted under its reason instead of compared', () => {
  const report = compare('google', 'edge', {
    open: () => ({ verdict: () => true }),
    without: ['line', 'sitemaps'],
    declared: (check) => (check.what === 'verdict' ? 'says yes to everything' : undefined),
  });
  expect(report.mismatches).toBe(0);
  expect(report.declared).toEqual({ 'says yes to everything': report.checks - casesOf('edge').length });
});
