import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sizeOf } from '../samples.js';
import { compile } from './fleet.js';

/** What a child prints that may ask the collector for what is really in use. */
async function reportOf(name: string, ...args: readonly number[]): Promise<unknown> {
  const child = await compile(name);
  try {
    const command = ['--expose-gc', child.program, ...args.map(String)];
    const { stdout } = await promisify(execFile)(process.execPath, command);
    return JSON.parse(stdout);
  } finally {
    child.remove();
  }
}

/** In full a million through the cache's usual 64 MB; always many more than it has room for. */
const sites = sizeOf(1_000_000, 80);
const maxBytes = sizeOf(64_000_000, 8);

test(`${sites} sites leave no more in memory than the limit and a fifth`, async () => {
  const report = await reportOf('many-sites', sites, maxBytes);
  expect(report).toMatchObject({ fetched: sites });
  expect(numberIn(report, 'grown')).toBeLessThan(1.2 * maxBytes);
  expect(numberIn(report, 'bytes')).toBeLessThanOrEqual(maxBytes);
  // It is a cache all the same.
  expect(numberIn(report, 'sites')).toBeGreaterThan(maxBytes / 6400);
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
      const all = await (report ??= reportOf('kinds-of-sites', 400));
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
