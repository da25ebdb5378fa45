/** Which tests stand nearest to a source. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * By the beginning of a source's path: what a change there shows in, step by step, the nearest first. `{name}` is the folder
 * or file of the source in its room. The first entry that fits counts.
 */
const NEAREST: readonly (readonly [source: string, steps: readonly (readonly string[])[]])[] = [
  [
    'src/core/preferences',
    [
      ['test/core/preferences', 'test/robots-tag', 'test/lint/lint', 'test/lint/rules'],
      ['test/core/preferences/structured-dictionary'],
    ],
  ],
  [
    'src/core',
    [
      ['test/dialects', 'test/conformance'],
      ['test/core', 'test/compat', 'test/robots-tag', 'test/fetch/statuses', 'test/fetch/decode'],
      ['test/core/index.test'],
    ],
  ],
  [
    'src/languages/python',
    [
      ['test/languages/python', 'test/dialects/python', 'test/dialects/rerp', 'test/dialects/protego'],
      [
        'test/compat/python.test',
        'test/compat/scrapy',
        'test/compat/protego',
        'test/fetch/python',
        'test/fetch/decode',
      ],
      ['test/compat/python.recorded'],
    ],
  ],
  ['src/languages', [['test/dialects/{name}'], ['test/compat/{name}', 'test/compat/robot-ua']]],
  [
    'src/dialects/python',
    [
      ['test/dialects/python', 'test/compat/python.test'],
      ['test/conformance', 'test/compat/scrapy', 'test/core/nested'],
      ['test/compat/python.recorded'],
    ],
  ],
  [
    'src/dialects',
    [['test/dialects/{name}'], ['test/conformance', 'test/compat/{name}', 'test/core/nested']],
  ],
  // A server of Redis starts for each of these suites: no other source has them.
  [
    'src/cache/redis',
    [['test/cache/redis.test'], ['test/cache/redis-faults', 'test/cache/redis-topologies']],
  ],
  [
    'src/cache',
    [
      ['test/cache/robots-cache', 'test/cache/freshness', 'test/cache/failure', 'test/cache/pacing'],
      ['test/cache', 'test/compat/reppy'],
    ],
  ],
  [
    'src/fetch',
    [
      ['test/fetch/fetch-robots', 'test/fetch/statuses', 'test/fetch/redirects'],
      ['test/fetch', 'test/cache/crawling'],
    ],
  ],
];

/**
 * Tests of several processes, of servers that have to be installed, of packages that have to be built and of terminals take
 * too long for a mutant, and so do those that count operations or bytes, and the largest comparisons.
 */
const TOO_SLOW = new RegExp(
  [
    'redis|fleet|processes|disk-|live|python-codecs|zoo|in-browser|stopped-process|read-sync|names|stalls',
    'growth|cache/memory|own-memory|core/(bounds|index)|structured-dictionary|compat/(perl.test|python.rec|robots-parser-u)',
  ].join('|'),
);

/** Step by step: the test that mirrors a source, then the others. Slow ones are only taken where the source names them. */
export function nearestTests(root: string, source: string): string[][] {
  const [, near] = NEAREST.find(([beginning]) => source.startsWith(beginning)) ?? ['', [['test']]];
  const [, , name = ''] = source.split('/');
  const all = testsBelow(join(root, 'test'), 'test');
  const mirror = source.replace(/^src(.*)\.ts$/, 'test$1.test');
  const taken = new Set<string>();
  const steps = [[mirror], ...near].map((patterns) => {
    const beginnings = patterns.map((pattern) => pattern.replace('{name}', name));
    const step = all.filter(
      (file) =>
        !taken.has(file) &&
        beginnings.some(
          (beginning) => file.startsWith(beginning) && (TOO_SLOW.test(beginning) || !TOO_SLOW.test(file)),
        ),
    );
    for (const file of step) taken.add(file);
    return step;
  });
  return steps.filter((step) => step.length > 0);
}

function testsBelow(folder: string, shown: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${shown}/${name}`)
    .sort();
}
