/** `diff`: whom a change of a robots.txt shuts out, and the lists of URLs that commands read from sitemaps. */
import { describe, expect, test } from '@jest/globals';
import { jsonLines, refusal, runAmong, withSite } from './program.js';

const FILES = {
  'old.txt': 'User-agent: *\nDisallow: /tmp\n',
  'new.txt': 'User-agent: *\nDisallow: /tmp\nDisallow: /a|b\n\nUser-agent: GPTBot\nDisallow: /\n',
  'sitemap.xml':
    '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
    '<url><loc> https://a.example/a|b?x=1&amp;y=&#50;&#x33;&odd; </loc><image:loc>https://a.example/i</image:loc></url>' +
    '<url><loc><![CDATA[https://a.example/c]]></loc></url></urlset>',
  'index.xml':
    '<?xml version="1.0"?><sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>',
  'page.xml': '<?xml version="1.0"?><rss><channel></channel></rss>',
};

const diff = (line: string) => runAmong(FILES, `diff ${line}`);

test('says first who is shut out or let in, then every change by its lines', async () => {
  const { stdout, exit } = await diff('old.txt new.txt --agents GPTBot,bingbot');
  expect(stdout).toBe(
    [
      'old.txt -> new.txt',
      'Shut out: GPTBot',
      '3 verdicts change: 3 URLs, 2 crawlers',
      '',
      'allowed -> disallowed: 3 verdicts',
      '2  no rule -> line 6 (Disallow: /)',
      '   GPTBot',
      '   /~',
      '   /a|b~',
      '1  no rule -> line 3 (Disallow: /a|b)',
      '   bingbot',
      '   /a|b~',
      '',
    ].join('\n'),
  );
  expect(exit).toBe(1);
  const back = await diff('new.txt old.txt --agents GPTBot');
  expect(back.stdout).toContain('Let in: GPTBot');
  const same = await diff('old.txt old.txt');
  expect(same.stdout).toMatch(/^old\.txt -> old\.txt\nNo verdict changes: 2 URLs, \d+ crawlers\n$/);
  expect(same.exit).toBe(0);
});

describe('formats', () => {
  test('JSON lines', async () => {
    const { stdout } = await diff('old.txt new.txt --agents GPTBot --json');
    expect(jsonLines(stdout)).toMatchObject([
      { v: 1, type: 'change', count: 2, agents: ['GPTBot'], to: { verdict: 'disallowed', line: 6 } },
      { v: 1, type: 'summary', before: 'old.txt', after: 'new.txt', changed: 2, shutOut: ['GPTBot'] },
    ]);
  });

  test('annotations at the deciding line of the new file', async () => {
    // A workflow command that is not ours is made harmless there.
    const env = { GITHUB_ACTIONS: 'true' };
    const { stdout, stderr } = await runAmong(FILES, 'diff old.txt new.txt --agents GPTBot -f github', {
      env,
    });
    expect(stdout).toBe(
      '::warning file=new.txt,line=6,title=allowed -> disallowed::GPTBot: no rule -> line 6 (Disallow: /), such as /~\n',
    );
    expect(stderr).toContain('Shut out: GPTBot');
  });

  test('a table in which nothing of the files is Markdown', async () => {
    const { stdout } = await diff('old.txt new.txt --agents bingbot -f markdown');
    const [, row] = /\n(\| bingbot .*)\n$/.exec(stdout) ?? [];
    expect(row).toBe(
      '| bingbot | allowed -\\> disallowed | no rule | line 3 \\(Disallow: /a\\|b\\) | /a\\|b\\~ |',
    );
  });
});

describe('a sitemap is a list of URLs', () => {
  test('in every command that takes one', async () => {
    const { stdout } = await diff('old.txt new.txt --agents * --urls sitemap.xml');
    expect(stdout).toContain('   https://a.example/a|b?x=1&y=23&odd;\n');
    const check = await runAmong(FILES, 'check new.txt bingbot --urls sitemap.xml');
    expect(check.stdout.split('\n').map((line) => line.split(/ +/))).toEqual([
      ['disallowed', 'https://a.example/a|b?x=1&y=23&odd;'],
      ['allowed', 'https://a.example/c'],
      [''],
    ]);
  });

  test.each([
    ['index.xml', 'it is an index of sitemaps; name one of them'],
    ['page.xml', 'it is XML, but not a sitemap'],
  ])('but not %s', async (file, message) => {
    expect(await diff(`old.txt new.txt --urls ${file}`)).toEqual(refusal(3, message));
  });
});

test('a site whose status decides is an empty file, or none to compare', async () => {
  await withSite(404, async (site) => {
    const { stdout, exit } = await diff(`${site}/robots.txt new.txt --agents GPTBot`);
    expect(stdout).toContain('Shut out: GPTBot');
    expect(exit).toBe(1);
  });
  await withSite(503, async (site) => {
    const ended = await diff(`old.txt ${site}/robots.txt`);
    expect(ended).toEqual(refusal(3, 'status 503, so there is no file to compare'));
  });
});

test.each([
  ['old.txt', 'write OLD NEW'],
  ['old.txt new.txt old.txt', 'write OLD NEW'],
  ['- -', 'Standard input can be read once'],
  ['old.txt new.txt --json -f markdown', '--json and --format markdown contradict each other'],
  ['old.txt new.txt --agents a/b', "--agents 'a/b'"],
])('%j is misuse', async (line, message) => {
  expect(await diff(line)).toEqual(refusal(2, message));
});
