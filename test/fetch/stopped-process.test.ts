/** A process that is really stopped, and goes on: what came of it while the world went on is no site's fault. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { afterAll, describe, expect, test } from '@jest/globals';
import { builtPackage } from '../support/built-package.js';
import { serveRaw } from './servers/loopback.js';

const folder = mkdtempSync(join(builtPackage(), 'stopped-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const FILE = 'User-agent: *\nDisallow: /private\n';
const ANSWER = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${FILE.length}\r\n\r\n${FILE}`;
/** Longer than a site has, and far longer than a tick of the loop. */
const STOPPED_MS = 3000;
const DEADLINE_MS = 1500;

/** Asks about two pages of each site, when it is told to, and says what it was told of sites that failed. */
writeFileSync(
  join(folder, 'program.mjs'),
  `
import { RobotsCache } from 'robotparser/cache';
import { RobotFileParser } from 'robotparser';
import { fetchRobots } from 'robotparser/fetch';
const [origin] = process.argv.slice(2);
const limits = { deadlineMs: ${DEADLINE_MS} };
const failed = [];
const cache = new RobotsCache({ userAgent: 'FooBot/1.0', limits });
cache.subscribe((event) => { if (event.type === 'failed') failed.push(event.kind); });
const parser = new RobotFileParser(origin + '/robots.txt', { limits });
process.stdout.write('ready\\n');
const [open, closed, fetched] = await Promise.all([
  cache.isAllowed(origin + '/open'),
  cache.isAllowed(origin + '/private'),
  fetchRobots(origin + '/robots.txt', { limits }).then(({ text }) => text.length, (error) => error.kind),
  parser.read(),
]);
console.log(JSON.stringify({ open, closed, fetched, failed, read: parser.can_fetch('FooBot', '/private') }));
await cache.close();
`,
);

interface Stopped {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<unknown>;
}

function start(origin: string): Stopped {
  const child = spawn(process.execPath, ['program.mjs', origin], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  return { child, said: () => said, ended: once(child, 'close') };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a server does to the first connections: those that are open while the client is stopped. */
const DURING: readonly (readonly [what: string, meanwhile: (socket: Socket) => void])[] = [
  ['answers', (socket) => socket.end(ANSWER)],
  ['answers in part, and with the rest when the client goes on', answerInParts],
  ['gives up and resets', (socket) => socket.resetAndDestroy()],
  ['gives up and closes', (socket) => socket.end()],
];

function answerInParts(socket: Socket): void {
  socket.write(ANSWER.slice(0, 60));
  setTimeout(() => socket.end(ANSWER.slice(60)), STOPPED_MS);
}

const skipped = process.platform === 'win32' ? ' (skipped: Windows stops nobody)' : '';

/** Starts a client, stops it when its first request has come, lets the server act, and lets the client go on. */
async function saidAfterAStop(meanwhile: (socket: Socket) => void): Promise<unknown> {
  const clients: Stopped[] = [];
  const waiting: Socket[] = [];
  let resumed = false;
  const stopAndGoOn = async (): Promise<void> => {
    for (const { child } of clients) child.kill('SIGSTOP');
    await pause(100);
    for (const socket of waiting) meanwhile(socket);
    await pause(STOPPED_MS);
    resumed = true;
    for (const { child } of clients) child.kill('SIGCONT');
  };
  const { origin } = await serveRaw((socket) => {
    if (resumed) {
      socket.end(ANSWER);
      return;
    }
    waiting.push(socket);
    if (waiting.length === 1) void stopAndGoOn();
  });
  const client = start(origin);
  clients.push(client);
  await client.ended;
  const [, line = '{}'] = client.said().split('\n');
  return JSON.parse(line);
}

(skipped === '' ? describe : describe.skip)(`a client that is stopped${skipped}`, () => {
  const patienceMs = 60_000;
  const asItIs = { open: true, closed: false, fetched: FILE.length, failed: [], read: false };

  test.each(DURING)(
    'while the server %s',
    async (_, meanwhile) => {
      expect(await saidAfterAStop(meanwhile)).toEqual(asItIs);
    },
    patienceMs,
  );
});
