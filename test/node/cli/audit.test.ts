/** `audit`: what sites allow, at a glance. */
import { expect, test } from '@jest/globals';
import { CRAWLERS } from '../../../src/answers/crawlers/crawlers.js';
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
  expect(stdout).toMatch(
    /^ {2}allowed +Googlebot \(Google, for search\) may fetch the page: .* \(1 rule forbids other pages\)$/m,
  );
  expect(stdout).toMatch(
    /^ {2}disallowed +GPTBot .*: line 6 forbids it\. \(1 rule allows other pages, Crawl-delay is 3 seconds\)$/m,
  );
  expect(stdout).toMatch(/^Not named here, and known from others only: \d+ allowed\.$/m);
  expect(stdout).toMatch(/^Of \d+ crawlers, \d+ have operators who do not say which parser they use\.$/m);
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

test('a crawler that ignores *, follows another name or ignores Crawl-delay is not judged like the others', async () => {
  const robots =
    'User-agent: *\nDisallow: /\nCrawl-delay: 10\n\nUser-agent: Googlebot\nDisallow: /private\nCrawl-delay: 10';
  const { stdout } = await withFiles({ 'robots.txt': robots }, (cwd) =>
    runProgram(['audit', 'robots.txt', '--json'], { cwd }),
  );
  const [audit] = jsonLines(stdout);
  const of = (agent: string): unknown => expect.objectContaining({ agent, ...EXPECTED[agent] });
  expect(audit).toHaveProperty('crawlers', expect.arrayContaining(Object.keys(EXPECTED).map(of)));
  const delayed = /"agent":"Googlebot",(?:(?!"agent").)*"crawlDelay"/;
  expect(stdout).not.toMatch(delayed);
});

const EXPECTED: Readonly<Record<string, object>> = {
  'AdsBot-Google': { verdict: 'allowed', dialect: 'google', kind: 'crawler' },
  'Googlebot-Image': { verdict: 'allowed', token: 'Googlebot' },
  Applebot: { verdict: 'allowed', token: 'Googlebot', dialect: 'rfc9309' },
  'Google-Extended': { verdict: 'disallowed', kind: 'control-token' },
  'ChatGPT-User': { verdict: 'disallowed', kind: 'user-triggered' },
  bingbot: { verdict: 'disallowed', crawlDelay: 10 },
};

test('several sites get a line for each kind of crawler, and CSV a line for each crawler', async () => {
  const files = {
    'sites/a.txt': 'User-agent: *\nDisallow: /',
    'sites/b.txt': 'User-agent: GPTBot\nDisallow: /',
    'list.txt': '# comment\nsites/b.txt\n',
    'own.json': '[{"token":"OurBot","tokens":["OurBot","GPTBot"],"purposes":["training"]}]',
  };
  await withFiles(files, async (cwd) => {
    const folder = await runProgram(['audit', 'sites', '--only', 'ai', '--only', 'ads'], { cwd });
    expect(folder.stdout).toMatch(/^sites\/a\.txt$/m);
    expect(folder.stdout).toMatch(
      /^ {2}Advertising: 3 of 6 not allowed: AdIdxBot, OAI-AdsBot, meta-externalads$/m,
    );
    expect(folder.stdout).toMatch(/^sites\/b\.txt\n {2}Search engines: all allowed$/m);
    const csv = await runProgram(
      ['audit', '--list', 'list.txt', '--format', 'csv', '--only', 'training', '--crawlers', 'own.json'],
      { cwd },
    );
    const [header, ours, ...rows] = csv.stdout.trimEnd().split('\n');
    expect(header).toBe('site,agent,operator,kind,purposes,verdict,line,token,dialect,says');
    expect(ours).toMatch(/^sites\/b\.txt,OurBot,unknown,crawler,training,disallowed,2,GPTBot,rfc9309,/);
    expect(rows.filter((row) => row.includes(',disallowed,'))).toEqual([expect.stringContaining(',GPTBot,')]);
  });
});

test('a site of several that cannot be read does not keep the others from being read', async () => {
  const { stdout, stderr, exit } = await withFiles({ 'a.txt': 'User-agent: *\nDisallow:' }, (cwd) =>
    runProgram(['audit', 'missing.txt', 'a.txt'], { cwd }),
  );
  expect(stdout).toMatch(/^a\.txt\n {2}Search engines: all allowed$/m);
  expect(stderr).toContain('missing.txt');
  expect(exit).toBe(3);
});

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
