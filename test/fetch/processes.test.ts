/** What fetching does to the process around it. */
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../support/listen.js';
import { serve, serveRaw } from './servers/loopback.js';
import { runProgram } from './servers/program.js';
import { sampled } from '../support/samples.js';

const OK = 'HTTP/1.1 200 OK\r\n';

describe('a process', () => {
  test('ends by itself after fetches of every kind, and holds nothing open meanwhile', async () => {
    const good = await serve((_, response) => response.end('User-agent: *\n'));
    const missing = await serve((_, response) => response.writeHead(404).end('x'.repeat(100_000)));
    const circle = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    const silent = await serveRaw(() => undefined);
    const broken = await serveRaw((socket) => socket.end(`${OK}Content-Length: 100\r\n\r\nx`));
    const endless = await serve((_, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    });
    const port = await freePort();
    const program = `
import { RobotExclusionRulesParser } from 'robotparser';
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
const urls = ${JSON.stringify([good, missing, circle, silent, broken, endless].map(({ origin }) => `${origin}/`))};
for (const url of [...urls, 'http://127.0.0.1:${port}/', 'http://host.invalid/', 'nothing']) {
  const rerp = new RobotExclusionRulesParser({ limits: { deadlineMs: 500 } });
  const said = await rerp.fetch(url).then(() => 'ok', (error) => error.name);
  const caller = new AbortController();
  const aborted = rerp.fetch(url, null, { signal: caller.signal }).catch(() => undefined);
  caller.abort();
  await aborted;
  // Closing takes the system a moment.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const open = process.getActiveResourcesInfo().filter((name) => /TCP|TLS|Timeout|Immediate/.test(name));
  console.log(said, open.length === 0 ? '' : open.join());
}
`;
    const { stdout, stderr, exitCode } = await runProgram('program.mjs', program);
    expect(stderr).toBe('');
    expect(stdout.split('\n').map((line) => line.trim())).toEqual([
      'ok',
      'ok',
      'URLError',
      'TimeoutError',
      'URLError',
      'ok',
      'URLError',
      'URLError',
      'ValueError',
      '',
    ]);
    expect(exitCode).toBe(0);
  });

  sampled(3)('that fetches loads every dependency from where it is installed', async () => {
    const { origin } = await serve((_, response) => response.end('User-agent: *\n'));
    const program = `
import { register } from 'node:module';
import { createRequire } from 'node:module';
const hook = \`
import { writeSync } from 'node:fs';
export async function resolve(name, context, next) {
  const found = await next(name, context);
  if (name === 'node-fetch') writeSync(1, found.url.replace(/.*node_modules/, '') + ' ');
  return found;
}\`;
register('data:text/javascript,' + encodeURIComponent(hook));
const { fetchRobots } = await import('robotparser/fetch');
const { status } = await fetchRobots('${origin}/robots.txt');
const loaded = Object.keys(createRequire(import.meta.url).cache);
console.log(status, loaded.some((file) => /node_modules.whatwg-url/.test(file)));
`;
    expect(await runProgram('program.mjs', program)).toEqual({
      stdout: expect.stringMatching(/^\/node-fetch\/src\/index\.js .*200 true\n$/),
      stderr: '',
      exitCode: 0,
    });
  });

  sampled(3)('that never fetches loads neither node-fetch nor whatwg-url', async () => {
    const program = `
const { RobotFileParser, RobotExclusionRulesParser } = require('robotparser');
require('robotparser/core');
require('robotparser/compat/ruby').Robotstxt.parse('User-agent: *', 'x');
new RobotFileParser().parse('User-agent: *');
new RobotExclusionRulesParser().parse('User-agent: *');
console.log(Object.keys(require.cache).filter((file) => /whatwg-url|node-fetch|fetch-robots|node.transport/.test(file)));
`;
    expect(await runProgram('program.cjs', program)).toEqual({ stdout: '[]\n', stderr: '', exitCode: 0 });
  });
});

sampled(3)(
  'under plain Jest, where nothing can be imported, a read fetches all the same, with a fetch of its own too',
  async () => {
    const jest = resolve('node_modules/jest/bin/jest.js');
    const { origin } = await serve((_, response) => response.end('User-agent: *\nDisallow: /a\n'));
    const { stderr, exitCode } = await runProgram(
      'example.test.js',
      `
const { RobotFileParser } = require('robotparser');
test('read', async () => {
  const parser = new RobotFileParser('${origin}/robots.txt');
  await parser.read();
  expect([parser.canFetch('x', '/a'), parser.canFetch('x', '/b')]).toEqual([false, true]);
});
test('read with a fetch of its own', async () => {
  const fetch = async () => new Response('User-agent: *\\nDisallow: /a');
  const parser = new RobotFileParser('https://example.com/robots.txt', { fetch });
  await parser.read();
  expect([parser.canFetch('x', '/a'), parser.canFetch('x', '/b')]).toEqual([false, true]);
});
`,
      [jest, '--rootDir', '.', '--config', '{"testEnvironment":"node","transform":{}}'],
    );
    expect({ stderr, exitCode }).toEqual({ stderr: expect.stringContaining('2 passed'), exitCode: 0 });
  },
);
