import { describe, expect, test } from '@jest/globals';
import { DEFAULT_BUDGET } from '../../src/core/budget.js';
import { parse, Robots, type CheckOptions } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { parse as parseAsStandard } from '../../src/dialects/parse.js';

const url = 'http://example.com/robots.txt';

/** Patterns that hold the same text, which the target holds too, and something that it does not; and for readings that know
 * no stars, rules that begin as it does. */
const costly = [
  'User-agent: *',
  ...Array.from({ length: 300 }, (_, i) => `Disallow: /ab${String(i)}`),
  ...Array.from({ length: 300 }, (_, i) => `Disallow: /*aaaaaaaa*z${String(i)}`),
  'Disallow: /secret',
].join('\n');
const target = `http://example.com/${'a'.repeat(1000)}`;

describe.each(Object.entries(dialects))('%s', (_name, dialect) => {
  test('a check that spends its budget is answered no, and says so', () => {
    const robots = parse(costly, { dialect, url, budget: 1 });
    for (let i = 0; i < 3; i++) {
      expect(robots.allows('foo', target)).toBe(false);
      expect(robots.explain('foo', target)).toMatchObject({ allowed: false, because: 'budget' });
    }
  });

  test('without a limit the verdict is the original’s', () => {
    const robots = parse(costly, { dialect, url, budget: Infinity });
    const explained = robots.explain('foo', target, { lost: true, cost: true });
    expect(explained).toMatchObject({ allowed: true, because: 'no-rule', lost: [] });
    expect(explained.cost).toBeGreaterThan(0);
    expect(explained.lostIsCut).toBeUndefined();
  });

  test('an explanation tells what the check cost, and a smaller budget would have been spent', () => {
    const { cost = 0, ...explained } = parse(costly, { dialect, url }).explain('foo', target, { cost: true });
    expect(explained.because).toBe('no-rule');
    expect(cost).toBeGreaterThan(300);
    expect(cost).toBeLessThan(DEFAULT_BUDGET);
    expect(parse(costly, { dialect, url, budget: cost }).allows('foo', target)).toBe(true);
    expect(parse(costly, { dialect, url, budget: cost - 1 }).allows('foo', target)).toBe(false);
  });
});

test('the list of rules that lost is cut where the budget ends, and the verdict stands', () => {
  const text = `User-agent: *\n${Array.from({ length: 200 }, (_, i) => `Allow: /*a*${'b'.repeat(i)}`).join('\n')}\nDisallow: /a`;
  const path = `/a${'b'.repeat(300)}`;
  const whole = parse(text, { dialect: dialects.rfc9309 }).explain('x', path, { lost: true, cost: true });
  expect([whole.lost?.length, whole.lostIsCut]).toEqual([200, undefined]);
  const cut = parse(text, { dialect: dialects.rfc9309, budget: whole.cost }).explain('x', path, {
    lost: true,
  });
  expect(cut).toMatchObject({ allowed: whole.allowed, because: 'rule', line: whole.line, lostIsCut: true });
  expect(cut.lost?.length).toBeLessThan(200);
});

test('what is asked after a check that spent its budget is answered as ever', () => {
  const robots = parse(costly, { dialect: dialects.rfc9309, budget: 3000 });
  expect(robots.allows('foo', target)).toBe(false);
  expect([robots.allows('foo', '/secret/a'), robots.allows('foo', '/open')]).toEqual([false, true]);
  expect(robots.explain('foo', '/secret/a').because).toBe('rule');
});

test('a stored file is read again with the budget that is given', () => {
  const stored = parse(costly, { dialect: dialects.rfc9309, budget: 20 }).toJSON();
  expect(Robots.fromJSON(stored, dialects.rfc9309).allows('foo', target)).toBe(true);
  expect(Robots.fromJSON(stored, dialects.rfc9309, { budget: 20 }).allows('foo', target)).toBe(false);
  expect(parseAsStandard(costly, { budget: 20 }).allows('foo', target)).toBe(false);
});

test.each<[given: unknown, shown: string]>([
  [0, '0 (number)'],
  [-1, '-1 (number)'],
  [NaN, 'NaN (number)'],
  ['5', '"5" (string)'],
  [null, 'null'],
])('a budget of %p is refused', (given, shown) => {
  const options: CheckOptions = {};
  Reflect.set(options, 'budget', given);
  const message = `Argument 'options.budget' must be a number above 0, got ${shown}`;
  expect(() => parse('', { dialect: dialects.rfc9309, ...options })).toThrow(new TypeError(message));
});
