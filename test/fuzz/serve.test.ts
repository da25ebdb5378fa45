/** Malformed requests for a running service: it stays up, and neither its memory nor its descriptors grow. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { withSite } from '../node/cli/program.js';
import { withRunning } from '../node/serve/program.js';
import { sizeOf as sampleSizeOf } from '../support/samples.js';
import { mutated, randomOf } from './mutations.js';

const REQUESTS = 5 * Number(process.env['ROBOTPARSER_FUZZ'] ?? sampleSizeOf(400, 4));
const SEED = Number(process.env['ROBOTPARSER_FUZZ_SEED'] ?? 19);
const CLIENTS = 16;

const PAGE = 'http://example.com/a';
const LINES = `{"url":"${PAGE}"}\n{"url":"${PAGE}","agent":"X","id":"1"}\n`;
const SAMPLES = [
  get(`/v1/allowed?url=${PAGE}`),
  get(`/v1/explain?url=${encodeURIComponent(PAGE)}&agent=FooBot`),
  get(`/v1/preferences?url=${PAGE}`) + get(`/v1/robots?url=${PAGE}`),
  get('/metrics') + get('/openapi.json') + get('/readyz'),
  post('/v1/allowed', LINES),
  `POST /v1/allowed HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${LINES.length.toString(16)}\r\n${LINES}\r\n0\r\n\r\n`,
  post('/v1/turn', `{"url":"${PAGE}","waitMs":5}`),
  post('/v1/report', `{"url":"${PAGE}","status":200,"tookMs":5}`),
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nExpect: 100-continue\r\nUpgrade: h2c\r\n\r\n',
].map((text): Uint8Array => Buffer.from(text));

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n`;
}

function post(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** What comes back; one client in four does not wait for it. */
async function answerTo(bytes: Uint8Array, port: number, stays: boolean): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  let text = '';
  socket
    .setEncoding('latin1')
    .on('data', (more: string) => (text += more))
    .on('end', () => socket.destroy());
  if (stays) socket.end(bytes);
  else socket.write(bytes, () => socket.destroy());
  await once(socket, 'close');
  return text;
}

interface Size {
  readonly megabytes: number;
  readonly descriptors: number;
}

function sizeOf(pid: number): Size {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  return { megabytes, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

test(`${REQUESTS} malformed requests leave the service as it was`, async () => {
  await withSite(
    (_request, response) => response.end('User-agent: *\nDisallow: /private'),
    async (proxy) => {
      // Whatever site a changed URL names, nobody outside of this machine is asked for it.
      await withRunning(['--addresses', 'any', '--proxy', proxy], async ({ child, line, address }) => {
        const pid = child.pid ?? 0;
        const port = Number(line['port']);
        const statuses = new Map<string, number>();
        let begun = 0;
        const sendUpTo = async (most: number): Promise<void> => {
          while (begun < most) {
            const random = randomOf(SEED + begun++);
            const bytes = mutated(SAMPLES[random(SAMPLES.length)] ?? Uint8Array.of(), random);
            const text = await answerTo(bytes, port, random(4) > 0);
            const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? (text === '' ? 'none' : 'other');
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (/problem:internal/.test(text) || status === 'other')
              throw new Error(`Broken by ${JSON.stringify(Buffer.from(bytes).toString('latin1'))}: ${text}`);
          }
        };
        const sendAll = (most: number): Promise<unknown> =>
          Promise.all(Array.from({ length: CLIENTS }, () => sendUpTo(most)));
        await sendAll(REQUESTS / 4);
        const before = sizeOf(pid);
        await sendAll(REQUESTS);
        const { status } = await fetch(`${address}/healthz`);
        const after = sizeOf(pid);
        process.stdout.write(`${JSON.stringify([...statuses])}, ${JSON.stringify({ before, after })}\n`);
        expect([status, child.exitCode]).toEqual([200, null]);
        expect(after.descriptors - before.descriptors).toBeLessThan(CLIENTS);
        expect(after.megabytes - before.megabytes).toBeLessThan(100);
        expect(statuses.get('400')).toBeGreaterThan(REQUESTS / 10);
      });
    },
  );
}, 600_000);
