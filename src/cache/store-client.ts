import { errorOf } from '../fetch/thrown.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { Closing } from './closing.js';
import type { CacheEvent, StoreOperation } from './events.js';
import { longestFetchMs } from './fetch-site.js';
import { KeyValueClient } from './key-value-client.js';
import type { Settings } from './options.js';
import {
  isFleetStore,
  UnreadableReplyError,
  type Asked,
  type AskOrder,
  type Awaitable,
  type FleetStore,
  type SettleResult,
  type Settlement,
  type Slot,
  type SlotOrder,
  type Store,
} from './store.js';
import { within, type Timer } from './clock.js';

/** What the parts of a cache share. */
export interface CacheContext {
  readonly settings: Settings;
  readonly store: StoreClient | undefined;
  /** The name of this cache among the workers of the store. */
  readonly worker: string;
  readonly emit: (event: CacheEvent) => void;
  readonly closing: Closing;
}

/** After a late reply the limit grows, up to this many times the configured one. */
const MOST_PATIENCE = 10;
/** The new limit, as a multiple of the time that the late reply took. */
const PATIENCE_MARGIN = 2;

/**
 * Shields callers from a store that may fail or hang.
 *
 * Reads go through a circuit breaker: while it is open, callers proceed immediately without the store. Settling is
 * always tried, since others may be waiting for it. Operations fail independently: a full disk can still be read.
 */
export class StoreClient {
  readonly #store: Pick<FleetStore, 'ask' | 'settle'>;
  readonly #fleet: FleetStore | undefined;
  readonly #settings: Settings;
  readonly #emit: CacheContext['emit'];
  readonly #timer: Timer;
  /** The time limit of operations for which no caller waits. */
  readonly #backgroundLimitMs: number;
  readonly #breaker: CircuitBreaker<StoreOperation>;
  readonly #toldNotShared = new Set<'lock' | 'slot'>();
  readonly #givenUp = new AbortController();
  #patienceMs: number;

  constructor(store: Store, settings: Settings, emit: CacheContext['emit']) {
    const { timer, now, storeLimitMs } = settings;
    this.#fleet = isFleetStore(store) ? store : undefined;
    this.#store = isFleetStore(store) ? store : new KeyValueClient(store, now);
    this.#settings = settings;
    this.#emit = emit;
    this.#timer = timer;
    this.#backgroundLimitMs = 2 * longestFetchMs(settings);
    this.#breaker = new CircuitBreaker(() => timer.elapsed());
    this.#patienceMs = storeLimitMs;
  }

  /** Stops waiting for any operation: its timer would keep the process alive. */
  giveUp(): void {
    this.#givenUp.abort('given up');
  }

  /** Whether processes share locks and slots through it, besides entries. */
  get isForFleet(): boolean {
    return this.#fleet !== undefined;
  }

  /** Reports once that each process does this on its own, if the store shares entries only. */
  tellNotShared(operation: 'lock' | 'slot'): void {
    if (this.isForFleet || this.#toldNotShared.has(operation)) return;
    this.#toldNotShared.add(operation);
    this.#emit({ type: 'not-shared', operation });
  }

  get canWatch(): boolean {
    return this.#fleet?.watch !== undefined;
  }

  /** How long callers wait for the store: not at all while an operation fails, longer than the option says if it is slow. */
  get patienceMs(): number {
    return this.#breaker.open.length > 0 ? 0 : this.#patienceMs;
  }

  /** The operations whose last attempt failed. */
  get away(): readonly StoreOperation[] {
    return this.#breaker.open;
  }

  /** The store's reply, or undefined if it gives none now. A lock that arrives after the time limit is released. */
  async ask(key: string, order: AskOrder): Promise<Asked | undefined> {
    const limitMs = this.#patienceMs;
    if (!this.#breaker.permits('ask', limitMs)) return undefined;
    return this.#attempt(
      'ask',
      limitMs,
      () => this.#store.ask(key, order),
      ({ token }) => {
        if (token !== undefined && order.renew === undefined) void this.settle(key, { token });
      },
    );
  }

  /** Renews a lock, regardless of earlier failures. */
  async renew(key: string, token: number, lockMs: number): Promise<void> {
    await this.#attempt('ask', this.#backgroundLimitMs, () => this.#store.ask(key, { lockMs, renew: token }));
  }

  /** The outcome; undefined if the store did not reply. */
  async settle(key: string, settlement: Settlement): Promise<SettleResult | undefined> {
    return this.#attempt('settle', this.#backgroundLimitMs, () => this.#store.settle(key, settlement));
  }

  /** Resolves when the store replies, however late, and rejects when it fails: its caller has its own time limit. */
  async slot(key: string, order: SlotOrder): Promise<Slot> {
    const startedAt = this.#timer.elapsed();
    try {
      if (this.#fleet === undefined) throw new Error('The store has no slots');
      const slot = await this.#fleet.slot(key, order);
      this.#worked('slot');
      return slot;
    } catch (thrown) {
      this.#failed('slot', startedAt, errorOf(thrown));
      throw thrown;
    }
  }

  /** Reports that a slot did not arrive in time, though it still may. */
  slotIsLate(startedAt: number): void {
    this.#failed('slot', startedAt);
  }

  /** Returns a function that stops listening and never rejects; undefined if the store cannot notify now. */
  async watch(channel: string, heard: (message: string) => void): Promise<(() => Promise<void>) | undefined> {
    const fleet = this.#fleet;
    const limitMs = this.#patienceMs;
    if (fleet?.watch === undefined || !this.#breaker.permits('watch', limitMs)) return undefined;
    const watching = async (): Promise<() => Promise<void>> => {
      const stop = await fleet.watch?.(channel, heard, this.#givenUp.signal);
      return async () => {
        try {
          await stop?.();
        } catch {
          // There is nothing to stop on a lost connection.
        }
      };
    };
    return this.#attempt('watch', limitMs, watching, (stop) => void stop());
  }

  /** @param tooLate - receives a result that arrives after the time limit */
  async #attempt<Result>(
    operation: StoreOperation,
    limitMs: number,
    act: () => Awaitable<Result>,
    tooLate: (result: Result) => void = () => undefined,
  ): Promise<Result | undefined> {
    const startedAt = this.#timer.elapsed();
    let isAwaited = true;
    try {
      const given = act();
      const outcome = isPromise(given)
        ? await within(
            this.#timer,
            limitMs,
            given.then((value) => {
              if (!isAwaited) {
                this.#answeredLate(operation, this.#timer.elapsed() - startedAt);
                tooLate(value);
              }
              return { value };
            }),
            this.#givenUp.signal,
          )
        : { value: given };
      isAwaited = false;
      if (outcome !== 'late') {
        this.#worked(operation);
        return outcome.value;
      }
      if (!this.#givenUp.signal.aborted) this.#failed(operation, startedAt);
    } catch (thrown) {
      this.#failed(operation, startedAt, errorOf(thrown));
    }
    return undefined;
  }

  /** A distant store still replies: wait longer next time. */
  #answeredLate(operation: StoreOperation, tookMs: number): void {
    const mostMs = MOST_PATIENCE * this.#settings.storeLimitMs;
    this.#patienceMs = Math.max(this.#patienceMs, Math.min(mostMs, PATIENCE_MARGIN * tookMs));
    if (tookMs < this.#patienceMs) this.#worked(operation);
  }

  #worked(operation: StoreOperation): void {
    const awayMs = this.#breaker.succeeded(operation);
    if (awayMs !== undefined) this.#emit({ type: 'store-back', operation, awayMs });
  }

  /** @param error - undefined if it did not reply in time */
  #failed(operation: StoreOperation, startedAt: number, error?: Error): void {
    if (error instanceof UnreadableReplyError) {
      this.#worked(operation);
      return;
    }
    const pauseMs = this.#breaker.failed(operation, startedAt);
    if (pauseMs === undefined) return;
    const because = error === undefined ? 'slow' : 'error';
    this.#emit({ type: 'store-failed', operation, pauseMs, because, error });
  }
}

function isPromise<T>(given: Awaitable<T>): given is Promise<T> {
  return typeof given === 'object' && given !== null && 'then' in given;
}
