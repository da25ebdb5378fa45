import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compile } from './fleet.js';

let child: Awaited<ReturnType<typeof compile>>;

beforeAll(async () => {
  child = await compile('million-sites');
});

afterAll(() => {
  child.remove();
});

test('a million sites leave no more in memory than the limit and a fifth', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child.program]);
  const report: unknown = JSON.parse(stdout);
  expect(report).toMatchObject({ fetched: 1_000_000 });
  const { grown, bytes, sites } = numbersIn(report);
  expect(grown).toBeLessThan(1.2 * 64_000_000);
  expect(bytes).toBeLessThanOrEqual(64_000_000);
  // It is a cache all the same.
  expect(sites).toBeGreaterThan(10_000);
}, 1_200_000);

function numbersIn(report: unknown): { grown: number; bytes: number; sites: number } {
  const read = (name: string): number =>
    typeof report === 'object' && report !== null ? Number(Reflect.get(report, name)) : NaN;
  return { grown: read('grown'), bytes: read('bytes'), sites: read('sites') };
}
