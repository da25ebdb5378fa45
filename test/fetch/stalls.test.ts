/** A process that stands still blames no site for it. */
import { describe, expect, test } from '@jest/globals';
import { performFetch } from '../../src/fetch/perform-fetch.js';
import type { FetchLike } from '../../src/fetch/transport.js';
import { standStill } from '../support/stand-still.js';

const url = 'http://site.example/robots.txt';
const limits = { deadlineMs: 300 };

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function lost(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

describe('after a stall', () => {
  test('an answer that came meanwhile is read', async () => {
    const fetched = performFetch(
      { url, limits },
      { fetch: () => after(700).then(() => new Response('User-agent: *\n')) },
    );
    await after(10);
    standStill(1500);
    expect(await fetched).toMatchObject({ text: 'User-agent: *\n' });
  });

  test('an answer that came meanwhile is read, however short the stall and the time', async () => {
    const fetched = performFetch(
      { url, limits: { deadlineMs: 100 } },
      {
        fetch: () =>
          after(50)
            .then(() => after(30))
            .then(() => new Response('User-agent: *\n')),
      },
    );
    await after(10);
    standStill(350);
    expect(await fetched).toMatchObject({ text: 'User-agent: *\n' });
  });

  test('a site that has given up is asked again', async () => {
    let asked = 0;
    const fetch: FetchLike = async () => {
      asked++;
      if (asked > 1) return new Response('User-agent: *\n');
      await after(10);
      standStill(1200);
      throw lost();
    };
    expect(await performFetch({ url, limits }, { fetch })).toMatchObject({ text: 'User-agent: *\n' });
    expect(asked).toBe(2);
  });

  test('that comes again and again the failure is of this machine', async () => {
    const fetch: FetchLike = async () => {
      await after(10);
      standStill(1200);
      throw lost();
    };
    await expect(performFetch({ url, limits }, { fetch })).rejects.toMatchObject({
      kind: 'local',
      code: 'ERR_STALLED',
      transient: true,
      cause: { kind: 'reset' },
    });
  }, 20_000);

  test("a refused connection is still the site's, which refuses at once", async () => {
    const fetch: FetchLike = async () => {
      await after(10);
      standStill(1200);
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    await expect(performFetch({ url, limits }, { fetch })).rejects.toMatchObject({ kind: 'refused' });
  });
});

test('without a stall a site that gives up has failed', async () => {
  const fetched = performFetch({ url, limits }, { fetch: () => Promise.reject(lost()) });
  await expect(fetched).rejects.toMatchObject({ kind: 'reset' });
});

test('a stall before a fetch began is no excuse for the site', async () => {
  const other = performFetch({ url, limits }, { fetch: () => after(2000).then(() => new Response('')) });
  await after(10);
  standStill(1200);
  let asked = 0;
  const fetch: FetchLike = () => {
    asked++;
    return Promise.reject(lost());
  };
  await expect(performFetch({ url, limits }, { fetch })).rejects.toMatchObject({ kind: 'reset' });
  expect(asked).toBe(1);
  await Promise.allSettled([other]);
});
