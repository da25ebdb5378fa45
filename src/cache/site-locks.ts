import type { CacheEvent } from './events.js';
import type { Allowance, GuardedStore } from './guarded-store.js';
import type { Timer } from './timer.js';

export interface SiteLocksOptions {
  readonly store: GuardedStore;
  readonly timer: Timer;
  /** After this time a lock is free again, whatever became of its holder. */
  readonly lockMs: number;
  readonly storeLimitMs: number;
  readonly emit: (event: CacheEvent) => void;
}

/** Whether the site is still to be asked, and what to call when that is done. */
export interface SiteLock {
  readonly answered: boolean;
  readonly release: () => Promise<void>;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;

/** Lets one process of all ask a site, and the others wait for its answer. */
export class SiteLocks {
  readonly #options: SiteLocksOptions;
  #toldNotShared = false;

  constructor(options: SiteLocksOptions) {
    this.#options = options;
  }

  /**
   * Takes the lock, or waits until the holder's answer is in the store. Never waits much longer than a lock lasts: a
   * holder that died is replaced, and without locks everybody asks for himself.
   *
   * @param look - looks into the store, and says whether an answer is there
   */
  async take(
    key: string,
    site: string,
    allowance: Allowance,
    look: (allowance: Allowance) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<SiteLock> {
    const { timer, lockMs, storeLimitMs } = this.#options;
    const holder = crypto.randomUUID();
    const since = timer.elapsed();
    let left = allowance;
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const taken = await this.#try(key, holder, left);
      const waitedMs = pauseMs === FIRST_PAUSE_MS ? 0 : timer.elapsed() - since;
      if (taken !== 'held-by-another') {
        const answered = await look(left);
        const then = answered ? 'answer' : 'taken-over';
        if (taken === 'no-lock') return this.#over(site, waitedMs, answered ? then : 'given-up', answered);
        return { ...this.#over(site, waitedMs, then, answered), release: () => this.#release(key, holder) };
      }
      if (waitedMs > lockMs + storeLimitMs) return this.#over(site, waitedMs, 'given-up', false);
      await timer.wait(pauseMs, signal);
      pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
      left = { leftMs: storeLimitMs };
      if (await look(left)) return this.#over(site, timer.elapsed() - since, 'answer', true);
    }
  }

  async #try(
    key: string,
    holder: string,
    allowance: Allowance,
  ): Promise<'taken' | 'held-by-another' | 'no-lock'> {
    const { store, lockMs, emit } = this.#options;
    if (!store.offers.locks) {
      if (!this.#toldNotShared) emit({ type: 'not-shared', operation: 'lock' });
      this.#toldNotShared = true;
      return 'no-lock';
    }
    const taken = await store.ask(
      'lock',
      allowance,
      ({ lock }) => lock(key, holder, lockMs),
      (late) => {
        if (late) void this.#release(key, holder);
      },
    );
    if (taken === undefined) return 'no-lock';
    return taken.value ? 'taken' : 'held-by-another';
  }

  async #release(key: string, holder: string): Promise<void> {
    await this.#options.store.tell('unlock', ({ unlock }) => unlock(key, holder));
  }

  #over(
    site: string,
    waitedMs: number,
    then: 'answer' | 'taken-over' | 'given-up',
    answered: boolean,
  ): SiteLock {
    if (waitedMs > 0) this.#options.emit({ type: 'lock-waited', site, tookMs: waitedMs, then });
    return { answered, release: () => Promise.resolve() };
  }
}
