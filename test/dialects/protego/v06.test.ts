import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../../src/core/robots.js';
import { protego, target as targetOf } from '../../../src/dialects/protego/v06/index.js';
import { runs } from '../../support/samples.js';

/** The target of a URL as a text, or the name of the failure, whose message quotes the URL. */
function nameOrTarget(url: string): string {
  const target = targetOf(url);
  if (typeof target === 'number') return url.slice(target);
  return typeof target === 'string' ? target : (target.error?.name ?? 'no error');
}

test('groups show the agents in whose name their rules were written', () => {
  const text = 'User-agent: A*\nDisallow: /x\nUser-agent:\nUser-agent: b\nDisallow: /y\nUser-agent: c';
  const { groups } = parse(text, { dialect: protego });
  expect(
    groups.map(({ agents, agentLines, rules: own }) => [agents, agentLines, own.map(({ line }) => line)]),
  ).toEqual([
    [['A*'], [1], [2]],
    [['A*', 'b'], [1, 4], [5]],
    [['c'], [6], []],
  ]);
});

test('thousands of glued agents cost no more than their lines', () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `User-agent:\nUser-agent: b${String(i)}x\nDisallow: /${String(i)}`,
  );
  const robots = parse(lines.join('\n'), { dialect: protego });
  expect([robots.allows('b0x', '/19999'), robots.allows('b19999x', '/0')]).toEqual([false, true]);
});

test('the scan of ordinary URLs agrees with the full one', () => {
  const piece = fc.constantFrom(
    ...'a B9 / // ? # ; = % %2f %41 %c3%a9 %25 : @ [ ]'.split(' '),
    ...[' ', '\t'],
    ...['é', '\u{1F600}', '\uD800', '&', '~', '*', '$', '.', '..', 'http:', '\\', '\u007f', '\u0000'],
  );
  const url = fc
    .tuple(fc.constantFrom('', '/', 'http://h', 'https://h:8/', 'HTTP://h/', '//h/'), fc.array(piece))
    .map(([start, pieces]) => start + pieces.join(''));
  fc.assert(
    fc.property(url, (text) => {
      // Python drops a leading blank; the short way does not take a URL that has one.
      expect(nameOrTarget(text)).toBe(nameOrTarget(` ${text}`));
    }),
    runs(3000),
  );
});
