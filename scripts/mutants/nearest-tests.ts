/** Which tests stand nearest to a source. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * By the beginning of a source's path: what a change there shows in, step by step, the nearest first. `{name}` is the folder
 * or file of the source in its room. The first entry that fits counts. A server of Redis starts for each of its suites: no
 * other source has them.
 */
const NEAREST = `
src/core/preferences: core/preferences robots-tag lint/lint lint/rules | core/preferences/structured-dictionary
src/core: dialects conformance | core compat robots-tag fetch/statuses fetch/decode | core/index.test
src/languages/python: languages/python dialects/python dialects/rerp dialects/protego conformance \\
  | compat/python.test compat/scrapy compat/protego fetch/python fetch/decode | compat/facades.recorded
src/languages: dialects/{name} conformance | compat/{name} compat/robot-ua
src/dialects/python: dialects/python compat/python.test | conformance compat/scrapy core/nested | compat/facades.recorded
src/dialects: dialects/{name} | conformance compat/{name} core/nested
src/cache/redis: cache/redis.test | cache/redis-faults cache/redis-topologies
src/cache: cache/robots-cache cache/freshness cache/failure cache/pacing | cache compat/reppy
src/fetch: fetch/fetch-robots fetch/statuses fetch/redirects | fetch cache/crawling
`;

/** The steps of a source, each the beginnings of tests. */
function stepsOf(source: string): string[][] {
  const rows = NEAREST.replaceAll(/ \\\n */g, ' ')
    .trim()
    .split('\n');
  const row = rows.find((one) => source.startsWith(one.slice(0, one.indexOf(':')))) ?? ': ';
  const steps = row.slice(row.indexOf(':') + 1).split('|');
  return steps.map((step) =>
    step
      .trim()
      .split(' ')
      .map((beginning) => `test/${beginning}`),
  );
}

/**
 * Tests of several processes, of servers that have to be installed, of packages that have to be built and of terminals take
 * too long for a mutant, and so do those that count operations or bytes, and the largest comparisons.
 */
const TOO_SLOW = new RegExp(
  [
    'redis|fleet|processes|disk-|live|python-codecs|zoo|in-browser|stopped-process|read-sync|names|stalls',
    'growth|cache/memory|core/(bounds|index)|structured-dictionary|compat/(perl.test|facades.rec|robots-parser-u)',
  ].join('|'),
);

/** Step by step: the test that mirrors a source, then the others. Slow ones are only taken where the source names them. */
export function nearestTests(root: string, source: string): string[][] {
  const [, , name = ''] = source.replace(/\.ts$/, '').split('/');
  const all = testsBelow(join(root, 'test'), 'test');
  const mirror = source.replace(/^src(.*)\.ts$/, 'test$1.test');
  const taken = new Set<string>();
  const steps = [[mirror], ...stepsOf(source)].map((patterns) => {
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
