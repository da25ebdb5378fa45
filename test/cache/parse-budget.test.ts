/** How many files are parsed within one turn of the event loop: counted, since seconds depend on the machine. */
import { describe, expect, test } from '@jest/globals';
import { nextTurn, ParseBudget } from '../../src/cache/parse-budget.js';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import type { RobotsCacheOptions } from '../../src/cache/options.js';
import type { Dialect } from '../../src/core/dialect.js';
import { rfc9309 } from '../../src/dialects/rfc9309/index.js';

const standard: Dialect = rfc9309;

/** A queue whose turns the test begins. */
class Held {
  readonly begun: number[] = [];
  #next: (() => void) | undefined;
  readonly queue = new ParseBudget((begin) => {
    this.#next = begin;
  });

  /** Has files of these lengths parsed, each noted by its length. */
  async enter(...lengths: readonly number[]): Promise<void> {
    for (const length of lengths) void this.queue.enter(length).then(() => this.begun.push(length));
    await settled();
  }

  async turn(): Promise<readonly number[]> {
    const next = this.#next;
    this.#next = undefined;
    next?.();
    await settled();
    return this.begun.splice(0);
  }
}

async function settled(): Promise<void> {
  for (let step = 0; step < 5; step++) await Promise.resolve();
}

describe('the queue of files to be parsed', () => {
  test('lets one of 6 kB pass at once, and twenty that arrive with it', async () => {
    const held = new Held();
    await held.enter(6000);
    expect(held.begun).toEqual([6000]);
    await held.enter(...Array<number>(20).fill(3000));
    expect(held.begun).toHaveLength(21);
  });

  test('lets one pass at once however long it is, and each further one in a turn of its own', async () => {
    const held = new Held();
    await held.enter(686_000, 686_001, 686_002, 3);
    expect(held.begun.splice(0)).toEqual([686_000]);
    expect(await held.turn()).toEqual([686_001]);
    expect(await held.turn()).toEqual([686_002]);
    expect(await held.turn()).toEqual([3]);
    expect(await held.turn()).toEqual([]);
    await held.enter(686_003);
    expect(held.begun).toEqual([686_003]);
  });

  test('keeps to the order in which files came, and to so many characters a turn', async () => {
    const held = new Held();
    const lengths = Array.from({ length: 100 }, (_, index) => 10_000 + index);
    await held.enter(...lengths);
    const turns = [held.begun.splice(0)];
    for (let turn = await held.turn(); turn.length > 0; turn = await held.turn()) turns.push([...turn]);
    expect(turns.flat()).toEqual(lengths);
    for (const turn of turns) expect(turn.reduce((sum, length) => sum + length, 0)).toBeLessThan(2 ** 17);
    expect(turns).toHaveLength(Math.ceil(100 / 10));
  });

  test('takes nobody who does not wait past those who do', async () => {
    const held = new Held();
    await held.enter(500_000, 500_001);
    expect(held.queue.tryEnter(1)).toBe(false);
    await held.turn();
    await held.turn();
    expect(held.queue.tryEnter(1)).toBe(true);
  });
});

test('the next turn comes after everything that waits for nothing', async () => {
  const order: string[] = [];
  const came = new Promise<void>((resolve) => {
    nextTurn(() => {
      order.push('next turn');
      resolve();
    });
  });
  for (let step = 0; step < 10; step++) await Promise.resolve();
  order.push('this turn');
  await came;
  expect(order).toEqual(['this turn', 'next turn']);
});

const LONG = `User-agent: *\nDisallow: /private\n${'# a comment\n'.repeat(15_000)}`;
const SHORT = `User-agent: *\nDisallow: /private\n${'# a comment\n'.repeat(500)}`;

/** A cache whose sites answer in the same moment, and how many files it parsed in each turn of the loop. */
class Crowd {
  readonly cache: RobotsCache;
  #turn = 0;
  #isOver = false;
  /** In which turns files were parsed. */
  #parsed: number[] = [];

  constructor(text: string, options: Partial<RobotsCacheOptions> = {}) {
    this.cache = new RobotsCache({
      userAgent: 'FooBot/1.0',
      fetch: () => Promise.resolve(new Response(text)),
      dialect: {
        ...standard,
        read: (source, site) => {
          this.#parsed.push(this.#turn);
          return standard.read(source, site);
        },
      },
      ...options,
    });
    const turn = (): void => {
      this.#turn++;
      if (!this.#isOver) setTimeout(turn, 0).unref();
    };
    turn();
  }

  ask(sites: number, page: string): Promise<readonly boolean[]> {
    const urls = Array.from({ length: sites }, (_, site) => `https://site-${site}.example/${page}`);
    return Promise.all(urls.map((url) => this.cache.isAllowed(url)));
  }

  /** How many files were parsed since the last call, and how many of them in the turn that had most. */
  read(): { readonly files: number; readonly mostInATurn: number } {
    const turns = this.#parsed;
    this.#parsed = [];
    const counts = turns.map((turn) => turns.filter((other) => other === turn).length);
    return { files: turns.length, mostInATurn: Math.max(0, ...counts) };
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.cache.close();
  }
}

describe('a cache', () => {
  test('parses eight long files that arrive together one a turn', async () => {
    const crowd = new Crowd(LONG);
    expect(await crowd.ask(8, 'private')).toEqual(Array(8).fill(false));
    expect(crowd.read()).toEqual({ files: 8, mostInATurn: 1 });
    await crowd.close();
  });

  test('parses short ones together', async () => {
    const crowd = new Crowd(SHORT);
    await crowd.ask(8, 'private');
    expect(crowd.read()).toEqual({ files: 8, mostInATurn: 8 });
    await crowd.close();
  });

  test('parses long files that rested one a turn, once for all who ask', async () => {
    // A quarter of it has room for two of them.
    const crowd = new Crowd(LONG, { maxBytes: 2_000_000 });
    await crowd.ask(10, 'private');
    expect(crowd.cache.stats().packed).toBe(8);
    crowd.read();
    const verdicts = await Promise.all([crowd.ask(8, 'private'), crowd.ask(8, 'public')]);
    expect(verdicts).toEqual([Array(8).fill(false), Array(8).fill(true)]);
    expect(crowd.read()).toEqual({ files: 8, mostInATurn: 1 });
    await crowd.close();
  });

  test('answers at once from memory all the same where nobody may wait', async () => {
    const crowd = new Crowd(LONG, { maxBytes: 2_000_000 });
    await crowd.ask(5, 'private');
    expect(crowd.cache.stats().packed).toBe(3);
    crowd.read();
    const verdicts = [0, 1, 2].map((site) =>
      crowd.cache.isAllowedNow(`https://site-${site}.example/private`),
    );
    expect(verdicts).toEqual([false, false, false]);
    expect(crowd.read()).toEqual({ files: 3, mostInATurn: 3 });
    await crowd.close();
  });

  test('parses nothing for a copy that was only prolonged', async () => {
    const crowd = new Crowd(LONG);
    await crowd.cache.seed('https://site-0.example/', LONG);
    await crowd.cache.seed('https://site-0.example/', LONG);
    expect(crowd.read()).toEqual({ files: 1, mostInATurn: 1 });
    await crowd.close();
  });
});
