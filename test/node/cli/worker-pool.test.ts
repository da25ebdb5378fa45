import { expect, test } from '@jest/globals';
import type { Batch } from '../../../src/node/cli/input/batches.js';
import { workInOrder, type Ordered } from '../../../src/node/cli/jobs/in-order.js';
import { SpillFile } from '../../../src/node/cli/jobs/spill.js';
import { WorkerPool } from '../../../src/node/cli/jobs/worker-pool.js';

interface Done extends Ordered {
  readonly name: number;
  readonly by: string;
}

/** Workers whose work ends when the test says so. Batches are told apart by their lengths. */
class Workshop {
  readonly taken: Done[] = [];
  readonly pool: WorkerPool<Done>;
  readonly spill = new SpillFile();
  started = 0;
  closed = 0;
  most = 0;
  readonly #running = new Map<number, { end: () => void; fail: (error: Error) => void }>();

  constructor(threads: number, inlineBatches = 0) {
    this.pool = new WorkerPool({
      inline: this.#worker('inline'),
      inlineBatches,
      startThread: () => this.#worker(`thread ${this.started++}`),
      threads,
    });
  }

  get running(): number[] {
    return [...this.#running.keys()];
  }

  end(name: number): void {
    this.#running.get(name)?.end();
    this.#running.delete(name);
  }

  fail(name: number): void {
    this.#running.get(name)?.fail(new Error(`batch ${name}`));
  }

  run(
    batches: AsyncIterable<Batch>,
    { room = 8, heldBytes = 1000, spilledBytes = 10_000 } = {},
  ): Promise<void> {
    return workInOrder(batches, {
      room,
      heldBytes,
      spilledBytes,
      spill: this.spill,
      work: (batch) => this.pool.work(batch),
      take: (done) => Promise.resolve(void this.taken.push(done)),
    });
  }

  #worker(by: string) {
    return {
      work: ({ length: name }: Batch) =>
        new Promise<Done>((resolve, reject) => {
          const lines = new TextEncoder().encode(String(name).padEnd(100));
          this.#running.set(name, { end: () => resolve({ name, by, lines }), fail: reject });
          this.most = Math.max(this.most, this.#running.size);
        }),
      close: () => Promise.resolve(this.closed++),
    };
  }
}

async function* batches(count: number): AsyncGenerator<Batch> {
  for (let length = 0; length < count; length++) {
    await Promise.resolve();
    yield { buffer: new ArrayBuffer(), length, cut: false };
  }
}

/** Lets everything happen that needs no further event. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const names = (count: number): number[] => Array.from({ length: count }, (_, name) => name);

test('no more batches are worked off at one time than there is room for', async () => {
  const shop = new Workshop(2);
  const all = shop.run(batches(100));
  while (shop.taken.length < 100) {
    await settle();
    shop.end(Math.min(...shop.running));
  }
  await all;
  expect(shop.most).toBe(8);
});

test('results come in the order of the batches, in whatever order they are finished', async () => {
  const shop = new Workshop(2);
  const all = shop.run(batches(40));
  while (shop.taken.length < 40) {
    await settle();
    for (const name of shop.running.reverse()) shop.end(name);
  }
  await all;
  expect(shop.taken.map(({ name }) => name)).toEqual(names(40));
});

test('what waits behind a slow batch goes to a file, comes back whole, and is bounded', async () => {
  const shop = new Workshop(2);
  const all = shop.run(batches(200), { heldBytes: 500, spilledBytes: 2000 });
  let mostSpilled = 0;
  for (let round = 0; round < 300; round++) {
    await settle();
    for (const name of shop.running) if (name > 0) shop.end(name);
    mostSpilled = Math.max(mostSpilled, shop.spill.held);
  }
  expect(shop.taken).toEqual([]);
  // Batches that had been begun when the file was full are finished.
  expect(mostSpilled).toBeGreaterThanOrEqual(2000);
  expect(mostSpilled).toBeLessThanOrEqual(2000 + 8 * 100);
  while (shop.taken.length < 200) {
    await settle();
    for (const name of shop.running) shop.end(name);
  }
  await all;
  const lines = shop.taken.map(({ lines }) => new TextDecoder().decode(lines).trim());
  expect(lines).toEqual(names(200).map(String));
  expect(shop.spill.held).toBe(0);
  shop.spill.close();
});

test('the first batches start no thread, and the others as many as there is work for', async () => {
  const shop = new Workshop(4, 2);
  const first = [...names(2)].map((length) =>
    shop.pool.work({ buffer: new ArrayBuffer(), length, cut: false }),
  );
  await settle();
  expect(shop.started).toBe(0);
  names(2).forEach((name) => shop.end(name));
  expect((await Promise.all(first)).map(({ by }) => by)).toEqual(['inline', 'inline']);
  const others = [3, 4, 5].map((length) => shop.pool.work({ buffer: new ArrayBuffer(), length, cut: false }));
  expect(shop.started).toBe(3);
  [3, 4, 5].forEach((name) => shop.end(name));
  await Promise.all(others);
  await shop.pool.close();
  expect(shop.closed).toBe(4);
});

test('it fails with the batch that failed, though more batches may come for ever', async () => {
  const shop = new Workshop(1);
  async function* endless(): AsyncGenerator<Batch> {
    yield* batches(2);
    await new Promise(() => undefined);
  }
  const all = shop.run(endless());
  await settle();
  shop.fail(0);
  await expect(all).rejects.toThrow('batch 0');
});
