/** `serve` as a program: where it listens, what it refuses, what it logs, how it ends. */
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { responseTo } from '../serve/service.js';
import { startService, withRunning } from '../serve/program.js';
import {
  jsonLines,
  refusal,
  runAmong,
  runProgram,
  withFiles,
  withSite,
  type CommandLine,
} from './program.js';

const TEXT = 'User-agent: *\nDisallow: /private';
const TOKEN = 'a-token-of-some-length';

test('prints one line with its address, answers there, and ends with 0 when what it had to do is done', async () => {
  await withSite(TEXT, async (site) => {
    const { child, line, address, end } = await startService(['--addresses', 'any']);
    expect(line).toEqual({ v: 1, address, host: '127.0.0.1', port: expect.any(Number) });
    const page = encodeURIComponent(`${site.replace('//', '//user:secret@')}/private`);
    const verdict = await fetch(`${address}/v1/allowed?url=${page}`);
    expect(await verdict.json()).toMatchObject({ allowed: false });
    const turn = (): Promise<Response> =>
      fetch(`${address}/v1/turn`, { method: 'POST', body: JSON.stringify({ url: site, waitMs: 60_000 }) });
    await turn();
    const waited = turn();
    await waiting(address, 1);
    child.kill('SIGTERM');
    expect(await (await waited).json()).toMatchObject({ granted: true });
    const { stdout, stderr, exit } = await end;
    expect([exit, stdout.trim().split('\n').length]).toEqual([0, 1]);
    const log = jsonLines(stderr);
    expect(log).toContainEqual(
      expect.objectContaining({ event: 'request', path: '/v1/allowed', status: 200 }),
    );
    expect(log.at(-1)).toMatchObject({ event: 'stopped' });
    expect(stderr).not.toContain('secret');
  });
});

test('refuses what is on its way over an open connection when it is told to stop, and resets none', async () => {
  const { child, address, end } = await startService([]);
  const agent = new Agent({ keepAlive: true });
  const status = async (): Promise<unknown> => {
    const { statusCode, headers } = (
      await responseTo(request(`${address}/readyz`, { agent }).end())
    ).resume();
    return [statusCode, headers.connection];
  };
  expect(await status()).toEqual([200, 'keep-alive']);
  const stopping = new Promise<void>((resolve) => {
    child.stderr?.on('data', (log: string) => {
      if (log.includes('"stopping"')) resolve();
    });
  });
  child.kill('SIGTERM');
  await stopping;
  expect(await status()).toEqual([503, 'close']);
  expect((await end).exit).toBe(0);
});

/** Resolves when so many clients wait for a turn. */
async function waiting(address: string, count: number): Promise<void> {
  for (let text = ''; !text.includes(`robotparser_turns_waiting ${count}\n`);)
    text = await (await fetch(`${address}/metrics`)).text();
}

test('asks no address of the own network unless it is told to', async () => {
  await withSite(TEXT, (site) =>
    withRunning([], async ({ address }) => {
      const answer = await fetch(`${address}/v1/explain?url=${encodeURIComponent(site)}`);
      expect(await answer.json()).toMatchObject({
        allowed: false,
        basis: { failure: { kind: 'refused-address' } },
      });
    }),
  );
});

test('a Unix socket is its user’s alone, and what a killed service left is no obstacle', async () => {
  await withFiles({}, async (folder) => {
    const path = join(folder, 'robots.sock');
    const stale = createServer().listen(path);
    await once(stale, 'listening');
    expect((await runProgram(['serve', '--agent', 'FooBot/1.0', '--socket', path])).exit).toBe(3);
    stale.close();
    const killed = await startService(['--socket', path]);
    killed.child.kill('SIGKILL');
    await killed.end;
    expect(existsSync(path)).toBe(true);
    const { child, line, end } = await startService(['--socket', path]);
    expect(line).toEqual({ v: 1, address: `unix:${path}`, socket: path });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const sent = request({ socketPath: path, path: '/healthz', headers: { host: 'anything' } }).end();
    expect((await responseTo(sent)).statusCode).toBe(200);
    child.kill('SIGINT');
    expect((await end).exit).toBe(0);
  });
});

test('with a token file it listens elsewhere, and needs a token', async () => {
  await withFiles({ token: `${TOKEN}\n` }, (folder) =>
    withRunning(['--host', '0.0.0.0', '--token-file', join(folder, 'token')], async ({ line }) => {
      const address = `http://127.0.0.1:${String(line['port'])}`;
      expect((await fetch(`${address}/metrics`)).status).toBe(401);
      const headers = { authorization: `Bearer ${TOKEN}` };
      expect((await fetch(`${address}/metrics`, { headers })).status).toBe(200);
    }),
  );
});

test.each<readonly [CommandLine, number, string]>([
  ['serve', 2, 'Option --agent is needed'],
  [['serve', '--agent', 'FooBot/1.0 BarBot/1.0'], 2, 'names several products'],
  ['serve x --agent FooBot/1.0', 2, "leave 'x' out"],
  ['serve --agent FooBot/1.0 --host 0.0.0.0', 2, 'add --token-file or leave it out'],
  ['serve --agent FooBot/1.0 --host ::', 2, 'add --token-file or leave it out'],
  ['serve --agent FooBot/1.0 --port 65536', 2, 'from 0 to 65535'],
  ['serve --agent FooBot/1.0 --port 1 --socket x', 2, 'leave one out'],
  ['serve --agent FooBot/1.0 --token-file weak', 2, 'Line 2 of --token-file is not a token'],
  ['serve --agent FooBot/1.0 --token-file empty', 2, 'is empty'],
  ['serve --agent FooBot/1.0 --token-file missing', 3, 'Cannot read --token-file'],
  ['serve --agent FooBot/1.0 --postgres redis://x', 2, '--postgres takes postgres://'],
  ['serve --agent A/1 --cache x --postgres postgres://x', 2, '--cache and --postgres both'],
  ['serve --agent A/1 --postgres postgres://u:secret@127.0.0.1:1/x', 3, 'Postgres of --postgres'],
  ['serve --agent FooBot/1.0 --host 203.0.113.1 --token-file token', 3, 'Cannot listen'],
])('%j ends with %d', async (line, exit, message) => {
  const ended = await runAmong({ weak: `${TOKEN}\nshort\n`, empty: '\n', token: TOKEN }, line);
  expect(ended).toEqual(refusal(exit, message));
  expect(ended.stderr).not.toMatch(/short|a-token|secret|^ +at /m);
});
