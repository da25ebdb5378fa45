// What `robotparser serve` carries: verdicts a second of its CPU, one by one and in batches, beside a hand-written server
// that answers a constant; and how late its answers come while 10,000 clients wait for turns.
//
//   npm run build && node bench/serve.mjs [--quick]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { median, number, ratio, table } from './report.mjs';

/** @typedef {{ child: import('node:child_process').ChildProcess, port: number }} Service */

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 3 : 7;
const ROUND_MS = quick ? 500 : 2000;
const CONNECTIONS = 32;
const LINES = quick ? 100_000 : 500_000;
const TURNS = quick ? 2000 : 10_000;
/** A site gives a turn each second, and nobody waits for longer than 300 seconds. */
const TURNS_PER_SITE = 200;

/** What the constant server is: the least that Node's `http` can do for a request of this kind. */
const CONSTANT = `
import { createServer } from 'node:http';
const text = '{"url":"http://a.example/","allowed":true}';
const head = { 'content-type': 'application/json', 'content-length': text.length };
const server = createServer((_request, response) => response.writeHead(200, head).end(text));
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
`;

const sites = createServer((_request, response) => response.end('User-agent: *\nDisallow: /private\n'));
sites.listen(0, '127.0.0.1');
await once(sites, 'listening');
const site = sites.address();
const origin = `http://127.0.0.1:${String(typeof site === 'object' ? site?.port : site)}`;
const program = [
  'dist/cjs/program.js',
  'serve',
  '--agent',
  'FooBot/1.0',
  '--addresses',
  'any',
  '--proxy',
  origin,
];

/** @type {Record<string, Service>} */
const services = {
  constant: await start(['--input-type=module', '-e', CONSTANT]),
  serve: await start(program),
};
try {
  await single();
  await batch();
  await waitingTurns();
} finally {
  for (const { child } of Object.values(services)) child.kill();
  sites.close();
}

/**
 * @param {readonly string[]} args of Node
 * @returns {Promise<Service>}
 */
async function start(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface(child.stdout)) {
    return { child, port: Number(/"port":(\d+)/.exec(line)?.[1]) };
  }
  throw new Error(`Ended at once: node ${args.join(' ')}`);
}

async function single() {
  const request = `GET /v1/allowed?url=${encodeURIComponent(`${origin}/a`)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  /** @type {Record<string, number[]>} */
  const rates = { constant: [], serve: [] };
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, service] of Object.entries(services)) {
      const before = cpuSeconds(service);
      const counts = Array.from({ length: CONNECTIONS }, () => askFor(ROUND_MS, service.port, request));
      const answered = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
      if (round >= 0) rates[name]?.push(answered / (cpuSeconds(service) - before));
    }
  }
  const constant = median(rates['constant'] ?? []);
  const rows = Object.entries(rates).map(([name, each]) => [
    name,
    number(Math.round(median(each))),
    ratio(median(each) / constant),
  ]);
  console.log(
    `${table(['one verdict a request', 'a second of the server’s CPU', 'of the constant'], rows)}\n`,
  );
}

/**
 * One request after another; resolves with how many were answered.
 *
 * @param {number} ms
 * @param {number} port
 * @param {string} request
 */
async function askFor(ms, port, request) {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  const end = performance.now() + ms;
  let answered = 0;
  socket.write(request);
  // An answer is small, and comes in one piece.
  for await (const bytes of socket) {
    const text = String(bytes);
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(text);
    answered++;
    if (performance.now() > end) break;
    socket.write(request);
  }
  return answered;
}

async function batch() {
  const body = Buffer.from(`{"url":"${origin}/private/page"}\n`.repeat(LINES));
  const { port } = services['serve'] ?? { port: 0 };
  /** @type {number[]} */
  const rates = [];
  for (let round = -1; round < ROUNDS; round++) {
    const before = cpuSeconds(services['serve']);
    const response = await fetch(`http://127.0.0.1:${port}/v1/allowed`, { method: 'POST', body });
    const lines = (await response.text()).split('"allowed":false').length - 1;
    if (lines !== LINES) throw new Error(`${LINES} lines got ${lines} answers`);
    if (round >= 0) rates.push(LINES / (cpuSeconds(services['serve']) - before));
  }
  console.log(
    `Batches of ${number(LINES)} lines: ${number(Math.round(median(rates)))} verdicts a second of CPU\n`,
  );
}

/** Each waits on a connection of its own for one of many sites, while somebody else asks for verdicts. */
async function waitingTurns() {
  const { child, port } = services['serve'] ?? (await start(program));
  const requestOf = (/** @type {number} */ client) => {
    const url = `http://site${Math.floor(client / TURNS_PER_SITE)}.example/`;
    const body = JSON.stringify({ url, waitMs: 300_000 });
    return `POST /v1/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const clients = Array.from({ length: TURNS }, () => new Socket().on('error', () => undefined));
  for (const [at, client] of clients.entries()) {
    client.connect(port, '127.0.0.1').write(requestOf(at));
    // More at once than the system queues would wait for seconds until they try again.
    if (at % 256 === 255) await once(client, 'connect');
  }
  // Each site gives a turn each second meanwhile.
  for (let waiting = 0; waiting < 0.9 * TURNS;)
    waiting = Number(/turns_waiting (\d+)/.exec(await metrics(port))?.[1]);
  /** @type {number[]} */
  const took = [];
  for (let asked = 0; asked < (quick ? 1000 : 5000); asked++) {
    const began = performance.now();
    await (
      await fetch(`http://127.0.0.1:${port}/v1/allowed?url=${encodeURIComponent(`${origin}/a`)}`)
    ).text();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    `${number(took[Math.floor((took.length - 1) * share)] ?? NaN)} ms`;
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  console.log(
    `While ${number(TURNS)} clients wait for turns a verdict takes ${at(0.5)} (median), ${at(0.99)} (99 %), ${at(1)} (worst); ${number(Math.round(memory))} MB`,
  );
  for (const client of clients) client.destroy();
}

/** @param {number} port */
async function metrics(port) {
  return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** @param {Service | undefined} service */
function cpuSeconds(service) {
  const fields = readFileSync(`/proc/${service?.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
