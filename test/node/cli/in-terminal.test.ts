/** On a terminal: colours, the progress bar, and the keys of whoever sits before it. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from '@jest/globals';
import { sampled, sampleOf } from '../../support/samples.js';
import { withoutPython } from '../../support/python.js';
import { testUnless } from '../../support/skipped.js';
import { installedProgram, withFiles } from './program.js';

const FILES = {
  'robots.txt': 'User-agent: *\nDisallow: /private\nAllow: /private/open\n',
  'urls.txt': 'https://a.example/private/open\n'.repeat(100_000),
};
const COMPARISON = 'compare robots.txt Foobot --from rerp --to google --urls urls.txt';

/** Python opens the terminals. */
const onTerminals = testUnless(withoutPython);

interface Circumstances {
  readonly env?: Readonly<Record<string, string>>;
  /** What whoever sits before the terminal types. */
  readonly types?: string;
  /** Shown on the terminal, it makes them press Ctrl-C. */
  readonly interruptsAt?: string;
  readonly files?: Readonly<Record<string, string>>;
}

function onTerminal(
  line: string,
  { env, types = '', interruptsAt = '', files = FILES }: Circumstances = {},
): Promise<string> {
  const around = [resolve('test/node/cli/in-terminal.py'), types, interruptsAt];
  return withFiles(files, (cwd) => {
    const { stdout, stderr } = spawnSync(
      'python3',
      [...around, process.execPath, installedProgram, ...line.split(' ')],
      {
        cwd,
        encoding: 'utf8',
        timeout: 50_000,
        env: { PATH: process.env['PATH'], TERM: 'xterm', ...env },
      },
    );
    expect(stderr).toBe('');
    return Promise.resolve(stdout);
  });
}

const EXPLANATION = 'explain robots.txt Foobot /private';

onTerminals('verdicts are in colours', async () => {
  expect(await onTerminal(EXPLANATION)).toContain('\u001b[31mdisallowed\u001b[39m for Foobot');
});

const WITHOUT_COLOURS = [
  ['NO_COLOR', { NO_COLOR: '1' }],
  ['a terminal that knows none', { TERM: 'dumb' }],
] as const;
for (const [what, env] of sampleOf(WITHOUT_COLOURS, 2)) {
  onTerminals(`${what} keeps them away`, async () => {
    const shown = await onTerminal(EXPLANATION, { env });
    expect(shown).toContain('  disallowed for Foobot');
    expect(shown).not.toContain('\u001b');
  });
}

testUnless(withoutPython, sampled())(
  'a comparison shows how far it is and how fast, and then the counts',
  async () => {
    const shown = await onTerminal(COMPARISON);
    expect(shown).toMatch(/\[=*> *\] +\d+ % {2}[\d,]+ URLs {2}[\d,]+\/s/);
    expect(shown).toMatch(/100,000 URLs in [\d.]+ s, [\d,]+\/s\r\n/);
    expect(shown).toContain('100,000 change');
    expect(shown).toContain('\nended with 1\n');
  },
);

onTerminals('Ctrl-C ends a list of URLs that is being typed', async () => {
  const person = { types: '/private\n', interruptsAt: 'disallowed' };
  const shown = await onTerminal('check robots.txt Foobot --urls -', person);
  expect(shown).toContain('\nended with -2\n');
});

testUnless(withoutPython, sampled())('Ctrl-C ends a comparison whose bar tells the time left', async () => {
  const files = { ...FILES, 'urls.txt': FILES['urls.txt'].repeat(20) };
  const shown = await onTerminal(COMPARISON, { interruptsAt: ' left', files });
  expect(shown).not.toContain(' change\r\n');
  expect(shown).toContain('\nended with -2\n');
});
