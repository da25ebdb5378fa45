/** What a run of Jest does before its first test. */
import { chooseSamples } from './choose-samples.mjs';
import { compileOnce } from './compile-once.mjs';

/**
 * @param {import('@jest/types').Config.GlobalConfig} globalConfig
 * @param {import('@jest/types').Config.ProjectConfig} projectConfig
 */
export default async function beforeAll(globalConfig, projectConfig) {
  chooseSamples(globalConfig);
  await compileOnce(globalConfig, projectConfig);
}
