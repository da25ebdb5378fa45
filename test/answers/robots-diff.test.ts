/** What a new version changes: beside the verdicts of every short URL, crawler by crawler. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CRAWLERS } from '../../src/answers/crawlers/crawlers.js';
import { diffRobots } from '../../src/answers/robots-diff.js';
import { parse } from '../../src/entries/core.js';
import { runs, sampled } from '../support/samples.js';

const ALL = 'User-agent: *\nDisallow: /tmp\n';

describe('who is shut out or let in', () => {
  test('by a group of its own', () => {
    const diff = diffRobots(ALL, `${ALL}\nUser-agent: GPTBot\nDisallow: /\n`);
    expect(diff.shutOut).toEqual(['GPTBot']);
    expect(diff.letIn).toEqual([]);
    const [change] = diff.changes;
    expect(change).toMatchObject({
      agents: ['GPTBot'],
      from: { verdict: 'allowed', because: 'no-rule' },
      to: { verdict: 'disallowed', line: 5 },
    });
    expect(diff.agents).toBeGreaterThan(150);
  });

  test('by a name that other crawlers follow, too', () => {
    const { letIn } = diffRobots('User-agent: Googlebot\nDisallow: /', 'User-agent: Googlebot\nDisallow:');
    expect(letIn).toEqual(expect.arrayContaining(['Googlebot', 'Googlebot-Image', 'Applebot']));
    expect(letIn).not.toContain('AdsBot-Google');
  });

  test('of those who ignore the group of everyone', () => {
    const { shutOut } = diffRobots('', 'User-agent: *\nDisallow: /');
    expect(shutOut).toContain('*');
    expect(shutOut).toContain('bingbot');
    expect(shutOut).not.toContain('AdsBot-Google');
  });

  test('whose group has a URL for a name', () => {
    expect(diffRobots('', 'User-agent: https://bot.example\nDisallow: /').shutOut).toEqual([
      'https://bot.example',
    ]);
  });
});

describe('URLs', () => {
  test('that are given, with a site', () => {
    const diff = diffRobots(ALL, 'User-agent: *\nDisallow: /private', {
      url: 'https://shop.example/robots.txt',
      agents: ['FooBot'],
      urls: ['https://shop.example/tmp/1', 'https://shop.example/private', 'https://shop.example/'],
    });
    expect(diff).toMatchObject({ agents: 1, urls: 3, urlsLeftOut: 0, changed: 2, shutOut: [], letIn: [] });
    expect(diff.changes.map(({ first, to }) => [first, to.verdict])).toEqual([
      [['https://shop.example/private'], 'disallowed'],
      [['https://shop.example/tmp/1'], 'allowed'],
    ]);
  });

  sampled()('made from rules are left out where they are too many, and counted', () => {
    const lines = Array.from({ length: 1500 }, (_, index) => `User-agent: a${index}\nDisallow: /${index}\n`);
    const { urls, urlsLeftOut, changed } = diffRobots('', lines.join('\n'));
    expect(urls * 1500).toBeLessThanOrEqual(1_000_000);
    expect(urls + urlsLeftOut).toBe(1501);
    expect(changed).toBeGreaterThan(0);
  });
});

test('a User-agent line without a name is nobody who is asked about', () => {
  const diff = diffRobots('', 'User-agent:\nUser-agent: FooBot\nDisallow: /');
  expect([diff.changed > 0, diff.shutOut]).toEqual([true, ['FooBot']]);
});

test('nothing changes between texts that say the same', () => {
  const same = diffRobots(ALL, '# rewritten\nuser-agent: *\ndisallow: /tmp*\n');
  expect(same).toMatchObject({ changed: 0, changes: [], shutOut: [], letIn: [] });
});

test.each([
  [[1, ''], "Argument 'before'"],
  [['', undefined], "Argument 'after'"],
  [['', '', { agent: 'GPTBot' }], "'agent'"],
  [['', '', { url: 'shop.example' }], "'options.url'"],
  [['', '', { agents: [7] }], "'options.agents'"],
  [['', '', { urls: [7] }], "'options.urls'"],
])('%j is refused by name', (given, message) => {
  const ask = (): void => void Reflect.apply(diffRobots, undefined, given);
  expect(ask).toThrow(TypeError);
  expect(ask).toThrow(message);
});

const value = fc
  .tuple(
    fc.constantFrom('/', '/', '*'),
    fc.array(fc.constantFrom('a', 'b', '*', '/'), { maxLength: 3 }),
    fc.constantFrom('', '$'),
  )
  .map(([start, letters, end]) => start + letters.join('') + end);
const group = fc
  .tuple(
    fc.constantFrom('*', 'FooBot', 'BarBot', 'GPTBot'),
    fc.array(fc.tuple(fc.constantFrom('Allow', 'Disallow'), value), { minLength: 1, maxLength: 3 }),
  )
  .map(([agent, rules]) => [`User-agent: ${agent}`, ...rules.map((rule) => rule.join(': '))].join('\n'));
const file = fc.array(group, { maxLength: 3 }).map((groups) => groups.join('\n\n'));
const PATHS = ['/'];
for (let at = 0; at < PATHS.length && (PATHS[at] ?? '').length < 5; at++) {
  for (const letter of 'ab/x') PATHS.push(`${PATHS[at] ?? ''}${letter}`);
}

test.each([
  ['Disallow: /a\nAllow: /', 'Disallow: /a\nAllow: /*a$\nAllow: /', '/a'],
  ['Disallow: /a*b', 'Disallow: /a*b\nAllow: /*c$', '/abc'],
  ['Allow: /*/\nDisallow: *a', 'Disallow: *a', '/a/'],
])('a change is seen where two rules match the same URLs: %j, %j', (before, after, url) => {
  const diff = diffRobots(`User-agent: *\n${before}`, `User-agent: *\n${after}`, { agents: ['*'] });
  expect(diff.changes.flatMap(({ first }) => first)).toContain(url);
});

test('every crawler of which a verdict of a short URL changes is named', () => {
  fc.assert(
    fc.property(file, file, (before, after) => {
      const { changes } = diffRobots(before, after);
      const named = new Set(changes.flatMap(({ agents }) => agents));
      const [was, is] = [parse(before), parse(after)];
      for (const agent of ['*', 'FooBot', 'BarBot', 'GPTBot']) {
        const changed = PATHS.filter((path) => was.allows(agent, path) !== is.allows(agent, path));
        const isAsked = agent === '*' || agent === 'GPTBot' || (before + after).includes(agent);
        if (changed.length > 0 && isAsked)
          expect({ before, after, named: [...named] }).toEqual({
            before,
            after,
            named: expect.arrayContaining([agent]),
          });
      }
    }),
    runs(500),
  );
});

test('those who are answered alike are told as if each had been asked', () => {
  const tokens = CRAWLERS.map(({ token }) => token);
  const before = 'User-agent: *\nDisallow: /a\n\nUser-agent: bingbot\nUser-agent: GPTBot\nDisallow: /b\n';
  const after = 'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /b\nDisallow: /c\n';
  const together = diffRobots(before, after, { agents: tokens, urls: ['/a', '/b', '/c'] });
  const alone = tokens.map((token) =>
    diffRobots(before, after, { agents: [token], urls: ['/a', '/b', '/c'] }),
  );
  expect(together.changed).toBe(alone.reduce((sum, { changed }) => sum + changed, 0));
  expect([...together.shutOut].sort()).toEqual(alone.flatMap(({ shutOut }) => shutOut).sort());
});

sampled()('of very many names in long files, those left out are told', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, i) => `User-agent: bot${'x'.repeat(i % 20)}${i}\n`);
  const many = diffRobots('', `${names(4000).join('')}Disallow: /`);
  const few = diffRobots('', `${names(100).join('')}Disallow: /`);
  expect(few.agentsLeftOut).toBe(0);
  expect(many.agentsLeftOut).toBeGreaterThan(2000);
  expect(many.agents + many.agentsLeftOut).toBe(few.agents + 3900);
});
