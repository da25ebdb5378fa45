/** Servers and name servers that do not answer hold up their own sites. */
import { setImmediate as turnOfEvents } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import { scheduler } from '../../src/fetch/scheduler.js';
import type { LookupFunction } from '../../src/fetch/transport.js';
import { serve, serveConnections } from './servers/loopback.js';

const FILE = 'User-agent: *\nDisallow: /a\n';
const NAMES = Array.from({ length: 300 }, (_, at) => `name-${at}.evil.example`);

test('hundreds of names of one address that does not answer do not delay another site', async () => {
  let connections = 0;
  const silent = await serveConnections(
    'http',
    (socket) => {
      connections++;
      // Reads and says nothing.
      socket.resume();
    },
    '127.0.0.2',
  );
  const honest = await serve((_, response) => response.end(FILE));
  const evil = new AbortController();
  const lookup: LookupFunction = (_host, _options, callback) => callback(null, '127.0.0.2', 4);
  // Settled from the start: none may fail while nobody waits for it.
  const stuck = Promise.allSettled(
    NAMES.map((name) =>
      performFetch({ url: `http://${name}:${silent.port}/robots.txt` }, { lookup, signal: evil.signal }),
    ),
  );
  while (scheduler.queued < NAMES.length - 8 || connections < 8) await turnOfEvents();
  const { text, queuedMs } = await performFetch({ url: `${honest.origin}/robots.txt` });
  expect(text).toBe(FILE);
  expect(queuedMs).toBe(0);
  expect([scheduler.inFlight, scheduler.queued, connections]).toEqual([8, NAMES.length - 8, 8]);
  evil.abort(new Error('enough'));
  const ends = await stuck;
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect([scheduler.inFlight, scheduler.queued]).toEqual([0, 0]);
});

test('hundreds of names that no name server answers for take no slot', async () => {
  const honest = await serve((_, response) => response.end(FILE));
  const evil = new AbortController();
  // Settled from the start: none may fail while nobody waits for it.
  const stuck = Promise.allSettled(
    NAMES.map((name) =>
      performFetch({ url: `http://${name}/` }, { lookup: () => undefined, signal: evil.signal }),
    ),
  );
  expect(await performFetch({ url: `${honest.origin}/robots.txt` })).toMatchObject({
    text: FILE,
    queuedMs: 0,
  });
  expect([scheduler.inFlight, scheduler.queued]).toEqual([0, 0]);
  evil.abort(new Error('enough'));
  await stuck;
});
