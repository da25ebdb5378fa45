/** What leaves a file holds only itself: engines keep the whole of a text for a part of it, unless that is copied. */
import { describe, expect, test } from '@jest/globals';
import { parse, type Robots } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { heapUsed } from '../support/heap.js';
import { sampleOf, sizeOf } from '../support/samples.js';

const FILE_SIZE = sizeOf(1_000_000, 3);
const FILES = 6;

function file(i: number): string {
  const text = [
    `User-agent: some-robot-${String(i)}`,
    `Disallow: /some/private/path/${String(i)}`,
    `Sitemap: https://example.com/sitemap-${String(i)}.xml`,
    `Host: www.example-${String(i)}.com`,
    `Clean-param: session-${String(i)} /some/path`,
    'Content-Signal: search=yes, ai-train=no',
    `License: https://example.com/license-${String(i)}.xml`,
    `Something-else: of-no-meaning-${String(i)}`,
    `a line that nobody reads ${String(i)}`,
    `# ${'x'.repeat(FILE_SIZE)}`,
  ].join('\n');
  // Flat, as a text that comes from the network is.
  return Buffer.from(text).toString('latin1');
}

const kept: Record<string, (robots: Robots, agent: string) => unknown> = {
  sitemaps: (robots) => robots.sitemaps,
  'an explanation': (robots, agent) =>
    robots.explain(agent, `http://example.com/some/private/path/${agent.slice(11)}/x`, { lost: true }),
  groups: (robots) => robots.groups,
  notes: (robots) => robots.notes,
  host: (robots) => robots.host,
  'clean params': (robots) => robots.cleanParams,
  'content signals': (robots, agent) => robots.contentSignals(agent),
  licenses: (robots) => robots.licenses,
  preferences: (robots, agent) => robots.preferences(agent, 'http://example.com/'),
  directives: (robots) => robots.directives,
  'a line': (robots) => robots.lineText(2),
};

function robotsOf(i: number, name: 'rfc9309' | 'pythonRfc9309'): Robots {
  return parse(file(i), { dialect: dialects[name], url: 'http://example.com/robots.txt' });
}

describe.each(sampleOf(['rfc9309', 'pythonRfc9309'] as const))('%s', (name) => {
  /** By how much the heap grows for what `parts` keep of every file. */
  function growthWith(parts: typeof kept): number {
    const values: unknown[] = [];
    // What is made once, code that is compiled among it, is no growth.
    for (const part of Object.values(parts)) part(robotsOf(FILES, name), `some-robot-${String(FILES)}`);
    const before = heapUsed();
    for (let i = 0; i < FILES; i++) {
      // Of a file of its own each, so that none holds what another one needs.
      for (const part of Object.values(parts))
        values.push(part(robotsOf(i, name), `some-robot-${String(i)}`));
    }
    const grown = heapUsed() - before;
    expect(values).toHaveLength(FILES * Object.keys(parts).length);
    return grown;
  }

  test('what is taken of a file keeps no file', () => {
    const limit = (FILES * FILE_SIZE) / 3;
    const isTooMuch = growthWith(kept) >= limit;
    const suspects = isTooMuch ? Object.entries(kept) : [];
    const holding = suspects.filter(([what, part]) => growthWith({ [what]: part }) >= limit);
    expect({ isTooMuch, holding: holding.map(([what]) => what) }).toEqual({ isTooMuch: false, holding: [] });
  });
});
