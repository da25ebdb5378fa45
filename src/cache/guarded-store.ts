import type { CacheEvent, StoreOperation } from './events.js';
import type { Awaitable, Slot, Store } from './store.js';
import { WakingTime } from './waking-time.js';
import { errorOf } from './thrown.js';
import type { Timer } from './timer.js';

/** What one verdict may still spend on waiting for the store. Milliseconds; counted down by what it spends. */
export interface Allowance {
  leftMs: number;
}

/** A store's operations, bound to it. Ask for those of locks and slots only where the store {@link GuardedStore.offers} them. */
export interface BoundStore {
  readonly get: (key: string) => unknown;
  readonly set: (key: string, value: string, ttlMs: number) => unknown;
  readonly lock: (key: string, holder: string, ttlMs: number) => Awaitable<boolean>;
  readonly unlock: (key: string, holder: string) => unknown;
  readonly slot: (key: string, spacingMs: number) => Awaitable<Slot>;
}

export interface GuardedStoreOptions {
  readonly store: Store;
  readonly timer: Timer;
  /** What takes longer shows that the store is too slow, though nobody waits for it. */
  readonly limitMs: number;
  /** How long what nobody waits for may take. */
  readonly backgroundLimitMs: number;
  readonly emit: (event: CacheEvent) => void;
}

/** How long a store that failed is left out before it is tried again: doubling with each failure in a row. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

const OPERATIONS: readonly StoreOperation[] = ['get', 'set', 'lock', 'unlock', 'slot'];

/**
 * A store that may fail or hang without holding anybody up.
 *
 * What takes longer than its allowance is not waited for. A store that was too slow is left out altogether for a while,
 * a failed operation only itself: a full disk can still be read. The first operation after the pause finds out
 * whether it works again.
 */
export class GuardedStore {
  /** Which of the optional operations the store has. */
  readonly offers: { readonly locks: boolean; readonly slots: boolean };
  readonly #store: BoundStore;
  readonly #options: GuardedStoreOptions;
  readonly #timer: Timer;
  readonly #outages = new Map<StoreOperation, Outage>();

  constructor(options: GuardedStoreOptions) {
    const { store, timer } = options;
    this.offers = {
      locks: store.lock !== undefined && store.unlock !== undefined,
      slots: store.slot !== undefined,
    };
    this.#store = bound(store);
    this.#options = options;
    this.#timer = timer;
  }

  /** The operations that are left out at this moment. */
  get away(): readonly StoreOperation[] {
    return [...this.#outages.keys()];
  }

  /**
   * What `act` gives, or undefined while the operation is left out, or when it fails or takes too long.
   *
   * @param tooLate - is given what comes when nobody waits for it any more
   */
  async ask<Result>(
    operation: StoreOperation,
    allowance: Allowance,
    act: (store: BoundStore) => Awaitable<Result>,
    tooLate: (result: Result) => void = () => undefined,
  ): Promise<{ readonly value: Result } | undefined> {
    const started = this.#timer.elapsed();
    const outage = this.#outages.get(operation);
    if (allowance.leftMs <= 0 || (outage !== undefined && started < outage.until)) return undefined;
    // Whoever comes while this attempt is under way does not wait for it as well.
    if (outage !== undefined) outage.until = started + allowance.leftMs;

    const { outcome, waitedMs } = await this.#attempt(allowance.leftMs, act, (late) => {
      this.#answeredLate(operation);
      tooLate(late);
    });
    allowance.leftMs -= waitedMs;
    if (outcome !== 'too-slow' && 'value' in outcome) {
      this.#takeBack(operation);
      return outcome;
    }
    this.#failed(operation, outcome, started);
    return undefined;
  }

  /**
   * Does what nobody waits for. Also while the store is left out because it was too slow once: other processes may be
   * waiting for just this, and a store that is slow may still take it.
   */
  async tell(operation: StoreOperation, act: (store: BoundStore) => unknown): Promise<void> {
    const started = this.#timer.elapsed();
    const outage = this.#outages.get(operation);
    const isLeftOut = outage !== undefined && started < outage.until;
    if (isLeftOut && !outage.isFirstOfAll) return;
    const { limitMs, backgroundLimitMs } = this.#options;
    const { outcome, waitedMs } = await this.#attempt(
      backgroundLimitMs,
      async (store) => await act(store),
      () => undefined,
    );
    if (outcome === 'too-slow' || 'error' in outcome) this.#failed(operation, outcome, started);
    else if (!isLeftOut && waitedMs <= limitMs) this.#takeBack(operation);
  }

  async #attempt<Result>(
    limitMs: number,
    act: (store: BoundStore) => Awaitable<Result>,
    tooLate: (result: Result) => void,
  ): Promise<{ readonly outcome: Outcome<Result>; readonly waitedMs: number }> {
    const started = this.#timer.elapsed();
    let given: Awaitable<Result>;
    try {
      given = act(this.#store);
    } catch (thrown) {
      return { outcome: { error: errorOf(thrown) }, waitedMs: this.#timer.elapsed() - started };
    }
    if (!isPromise(given)) return { outcome: { value: given }, waitedMs: this.#timer.elapsed() - started };

    const waiting = new WakingTime(this.#timer, limitMs);
    const settled = given.then(
      (value): Outcome<Result> => {
        if (waiting.isStopped) tooLate(value);
        return { value };
      },
      (thrown: unknown): Outcome<Result> => ({ error: errorOf(thrown) }),
    );
    const outcome = await Promise.race([settled, waiting.end.then(() => 'too-slow' as const)]);
    return { outcome, waitedMs: waiting.stop() };
  }

  #failed(operation: StoreOperation, failure: Failure, started: number): void {
    // What was under way when the store was left out is no further failure of it.
    if (started > (this.#outages.get(operation)?.toldAt ?? -Infinity)) this.#leaveOut(operation, failure);
  }

  #leaveOut(operation: StoreOperation, failure: Failure): void {
    const slow = failure === 'too-slow';
    const operations = slow ? OPERATIONS : [operation];
    const now = this.#timer.elapsed();
    const before = this.#outages.get(operation);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, before === undefined ? FIRST_PAUSE_MS : 2 * before.pauseMs);
    const since = Math.min(...operations.map((each) => this.#outages.get(each)?.since ?? now));
    const isFirstOfAll = slow && before === undefined;
    const outage = { since, toldAt: now, until: now + pauseMs, pauseMs, isFirstOfAll };
    for (const each of operations) this.#outages.set(each, outage);
    const told = slow
      ? { because: 'slow' as const, error: undefined }
      : { because: 'error' as const, ...failure };
    this.#options.emit({ type: 'store-failed', operation, pauseMs, ...told });
  }

  /** The first time a store is slow it is tried again as soon as it has answered. */
  #answeredLate(operation: StoreOperation): void {
    const outage = this.#outages.get(operation);
    if (outage?.isFirstOfAll !== true) return;
    outage.until = Math.min(outage.until, this.#timer.elapsed());
    outage.isFirstOfAll = false;
  }

  #takeBack(operation: StoreOperation): void {
    const outage = this.#outages.get(operation);
    if (outage === undefined) return;
    for (const [each, other] of this.#outages) if (other === outage) this.#outages.delete(each);
    this.#options.emit({ type: 'store-back', operation, awayMs: this.#timer.elapsed() - outage.since });
  }
}

function bound(store: Store): BoundStore {
  const missing = (operation: string) => (): never => {
    throw new Error(`The store has no ${operation}`);
  };
  return {
    get: (key) => store.get(key),
    set: (key, value, ttlMs) => store.set(key, value, ttlMs),
    lock: store.lock?.bind(store) ?? missing('lock'),
    unlock: store.unlock?.bind(store) ?? missing('unlock'),
    slot: store.slot?.bind(store) ?? missing('slot'),
  };
}

/** Of one operation, or of all together when the store was too slow. Times by the timer. */
interface Outage {
  readonly since: number;
  readonly toldAt: number;
  until: number;
  readonly pauseMs: number;
  /** The store was too slow, and has not been tried again since. */
  isFirstOfAll: boolean;
}

type Failure = 'too-slow' | { readonly error: Error };

type Outcome<Result> = { readonly value: Result } | Failure;

function isPromise<T>(given: Awaitable<T>): given is Promise<T> {
  return typeof given === 'object' && given !== null && 'then' in given;
}
