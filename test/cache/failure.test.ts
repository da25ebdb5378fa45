import { describe, expect, test } from '@jest/globals';
import type { PolicyName } from '../../src/fetch/policies.js';
import { answer, DAY, HOUR, MINUTE, PAGE, RULES, Scene, SITE } from './harness.js';

const NO_CONNECTION = new Error('connect ECONNREFUSED');

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('what a status means after RFC 9309', () => {
  test.each([400, 401, 403, 404, 410, 418])('%d allows everything, and is remembered', async (status) => {
    const scene = Scene.answering(status);
    expect(await scene.cache.explain(PAGE)).toMatchObject({
      allowed: true,
      because: 'status',
      reason: `robots.txt has status ${status}`,
      basis: { kind: 'fresh-copy', status },
    });
    await scene.timer.pass(DAY - 1);
    await scene.verdict();
    expect(scene.requests()).toBe(1);
  });

  test.each([429, 500, 502, 503])('%d disallows everything, and is asked again', async (status) => {
    const scene = Scene.answering(status);
    const now = scene.timer.now();
    expect(await scene.cache.explain(PAGE)).toEqual({
      allowed: false,
      because: 'unreachable',
      reason: `robots.txt could not be fetched: status ${status}`,
      basis: {
        kind: 'failure',
        status,
        failure: { kind: 'status', code: 'ERR_BAD_STATUS', status, since: now, retryAt: now + MINUTE },
      },
    });
    await scene.timer.pass(MINUTE);
    scene.sites.answer(RULES);
    expect(await scene.cache.isAllowed(`${SITE}/public`)).toBe(true);
  });

  test.each<[name: string, error: Error, kind: string, code: string, words: string]>([
    ['no connection', NO_CONNECTION, 'unreachable', 'ERR_FETCH_FAILED', 'the host cannot be reached'],
    ['no TLS', coded('CERT_HAS_EXPIRED'), 'tls', 'CERT_HAS_EXPIRED', 'no secure connection'],
    ['no answer in time', coded('ETIMEDOUT'), 'timeout', 'ETIMEDOUT', 'timed out'],
    ['no address', coded('ENODATA'), 'dns', 'ENODATA', 'the host name has no address'],
  ])('%s disallows everything, and the reason says so', async (_, error, kind, code, words) => {
    const scene = Scene.answering(error);
    expect(await scene.cache.explain(PAGE)).toMatchObject({
      allowed: false,
      because: 'unreachable',
      reason: `robots.txt could not be fetched: ${words}`,
      basis: { kind: 'failure', failure: { kind, code } },
    });
  });

  test('a server that says nothing is left after ten seconds', async () => {
    const scene = Scene.answering(() => new Promise(() => undefined));
    const verdict = scene.cache.explain(PAGE);
    await scene.timer.pass(10_000);
    expect(await verdict).toMatchObject({ allowed: false, basis: { failure: { kind: 'timeout' } } });
    expect(scene.timer.waiting).toBe(0);
  });

  test('redirects without end disallow everything', async () => {
    const scene = Scene.answering(answer({ location: '/robots.txt?again' }, 302));
    expect(await scene.cache.explain(PAGE)).toMatchObject({
      allowed: false,
      basis: { kind: 'failure', failure: { kind: 'redirect' } },
    });
    expect(scene.requests()).toBe(6);
  });

  test('even then robots.txt itself may be fetched', async () => {
    const scene = Scene.answering(503);
    expect(await scene.cache.isAllowed(`${SITE}/robots.txt`)).toBe(true);
  });
});

describe('other policies, by name', () => {
  test.each<[policy: PolicyName, status: number, allowed: boolean]>([
    ['rfc9309', 401, true],
    ['pythonClassic', 401, false],
    ['pythonClassic', 404, true],
    ['rerp', 403, false],
    ['rerp', 410, false],
    ['draft1997', 403, false],
    ['yandex', 503, true],
    ['yandex', 404, true],
    ['reppy', 403, false],
    ['perl', 500, true],
    ['ruby', 404, true],
    ['google', 404, true],
    ['google', 503, false],
  ])('%s: %d means allowed: %j', async (policy, status, allowed) => {
    const scene = Scene.answering(status, { policy });
    expect((await scene.cache.explain(PAGE)).allowed).toBe(allowed);
  });

  test.each<[policy: PolicyName, status: number, basis: string]>([
    ['pythonClassic', 401, 'fresh-copy'],
    ['draft1997', 403, 'fresh-copy'],
    ['rfc9309', 404, 'fresh-copy'],
    ['rfc9309', 503, 'failure'],
  ])('%s: an answer that closes a site is no failure: %d is kept as %s', async (policy, status, basis) => {
    const scene = Scene.answering(status, { policy });
    expect((await scene.cache.explain(PAGE)).basis.kind).toBe(basis);
  });

  test.each<[policy: PolicyName, allowed: boolean]>([
    ['rfc9309', false],
    ['google', false],
    ['draft1997', false],
    ['yandex', true],
  ])('%s: a part of a file that nobody asked for is a failure', async (policy, allowed) => {
    const scene = Scene.answering(answer({ 'content-range': 'bytes 0-13/1000' }, 206), { policy });
    expect(await scene.verdict()).toEqual([allowed, 'failure']);
  });

  test('a policy that lets crawlers in while a site fails does not ask it more often', async () => {
    const scene = Scene.answering(503, { policy: 'yandex' });
    await scene.verdict();
    await scene.timer.pass(MINUTE - 1);
    expect(await scene.verdict()).toEqual([true, 'failure']);
    expect(scene.requests()).toBe(1);
  });

  test.each<PolicyName>(['ruby', 'perl', 'reppy', 'scrapy', 'rerp', 'pythonClassic', 'pythonRfc9309'])(
    '%s reads the rules of a file that is there',
    async (policy) => {
      const scene = new Scene({ policy });
      expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    },
  );

  test("scrapy obeys an error page's rules", async () => {
    const scene = Scene.answering(answer({}, 404), { policy: 'scrapy' });
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
  });
});

describe('while a site fails', () => {
  test('the pauses double up to an hour, and it sees no request in between', async () => {
    const scene = Scene.answering(503);
    const at: number[] = [];
    for (let minute = 0; minute < 6 * 60; minute++) {
      await scene.verdict();
      if (scene.requests() > 0) at.push(minute);
      await scene.timer.pass(MINUTE);
    }
    expect(at).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303]);
  });

  test.each<[name: string, retryAfter: string, minutes: number]>([
    ['a longer pause that it asks for is granted', '600', 10],
    ['a shorter one is not', '5', 1],
    ['an endless one ends after a day', '99999999', 24 * 60],
    ['what is no time is not looked at', 'soon', 1],
  ])('%s', async (_, retryAfter, minutes) => {
    const scene = Scene.answering(answer({ 'retry-after': retryAfter }, 503));
    const { basis } = await scene.cache.explain(PAGE);
    expect((basis.failure?.retryAt ?? 0) - scene.timer.now()).toBe(minutes * MINUTE);
  });

  test('an earlier good copy keeps answering for a day past its time, then nothing but the failure is left', async () => {
    const scene = Scene.answering(
      answer({ 'cache-control': 'max-age=3600' }, 200, 'User-agent: *\nDisallow: /other\n'),
    );
    expect(await scene.verdict()).toEqual([true, 'fresh-copy']);
    scene.sites.answer(NO_CONNECTION);
    await scene.timer.pass(HOUR);
    expect(await scene.verdict()).toEqual([true, 'stale-copy']);
    await scene.timer.settle();
    const failedSince = scene.timer.now();
    expect((await scene.cache.explain(PAGE)).basis).toMatchObject({
      kind: 'earlier-copy',
      status: 200,
      failure: { kind: 'unreachable', since: failedSince },
    });
    for (let hour = 0; hour < 23; hour++) {
      await scene.timer.pass(HOUR);
      expect(await scene.verdict()).toEqual([true, 'earlier-copy']);
      await scene.timer.settle();
    }
    await scene.timer.pass(HOUR);
    expect(await scene.verdict()).toEqual([false, 'failure']);
    scene.sites.answer(RULES);
    await scene.timer.pass(HOUR);
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    expect((await scene.cache.explain(PAGE)).basis.failure).toBeUndefined();
  });

  test('nobody waits for a site whose earlier copy answers', async () => {
    const scene = new Scene();
    await scene.verdict();
    await scene.timer.pass(DAY);
    scene.sites.answer(503);
    await scene.verdict();
    await scene.timer.pass(5 * HOUR);
    scene.sites.answer(() => new Promise(() => undefined));
    expect(await scene.verdict()).toEqual([false, 'earlier-copy']);
  });

  test('how long an earlier copy is kept can be chosen', async () => {
    const scene = new Scene({ staleIfErrorMs: 30 * DAY, staleWhileRevalidateMs: 0 });
    await scene.verdict();
    scene.sites.answer(503);
    await scene.timer.pass(31 * DAY - 1);
    expect(await scene.verdict()).toEqual([false, 'earlier-copy']);
    await scene.timer.pass(1);
    expect(await scene.verdict()).toEqual([false, 'failure']);
  });
});

test('failures are counted and told with their reason', async () => {
  const scene = Scene.answering(503);
  await scene.verdict();
  await scene.timer.pass(MINUTE);
  await scene.verdict();
  expect(scene.events).toMatchObject([
    { type: 'failed', site: SITE, kind: 'status', status: 503, count: 1 },
    { type: 'failed', site: SITE, count: 2, retryAt: scene.timer.now() + 2 * MINUTE },
  ]);
  const [first] = scene.events;
  expect(first?.type === 'failed' && first.error.message).toBe(`Cannot fetch ${SITE}/robots.txt: status 503`);
});
