import { MemoryStore } from '../../src/cache/memory-store.js';
import type { Awaitable, Slot } from '../../src/cache/store.js';
import type { HeldTimer } from './held-timer.js';
import { StoreAround } from './store-around.js';

export type Conduct = 'work' | 'fail' | 'hang' | number;

/** A store that does as it is told: works, answers late, never, or with an error. */
export class FailingStore extends StoreAround<MemoryStore> {
  /** What was tried, failed or not. */
  readonly tried: string[] = [];
  readonly #timer: HeldTimer;
  #conduct: (operation: string) => Conduct = () => 'work';

  constructor(timer: HeldTimer) {
    super(storeAt(timer.elapsed));
    this.#timer = timer;
  }

  /** From now on: a number answers so many milliseconds late. */
  behave(conduct: Conduct | ((operation: string) => Conduct)): this {
    this.#conduct = typeof conduct === 'function' ? conduct : () => conduct;
    return this;
  }

  /** The text that is stored. */
  text(key: string): string | undefined {
    return this.inner.ask(key, { lockMs: 0 }).entry?.value;
  }

  /** Stores a text that is due in a day, as another process may. */
  put(key: string, value: string): void {
    const day = 24 * 60 * 60 * 1000;
    const result = { kind: 'copy', value, ageMs: 0, dueMs: day, ttlMs: day, worker: 'another' } as const;
    this.inner.settle(key, { result });
  }

  /** Takes the lock as another process may, and says whether it was free. */
  lock(key: string, lockMs: number): boolean {
    return this.inner.ask(key, { lockMs, after: Number.MAX_SAFE_INTEGER }).token !== undefined;
  }

  /** Takes a slot as another process may. */
  takeSlot(key: string, spacingMs: number): Slot {
    return this.inner.slot(key, { spacingMs, worker: 'another', aheadMs: 60_000 });
  }

  protected async run<Reply>(operation: string, act: () => Awaitable<Reply>): Promise<Reply> {
    this.tried.push(operation);
    const conduct = this.#conduct(operation);
    if (conduct === 'fail') throw new Error(`${operation} failed`);
    if (conduct === 'hang') return new Promise(() => undefined);
    if (typeof conduct === 'number') await this.#timer.wait(conduct);
    return act();
  }
}

/** A store whose clock has nothing to do with that of the workers. */
export function storeAt(elapsed: () => number): MemoryStore {
  return new MemoryStore({ elapsed: () => elapsed() + 1_000_000 });
}
