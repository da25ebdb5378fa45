import { describe, expect, test } from '@jest/globals';
import { Crew, type Hand } from '../../src/node/cli/crew.js';

/** Hands whose work ends when the test says so. */
class Workshop {
  readonly taken: number[] = [];
  readonly crew: Crew<number, number>;
  hired = 0;
  left = 0;
  readonly #running = new Map<number, { end: () => void; fail: (error: Error) => void }>();

  constructor(most: number) {
    this.crew = new Crew(
      () => this.#hire(),
      most,
      (result) => this.taken.push(result),
    );
  }

  get running(): number[] {
    return [...this.#running.keys()];
  }

  end(batch: number): void {
    this.#running.get(batch)?.end();
    this.#running.delete(batch);
  }

  fail(batch: number): void {
    this.#running.get(batch)?.fail(new Error(`batch ${batch}`));
  }

  #hire(): Hand<number, number> {
    this.hired++;
    return {
      work: (batch) =>
        new Promise((resolve, reject) => {
          this.#running.set(batch, { end: () => resolve(batch), fail: reject });
        }),
      leave: () => Promise.resolve(this.left++),
    };
  }
}

/** Lets everything happen that needs no further event. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function giveAll(crew: Crew<number, number>, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch++) await crew.give(batch);
  await crew.finish();
}

describe('a crew', () => {
  test('holds no more batches than it has room for, however many there are', async () => {
    const shop = new Workshop(2);
    const all = giveAll(shop.crew, 100);
    let most = 0;
    while (shop.taken.length < 100) {
      await settle();
      most = Math.max(most, shop.running.length);
      const oldest = Math.min(...shop.running);
      shop.end(oldest);
    }
    await all;
    expect(most).toBe(shop.crew.room);
  });

  test('gives results back in the order of the batches, in whatever order they end', async () => {
    const shop = new Workshop(2);
    const all = giveAll(shop.crew, 40);
    while (shop.taken.length < 40) {
      await settle();
      for (const batch of shop.running.reverse()) shop.end(batch);
    }
    await all;
    expect(shop.taken).toEqual(Array.from({ length: 40 }, (_, batch) => batch));
  });

  test('hires as many hands as there is work for', async () => {
    const shop = new Workshop(4);
    await shop.crew.give(0);
    shop.end(0);
    await settle();
    await shop.crew.give(1);
    expect(shop.hired).toBe(1);
    await shop.crew.give(2);
    expect(shop.hired).toBe(2);
    await shop.crew.dismiss();
    expect(shop.left).toBe(2);
  });

  test('fails with the batch that failed', async () => {
    const shop = new Workshop(1);
    const all = giveAll(shop.crew, 3);
    await settle();
    shop.fail(0);
    await expect(all).rejects.toThrow('batch 0');
  });
});
