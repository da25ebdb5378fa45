/**
 * Checking the types of this file would take a second at each start; `npm run typecheck` does it.
 *
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"moduleResolution": "Bundler"}}
 */
import type { Config } from 'jest';

const config: Config = {
  globalSetup: '<rootDir>/test/support/compile-once.mjs',
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  // On a machine of its own a run takes all cores; beside other work, half of them.
  maxWorkers: process.env['CI'] === undefined ? '50%' : '100%',
  // Some tests build the package, run programs or read hundreds of thousands of answers, on machines that do more.
  testTimeout: 60_000,
  roots: ['<rootDir>/test'],
  extensionsToTreatAsEsm: ['.ts'],
  // Sources import each other as the built files do ("./x.js"); the tests run the TypeScript beside them.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '^typescript$': '<rootDir>/test/support/typescript.cjs' },
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: 'tsconfig.test.json' }] },
};

export default config;
