import { MemoryStore } from '../../src/cache/memory-store.js';
import type { Slot, Store } from '../../src/cache/store.js';
import type { HeldTimer } from './held-timer.js';

/** A store that does as it is told: works, answers late, never, or with an error. */
export class FailingStore implements Required<Store> {
  readonly inner: MemoryStore;
  /** What was tried, failed or not. */
  readonly tried: string[] = [];
  readonly #timer: HeldTimer;
  #conduct: (operation: string) => 'work' | 'fail' | 'hang' | number = () => 'work';

  constructor(timer: HeldTimer) {
    this.#timer = timer;
    this.inner = new MemoryStore({ elapsed: timer.elapsed });
  }

  /** From now on: a number answers so many milliseconds late. */
  behave(
    conduct: 'work' | 'fail' | 'hang' | number | ((operation: string) => 'work' | 'fail' | 'hang' | number),
  ): this {
    this.#conduct = typeof conduct === 'function' ? conduct : () => conduct;
    return this;
  }

  get(key: string): Promise<string | undefined> {
    return this.#run('get', () => this.inner.get(key));
  }

  set(key: string, value: string, ttlMs: number): Promise<void> {
    return this.#run('set', () => {
      this.inner.set(key, value, ttlMs);
    });
  }

  delete(key: string): Promise<void> {
    return this.#run('delete', () => {
      this.inner.delete(key);
    });
  }

  lock(key: string, holder: string, ttlMs: number): Promise<boolean> {
    return this.#run('lock', () => this.inner.lock(key, holder, ttlMs));
  }

  unlock(key: string, holder: string): Promise<void> {
    return this.#run('unlock', () => {
      this.inner.unlock(key, holder);
    });
  }

  slot(key: string, spacingMs: number): Promise<Slot> {
    return this.#run('slot', () => this.inner.slot(key, spacingMs));
  }

  async #run<Result>(operation: string, run: () => Result): Promise<Result> {
    this.tried.push(operation);
    const conduct = this.#conduct(operation);
    if (conduct === 'fail') throw new Error(`${operation} failed`);
    if (conduct === 'hang') await new Promise(() => undefined);
    if (typeof conduct === 'number') await this.#timer.wait(conduct);
    return run();
  }
}
