/** `audit`: one site at a glance. */
import { expect, test } from '@jest/globals';
import { CRAWLERS } from '../../../src/answers/crawlers.js';
import { jsonLines, runProgram, withFiles, withSite } from './program.js';
import { sampled } from '../../support/samples.js';

const ROBOTS = [
  'User-agent: *',
  'Disallow: /private',
  'Content-Signal: ai-train=no, use=reference',
  '',
  'User-agent: GPTBot',
  'Disallow: /',
  'Allow: /open',
  'Crawl-delay: 3',
  '',
  'Sitemap: https://shop.example/sitemap.xml',
  'nonsense',
  '',
].join('\n');

test('tells what each known crawler may fetch, and what else the file says', async () => {
  const { stdout } = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
    runProgram(['audit', 'robots.txt'], { cwd }),
  );
  expect(stdout).toMatch(/^ {2}Googlebot +Google +allowed +1 rule forbids others$/m);
  expect(stdout).toMatch(
    /^ {2}GPTBot +OpenAI +disallowed +line 6 \(Disallow: \/\), 1 rule allows others, delay 3 seconds$/m,
  );
  expect(stdout).toContain('\n  train disallowed, search unknown, input to models unknown, use reference\n');
  expect(stdout).toContain('\n  https://shop.example/sitemap.xml\n');
  expect(stdout).toMatch(/^ {2}line 11: /m);
});

sampled(3)(
  '--json names the source of each crawler, and a site tells how long its answer is fresh',
  async () => {
    const { stdout } = await withSite(
      (_, response) => response.setHeader('cache-control', 'max-age=600').end(ROBOTS),
      (origin) => runProgram(['audit', origin, '--json']),
    );
    const [audit] = jsonLines(stdout);
    expect(audit).toMatchObject({
      v: 1,
      status: 200,
      freshForSeconds: 600,
      preferences: { train: 'disallowed' },
    });
    expect(audit).toHaveProperty('crawlers.length', CRAWLERS.length);
    expect(audit).toHaveProperty('crawlers.0.source', expect.stringMatching(/^https:/));
  },
);

sampled(3)('a site without a robots.txt allows everything, one that fails nothing', async () => {
  for (const [status, verdict] of [
    [404, 'allowed'],
    [503, 'disallowed'],
  ] as const) {
    const { stdout, exit } = await withSite(
      (_, response) => response.writeHead(status).end(),
      (origin) => runProgram(['audit', origin, '--json']),
    );
    expect(jsonLines(stdout)).toMatchObject([{ status, findings: [] }]);
    expect(jsonLines(stdout)[0]).toHaveProperty('crawlers.0.verdict', verdict);
    expect(exit).toBe(0);
  }
});
