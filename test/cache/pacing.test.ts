import { describe, expect, test } from '@jest/globals';
import { MemoryStore } from '../../src/cache/memory-store.js';
import { DelayTooLongError } from '../../src/cache/pacing.js';
import type { Turn } from '../../src/cache/turns.js';
import type { RobotsCacheOptions } from '../../src/cache/options.js';
import { DAY, PAGE, Scene, SECOND, SITE } from './harness.js';

/** When each of so many turns asked for at once comes, in seconds from the first. */
async function turns(it: Scene, count: number): Promise<number[]> {
  const start = it.timer.elapsed();
  const at: number[] = [];
  for (let asked = 0; asked < count; asked++) {
    void it.cache.turn(PAGE).then(() => at.push((it.timer.elapsed() - start) / SECOND));
  }
  await it.timer.pass(1000 * SECOND);
  return at;
}

function file(...lines: string[]): string {
  return ['User-agent: *', ...lines, 'Disallow: /private', ''].join('\n');
}

test.each(['any-process', 'same-process'] as const)(
  'a turn that tryTurn names is for %s',
  async (retryIn) => {
    const first = Scene.answering(file());
    const store = new MemoryStore({ elapsed: () => first.timer.elapsed() });
    const [asked, other, third] = Array.from({ length: 3 }, () => new Scene({ store }, first).cache);
    expect(await asked?.tryTurn(PAGE, { retryIn })).toMatchObject({ granted: true });
    expect(await asked?.tryTurn(PAGE, { retryIn })).toMatchObject({
      granted: false,
      readyAt: first.timer.now() + SECOND,
    });
    await first.timer.pass(SECOND);
    if (retryIn === 'same-process') {
      expect(await other?.tryTurn(PAGE, { retryIn })).toMatchObject({ granted: false });
      expect(await asked?.tryTurn(PAGE, { retryIn })).toMatchObject({ granted: true });
      return;
    }
    expect(await other?.tryTurn(PAGE, { retryIn })).toMatchObject({ granted: true });
    expect(await third?.tryTurn(PAGE, { retryIn })).toMatchObject({
      granted: false,
      readyAt: first.timer.now() + SECOND,
    });
  },
);

describe('how far apart turns are', () => {
  test.each<[name: string, lines: string[], pacing: RobotsCacheOptions['pacing'], at: number[]]>([
    ['a second where nothing is asked', [], {}, [0, 1, 2]],
    ['not at all where nothing is asked, if that is asked for', [], { floorMs: 0 }, [0, 0, 0]],
    ['as the Crawl-delay says', ['Crawl-delay: 2'], {}, [0, 2, 4]],
    ['as a fraction of a second says', ['Crawl-delay: 0.5'], { floorMs: 0 }, [0, 0.5, 1]],
    ['as a few thousandths say', ['Crawl-delay: 0.004'], { floorMs: 0 }, [0, 0.004, 0.008]],
    ['as the Request-rate says', ['Request-rate: 1/3'], {}, [0, 3, 6]],
    ['as the slower of both says', ['Crawl-delay: 2', 'Request-rate: 1/3'], {}, [0, 3, 6]],
    ['never closer than the floor', ['Crawl-delay: 1'], { floorMs: 5 * SECOND }, [0, 5, 10]],
    ['as a minute and a half says', ['Crawl-delay: 90'], {}, [0, 90, 180]],
    ['no further than the cap', ['Crawl-delay: 86400'], {}, [0, 300, 600]],
    ['no further than the cap, if it says so', ['Crawl-delay: 900'], { beyondCap: 'cap' }, [0, 300, 600]],
    ['further, if the site is to be obeyed', ['Crawl-delay: 400'], { beyondCap: 'obey' }, [0, 400, 800]],
    ['no further than a cap of your own', ['Crawl-delay: 10'], { capMs: 4 * SECOND }, [0, 4, 8]],
  ])('%s', async (_, lines, pacing, at) => {
    const it = Scene.answering(file(...lines), { pacing });
    expect(await turns(it, 3)).toEqual(at);
  });

  test('a delay that was capped is told', async () => {
    const it = Scene.answering(file('Crawl-delay: 600'));
    expect(await it.cache.turn(PAGE)).toMatchObject({ spacingMs: 300 * SECOND, cappedFromMs: 600 * SECOND });
    expect(it.events).toContainEqual({
      type: 'capped',
      site: SITE,
      askedMs: 600 * SECOND,
      cappedMs: 300 * SECOND,
    });
    expect(await it.cache.crawlDelay(PAGE)).toBe(600);
  });

  test('a site is obeyed up to a day, and told to be capped beyond', async () => {
    const it = Scene.answering(file('Crawl-delay: 86400'), { pacing: { beyondCap: 'obey' } });
    expect(await it.cache.turn(PAGE)).not.toHaveProperty('cappedFromMs');
    it.sites.answer(file('Crawl-delay: 86401'));
    const other = await it.cache.turn('https://other.example/');
    expect(other).toMatchObject({ spacingMs: 86_400 * SECOND, cappedFromMs: 86_401 * SECOND });
  });

  describe('a site that asks for more than the cap may be skipped', () => {
    const pacing = { beyondCap: 'skip', key: () => 'all sites' } as const;

    test('turn rejects with what it asks for, and nobody else waits for it', async () => {
      const it = Scene.answering(
        (url) => file(url.startsWith(SITE) ? 'Crawl-delay: 301' : 'Crawl-delay: 300'),
        { pacing },
      );
      const skipped = it.cache.turn(PAGE);
      const other = it.cache.turn('https://other.example/');
      await expect(skipped).rejects.toThrow(DelayTooLongError);
      await expect(skipped).rejects.toMatchObject({
        name: 'DelayTooLongError',
        message: `${SITE} asks for 301000 ms between two requests, more than pacing.capMs, so it is skipped`,
        site: SITE,
        askedMs: 301 * SECOND,
      });
      expect(await other).toMatchObject({
        site: 'https://other.example',
        spacingMs: 300 * SECOND,
        waitedMs: 0,
      });
      expect(it.cache.stats()).toMatchObject({ turns: 1, waiting: 0 });
    });

    test('tryTurn says so, and until when that holds', async () => {
      const it = Scene.answering(file('Crawl-delay: 301'), { pacing });
      const readyAt = it.timer.now() + DAY;
      expect(await it.cache.tryTurn(PAGE)).toEqual({ granted: false, skip: true, site: SITE, readyAt });
    });

    test('unless it has a pace of your own', async () => {
      const it = Scene.answering(file('Crawl-delay: 301'), { pacing, overrides: () => ({ spacingMs: 200 }) });
      expect(await it.cache.turn(PAGE)).toMatchObject({ spacingMs: 200 });
    });
  });

  test('a site that fails is paced by the floor', async () => {
    const it = Scene.answering(503);
    expect(await turns(it, 2)).toEqual([0, 1]);
  });

  test('each site has its own pace', async () => {
    const it = new Scene();
    await it.cache.turn(PAGE);
    const other = await it.cache.turn('https://other.example/');
    expect(other.waitedMs).toBe(0);
  });

  test('time in which nobody asks is not saved up', async () => {
    const it = new Scene();
    await it.cache.turn(PAGE);
    await it.timer.pass(60 * SECOND);
    expect(await turns(it, 3)).toEqual([0, 2, 4]);
  });
});

describe('who comes next', () => {
  test('turns come in the order of asking', async () => {
    const it = new Scene();
    const order: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) void it.cache.turn(PAGE).then(() => order.push(name));
    expect(it.cache.stats().waiting).toBe(4);
    await it.timer.pass(10 * SECOND);
    expect(order.join('')).toBe('abcd');
    expect(it.cache.stats()).toMatchObject({ waiting: 0, turns: 4 });
  });

  test('who gives up leaves at once with his own reason, and the others move up', async () => {
    const it = new Scene();
    await it.cache.turn(PAGE);
    const impatient = new AbortController();
    const first = it.cache.turn(PAGE, { signal: impatient.signal });
    const second = it.cache.turn(PAGE);
    await it.timer.pass(SECOND);
    impatient.abort(new Error('no time left'));
    await expect(first).rejects.toThrow('no time left');
    await it.timer.pass(SECOND);
    expect((await second).waitedMs).toBe(2 * SECOND);
  });

  test('a slot that everybody left is used by whoever asks before it comes', async () => {
    const it = new Scene();
    await it.cache.turn(PAGE);
    const impatient = new AbortController();
    const left = it.cache.turn(PAGE, { signal: impatient.signal });
    await it.timer.pass(SECOND);
    impatient.abort();
    await expect(left).rejects.toThrow('aborted');
    expect(it.timer.waiting).toBe(0);
    const next = it.cache.turn(PAGE);
    await it.timer.pass(SECOND);
    expect((await next).waitedMs).toBe(SECOND);
    const last = it.cache.turn(PAGE);
    await it.timer.pass(2 * SECOND);
    expect((await last).waitedMs).toBe(2 * SECOND);
  });

  test('a signal that has aborted already takes no turn', async () => {
    const it = new Scene();
    await expect(it.cache.turn(PAGE, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
      'too late',
    );
    expect((await it.cache.turn(PAGE)).waitedMs).toBe(0);
  });

  test('waiting listens to no signal any more when it is over', async () => {
    const it = new Scene();
    const { signal } = new AbortController();
    let listening = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (type: string, listener: () => void) => {
      listening++;
      add(type, listener);
    };
    signal.removeEventListener = (type: string, listener: () => void) => {
      listening--;
      remove(type, listener);
    };
    await it.cache.turn(PAGE, { signal });
    expect(listening).toBe(0);
  });
});

describe('turns of several caches on one store', () => {
  test('are as far apart as those of one, each in turn, none lost and none double', async () => {
    const first = new Scene();
    const store = new MemoryStore({ elapsed: first.timer.elapsed });
    const scenes = Array.from({ length: 4 }, () => new Scene({ store }, first));
    const taken: (Turn & { readonly cache: number })[] = [];
    scenes.forEach(({ cache }, index) => {
      for (let asked = 0; asked < 5; asked++) {
        void cache.turn(PAGE).then((turn) => taken.push({ ...turn, cache: index }));
      }
    });
    await first.timer.pass(100 * SECOND);
    const at = taken.map((turn) => turn.at / SECOND);
    expect(at.map((each) => each - (at[0] ?? 0))).toEqual(
      Array.from({ length: 20 }, (_, index) => 2 * index),
    );
    expect(taken.every((turn) => turn.shared)).toBe(true);
    // Who has fetched the file asks for his second slot before the others ask for their first.
    for (let round = 1; round < 17; round += 4) {
      expect(new Set(taken.slice(round, round + 4).map((turn) => turn.cache)).size).toBe(4);
    }
  });
});
