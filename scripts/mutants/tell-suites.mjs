// For Jest: tells the process that started it when a suite begins, and how it ended: one line each, on the first stream
// behind the standard ones, its fields divided by tabs.
import { writeSync } from 'node:fs';
import { relative } from 'node:path';

const STREAM = 3;

export default class TellSuites {
  /** @param {{ rootDir: string }} globalConfig */
  constructor({ rootDir }) {
    this.root = rootDir;
  }

  /** @param {{ path: string }} test */
  onTestStart({ path }) {
    this.tell('began', path);
  }

  /**
   * @param {{ path: string }} test
   * @param {{ testExecError?: unknown, testResults: readonly { status: string, fullName: string }[] }} result
   */
  onTestResult({ path }, { testExecError, testResults }) {
    const failed = testResults.find(({ status }) => status === 'failed')?.fullName;
    const failure = failed ?? (testExecError === undefined ? undefined : 'cannot be loaded');
    this.tell('ended', path, ...(failure === undefined ? [] : [failure.replaceAll(/\s+/g, ' ')]));
  }

  /**
   * @param {string} event
   * @param {string} path
   * @param {readonly string[]} rest
   */
  tell(event, path, ...rest) {
    writeSync(STREAM, `${[event, relative(this.root, path), ...rest].join('\t')}\n`);
  }
}
