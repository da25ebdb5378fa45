/** `survey`: what many sites allow many crawlers. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  interrupt,
  jsonLines,
  jsonText,
  refusal,
  runAmong,
  runProgram,
  withFiles,
  withSite,
  type Ended,
} from './program.js';

const ROBOTS =
  'User-agent: *\nCrawl-delay: 5\nContent-Signal: ai-train=no\nDisallow: /private\n\nUser-agent: Googlebot\nDisallow: /\n\nLicense: https://a.example/l.xml\nSitemap: https://a.example/s.xml\n';
const RECORDS = [
  { site: 'https://a.example', robots: ROBOTS, captured: '2026-01-02' },
  { site: 'https://b.example', status: 404, robots: '' },
  { site: 'https://c.example', status: 503, robots: '' },
  { site: 'https://d.example', robots: 'User-agent: *\nDisallow: /\n' },
];
const FILES = {
  'sites.jsonl': jsonText(RECORDS),
  'agents.txt': '# ours\nOurBot\n\nGooglebot-Image\n',
  'urls.txt': '/private/x\n/open\nhttps://d.example/y\n',
  'folder/e.example.txt': 'User-agent: *\nDisallow:\n',
};

function survey(cwd: string, line: string): Promise<Ended> {
  return runProgram(`survey ${line}`, { cwd });
}

test('one line a site, in the order of the input', async () => {
  await withFiles(FILES, async (cwd) => {
    const { stdout, stderr, exit } = await survey(
      cwd,
      'sites.jsonl folder absent.txt --agents GPTBot,Googlebot',
    );
    const [a, ...others] = jsonLines(stdout);
    expect(a).toEqual({
      v: 1,
      site: 'https://a.example',
      status: 200,
      captured: '2026-01-02T00:00:00.000Z',
      digest: expect.stringMatching(/^[\da-f]{64}$/),
      bytes: ROBOTS.length,
      agents: { GPTBot: { access: 'some', line: 4, delay: 5 }, Googlebot: { access: 'none', line: 7 } },
      uses: {
        train: { answer: 'disallowed', line: 3 },
        search: { answer: 'unknown' },
        input: { answer: 'unknown' },
      },
      licenses: ['https://a.example/l.xml'],
      sitemaps: 1,
    });
    const both = (agent: object) => ({ GPTBot: agent, Googlebot: agent });
    expect(others).toMatchObject([
      { site: 'https://b.example', status: 404, agents: both({ access: 'all' }), bytes: 0 },
      { site: 'https://c.example', status: 503, agents: both({ access: 'unknown' }) },
      { site: 'https://d.example', agents: both({ access: 'none', line: 2 }) },
      { site: 'https://e.example', status: null, agents: both({ access: 'all' }) },
      {
        site: 'absent.txt',
        agents: both({ access: 'unknown' }),
        error: expect.stringContaining('there is no such file'),
      },
    ]);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  });
});

test('reads crawlers as their operators say, from a file of names, and asks about URLs', async () => {
  await withFiles(FILES, async (cwd) => {
    const asked = 'sites.jsonl --agents agents.txt --urls urls.txt';
    const [byStandard] = jsonLines((await survey(cwd, asked)).stdout);
    expect(byStandard).toMatchObject({
      agents: {
        OurBot: { access: 'some', urls: { '/private/x': 'disallowed', '/open': 'allowed' } },
        'Googlebot-Image': { access: 'some' },
      },
    });
    const lines = jsonLines((await survey(cwd, `${asked} --as-operators-say`)).stdout);
    expect(lines[0]).toMatchObject({
      agents: { OurBot: { access: 'some' }, 'Googlebot-Image': { access: 'none', line: 7 } },
    });
    expect(lines[3]).toMatchObject({ agents: { OurBot: { urls: { 'https://d.example/y': 'disallowed' } } } });
  });
});

test('--csv has a row a site, and --summary a row for each purpose and crawler', async () => {
  await withFiles(FILES, async (cwd) => {
    const table = await survey(cwd, 'sites.jsonl --agents GPTBot --csv');
    const [header = [], ...sites] = table.stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.split(','));
    expect(header.slice(0, 5)).toEqual(['site', 'status', 'captured', 'digest', 'bytes']);
    expect(header.slice(-3)).toEqual(['GPTBot', 'GPTBot_line', 'GPTBot_delay']);
    expect(sites.map((row) => row.slice(-3).join())).toEqual(['some,4,5', 'all,,', 'unknown,,', 'none,2,']);
    const summary = await survey(cwd, 'sites.jsonl --agents GPTBot,Googlebot --summary --csv');
    expect(summary.stdout.split('\n')).toEqual([
      'purpose,agent,all,some,none,unknown,percent_none',
      'training,(any),1,1,1,1,33.3',
      'search,(any),1,0,2,1,66.7',
      'search,Googlebot,1,0,2,1,66.7',
      'training,GPTBot,1,1,1,1,33.3',
      '',
    ]);
    const text = await survey(cwd, 'sites.jsonl --agents GPTBot --summary');
    expect(text.stdout).toMatch(/^training {2}GPTBot {4}1 {5}1 {5}1 {8}1 {10}33.3$/m);
  });
});

test('--changes tells what is not as in an earlier survey', async () => {
  await withFiles(FILES, async (cwd) => {
    const { stdout } = await survey(cwd, 'sites.jsonl --agents GPTBot');
    writeFileSync(join(cwd, 'old.jsonl'), stdout);
    const now = [
      { site: 'https://a.example', robots: 'User-agent: GPTBot\nDisallow: /' },
      { site: 'https://new.example', robots: '' },
      ...RECORDS.slice(1, 3),
    ];
    writeFileSync(join(cwd, 'now.jsonl'), jsonText(now));
    const changes = await survey(cwd, 'now.jsonl --agents GPTBot,bingbot --changes old.jsonl');
    expect(jsonLines(changes.stdout)).toEqual([
      {
        ...{ v: 1, site: 'https://a.example', change: 'changed' },
        agents: { GPTBot: { before: 'some', after: 'none' } },
        uses: { train: { before: 'disallowed', after: 'unknown' } },
      },
      { v: 1, site: 'https://new.example', change: 'new', agents: {}, uses: {} },
      { v: 1, site: 'https://d.example', change: 'gone', agents: {}, uses: {} },
    ]);
    const same = await survey(cwd, 'sites.jsonl --agents GPTBot --changes old.jsonl');
    expect(same.stdout).toBe('');
  });
});

test('--changes compares the latest captures of a site, wherever they are in the two surveys', async () => {
  const forbidsAll = (day: string | undefined) => ({
    site: 'https://a.example',
    robots: 'User-agent: *\nDisallow: /',
    captured: day,
  });
  const allowsAll = (day: string | undefined) => ({ ...forbidsAll(day), robots: '' });
  const old = [allowsAll('2026-02-01'), forbidsAll('2026-01-01'), forbidsAll(undefined)];
  const changesTo = async (...records: object[]): Promise<unknown[]> =>
    withFiles({ 'before.jsonl': jsonText(old), 'after.jsonl': jsonText(records) }, async (cwd) => {
      await survey(cwd, 'before.jsonl --agents GPTBot -o old.jsonl');
      const { stdout } = await survey(cwd, 'after.jsonl --agents GPTBot --changes old.jsonl');
      return jsonLines(stdout);
    });
  const forbidden = [{ site: 'https://a.example', agents: { GPTBot: { before: 'all', after: 'none' } } }];
  const dated = [forbidsAll('2026-04-01'), allowsAll('2026-03-01'), allowsAll(undefined)];
  expect(await changesTo(...dated)).toMatchObject(forbidden);
  expect(await changesTo(forbidsAll('2026-03-01'), allowsAll('2026-04-01'))).toEqual([]);
  // Without dates, the last line counts.
  expect(await changesTo(allowsAll(undefined), forbidsAll(undefined))).toMatchObject(forbidden);
});

test.each(['', ' --csv'])('--resume ends as one run would have, with %j', async (form) => {
  await withFiles(FILES, async (cwd) => {
    const resumed = (sources: string) => survey(cwd, `${sources}${form} -o out --resume`);
    expect(await resumed('absent.txt')).toMatchObject({ exit: 3 });
    expect(await resumed('absent.txt')).toEqual(refusal(3, /^out is complete; nothing is left to do\n$/));
    const sources = 'folder absent.txt sites.jsonl';
    const whole = await survey(cwd, sources + form);
    rmSync(join(cwd, 'out'));
    expect((await resumed(sources)).exit).toBe(0);
    const begun = whole.stdout.split('\n').slice(0, 3).join('\n');
    interrupt(join(cwd, 'out'), `${begun}\n{"half`);
    expect(await resumed(sources)).toMatchObject({ stdout: '', exit: 0 });
    expect(readFileSync(join(cwd, 'out'), 'utf8')).toBe(whole.stdout);
    expect((await resumed(sources)).exit).toBe(0);
  });
});

test('a robots.txt in the current folder tells no site', async () => {
  await withFiles({ 'robots.txt': ROBOTS }, async (cwd) => {
    const { stdout } = await survey(cwd, 'robots.txt ./robots.txt --agents GPTBot');
    expect(jsonLines(stdout)).toMatchObject([{ site: 'robots.txt' }, { site: './robots.txt' }]);
  });
});

test('each line of a list is a site to fetch, or is named', async () => {
  await withSite('User-agent: GPTBot\nDisallow: /', async (origin) => {
    const host = origin.slice('http://'.length);
    const good = `# sites\n${origin} # ours\n\n`;
    const odd = `${good}my_shop.example:1\nlocalhost:1\n[::1]:1\nshop:1/\n`;
    const bad = `${odd}sp ace\nhttps://sp ace/\nshop/page\nuser@${host}\n[::1\nshop:99999\n`;
    await withFiles({ good, odd, bad, 'urls-first': `sp ace\n${origin}\n` }, async (cwd) => {
      const surveyed = async (sources: string) =>
        jsonLines((await survey(cwd, `${sources} --agents GPTBot`)).stdout);
      const fetched = { site: origin, agents: { GPTBot: { access: 'none', line: 2 } } };
      expect(await surveyed('good')).toMatchObject([fetched]);
      const unreached = ['my_shop.example', 'localhost', '[::1]', 'shop'].map((name) => ({
        site: `https://${name}:1`,
        status: null,
      }));
      for (const sources of ['odd', '--list odd'])
        expect(await surveyed(sources)).toMatchObject([fetched, ...unreached]);
      const unread = ['sp ace', 'https://sp ace/', 'shop/page', `user@${host}`, '[::1', 'shop:99999'].map(
        (site, index) => ({
          site,
          error: `Cannot read bad: line ${index + 8} is not a site: '${site}'; write https://HOST, one per line`,
        }),
      );
      expect(await surveyed('--list bad')).toMatchObject([fetched, ...unreached, ...unread]);
      for (const [file, line] of [
        ['bad', 8],
        ['urls-first', 1],
      ] as const) {
        const why = `and as a list of sites line ${line} is not a site: 'sp ace'; write https://HOST`;
        expect(await surveyed(file)).toMatchObject([{ site: file, error: expect.stringContaining(why) }]);
      }
      const audited = await runProgram('audit --list bad --format csv', { cwd });
      expect(audited.stderr).toContain("robotparser: Cannot read bad: line 8 is not a site: 'sp ace';");
      expect(audited.stdout).toContain(`\n${origin}/robots.txt,GPTBot,`);
    });
  });
});

test.each([
  ['', /SOURCE is needed/],
  [
    ' x --agents no/such.txt',
    /--agents 'no\/such.txt' is neither the name of a crawler, nor a file, nor one of ai, /,
  ],
  [' x --agents ,', /--agents ''/],
  [' x --summary --changes y', /leave one out/],
  [' x --changes agents.txt', /takes the JSON lines of an earlier survey/],
  [' x --urls agents.txt', /'OurBot' is neither a path nor a URL/],
  [' x --summary --resume -o z', /leave it out with --summary/],
])('refuses survey%s', async (words, message) => {
  expect(await runAmong(FILES, `survey${words}`)).toEqual(refusal(2, message));
});
