/** Which tests stand nearest to a source. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** By the beginning of a source's path: what a change there shows in first. The first that fits counts. */
const NEAREST: readonly (readonly [source: string, tests: readonly string[]])[] = [
  ['src/core/preferences', ['test/core/preferences', 'test/robots-tag']],
  [
    'src/core',
    [
      'test/core',
      'test/conformance',
      'test/dialects/rfc9309',
      'test/dialects/google',
      'test/dialects/protego',
    ],
  ],
  ['src/languages/python', ['test/languages/python', 'test/python-family', 'test/dialects/protego']],
  ['src/languages/perl', ['test/dialects/perl', 'test/compat/perl']],
  ['src/languages/ruby', ['test/dialects/ruby', 'test/compat/ruby']],
  ['src/dialects/python', ['test/python-family', 'test/compat/python.recorded', 'test/conformance']],
  ['src/dialects/rerp', ['test/python-family/rerp', 'test/compat/rerp.recorded', 'test/conformance']],
  ['src/cache', ['test/cache']],
  ['src/fetch', ['test/fetch']],
];

/**
 * Tests of several processes, of servers that have to be installed and of terminals take too long for a mutant, and so do
 * those that count operations or bytes.
 */
const TOO_SLOW = /redis|fleet|processes|disk-faults|live|python-codecs|zoo|growth|memory\.test/;

/** Paths for the test runner: those of the same name where there are any, else those of the room. */
export function nearestTests(root: string, source: string): string[] {
  const known = NEAREST.find(([beginning]) => source.startsWith(beginning));
  const wanted = known?.[1] ?? ownTests(root, source);
  return testsBelow(join(root, 'test'), 'test').filter(
    (file) => wanted.some((beginning) => file.startsWith(beginning)) && !TOO_SLOW.test(file),
  );
}

/** `src/dialects/reppy/order.ts` is tested by `test/dialects/reppy*` and `test/compat/reppy*`. */
function ownTests(root: string, source: string): string[] {
  const [, room = '', name = ''] = source.split('/');
  const beginnings = [`test/${room}/${name}`, `test/compat/${name}`, 'test/conformance'];
  return existsSync(join(root, 'test', room)) ? beginnings : ['test'];
}

function testsBelow(folder: string, shown: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${shown}/${name}`);
}
