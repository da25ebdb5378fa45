import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compile } from './fleet.js';

/** What a child prints that may ask the collector for what is really in use. */
async function reportOf(name: string): Promise<unknown> {
  const child = await compile(name);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child.program]);
    return JSON.parse(stdout);
  } finally {
    child.remove();
  }
}

test('a million sites leave no more in memory than the limit and a fifth', async () => {
  const report = await reportOf('million-sites');
  expect(report).toMatchObject({ fetched: 1_000_000 });
  expect(numberIn(report, 'grown')).toBeLessThan(1.2 * 64_000_000);
  expect(numberIn(report, 'bytes')).toBeLessThanOrEqual(64_000_000);
  // It is a cache all the same.
  expect(numberIn(report, 'sites')).toBeGreaterThan(10_000);
}, 1_200_000);

describe('what a site takes, its text and what was made of its rules, is counted', () => {
  let report: Promise<unknown> | undefined;
  test.each([
    'no file',
    'one rule',
    'two hundred rules',
    'a hundred rules with two wildcards each',
    'rules for others',
    'a long text in Latin letters',
    'a long text in other letters',
  ])(
    '%s',
    async (kind) => {
      const all = await (report ??= reportOf('kinds-of-sites'));
      const measured = memberOf(all, kind);
      expect(numberIn(measured, 'used')).toBeLessThan(1.2 * numberIn(measured, 'counted'));
    },
    120_000,
  );
});

function memberOf(report: unknown, name: string): unknown {
  return typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined;
}

function numberIn(report: unknown, name: string): number {
  return Number(memberOf(report, name));
}
