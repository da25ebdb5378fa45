import { describe, expect, test } from '@jest/globals';
import { jsonLines, runAmong } from './program.js';
import { sampled } from '../../support/samples.js';

const FILES = {
  'robots.txt': [
    'User-agent: *',
    'Disallow: /tmp',
    '',
    'User-agent: Foobot',
    'Crawl-delay: 2',
    'Disallow: /p',
    'Allow: /public',
    'Disallow: /x',
    'Disallow: /y',
    'Disallow: /*lic',
    '',
  ].join('\n'),
};

const explain = (line: string) => runAmong(FILES, `explain robots.txt ${line}`);

test('shows the deciding line in its context, its group and the rules that lost', async () => {
  const { stdout, exit } = await explain('Foobot /public/page');
  expect(stdout).toBe(
    [
      '/public/page',
      '  allowed for Foobot: line 7, in the group for Foobot at line 4 (rfc9309)',
      '',
      '     4  User-agent: Foobot',
      '     …',
      '     6  Disallow: /p    <- matches and loses',
      '  >  7  Allow: /public',
      '     8  Disallow: /x',
      '     …',
      '    10  Disallow: /*lic    <- matches and loses',
      '',
      '',
    ].join('\n'),
  );
  expect(exit).toBe(0);
});

sampled(3)('says so where no rule speaks', async () => {
  const { stdout } = await explain('Barbot /public');
  expect(stdout).toBe(
    [
      '/public',
      '  allowed for Barbot: no rule matches, in the group for everyone at line 1 (rfc9309)',
      '',
      '    1  User-agent: *',
      '',
      '',
    ].join('\n'),
  );
});

sampled(3)('says so where the file is of another site', async () => {
  const { stdout, exit } = await explain('Foobot https://b.example/ --site https://a.example/robots.txt');
  expect(stdout).toBe(
    'https://b.example/\n  unknown for Foobot: the file is from another site (rfc9309)\n\n',
  );
  expect(exit).toBe(1);
});

sampled(3)('counts rules that lost beyond the first ten', async () => {
  const rules = Array.from({ length: 14 }, (_, index) => `Disallow: /${'*'.repeat(index)}a`);
  const text = ['User-agent: *', ...rules, `Allow: /${'a'.repeat(30)}`].join('\n');
  const { stdout } = await runAmong({ 'robots.txt': text }, `explain robots.txt Foobot /${'a'.repeat(30)}`);
  expect(stdout.match(/matches and loses/g)).toHaveLength(10);
  expect(stdout).toContain('    4 more rules match and lose\n');
});

sampled(3)('--json holds the group and the rules that lost', async () => {
  const { stdout } = await explain('Foobot /public --json');
  expect(jsonLines(stdout)).toEqual([
    {
      v: 1,
      ...{ url: '/public', agent: 'Foobot', dialect: 'rfc9309' },
      ...{ allowed: true, because: 'rule', line: 7, text: 'Allow: /public' },
      group: { agent: 'Foobot', line: 4 },
      lost: [
        { allowed: false, line: 10, text: 'Disallow: /*lic' },
        { allowed: false, line: 6, text: 'Disallow: /p' },
      ],
    },
  ]);
});

const USES = {
  'robots.txt': [
    'License: https://a.example/terms.xml',
    'User-agent: *',
    'Content-Usage: train-ai=n, search=y',
    'Content-Usage: /open/ train-ai=y',
    'Content-Signal: ai-train=yes, search=maybe',
    'Disallow: /closed',
    '',
  ].join('\n'),
};

describe('what the page may be used for', () => {
  const explainUses = (line: string) => runAmong(USES, `explain robots.txt Foobot ${line}`);

  sampled(3)('is shown with the lines that say so', async () => {
    const { stdout } = await explainUses('/a');
    expect(stdout.split('\n\n').at(-2)).toBe(
      [
        '  What the page may be used for:',
        '    train   disallowed  line 3: Content-Usage: train-ai=n, search=y',
        '                        line 5: Content-Signal: ai-train=yes, search=maybe    <- does not decide',
        '    search  allowed     line 3: Content-Usage: train-ai=n, search=y',
        '                        line 5: Content-Signal: ai-train=yes, search=maybe    <- cannot be read',
        '    license https://a.example/terms.xml (line 1)',
      ].join('\n'),
    );
  });

  sampled(3)('is said by the longest path', async () => {
    const { stdout } = await explainUses('/open/a --json');
    expect(jsonLines(stdout)).toMatchObject([
      {
        allowed: true,
        preferences: {
          train: { answer: 'allowed', from: [{ line: 4, by: 'content-usage' }, { line: 5 }] },
          licenses: [{ url: 'https://a.example/terms.xml', line: 1 }],
        },
      },
    ]);
  });

  sampled(3)('is nothing where it may not be fetched', async () => {
    const { stdout } = await explainUses('/closed --json');
    const [answer] = jsonLines(stdout);
    expect(answer).toMatchObject({ preferences: { licenses: [{ line: 1 }] } });
    expect(answer).not.toHaveProperty('preferences.train');
  });

  sampled(3)('lists so many lines and counts the rest', async () => {
    const rows = Array.from({ length: 30 }, () => 'Content-Signal: search=no');
    const many = ['User-agent: *', ...rows, `Content-Signal: ${'search=no,'.repeat(1000)}`].join('\n');
    const files = { 'robots.txt': many };
    const shown = await runAmong(files, 'explain robots.txt Foobot /');
    expect(shown.stdout).toContain('    26 more lines\n');
    const [answer] = jsonLines((await runAmong(files, 'explain robots.txt Foobot / --json')).stdout);
    expect(answer).toHaveProperty('preferences.search.from.length', 20);
    expect(answer).toHaveProperty('preferences.search.fromBeyond', 11);
  });
});

sampled(3).each([
  ['a pipe shows no colours', {}, false],
  ['FORCE_COLOR shows them', { FORCE_COLOR: '1' }, true],
  ['NO_COLOR hides them', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('%s', async (_, env, coloured) => {
  const { stdout } = await runAmong(FILES, 'explain robots.txt Foobot /p', { env });
  expect(stdout.includes('\u001b[31mdisallowed')).toBe(coloured);
});
