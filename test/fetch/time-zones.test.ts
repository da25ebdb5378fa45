/** Expiry in the time zones of real processes: a zone is chosen when a process begins. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { sampleOf } from '../support/samples.js';
import { builtPackage } from '../support/built-package.js';

/** Built before any test begins: that may take longer than a test. */
const project = builtPackage();

const PROGRAM = `
import { RobotExclusionRulesParser } from 'robotparser/compat/rerp';

const NOW = Date.UTC(2026, 10, 21, 12);
let now = NOW;
const seen = [];
for (const useLocalTime of [true, false]) {
  now = NOW;
  const headers = { expires: new Date(NOW + 5000).toUTCString() };
  const rerp = new RobotExclusionRulesParser({
    now: () => now,
    fetch: () => Promise.resolve(new Response('', { headers })),
  });
  rerp.useLocalTime = useLocalTime;
  await rerp.fetch('https://example.com/robots.txt');
  seen.push(rerp.expirationDate - (NOW + 5000) / 1000);
  for (const ms of [4999, 5000]) {
    now = NOW + ms;
    seen.push(rerp.isExpired);
  }
}
console.log(JSON.stringify(seen));
`;

describe('a file expires to the second in the time zone', () => {
  const zones: [zone: string, shift: number][] = [
    ['UTC', 0],
    ['America/New_York', 5 * 3600],
    ['Asia/Kolkata', -5.5 * 3600],
    ['Pacific/Kiritimati', -14 * 3600],
  ];
  test.each(sampleOf(zones, 2))('%s, though its date is shown as local time', (zone, shift) => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      cwd: project,
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([shift, false, true, 0, false, true]);
  });
});
