import { describe, expect, test } from '@jest/globals';
import { MemoryStore } from '../../src/cache/memory-store.js';
import type { Partition } from '../../src/cache/site-robots.js';
import { dialects } from '../../src/entries/dialects.js';
import type { TriedTurn, Turn } from '../../src/cache/turns.js';
import { DAY, HOUR, MINUTE, PAGE, pair, Scene, SECOND, SITE } from './harness.js';
import { callUntyped } from '../support/untyped.js';

const OPEN = 'User-agent: *\nDisallow:\n';
const SLOW = 'User-agent: *\nCrawl-delay: 5\n';
const OTHER = 'https://other.example/';

describe('a turn that does not wait', () => {
  test('is granted where the site is free, and else names the moment', async () => {
    const it = new Scene();
    expect(await it.cache.tryTurn(PAGE)).toMatchObject({ granted: true, site: SITE, spacingMs: 2 * SECOND });
    const refused = await it.cache.tryTurn(PAGE);
    expect(refused).toEqual({ granted: false, site: SITE, readyAt: it.timer.now() + 2 * SECOND });
    expect(it.timer.waiting).toBe(0);
    await it.timer.pass(2 * SECOND);
    expect(await it.cache.tryTurn(PAGE)).toMatchObject({ granted: true });
    expect(it.cache.stats().turns).toBe(2);
  });

  test('any number of turns of a site without a spacing are granted, and each hears what others have reported', async () => {
    const { one, other, sites } = pair({ pacing: { floorMs: 0 } });
    sites.answer(OPEN);
    for (let turn = 0; turn < 3; turn++) {
      expect(await one.cache.tryTurn(PAGE)).toMatchObject({ granted: true, spacingMs: 0, shared: true });
    }
    await other.cache.report(PAGE, { status: 429 });
    expect(await one.cache.tryTurn(PAGE)).toMatchObject({ granted: false });
  });

  test('further refusals name later moments', async () => {
    const it = new Scene();
    await it.cache.tryTurn(PAGE);
    const moments: number[] = [];
    for (let job = 0; job < 3; job++) {
      const turn = await it.cache.tryTurn(PAGE);
      if (!turn.granted) moments.push((turn.readyAt - it.timer.now()) / SECOND);
    }
    expect(moments).toEqual([2, 4, 6]);
  });

  test.each(['with a store', 'without'])('many that ask at once get one turn, %s', async (where) => {
    const it = where === 'without' ? new Scene() : pair().one;
    const turns = await Promise.all(Array.from({ length: 4 }, () => it.cache.tryTurn(PAGE)));
    const moments = turns.map((turn) => (turn.granted ? 0 : turn.readyAt - it.timer.now()));
    expect(moments).toEqual([0, 2 * SECOND, 4 * SECOND, 6 * SECOND]);
  });

  test('many whose turn it is at once get one turn', async () => {
    const { one, timer } = pair();
    await one.cache.tryTurn(PAGE);
    await one.cache.tryTurn(PAGE);
    await timer.pass(2 * SECOND);
    const turns = await Promise.all(Array.from({ length: 3 }, () => one.cache.tryTurn(PAGE)));
    expect(turns.map(({ granted }) => granted)).toEqual([true, false, false]);
  });

  test('what was claimed and not taken expires, and holds nobody up', async () => {
    const { one, other, timer } = pair();
    await one.cache.tryTurn(PAGE);
    expect(await one.cache.tryTurn(PAGE)).toMatchObject({ granted: false });
    await timer.pass(MINUTE);
    expect(await other.cache.tryTurn(PAGE)).toMatchObject({ granted: true });
    expect(await one.cache.tryTurn(PAGE)).toMatchObject({ granted: false });
  });

  test.each(['with a store', 'without'])(
    'a claim that is used at its moment does not push the next one further away, %s',
    async (where) => {
      const it = where === 'without' ? new Scene() : pair().one;
      await it.cache.tryTurn(PAGE);
      await it.cache.tryTurn(PAGE);
      await it.timer.pass(2 * SECOND);
      expect(await it.cache.tryTurn(PAGE)).toMatchObject({ granted: true });
      const next = await it.cache.tryTurn(PAGE);
      expect(next).toMatchObject({ granted: false, readyAt: it.timer.now() + 2 * SECOND });
    },
  );

  test('a turn far ahead costs one order when its moment comes', async () => {
    const { one, store, timer } = pair({ pacing: { floorMs: 20 * SECOND } });
    await one.cache.tryTurn(PAGE);
    await one.cache.tryTurn(PAGE);
    await timer.pass(20 * SECOND);
    store.tried.length = 0;
    expect(await one.cache.tryTurn(PAGE)).toMatchObject({ granted: true, shared: true });
    expect(store.tried.filter((operation) => operation === 'slot')).toEqual(['slot']);
  });

  test('the moment that is named without the store is the one at which a turn is granted', async () => {
    const { one, store, timer } = pair();
    store.behave((operation) => (operation === 'slot' ? 'fail' : 'work'));
    await one.cache.tryTurn(PAGE);
    const refused = await one.cache.tryTurn(PAGE);
    await timer.pass(refused.granted ? 0 : refused.readyAt - timer.now());
    expect(await one.cache.tryTurn(PAGE)).toMatchObject({ granted: true, shared: false });
    expect(timer.elapsed()).toBe(2 * SECOND);
  });

  test.each<[name: string, kinds: readonly ('turn' | 'tryTurn')[]]>([
    ['one that does not wait before one that does', ['tryTurn', 'turn']],
    ['one that waits before one that does not', ['turn', 'tryTurn']],
    ['many of both', ['tryTurn', 'tryTurn', 'turn', 'tryTurn', 'turn']],
  ])('turns of both kinds, asked for while the store is slow, do not share a slot: %s', async (_, kinds) => {
    const { one, store, timer } = pair();
    await one.verdict();
    store.behave((operation) => (operation === 'slot' ? 100 : 'work'));
    const at: number[] = [];
    for (const kind of kinds) {
      const asked: Promise<Turn | TriedTurn> = one.cache[kind](PAGE);
      void asked.then((turn) => {
        if (!('granted' in turn) || turn.granted) at.push(timer.elapsed() / SECOND);
      });
      await timer.settle();
    }
    await timer.pass(MINUTE);
    const apart = at.slice(1).map((each, index) => each - (at[index] ?? 0));
    expect(apart.filter((each) => each < 0.9 * 2)).toEqual([]);
    expect(at.length).toBeGreaterThanOrEqual(kinds.filter((kind) => kind === 'turn').length);
  });

  test('turns of both kinds, of several processes, are never closer than the delay', async () => {
    const { one, other, timer } = pair();
    const at: number[] = [];
    for (let turn = 0; turn < 5; turn++) void one.cache.turn(PAGE).then(() => at.push(timer.elapsed()));
    for (let step = 0; step < 400; step++) {
      if ((await other.cache.tryTurn(PAGE)).granted) at.push(timer.elapsed());
      await timer.pass(100);
    }
    const apart = at.sort((a, b) => a - b).map((each, index) => each - (at[index - 1] ?? -DAY));
    expect(at.length).toBeGreaterThan(10);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(0.9 * 2 * SECOND);
  });
});

describe('what a page answers', () => {
  test('a 503 with Retry-After stops every process for so long', async () => {
    const { one, other } = pair();
    await other.verdict();
    await one.cache.report(PAGE, { status: 503, retryAfter: 30 });
    const turn = await other.cache.tryTurn(PAGE);
    expect(turn.granted ? 0 : turn.readyAt - one.timer.now()).toBe(30 * SECOND);
  });

  test.each(['with a store', 'without'])('a 503 stops also a turn that is waited for, %s', async (where) => {
    const it = where === 'without' ? new Scene() : pair().one;
    await it.cache.turn(PAGE);
    const waiting = it.cache.turn(PAGE);
    await it.timer.pass(SECOND);
    await it.cache.report(PAGE, { status: 503, retryAfter: 30 });
    await it.timer.pass(MINUTE);
    expect((await waiting).waitedMs).toBe(31 * SECOND);
  });

  describe('what it says holds for everybody who waits, except for turns of the next two seconds', () => {
    /** When each of eight processes with a turn each takes it, in seconds, if one of them reports after three seconds. */
    async function turnsOfEight(retryAfter: number, reports = 1): Promise<number[]> {
      const first = new Scene();
      const store = new MemoryStore({ elapsed: first.timer.elapsed });
      const scenes = Array.from({ length: 8 }, () => new Scene({ store }, first));
      const at: number[] = [];
      for (const { cache } of scenes)
        void cache.turn(PAGE).then(() => at.push(first.timer.elapsed() / SECOND));
      await first.timer.pass(3 * SECOND);
      for (let report = 0; report < reports; report++) {
        await scenes[0]?.cache.report(PAGE, { status: 503, retryAfter });
        await first.timer.pass(2 * SECOND);
      }
      await first.timer.pass(5 * MINUTE);
      return at;
    }

    test('a pause', async () => {
      expect(await turnsOfEight(30)).toEqual([0, 2, 4, 33, 35, 37, 39, 41]);
    });

    test('a slower pace', async () => {
      const after = (await turnsOfEight(0, 2)).slice(4);
      const apart = after.slice(1).map((each, index) => each - (after[index] ?? 0));
      expect(after[0]).toBeGreaterThanOrEqual(5 + 4);
      expect(apart).toEqual([4, 4, 4]);
    });
  });

  test('a 503 stops also a turn whose slot is still under way from the store', async () => {
    const { one, store, timer } = pair();
    await one.cache.turn(PAGE);
    store.behave((operation) => (operation === 'slot' ? 100 : 'work'));
    const waiting = one.cache.turn(PAGE);
    await timer.settle();
    void one.cache.report(PAGE, { status: 503, retryAfter: 30 });
    await timer.pass(MINUTE);
    const { waitedMs } = await waiting;
    expect(waitedMs).toBeGreaterThanOrEqual(30 * SECOND);
    expect(waitedMs).toBeLessThan(31 * SECOND);
  });

  test.each<[name: string, headers: NonNullable<Parameters<Scene['cache']['report']>[1]['headers']>]>([
    ['Headers', new Headers({ 'Retry-After': '40' })],
    ['a plain object', { 'Retry-After': '40' }],
    ["Node's lists", { 'retry-after': ['40'] }],
    ['a date', { 'retry-after': new Date(1_800_000_040_000).toUTCString() }],
  ])('the pause is read from %s', async (_, headers) => {
    const it = new Scene();
    await it.cache.report(PAGE, { status: 429, headers });
    const turn = await it.cache.tryTurn(PAGE);
    expect(turn.granted ? 0 : turn.readyAt - it.timer.now()).toBe(40 * SECOND);
  });

  test('429 without one slows the site down more each time, and time speeds it up again', async () => {
    const it = Scene.answering(OPEN, { pacing: { floorMs: 0 } });
    const spacings: number[] = [];
    for (let report = 0; report < 3; report++) {
      await it.cache.report(PAGE, { status: 429 });
      const turn = it.cache.turn(PAGE);
      await it.timer.pass(10 * SECOND);
      spacings.push((await turn).spacingMs);
    }
    expect(spacings).toEqual([SECOND, 2 * SECOND, 4 * SECOND]);
    await it.timer.pass(10 * MINUTE);
    expect(await it.cache.turn(PAGE)).toMatchObject({ spacingMs: 0, waitedMs: 0 });
  });

  test.each(['of another', 'of the same'])(
    'pages that take long slow down turns %s process',
    async (where) => {
      const options = { pacing: { latencyFactor: 3 } };
      const { one, other } = pair(options);
      const [reporter, crawler] = where === 'of another' ? [one, other] : [one, one];
      await reporter.cache.report(PAGE, { status: 200, tookMs: 2 * SECOND });
      expect(await crawler.cache.turn(PAGE)).toMatchObject({ spacingMs: 6 * SECOND });
      await reporter.cache.report(PAGE, { status: 200, tookMs: 400 });
      const next = crawler.cache.turn(PAGE);
      await one.timer.pass(10 * SECOND);
      expect(await next).toMatchObject({ spacingMs: 3.6 * SECOND, waitedMs: 6 * SECOND });
    },
  );

  test.each(['tryTurn', 'turn'] as const)(
    '%s of a site that asks for nothing takes the slot it was given',
    async (take) => {
      const { one, other } = pair({ pacing: { floorMs: 0, latencyFactor: 3 } });
      one.sites.answer(OPEN);
      await one.cache.report(PAGE, { status: 200, tookMs: 2 * SECOND });
      expect(await other.cache[take](PAGE)).toMatchObject({ spacingMs: 6 * SECOND, waitedMs: 0 });
    },
  );

  test('good answers speed it up sooner', async () => {
    const it = Scene.answering(OPEN, { pacing: { floorMs: 0 } });
    await it.cache.report(PAGE, { status: 429 });
    for (let page = 0; page < 3; page++) {
      await it.timer.pass(2 * SECOND);
      await it.cache.report(PAGE, { status: 200 });
    }
    expect(await it.cache.turn(PAGE)).toMatchObject({ spacingMs: 0, waitedMs: 0 });
  });

  test.each([
    [{ status: 42 }, 'answer.status'],
    [{ status: 503, retryAfter: -1 }, 'answer.retryAfter'],
    [{ status: 200, tookMs: NaN }, 'answer.tookMs'],
    [{ status: 503, headers: null }, 'answer.headers'],
    [{ status: 503, headers: 'retry-after: 5' }, 'answer.headers'],
    [{ status: 503, headers: ['retry-after', '5'] }, 'answer.headers'],
    [{ status: 503, retry: 5 }, "Unknown option 'answer.retry'"],
  ])('%j is refused by name', async (answer, name) => {
    await expect(callUntyped(new Scene().cache, 'report', PAGE, answer)).rejects.toThrow(name);
  });
});

describe('what is paced together', () => {
  test('is what the key says, given the page', async () => {
    const keys: string[] = [];
    const key = (url: string): string => {
      keys.push(url);
      return new URL(url).hostname.split('.').slice(-2).join('.');
    };
    const { one, other } = pair({ pacing: { key } });
    await one.cache.turn('https://a.example.com/x?y');
    expect(await other.cache.tryTurn('https://b.example.com/')).toMatchObject({ granted: false });
    expect(await other.cache.tryTurn('https://b.example.org/')).toMatchObject({ granted: true });
    expect(keys[0]).toBe('https://a.example.com/x?y');
  });

  test('a key that is none is refused', async () => {
    const { cache } = new Scene({ pacing: { key: () => '' } });
    await expect(cache.turn(PAGE)).rejects.toThrow("Argument 'pacing.key' must be");
  });
});

describe('when a site wants to be visited', () => {
  test('a turn waits until then', async () => {
    const it = new Scene();
    const day = new Date(it.timer.now());
    const hour = (day.getUTCHours() + 2) % 24;
    const from = `${String(hour).padStart(2, '0')}00`;
    const to = `${String((hour + 1) % 24).padStart(2, '0')}00`;
    it.sites.answer(`User-agent: *\nVisit-time: ${from}-${to}\n`);
    const turn = it.cache.turn(PAGE);
    const inMs = HOUR * 2 - (it.timer.now() % HOUR);
    const tried = await it.cache.tryTurn(PAGE);
    expect(tried.granted).toBe(false);
    await it.timer.pass(inMs - SECOND);
    expect(it.cache.stats().waiting).toBe(1);
    await it.timer.pass(SECOND);
    expect((await turn).waitedMs).toBe(inMs);
  });

  test.each([
    [0, true],
    [1, false],
  ])('the last minute counts up to its start: %i ms behind it', async (behindMs, granted) => {
    const it = Scene.answering('User-agent: *\nVisit-time: 0100-0300\n');
    const atMs = (it.timer.now() + HOUR * 24 - 3 * HOUR) % (24 * HOUR);
    await it.timer.pass(24 * HOUR - atMs + behindMs);
    expect((await it.cache.tryTurn(PAGE)).granted).toBe(granted);
  });

  test.each([
    ['0000-2359', 3],
    ['0000-0001', 0],
  ])('a rate holds between its times: %s', async (times, seconds) => {
    const it = Scene.answering(`User-agent: *\nRequest-rate: 1/3 ${times}\n`, { pacing: { floorMs: 0 } });
    expect((await it.cache.turn(PAGE)).spacingMs).toBe(seconds * SECOND);
  });
});

describe('without the store', () => {
  test("'wait' gives no turn before it is back, and the first one after that is a delay away", async () => {
    const { one, timer, store } = pair({ pacing: { withoutStore: 'wait' } });
    expect((await one.cache.turn(PAGE)).shared).toBe(true);
    store.behave((operation) => (operation === 'slot' ? 'fail' : 'work'));
    const turn = one.cache.turn(PAGE);
    await timer.pass(MINUTE);
    expect(one.cache.stats().waiting).toBe(1);
    store.behave('work');
    await timer.pass(5 * SECOND);
    expect(await turn).toMatchObject({ shared: true });
  });

  test("'alone' keeps the distance of the last two turns, between which others had theirs", async () => {
    const { one, other, timer, store } = pair();
    const shared = [one, other, one, other, one, other].map(({ cache }) => cache.turn(PAGE));
    await timer.pass(20 * SECOND);
    await Promise.all(shared);
    store.behave((operation) => (operation === 'slot' ? 'fail' : 'work'));
    const at: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      void one.cache.turn(PAGE).then((taken) => at.push(taken.shared ? NaN : timer.elapsed() / SECOND));
    }
    await timer.pass(20 * SECOND);
    expect(at.slice(1).map((each, index) => each - (at[index] ?? 0))).toEqual([4, 4, 4]);
  });

  test('a slot that comes late is honoured', async () => {
    const { one, timer, store } = pair();
    await one.verdict();
    store.behave((operation) => (operation === 'slot' ? 300 : 'work'));
    const turns = [one.cache.turn(PAGE), one.cache.turn(PAGE)];
    const at: number[] = [];
    for (const turn of turns) void turn.then(({ shared }) => at.push(shared ? timer.elapsed() : NaN));
    await timer.pass(20 * SECOND);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(0.9 * 2 * SECOND);
  });
});

describe('what is known can be changed for every process', () => {
  test('forget: whoever asks next asks the site', async () => {
    const { one, other, timer, sites } = pair();
    for (const { cache } of [one, other]) await cache.isAllowed(PAGE);
    await timer.settle();
    sites.answer(OPEN);
    await one.cache.forget(PAGE);
    await timer.pass(SECOND);
    expect(await other.verdict()).toEqual([true, 'fresh-copy']);
    await timer.settle();
    expect(await one.verdict()).toEqual([true, 'fresh-copy']);
    expect(one.requests()).toBe(2);
  });

  test('refresh: the new copy is in force when it resolves', async () => {
    const { one, other, timer, sites } = pair();
    for (const { cache } of [one, other]) await cache.isAllowed(PAGE);
    await timer.settle();
    sites.answer(OPEN);
    expect((await one.cache.refresh(PAGE)).isAllowed(PAGE)).toBe(true);
    expect(await one.verdict()).toEqual([true, 'fresh-copy']);
    await timer.pass(SECOND);
    expect(await other.verdict()).toEqual([true, 'fresh-copy']);
    expect(one.requests()).toBe(2);
  });

  test('seed: the text holds as if the site had answered with it', async () => {
    const { one, other, timer } = pair();
    await other.verdict();
    await timer.settle();
    await one.cache.seed(PAGE, OPEN);
    expect(await one.verdict()).toEqual([true, 'fresh-copy']);
    await timer.pass(SECOND);
    expect(await other.verdict()).toEqual([true, 'fresh-copy']);
    expect(one.requests()).toBe(1);
    await expect(callUntyped(one.cache, 'seed', PAGE, 42)).rejects.toThrow(
      "Argument 'text' must be a string",
    );
  });
});

describe('for whom, and for which links', () => {
  test('names are looked up in order of preference, in the header or not', async () => {
    const it = Scene.answering('User-agent: OldBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n', {
      productTokens: ['NewBot', 'OldBot'],
    });
    expect(await it.cache.isAllowed(PAGE)).toBe(false);
    expect(await it.cache.isAllowed(`${SITE}/public`)).toBe(true);
    expect(it.cache.productToken).toBe('NewBot');
    expect(await it.cache.isAllowed(`${SITE}/public`, { agent: 'AnyBot' })).toBe(false);
    expect((await it.cache.explain(`${SITE}/public`, { agent: 'AnyBot' })).line).toBe(5);
  });

  test('a site has the delay, rate and hours of this crawler, and of another one by its name', async () => {
    const it = new Scene();
    it.sites.answer(
      'User-agent: *\nCrawl-delay: 2\nAllow: /\nUser-agent: OtherBot\nCrawl-delay: 9\nVisit-time: 0100-0230',
    );
    const site = await it.cache.get(PAGE);
    expect([site.crawlDelay(), site.requestRate(), site.visitTime()]).toEqual([2, undefined, undefined]);
    const agent = 'OtherBot';
    expect([site.crawlDelay({ agent }), site.visitTime({ agent })]).toEqual([9, expect.anything()]);
  });

  const REASONS = {
    'other-origin': 'the file is from another site',
    'no-page': 'no robots.txt applies to this kind of link',
    'bad-url': 'not a URL this parser accepts',
  };

  describe.each(Object.entries(dialects))('the links of a page, read as %s', (_name, dialect) => {
    /** Verdict and reason, where a link has one without any rule. */
    const NO_RULES: readonly (readonly [
      link: string,
      list: keyof Partition,
      because: keyof typeof REASONS,
    ])[] = [
      [OTHER, 'elsewhere', 'other-origin'],
      ['http://example.com/private/page', 'elsewhere', 'other-origin'],
      ['https://example.com:8443/private/page', 'elsewhere', 'other-origin'],
      ['https://example.com.other.example/private/page', 'elsewhere', 'other-origin'],
      ['//other.example/private/page', 'elsewhere', 'other-origin'],
      ['/\\other.example/private/page', 'elsewhere', 'other-origin'],
      ['mailto:me@example.com', 'noPages', 'no-page'],
      ['tel:+1-555-0100', 'noPages', 'no-page'],
      [' JavaScript:void(0)', 'noPages', 'no-page'],
      ['java\nscript:void(0)', 'noPages', 'no-page'],
      [`data:text/html,${'x'.repeat(100_000)}`, 'noPages', 'no-page'],
      ['ftp://example.com/private/page', 'noPages', 'no-page'],
      ['page.html', 'disallowed', 'bad-url'],
      ['#top', 'disallowed', 'bad-url'],
      ['', 'disallowed', 'bad-url'],
      ['https://exa mple.com/', 'disallowed', 'bad-url'],
    ];

    test('are sorted by whose they are, and then by the verdict', async () => {
      const { cache } = new Scene({ dialect });
      const site = await cache.get(PAGE);
      const own = [PAGE, '/public', '/private/x', `${SITE}?q`, 'https://EXAMPLE.com:443/private/y'];
      const lists: Record<keyof Partition, string[]> = {
        ...{ allowed: ['/public', `${SITE}?q`], elsewhere: [], noPages: [] },
        disallowed: [PAGE, '/private/x', 'https://EXAMPLE.com:443/private/y'],
      };
      for (const [link, list] of NO_RULES) lists[list].push(link);
      expect(site.partition([...own, ...NO_RULES.map(([link]) => link)])).toEqual(lists);
    });

    test('have the same verdict and its reason each', async () => {
      const { cache } = new Scene({ dialect });
      const site = await cache.get(PAGE);
      for (const [link, list, because] of NO_RULES) {
        const allowed = list === 'disallowed' ? false : undefined;
        expect([link, site.isAllowed(link)]).toEqual([link, allowed]);
        expect(site.explain(link)).toEqual({ allowed, because, reason: REASONS[because], basis: site.basis });
      }
    });

    test('are read from a list, not from a text', async () => {
      const { cache } = new Scene({ dialect });
      const site = await cache.get(PAGE);
      expect(() => site.partition(PAGE)).toThrow("Argument 'urls' must be a list of URLs, got \"https://");
    });
  });

  test('memory answers at once what it knows, and nothing else', async () => {
    const { cache, sites, timer } = new Scene();
    expect(cache.isAllowedNow(PAGE)).toBeUndefined();
    expect(sites.asked).toEqual([]);
    await cache.isAllowed(PAGE);
    expect(cache.isAllowedNow(PAGE)).toBe(false);
    await timer.pass(DAY + 1);
    expect(cache.isAllowedNow(PAGE)).toBe(false);
    await timer.pass(2 * DAY);
    expect(cache.isAllowedNow(PAGE)).toBeUndefined();
    expect(() => cache.isAllowedNow('/path')).toThrow('Cannot fetch /path');
  });
});

describe('a worker whose own network is broken', () => {
  const REFUSED = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  test('keeps its failure to itself until a second one has the same', async () => {
    const { one, other, timer, sites } = pair();
    sites.answer(REFUSED);
    expect(await one.verdict()).toEqual([false, 'failure']);
    await timer.settle();
    sites.answer(OPEN);
    expect(await other.verdict()).toEqual([true, 'fresh-copy']);
    await timer.settle();
    await timer.pass(6 * SECOND);
    expect(await one.verdict()).toEqual([true, 'fresh-copy']);
    expect(one.requests()).toBe(2);
  });

  test('and two that cannot reach a site are believed by all', async () => {
    const { one, other, timer, sites, store } = pair();
    sites.answer(REFUSED);
    for (const scene of [one, other]) {
      expect(await scene.verdict()).toEqual([false, 'failure']);
      await timer.settle();
    }
    const third = new Scene({ store }, { timer, sites });
    third.requests();
    expect(await third.verdict()).toEqual([false, 'failure']);
    expect(third.requests()).toBe(0);
  });

  test('trouble of this machine is never stored, and is over soon', async () => {
    const { one, timer, sites, store } = pair();
    sites.answer(Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
    expect((await one.cache.explain(PAGE)).basis).toMatchObject({
      kind: 'failure',
      failure: { kind: 'local' },
    });
    await timer.settle();
    expect(store.tried.filter((operation) => operation === 'settle')).toHaveLength(1);
    sites.answer(OPEN);
    await timer.pass(5 * SECOND);
    expect(await one.verdict()).toEqual([true, 'fresh-copy']);
  });
});

test('a host that is too long to exist is disallowed with a reason, and never asked', async () => {
  const { one, store, sites } = pair();
  const page = `https://${Array.from({ length: 6 }, () => 'a'.repeat(50)).join('.')}/x`;
  expect(await one.cache.isAllowed(page)).toBe(false);
  const { allowed, because, basis } = await one.cache.explain(page);
  expect([allowed, because, basis.failure?.kind]).toEqual([false, 'unreachable', 'bad-url']);
  await one.cache.seed(page, OPEN);
  await one.cache.forget(page);
  expect((await one.cache.refresh(page)).basis.kind).toBe('failure');
  expect((await one.cache.tryTurn(page)).granted).toBe(true);
  expect(sites.asked).toEqual([]);
  expect(store.tried.filter((operation) => operation !== 'watch' && operation !== 'slot')).toEqual([]);
});

test('a check that would cost too much is refused, explained and counted', async () => {
  const it = new Scene({ budget: 50 });
  it.sites.answer(
    `User-agent: *\n${Array.from({ length: 200 }, (_, at) => `Allow: /*a*${at}*b\n`).join('')}`,
  );
  const page = `${SITE}/${'a'.repeat(300)}`;
  expect(await it.cache.isAllowed(page)).toBe(false);
  expect(await it.cache.explain(page)).toMatchObject({ allowed: false, because: 'budget' });
  expect(it.cache.stats().events['budget-spent']).toBe(2);
});

test.each<[name: string, options: object, message: string]>([
  ['proxy', { proxy: 42, fetch: undefined }, "Argument 'proxy' must be"],
  ['budget', { budget: 0 }, 'must be a number above 0'],
  ['an option that nobody knows', { staleMs: 5 }, "Unknown option 'staleMs'"],
  ['one inside another', { pacing: { delayMs: 5 } }, "Unknown option 'pacing.delayMs'"],
])('an impossible %s is refused by name', (_, options, message) => {
  expect(() => new Scene(options)).toThrow(message);
});

test.each<[method: 'turn' | 'preferences', given: unknown, name: string]>([
  ['turn', { signal: 5 }, 'signal'],
  ['turn', { signal: new AbortController() }, 'signal'],
  ['preferences', null, 'page'],
])('%s with %j is refused by name', async (method, given, name) => {
  const called: unknown = callUntyped(new Scene().cache, method, PAGE, given);
  await expect(called).rejects.toThrow(`Argument '${name}' must be`);
});

test('a thousand turns on one signal end together, and nothing warns', async () => {
  const it = Scene.answering(SLOW);
  const warnings: unknown[] = [];
  const warned = (warning: Error): void => void warnings.push(warning.name);
  process.on('warning', warned);
  const signal = new AbortController();
  const turns = Array.from({ length: 1000 }, () => it.cache.turn(PAGE, { signal: signal.signal }));
  await it.timer.settle();
  signal.abort(new Error('enough'));
  const ends = await Promise.allSettled(turns);
  process.off('warning', warned);
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(998);
  expect(warnings).toEqual([]);
  expect(it.cache.stats().waiting).toBe(0);
});
