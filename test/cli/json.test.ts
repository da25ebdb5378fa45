/** What `--json` prints is documented in COMMANDS.md, every field and every word that stands for a case. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { dialects } from '../../src/dialects.js';
import { jsonLines, runProgram, withFiles, withSite } from './program.js';

const ROBOTS = 'User-agent: *\nDisallow: /p\nAllow: /p/open\nDisalow: /x\n';

/** Objects whose keys are data. */
const KEYED_BY_DATA = new Set(['headers', 'verdicts', 'same']);

test('every field is documented', async () => {
  const printed = await withSite(
    (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(302, { location: '/file' }).end();
      else response.end(ROBOTS);
    },
    (origin) =>
      withFiles({ 'robots.txt': ROBOTS }, async (cwd) => {
        const commands = [
          ['check', 'robots.txt', 'Foobot', '/p', '/robots.txt'],
          ['explain', 'robots.txt', 'Foobot', '/p/open'],
          ['compare', 'robots.txt', 'Foobot', '/p/open', 'https://[/'],
          ['compare', 'robots.txt', 'Foobot', '/p/open', '--from', 'ruby', '--to', 'google'],
          ['lint', 'robots.txt'],
          ['fetch', origin],
        ];
        const outputs = await Promise.all(commands.map((args) => runProgram([...args, '--json'], { cwd })));
        return outputs.flatMap(({ stdout }) => jsonLines(stdout));
      }),
  );
  expect(printed.length).toBeGreaterThanOrEqual(9);
  const documented = new Set(wordsOf(readFileSync('COMMANDS.md', 'utf8')));
  const fields = new Set(printed.flatMap((line) => fieldsOf(line)));
  expect([...fields].filter((field) => !documented.has(field))).toEqual([]);
});

test('the dialects of a comparison are those that are exported', async () => {
  const { stdout } = await withFiles({ 'robots.txt': ROBOTS }, (cwd) =>
    runProgram(['compare', 'robots.txt', 'Foobot', '/p', '--json'], { cwd }),
  );
  const [line] = jsonLines(stdout);
  expect(line).toHaveProperty('verdicts');
  expect(line).toMatchObject({
    verdicts: Object.fromEntries(Object.keys(dialects).map((name) => [name, {}])),
  });
});

function wordsOf(markdown: string): string[] {
  return [...markdown.matchAll(/`([a-zA-Z]+)`/g)].map(([, word = '']) => word);
}

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => fieldsOf(item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    key,
    ...(KEYED_BY_DATA.has(key) ? [] : fieldsOf(inner)),
  ]);
}
