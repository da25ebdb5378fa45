/** Files of RobotRulesAnyDBMFile: what a test has opened is closed after it, and the files are gone after the last. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from '@jest/globals';
import { RobotRulesAnyDBMFile } from '../../src/node/any-dbm-file.js';

export const folder = mkdtempSync(join(tmpdir(), 'any-dbm-'));
const opened: RobotRulesAnyDBMFile[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((rules) => rules.close()));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

export function openRules(...args: ConstructorParameters<typeof RobotRulesAnyDBMFile>): RobotRulesAnyDBMFile {
  const rules = new RobotRulesAnyDBMFile(...args);
  opened.push(rules);
  return rules;
}
