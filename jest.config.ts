/**
 * Checking the types of this file would take a second at each start; `npm run typecheck` does it.
 *
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"moduleResolution": "Bundler"}}
 */
import type { Config } from 'jest';

/**
 * Rooms whose tests start programs, servers, originals or browsers, run every example, or ask all readings of every file. Of
 * the facades, which call servers too, `test/conformance` asks each.
 */
const SLOW_ROOMS = [
  ...['cache', 'compat', 'documents', 'entries', 'examples', 'fetch', 'lint', 'node', 'packaging', 'parity'],
  'playground',
];

/** Suites that count work on large files or read hundreds of thousands of recorded answers. */
const SLOW_SUITES = ['core/(?:bounds|growth|index|nested)', '.*(?:recorded|live|properties)'];

/** With --findRelatedTests, what is too slow to run after each change; tests of the changed room run in any case. */
function slowTests(): string[] {
  const changed = process.argv.slice(process.argv.indexOf('--findRelatedTests'));
  const isChanged = (room: string): boolean => changed.some((file) => file.includes(`${room}/`));
  const rooms = SLOW_ROOMS.filter((room) => !isChanged(room)).map((room) => `${room}/`);
  return [...rooms, ...SLOW_SUITES].map((path) => `<rootDir>/test/${path}`);
}

const config: Config = {
  globalSetup: '<rootDir>/test/support/before-all.mjs',
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  // On a machine of its own a run takes all cores; beside other work, half of them.
  maxWorkers: process.env['CI'] === undefined ? '50%' : '100%',
  // Some tests build the package, run programs or read hundreds of thousands of answers, on machines that do more.
  testTimeout: 60_000,
  // With the sources, so that `--findRelatedTests` knows what imports what.
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/playground', '<rootDir>/scripts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: process.argv.includes('--findRelatedTests') ? slowTests() : [],
  extensionsToTreatAsEsm: ['.ts'],
  // Sources import each other as the built files do ("./x.js"); the tests run the TypeScript beside them.
  // The page imports the package by its name.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^robotparser/(.*)$': '<rootDir>/src/entries/$1',
    '^typescript$': '<rootDir>/test/support/typescript.cjs',
  },
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, tsconfig: 'tsconfig.test.json' }] },
};

export default config;
