/** `bulk --preferences`: each line also says what its page may be used for. */
import { expect, test } from '@jest/globals';
import { refusal, runProgram, withFiles } from './program.js';

const ROBOTS =
  'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open train-ai=y\nDisallow: /private\n';

test('bulk --preferences says of each URL what explain says, also where one rule decides', async () => {
  await withFiles({ 'robots.txt': ROBOTS, 'quiet.txt': 'User-agent: *\nDisallow: /x\n' }, async (cwd) => {
    const urls = ['/open', '/news', '/private'].map((path) => `https://a.example${path}`);
    const input = urls.map((url) => `${url}\n`).join('');
    const bulk = 'bulk --agent X --preferences --robots';
    const { stdout } = await runProgram(`${bulk} robots.txt`, { cwd, input });
    const explained = await runProgram(['explain', 'robots.txt', 'X', ...urls, '--json'], { cwd });
    const uses = (lines: string): string[] => lines.match(/"preferences":.*/g) ?? [];
    // Nothing is said of the use of a page that may not be fetched.
    expect(uses(stdout)).toHaveLength(2);
    expect(uses(stdout)).toEqual(uses(explained.stdout));
    expect(new Set(uses(stdout)).size).toBeGreaterThan(1);
    const quiet = await runProgram(`${bulk} quiet.txt`, { cwd, input });
    expect(quiet.stdout).not.toContain('"preferences"');
    const table = await runProgram(`${bulk} robots.txt --out csv`, { cwd, input });
    expect(table).toEqual(refusal(2, 'write --out jsonl'));
  });
});
