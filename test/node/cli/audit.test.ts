/** `audit`: what sites allow, at a glance. */
import { expect, test } from '@jest/globals';
import { CRAWLERS } from '../../../src/answers/crawlers/crawlers.js';
import { jsonLines, refusal, runAmong, runProgram, withFiles, withSite } from './program.js';
import { sampled } from '../../support/samples.js';
import { httpResponse, warcOf } from '../../support/warc.js';
import { zipOf } from '../../support/zip.js';

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
  const { stdout } = await runAmong({ 'robots.txt': ROBOTS }, 'audit robots.txt');
  expect(stdout).toMatch(
    /^ {2}allowed +Googlebot \(Google, for search\) may fetch the page: .* \(1 rule blocks other pages\)$/m,
  );
  expect(stdout).toMatch(
    /^ {2}disallowed +GPTBot .*: line 6 forbids it\. \(1 rule allows other pages, Crawl-delay is 3 seconds\)$/m,
  );
  expect(stdout).toMatch(/^Not listed, and known only from third parties: \d+ allowed\.$/m);
  expect(stdout).toMatch(/^The operators of \d+ of \d+ crawlers do not say which parser they use\.$/m);
  expect(stdout).toContain('\n  train disallowed, search unknown, input to models unknown, use reference\n');
  expect(stdout).toContain('\n  https://shop.example/sitemap.xml\n');
  expect(stdout).toMatch(/^ {2}line 11: /m);
});

sampled(3)(
  '--json names the source of each crawler, and a site tells how long its answer is fresh',
  async () => {
    const { stdout } = await withSite(
      (_, response) => response.setHeader('cache-control', 'max-age=600').end(ROBOTS),
      (origin) => runProgram(`audit ${origin} --json`),
    );
    const [audit] = jsonLines(stdout);
    const preferences = { train: 'disallowed' };
    expect(audit).toMatchObject({ v: 1, status: 200, freshForSeconds: 600, preferences });
    expect(audit).toHaveProperty('crawlers.length', CRAWLERS.length);
    expect(audit).toHaveProperty('crawlers.0.source', expect.stringMatching(/^https:/));
  },
);

test('a crawler that ignores *, follows another name or ignores Crawl-delay is not judged like the others', async () => {
  const robots =
    'User-agent: *\nDisallow: /\nCrawl-delay: 10\n\nUser-agent: Googlebot\nDisallow: /private\nCrawl-delay: 10';
  const { stdout } = await runAmong({ 'robots.txt': robots }, 'audit robots.txt --json');
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
    'own.json': '[{"token":"OurBot","tokens":["OurBot","GPTBot"],"purposes":["training"]}]',
  };
  await withFiles(files, async (cwd) => {
    const folder = await runProgram('audit sites --only ai --only ads', { cwd });
    expect(folder.stdout).toMatch(/^sites\/a\.txt$/m);
    expect(folder.stdout).toMatch(
      /^ {2}Advertising: 3 of 6 not allowed: AdIdxBot, OAI-AdsBot, meta-externalads$/m,
    );
    expect(folder.stdout).toMatch(/^sites\/b\.txt\n {2}Search engines: all allowed$/m);
    const csv = await runProgram('audit sites/b.txt --format csv --only training --crawlers own.json', {
      cwd,
    });
    const [header, ours, ...rows] = csv.stdout.trimEnd().split('\n');
    expect(header).toBe('site,agent,operator,kind,purposes,verdict,line,token,dialect,says');
    expect(ours).toMatch(/^sites\/b\.txt,OurBot,unknown,crawler,training,disallowed,2,GPTBot,rfc9309,/);
    expect(rows.filter((row) => row.includes(',disallowed,'))).toEqual([expect.stringContaining(',GPTBot,')]);
  });
});

test('a site of several that cannot be read does not keep the others from being read', async () => {
  const { stdout, stderr, exit } = await runAmong(
    { 'a.txt': 'User-agent: *\nDisallow:' },
    'audit missing.txt a.txt',
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
    const { stdout, exit } = await withSite(status, (origin) => runProgram(`audit ${origin} --json`));
    expect(jsonLines(stdout)).toMatchObject([{ status, findings: [] }]);
    expect(jsonLines(stdout)[0]).toHaveProperty('crawlers.0.verdict', verdict);
    expect(exit).toBe(0);
  }
});

const GPTBOT_LEFT_OUT = 'User-agent: GPTBot\nDisallow: /\n';

const redirectTo = (location: string): string => httpResponse('301 Moved', '', `Location: ${location}`);

test('archives, folders of them and lists are audited site by site, in their order', async () => {
  const files = {
    'all/1.warc': warcOf([
      { url: 'http://a.example/robots.txt', block: redirectTo('https://a.example/robots.txt') },
      { url: 'https://a.example/robots.txt', block: httpResponse('200 OK', GPTBOT_LEFT_OUT) },
      { url: 'https://b.example/page', block: httpResponse('200 OK', 'no robots.txt') },
      { url: 'https://gone.example/robots.txt', block: httpResponse('404 Not Found', 'no') },
      { url: 'https://lost.example/robots.txt', block: redirectTo('https://a.example/x') },
    ]),
    'all/2.jsonl': '{"site":"https://c.example","robots":"User-agent: *\\nDisallow: /"}\n',
    'all/d.example.txt': 'User-agent: *\nDisallow:\n',
  };
  const audit = (cwd: string, ...args: string[]) =>
    runProgram(['audit', ...args, '--only', 'training', '--format', 'csv'], { cwd });
  await withFiles(files, async (cwd) => {
    const { stdout, stderr, exit } = await audit(cwd, 'all');
    const verdicts = stdout
      .split('\n')
      .flatMap((row) => /^(.*),GPTBot,.*,((?:dis)?allowed),/.exec(row)?.slice(1).join(' ') ?? []);
    expect(verdicts).toEqual([
      'http://a.example/robots.txt disallowed',
      'https://a.example/robots.txt disallowed',
      'https://gone.example/robots.txt allowed',
      'https://c.example/robots.txt disallowed',
      'all/d.example.txt allowed',
    ]);
    expect(stderr).toContain(
      'https://lost.example/robots.txt redirects to https://a.example/x, which is not in the archive',
    );
    expect(exit).toBe(3);
    const packed = await runProgram('pack all/1.warc all/2.jsonl -o all.archive', { cwd });
    expect(packed.exit).toBe(0);
    expect((await audit(cwd, 'all.archive')).stdout.split('\n')).toContain(
      stdout.split('\n').find((row) => row.startsWith('https://c.example/robots.txt,GPTBot,')),
    );
  });
});

test('a saved file is never a list of sites to fetch, and the file of its host if it is named like one', async () => {
  await withSite('', async (origin, asked) => {
    const files = {
      'all/a.example.txt': `${origin}/\n`,
      'all/b.example.txt': '{"site":"https://victim.example","robots":"User-agent: *\\nDisallow: /"}\n',
      'all/c.example.txt': 'site,robots\nhttps://victim.example,x\n',
      'all/d.example/robots.txt': `${origin}/\n`,
      'all/e.txt': `${origin}/\n`,
      'bare/README.md': '# About\nThese are files.\n',
      'bare/f.example': 'User-agent: *\nDisallow: /\n',
      'bare/g.example': '\0',
      'bare/localhost': 'User-agent: *\nDisallow: /\n',
      'bare/h.example_8080': `\n# sites\n${origin}/\n`,
      'lists/sites.csv': `${origin}/\n`,
      'my_shop.example': `${origin}/\n`,
      '2001_db8__1.txt': `${origin}/\n`,
      'localhost.txt': `${origin}/\n`,
      mixed: `${origin}/\nUser-agent: *\nDisallow: /\n`,
      'other/README.md': '# About\nThese are files.\n',
    };
    await withFiles(files, async (cwd) => {
      const survey = await runProgram('survey all', { cwd });
      const error: unknown = expect.stringContaining('it does not begin like a robots.txt');
      const hosts = ['a', 'b', 'c', 'd'].map((host) => `https://${host}.example`);
      expect(jsonLines(survey.stdout)).toMatchObject(
        [...hosts, 'all/e.txt'].map((site) => ({ site, error })),
      );
      const expanded = ['all/a.example.txt', 'all/b.example.txt'];
      const operands = await runProgram(['survey', ...expanded, 'bare', '--agents', 'GPTBot'], { cwd });
      expect(jsonLines(operands.stdout)).toMatchObject([
        ...hosts.slice(0, 2).map((site) => ({ site, error })),
        { site: 'https://f.example', agents: { GPTBot: { access: 'none' } } },
        { site: 'bare/localhost', agents: { GPTBot: { access: 'none' } } },
      ]);
      expect(operands.stderr).toMatch(
        /^bare: 3 files left out, such as: Cannot read bare.README\.md: it does not/,
      );
      for (const [file, site, why] of [
        ['bare/h.example_8080', 'https://h.example:8080', 'it does not begin like a robots.txt'],
        ['all/b.example.txt', 'https://b.example', 'it does not begin like a robots.txt'],
        ['bare/f.example', 'https://f.example', ''],
        ['mixed', 'mixed', 'it does not begin like a robots.txt'],
        ['lists', 'lists/sites.csv', 'it looks like a list of sites; write --list'],
        ['my_shop.example', 'my_shop.example', 'it looks like a list of sites; write --list my_shop'],
        ['2001_db8__1.txt', '2001_db8__1.txt', 'it looks like a list of sites; write --list'],
        ['localhost.txt', 'localhost.txt', 'it looks like a list of sites; write --list'],
      ] as const) {
        const { stdout } = await runProgram(`survey ${file}`, { cwd });
        const [line] = jsonLines(stdout);
        expect(line).toMatchObject(why === '' ? { site } : { site, error: expect.stringContaining(why) });
      }
      const none = await runProgram('audit other', { cwd });
      expect(none.stderr).toMatch(
        /^other: 1 file left out, [^]*\nrobotparser: Cannot read other: it has no robots/,
      );
      expect(await runProgram('audit all', { cwd })).toEqual(refusal(3, /^(?:.+\n){5}$/));
    });
    expect(asked).toEqual([]);
  });
});

test('a WACZ and a folder with a WACZ and a WARC are audited; records of pages are counted', async () => {
  const warc = (site: string) =>
    warcOf([{ url: `${site}/robots.txt`, block: httpResponse('200 OK', GPTBOT_LEFT_OUT) }]);
  const page = { site: 'https://c.example/page', robots: GPTBOT_LEFT_OUT };
  const files = {
    'all/a.wacz': zipOf([{ name: 'archive/data.warc', bytes: warc('https://a.example') }]),
    'all/b.warc': warc('https://b.example'),
    'all/c.jsonl': `${JSON.stringify({ ...page, site: 'https://c.example/' })}\n${JSON.stringify(page)}\n`,
  };
  await withFiles(files, async (cwd) => {
    const remark = 'c.jsonl: 1 record of pages left out: a record names a site or its robots.txt\n';
    for (const [source, sites, told] of [
      ['all/a.wacz', ['a'], ''],
      ['all', ['a', 'b', 'c'], `all/${remark}`],
    ] as const) {
      const { stdout, ...end } = await runProgram(`audit ${source} --only training --format csv`, { cwd });
      const names = [...stdout.matchAll(/^https:\/\/(.)\.example\/robots\.txt,GPTBot,.*,disallowed,/gm)];
      expect({ sites: names.map(([, name]) => name), ...end }).toEqual({ sites, stderr: told, exit: 0 });
    }
    const survey = await runProgram('survey all/c.jsonl', { cwd });
    expect(survey.stderr).toContain(remark);
  });
});
