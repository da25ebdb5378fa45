/**
 * Decides once for a run how much of the samples its tests take (samples.ts), and hands that on to Jest's processes in the
 * environment. Tests whose path is named run whole. All others take a part, by a seed that belongs to the commit, so that
 * a red run stays red until the code changes.
 */
import { execFileSync } from 'node:child_process';

/** @param {import('@jest/types').Config.GlobalConfig} globalConfig */
export function chooseSamples({ testPathPatterns, findRelatedTests }) {
  const isNamed = testPathPatterns.isSet() && !findRelatedTests;
  const samples = (process.env['ROBOTPARSER_SAMPLES'] ??= isNamed ? 'full' : 'part');
  const seed = (process.env['ROBOTPARSER_SEED'] ??= String(seedOfCommit()));
  const taken =
    samples === 'full'
      ? 'all samples'
      : 'a part of the samples and of the slow tests (ROBOTPARSER_SAMPLES=full takes all)';
  process.stdout.write(`${taken}, ROBOTPARSER_SEED=${seed}\n`);
}

function seedOfCommit() {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(hash.slice(0, 7), 16);
  } catch {
    // Sources without a repository, as an archive of them.
    return 1;
  }
}
