/** Which tests stand nearest to a source. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * By the beginning of a source's path: what a change there shows in first, in steps of which the quickest comes first. The
 * first entry that fits counts.
 */
const NEAREST: readonly (readonly [source: string, steps: readonly (readonly string[])[]])[] = [
  ['src/core/preferences', [['test/core/preferences', 'test/robots-tag']]],
  ['src/core/http-status', [['test/dialects/rfc9309', 'test/fetch/statuses']]],
  [
    'src/core',
    [
      ['test/conformance', 'test/dialects/rfc9309', 'test/dialects/google', 'test/dialects/protego'],
      ['test/core'],
    ],
  ],
  [
    'src/languages/python',
    [['test/languages/python', 'test/dialects/python', 'test/compat/python.test'], ['test/dialects/protego']],
  ],
  ['src/languages/perl', [['test/dialects/perl'], ['test/compat/perl']]],
  ['src/languages/ruby', [['test/dialects/ruby'], ['test/compat/ruby']]],
  [
    'src/dialects/python',
    [
      ['test/dialects/python', 'test/compat/python.test'],
      ['test/compat/python.recorded', 'test/conformance'],
    ],
  ],
  [
    'src/dialects/rerp',
    [
      ['test/dialects/rerp', 'test/dialects/python/properties', 'test/compat/rerp.test'],
      ['test/compat/rerp', 'test/conformance'],
    ],
  ],
  [
    'src/cache',
    [
      ['test/cache/robots-cache', 'test/cache/freshness', 'test/cache/failure', 'test/cache/site-memory'],
      ['test/cache'],
    ],
  ],
  ['src/fetch', [['test/fetch/fetch-robots', 'test/fetch/statuses', 'test/fetch/redirects'], ['test/fetch']]],
];

/**
 * Tests of several processes, of servers that have to be installed and of terminals take too long for a mutant, and so do
 * those that count operations or bytes.
 */
const TOO_SLOW =
  /redis|fleet|processes|disk-faults|live|python-codecs|zoo|growth|memory\.test|in-browser|stopped-process/;

/** Paths for the test runner, step by step: those of the same name where there are any, else those of the room. */
export function nearestTests(root: string, source: string): string[][] {
  const known = NEAREST.find(([beginning]) => source.startsWith(beginning));
  const all = testsBelow(join(root, 'test'), 'test').filter((file) => !TOO_SLOW.test(file));
  const taken = new Set<string>();
  const steps = (known?.[1] ?? ownTests(root, source)).map((beginnings) => {
    const step = all.filter(
      (file) => !taken.has(file) && beginnings.some((beginning) => file.startsWith(beginning)),
    );
    for (const file of step) taken.add(file);
    return step;
  });
  return steps.filter((step) => step.length > 0);
}

/** `src/dialects/reppy/order.ts` is tested by `test/dialects/reppy*` and `test/compat/reppy*`. */
function ownTests(root: string, source: string): string[][] {
  const [, room = '', name = ''] = source.split('/');
  if (!existsSync(join(root, 'test', room))) return [['test']];
  return [[`test/${room}/${name}`], [`test/compat/${name}`, 'test/conformance']];
}

function testsBelow(folder: string, shown: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${shown}/${name}`);
}
