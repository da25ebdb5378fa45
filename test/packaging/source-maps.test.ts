/** Whoever debugs what is published sees our sources: the lines of a stack trace lead to them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { builtPackage } from '../support/built-package.js';

const dist = (): string => join(builtPackage(), 'node_modules', 'robotparser', 'dist');

/** Each throws within a function of ours: in a file of one module and in one that many share. */
const THROWING = {
  core: `core.parse('User-agent: *', 'https://shop.example/robots.txt')`,
  cache: `new cache.RobotsCache({ userAgent: '' })`,
};

const PROGRAMS: readonly (readonly [name: string, flags: readonly string[], program: () => string])[] = [
  [
    'core as CommonJS',
    [],
    () => `const core = require(${JSON.stringify(join(dist(), 'cjs/core.js'))}); ${THROWING.core}`,
  ],
  [
    'cache as CommonJS',
    [],
    () => `const cache = require(${JSON.stringify(join(dist(), 'cjs/cache.js'))}); ${THROWING.cache}`,
  ],
  [
    'core as an ES module',
    ['--input-type=module'],
    () => `import * as core from ${JSON.stringify(join(dist(), 'esm/core.js'))}; ${THROWING.core}`,
  ],
];

test.each(PROGRAMS)('%s', (_name, flags, program) => {
  const { stderr } = spawnSync(process.execPath, ['--enable-source-maps', ...flags, '-e', program()], {
    encoding: 'utf8',
  });
  const frames = [...stderr.matchAll(/at (?:new )?(\S+) \(\S*?(src\/\S+?\.ts):(\d+):\d+\)/g)];
  expect(frames.length).toBeGreaterThan(1);
  const strangers = frames.filter(([, called = '', file = '', line]) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const caller = called.split('.').at(-1) ?? '';
    // The frame lies in the function that it names, which begins above it.
    const above = lines.slice(0, Number(line)).join('\n');
    return !above.includes(caller === 'RobotsCache' ? 'class RobotsCache' : caller);
  });
  expect(strangers).toEqual([]);
  const [, , file = '', line] = frames[0] ?? [];
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toMatch(/new TypeError\(|argumentError\(/);
});
