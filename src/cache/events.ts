import type { FetchErrorKind } from '../fetch/errors.js';

/**
 * Every event of a cache. `site` is scheme, host and port; times are milliseconds.
 */
export type CacheEvent =
  /** A robots.txt, or the answer that there is none, came from the site. */
  | { readonly type: 'fetched'; readonly site: string; readonly status: number; readonly tookMs: number }
  /** The site said that the copy is still good. */
  | { readonly type: 'revalidated'; readonly site: string; readonly tookMs: number }
  /**
   * The site answered with another text than before. `before` and `after` are SHA-256 digests in hexadecimal, that of an
   * empty text where there was or is no file. In a fleet one process tells, once the store has accepted the answer.
   */
  | { readonly type: 'changed'; readonly site: string; readonly before: string; readonly after: string }
  /** A page was reported with status 402: its owner asks to be paid. */
  | { readonly type: 'paymentRequired'; readonly site: string; readonly url: string }
  /** The site did not answer, or said 429 or 5xx. It is asked again at `retryAt` or later. */
  | {
      readonly type: 'failed';
      readonly site: string;
      /** `other`: no fault of the site's; it is asked again with the next verdict. */
      readonly kind: FetchErrorKind | 'other';
      readonly status: number | undefined;
      /** In a row. */
      readonly count: number;
      /** A date: milliseconds since the epoch. */
      readonly retryAt: number;
      readonly error: Error;
    }
  /** A verdict is based on a stale copy, while the site is asked again or because it fails. */
  | {
      readonly type: 'served-stale';
      readonly site: string;
      readonly because: 'refreshing' | 'failing';
      /** For how long the copy has been stale. */
      readonly overMs: number;
    }
  /** A check would have cost more than the budget, so the page is disallowed. */
  | { readonly type: 'budget-spent'; readonly site: string; readonly url: string }
  /** A site was dropped because memory was full. */
  | { readonly type: 'evicted'; readonly site: string; readonly bytes: number }
  /** The site asks for longer pauses than `pacing.capMs` allows. */
  | { readonly type: 'capped'; readonly site: string; readonly askedMs: number; readonly cappedMs: number }
  /** Another process was asking the site. `then`: its answer came, its lock was taken over, or the wait was given up. */
  | {
      readonly type: 'lock-waited';
      readonly site: string;
      readonly tookMs: number;
      readonly then: 'answer' | 'taken-over' | 'given-up';
    }
  /** The store failed or was too slow; verdicts go on without this operation for `pauseMs`. */
  | {
      readonly type: 'store-failed';
      readonly operation: StoreOperation;
      readonly because: 'error' | 'slow';
      readonly pauseMs: number;
      readonly error: Error | undefined;
    }
  /** The store operation works again. */
  | { readonly type: 'store-back'; readonly operation: StoreOperation; readonly awayMs: number }
  /** The store has no such operation: from now on each process asks, or paces itself, for itself. */
  | { readonly type: 'not-shared'; readonly operation: 'lock' | 'slot' }
  /** The store's entry for the site cannot be used, so its robots.txt is fetched. */
  | {
      readonly type: 'entry-rejected';
      readonly site: string;
      readonly because: 'corrupted' | 'future-version';
    }
  /** The clock was set, or an entry comes from a time that is still to come (`site` is given then). */
  | { readonly type: 'clock-jumped'; readonly byMs: number; readonly site?: string };

/** What was asked of a store; of a store of texts, `ask` is reading and `settle` is writing. */
export type StoreOperation = 'ask' | 'settle' | 'slot' | 'watch';

/** The kinds of events of a cache. */
export type CacheEventType = CacheEvent['type'];

/** Called for every event; `event.type` says which. */
export type CacheListener = (event: CacheEvent) => void;

/** Counts every event by its type and passes it on. */
export class Events {
  readonly counts: Record<CacheEventType, number> = {
    fetched: 0,
    revalidated: 0,
    changed: 0,
    paymentRequired: 0,
    failed: 0,
    'served-stale': 0,
    'budget-spent': 0,
    evicted: 0,
    capped: 0,
    'lock-waited': 0,
    'store-failed': 0,
    'store-back': 0,
    'not-shared': 0,
    'entry-rejected': 0,
    'clock-jumped': 0,
  };
  readonly #listeners = new Set<CacheListener>();

  readonly emit = (event: CacheEvent): void => {
    this.counts[event.type]++;
    for (const listener of this.#listeners) notify(listener, event);
  };

  /** Calls `listener` for every event from now on, until the function given back is called. */
  subscribe(listener: CacheListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** An error thrown by a listener is reported as an uncaught error and does not affect any verdict. */
function notify(listener: CacheListener, event: CacheEvent): void {
  try {
    listener(event);
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown;
    });
  }
}
