import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { RobotsCache } from '../../src/entries/cache.js';
import { publishDiagnostics } from '../../src/node/index.js';

function cacheThatAnswers(status: number): RobotsCache {
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response('User-agent: *\nDisallow:', { status }));
  return new RobotsCache({ userAgent: 'FooBot/1.0', fetch });
}

test('each event is published on the channel of its type, with its cache, until it is stopped', async () => {
  const heard: unknown[] = [];
  const listen = (message: unknown): unknown => heard.push(message);
  subscribe('robotparser:cache:fetched', listen);
  subscribe('robotparser:cache:failed', listen);
  const [good, bad] = [cacheThatAnswers(200), cacheThatAnswers(503)];
  const stops = [good, bad].map(publishDiagnostics);
  await good.isAllowed('https://shop.example/');
  await bad.isAllowed('https://shop.example/');
  expect(heard).toMatchObject([
    { cache: good, event: { type: 'fetched', site: 'https://shop.example', status: 200 } },
    { cache: bad, event: { type: 'failed', site: 'https://shop.example', status: 503 } },
  ]);
  for (const stop of stops) stop();
  await good.isAllowed('https://other.example/');
  expect(heard.length).toBe(2);
  unsubscribe('robotparser:cache:fetched', listen);
  unsubscribe('robotparser:cache:failed', listen);
});

test('what is no cache is refused', () => {
  const options: readonly unknown[] = [{ userAgent: 'FooBot' }];
  expect(() => {
    Reflect.apply(publishDiagnostics, undefined, options);
  }).toThrow(new TypeError("Argument 'cache' must be a RobotsCache, got an object"));
});

test('FLEET.md names every channel', () => {
  const types = Object.keys(cacheThatAnswers(200).stats().events);
  const fleet = readFileSync('FLEET.md', 'utf8');
  const [, section = ''] = fleet.split('## Watching');
  expect(types.filter((type) => !section.includes(`\`${type}\``))).toEqual([]);
});
