/** Names that nobody answers for take nothing from the sites that are well. */
import { createSocket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import { scheduler } from '../../src/fetch/scheduler.js';
import { readHosts } from '../../src/node/sockets/hosts-file.js';
import { sampleOf } from '../support/samples.js';
import { serve } from './servers/loopback.js';

const FILE = 'User-agent: *\nDisallow: /a\n';
const A = 1;

/** A name server that knows `*.alive.test`, denies `*.gone.test`, fails for `*.broken.test` and is silent else. */
const nameServer = createSocket('udp4');
const usual = getServers();
const asked = new Map<string, number>();

beforeAll(async () => {
  nameServer.on('message', (query, { port }) => {
    const { name, type, question } = questionIn(query);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const code = name.endsWith('.alive.test') ? 0 : name.endsWith('.gone.test') ? 3 : 2;
    if (name.endsWith('.dead.test')) return;
    const answers = code === 0 && type === A ? 1 : 0;
    const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, answers, 0, 0, 0, 0]);
    const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
    nameServer.send(Buffer.concat([head, question, ...(answers === 1 ? [record] : [])]), port, '127.0.0.1');
  });
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  setServers([`127.0.0.1:${nameServer.address().port}`]);
});

afterAll(() => {
  setServers(usual);
  nameServer.close();
});

function questionIn(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'));
    at += length + 1;
  }
  return { name: labels.join('.'), type: query[at + 2] ?? 0, question: query.subarray(12, at + 5) };
}

describe.each(sampleOf([4, 40]))('with %i dead names', (dead) => {
  test('200 sites that are well are all read, and the dead ones are no fault of a site', async () => {
    const { port } = await serve((_, response) => response.end(FILE));
    const limits = { deadlineMs: 4000 };
    const fetchAt = (host: string) => performFetch({ url: `http://${host}:${port}/robots.txt`, limits });
    const lost = Array.from({ length: dead }, (_, at) => fetchAt(`d${dead}-${at}.dead.test`));
    const well = Array.from({ length: 200 }, (_, at) => fetchAt(`w${dead}-${at}.alive.test`));
    const texts = await Promise.all(well.map(async (outcome) => (await outcome).text));
    expect(new Set(texts)).toEqual(new Set([FILE]));
    const failures = await Promise.allSettled(lost);
    for (const failure of failures) {
      expect(failure).toMatchObject({ reason: { kind: 'local', code: 'ETIMEOUT', transient: true } });
    }
    expect([scheduler.inFlight, scheduler.queued]).toEqual([0, 0]);
  }, 30_000);
});

test('a name is asked for once in its time', async () => {
  const { port } = await serve((_, response) => response.end(FILE));
  for (let round = 0; round < 3; round++)
    await performFetch({ url: `http://once.alive.test:${port}/robots.txt` });
  // For both families.
  expect(asked.get('once.alive.test')).toBe(2);
});

test.each([
  ['that there is not', 'x.gone.test', 'ENOTFOUND', false],
  ['that no name server can tell of', 'x.broken.test', 'ESERVFAIL', true],
  ['that never exists', 'x.invalid', 'ENOTFOUND', false],
])('a name %s is a failure of the site', async (_, host, code, transient) => {
  await expect(performFetch({ url: `http://${host}/robots.txt` })).rejects.toMatchObject({
    kind: 'dns',
    code,
    transient,
  });
});

test('a name server that cannot be reached is of this machine, whatever the system says of the name', async () => {
  const reached = getServers();
  setServers(['127.0.0.1:1']);
  try {
    const fetched = performFetch({ url: 'http://x.unreached.test/robots.txt' });
    await expect(fetched).rejects.toMatchObject({ name: 'LocalError', kind: 'local', transient: true });
  } finally {
    setServers(reached);
  }
});

test('a look-up that says EAI_AGAIN or finds no descriptors is of this machine', async () => {
  for (const code of ['EAI_AGAIN', 'EMFILE', 'ETIMEOUT']) {
    const error = Object.assign(new Error(code), { code });
    const fetched = performFetch(
      { url: 'http://x.example/robots.txt' },
      { lookup: (_host, _options, answer) => answer(error, []) },
    );
    await expect(fetched).rejects.toMatchObject({ name: 'LocalError', kind: 'local', code, transient: true });
  }
});

test('a file of hosts is read as the system reads it', () => {
  const hosts = readHosts('# local\n127.0.0.1 One two # three\n::1\tone\nnonsense four\n');
  expect([...hosts]).toEqual([
    [
      'one',
      [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ],
    ['two', [{ address: '127.0.0.1', family: 4 }]],
  ]);
});
