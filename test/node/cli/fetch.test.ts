import { expect, test } from '@jest/globals';
import { jsonLines, runProgram, withSite } from './program.js';
import { sampled } from '../../support/samples.js';

const TEXT = '\uFEFFUser-agent: *\r\nDisallow: /\u001b[31m';

function fetchFrom(options: string) {
  return withSite(
    (request, response) => {
      const headers = { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'max-age=600' };
      if (request.url === '/moved.txt') response.writeHead(200, headers).end(TEXT);
      else response.writeHead(302, { location: '/moved.txt' }).end();
    },
    (origin) => runProgram(`fetch ${origin}${options}`),
  );
}

test('the file goes to standard output as it is, and what is told of it to standard error', async () => {
  const { stdout, stderr, exit } = await fetchFrom('');
  expect(stdout).toBe(TEXT);
  const facts = stderr.replaceAll(/127\.0\.0\.1:\d+/g, 'site').replace(/date: .*/, 'date: ...');
  expect(facts.split('\n')).toEqual(
    expect.arrayContaining([
      'redirect: 302 http://site/robots.txt -> http://site/moved.txt',
      'url: http://site/moved.txt',
      'status: 200: the file decides',
      'size: 34 bytes',
      'charset: utf-8',
      'fresh: for 600 seconds',
    ]),
  );
  expect(exit).toBe(0);
});

test('--json is one object with all of it', async () => {
  const { stdout, stderr } = await fetchFrom(' --json');
  expect(stderr).toBe('');
  expect(jsonLines(stdout.replaceAll(/127\.0\.0\.1:\d+/g, 'site'))).toMatchObject([
    {
      url: 'http://site/robots.txt',
      finalUrl: 'http://site/moved.txt',
      redirects: [{ status: 302, from: 'http://site/robots.txt', to: 'http://site/moved.txt' }],
      status: 200,
      access: 'read',
      size: 34,
      truncated: false,
      charset: 'utf-8',
      freshForSeconds: 600,
      headers: { 'cache-control': 'max-age=600' },
      text: TEXT,
    },
  ]);
});

test('a status that is no success is shown, not an error', async () => {
  const { stdout, stderr, exit } = await withSite(
    (_, response) => response.writeHead(404).end('not here'),
    (origin) => runProgram(`fetch ${origin}/robots.txt`),
  );
  expect({ stdout, exit }).toEqual({ stdout: '', exit: 0 });
  expect(stderr).toContain('status: 404: everything is allowed\n');
});

sampled(3)('a failure is not said to be fresh', async () => {
  const [shown, json] = await withSite(503, (origin) =>
    Promise.all([runProgram(`fetch ${origin}`), runProgram(`fetch ${origin} --json`)]),
  );
  expect(shown.stderr).toContain('fresh: not at all: a failure is retried soon\n');
  expect(jsonLines(json.stdout)).toMatchObject([{ status: 503, freshForSeconds: null }]);
});

sampled(3)('one byte is one byte', async () => {
  const { stderr } = await withSite('x', (origin) => runProgram(`fetch ${origin}`));
  expect(stderr).toContain('size: 1 byte\n');
});
