import type { FetchErrorKind } from '../fetch/errors.js';

/** Every event of a cache. `site` is scheme, host and port; times are in milliseconds. */
export type CacheEvent =
  /** The site answered with a robots.txt, or that there is none. */
  | {
      /** What happened; it decides which other fields there are. */
      readonly type: 'fetched';
      readonly site: string;
      readonly status: number;
      readonly tookMs: number;
    }
  /** The site confirmed that the copy is still valid (304). */
  | { readonly type: 'revalidated'; readonly site: string; readonly tookMs: number }
  /**
   * The site's answer has a different text than before. `before` and `after` are SHA-256 digests in hexadecimal; without a
   * file, the digest of an empty text. In a fleet one process emits this, once the store has accepted the answer.
   */
  | { readonly type: 'changed'; readonly site: string; readonly before: string; readonly after: string }
  /** A page was reported with status 402: its owner wants payment. */
  | { readonly type: 'paymentRequired'; readonly site: string; readonly url: string }
  /** The site did not answer, or answered 429 or 5xx. It is requested again at `retryAt` or later. */
  | {
      readonly type: 'failed';
      readonly site: string;
      /** `other`: not the site's fault; the next verdict requests it again. */
      readonly kind: FetchErrorKind | 'other';
      readonly status: number | undefined;
      /** The number of consecutive failures. */
      readonly count: number;
      /** A date: milliseconds since the epoch. */
      readonly retryAt: number;
      readonly error: Error;
    }
  /** A verdict is based on a stale copy, while the site is revalidated or because it fails. */
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
  /** Another process was fetching the site. `then`: its answer came, its lock was taken over, or the wait was given up. */
  | {
      readonly type: 'lock-waited';
      readonly site: string;
      readonly tookMs: number;
      readonly then: 'answer' | 'taken-over' | 'given-up';
    }
  /** The store failed or was too slow; for `pauseMs` verdicts are given without this operation. */
  | {
      readonly type: 'store-failed';
      readonly operation: StoreOperation;
      readonly because: 'error' | 'slow';
      readonly pauseMs: number;
      readonly error: Error | undefined;
    }
  /** The store operation works again. */
  | { readonly type: 'store-back'; readonly operation: StoreOperation; readonly awayMs: number }
  /** The store lacks this operation: from now on each process fetches, or paces itself, on its own. */
  | { readonly type: 'not-shared'; readonly operation: 'lock' | 'slot' }
  /** The store's entry for the site cannot be used, so its robots.txt is fetched. */
  | {
      readonly type: 'entry-rejected';
      readonly site: string;
      readonly because: 'corrupted' | 'future-version';
    }
  /** The system date was set, or an entry has a date in the future (then `site` is set). */
  | { readonly type: 'clock-jumped'; readonly byMs: number; readonly site?: string };

/** An operation of a store. With a store of texts, `ask` means reading and `settle` writing. */
export type StoreOperation = 'ask' | 'settle' | 'slot' | 'watch';

/** The kinds of events of a cache. */
export type CacheEventType = CacheEvent['type'];

/** Called with every event; `event.type` says which. */
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

  /** Calls `listener` with every event until the returned function is called. */
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
