/** How the program lives with other programs. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ended, startProgram, withFiles } from './program.js';
import { sampled } from '../../support/samples.js';
import { testUnless } from '../../support/skipped.js';

const FILES = {
  'robots.txt': 'User-agent: *\nDisallow: /private\n',
  'urls.txt': 'https://a.example/private/page\n'.repeat(200_000),
};

test('a reader that closes the pipe ends it quietly', async () => {
  await withFiles(FILES, async (cwd) => {
    const child = startProgram('check robots.txt Foobot --urls urls.txt', { cwd });
    const end = ended(child);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { stderr, exit } = await end;
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 141 });
  });
});

const withoutFullDisk = existsSync('/dev/full') ? undefined : 'there is no /dev/full';
testUnless(withoutFullDisk)('a full disk is told of, and is no verdict', async () => {
  await withFiles(FILES, async (cwd) => {
    const disk = openSync('/dev/full', 'w');
    try {
      const child = startProgram('check robots.txt Foobot /', { cwd, stdout: disk });
      const { stderr, exit } = await ended(child);
      expect(stderr).toMatch(
        /^robotparser: Cannot write to standard output: [^;]*; this output is incomplete; make room or write elsewhere\n$/,
      );
      expect(exit).toBe(74);
    } finally {
      closeSync(disk);
    }
  });
});

sampled(3).each(['check', 'compare'])('Ctrl-C ends %s at once while it waits for URLs', async (command) => {
  await withFiles(FILES, async (cwd) => {
    const child = startProgram(`${command} robots.txt Foobot --urls -`, { cwd });
    const end = ended(child);
    child.stdin?.on('error', () => undefined).write('https://a.example/private\n');
    // The first line of output shows that a line is answered before the list has ended.
    child.stdout?.once('data', () => child.kill('SIGINT'));
    const { stdout, exit } = await end;
    expect(stdout).toContain('https://a.example/private');
    expect(exit).toBe('SIGINT');
  });
});

sampled(3)('Ctrl-C ends a comparison at once while its threads work', async () => {
  await withFiles(FILES, async (cwd) => {
    const child = startProgram('compare robots.txt Foobot --from ruby --to google --urls -', { cwd });
    const end = ended(child);
    // Taken in only as fast as the threads count: when so much is taken they are at work.
    const feed = (): void => {
      while (child.stdin?.writable === true && child.stdin.write(FILES['urls.txt']));
    };
    let fed = 0;
    child.stdin
      ?.on('error', () => undefined)
      .on('drain', () => {
        fed++;
        if (fed === 5) child.kill('SIGINT');
        else feed();
      });
    feed();
    expect((await end).exit).toBe('SIGINT');
  });
});
