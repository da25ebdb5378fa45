/** The deadline of one fetch, and its caller's signal to end it sooner. */

import { LocalError, TimeoutError, type FetchError } from './errors.js';
import { onAbort } from './on-abort.js';
import { watchStalls, type StallWatch } from './stall-watch.js';
import type { Stage } from './transport.js';

/** Calls `onTime` once after `ms`; what it returns takes that back. */
export type StartTimer = (ms: number, onTime: () => void) => () => void;

// What setTimeout can hold, some 24 days; it fires at once when given more.
const LONGEST_MS = 2 ** 31 - 1;

export const startPlatformTimer: StartTimer = (ms, onTime) => {
  const timer = setTimeout(onTime, Math.min(ms, LONGEST_MS));
  return () => {
    clearTimeout(timer);
  };
};

/** A timer may be so late in a process that is not held up. */
const TOLERATED_MS = 20;

/** Nobody is told of it; made once, since an error takes time to be made. */
const OVER = new Error('The fetch is over');

/**
 * Counts only time that the site takes: not the wait for a turn in this process, nor time in which the process is
 * stopped.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #over: Promise<void>;
  readonly #startTimer: StartTimer;
  readonly #limitMs: number | null;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #forgetCaller: () => void;
  readonly #stalls: StallWatch = watchStalls();
  #cancelTimer: (() => void) | undefined;
  /** What is left of the limit, as of `#runsSince`. */
  #leftMs: number;
  #runsSince = 0;
  /** How much of the stalls so far has been given back. */
  #forgivenMs = 0;
  #forgaveLateness = false;
  #url: string;
  #status: number | undefined;
  #stage: Stage = 'connection';

  constructor(url: string, ms: number | null, startTimer: StartTimer, callerSignal: AbortSignal | undefined) {
    this.#url = url;
    this.#limitMs = ms;
    this.#leftMs = ms ?? 0;
    this.#startTimer = startTimer;
    this.#callerSignal = callerSignal;
    this.#over = new Promise((resolve) => {
      this.signal.addEventListener('abort', () => {
        resolve();
      });
    });
    if (callerSignal?.aborted === true) this.#forwardAbort();
    this.#forgetCaller = onAbort(callerSignal, this.#forwardAbort);
  }

  /** For whoever works for this fetch. Aborted when time is up, when the caller wishes, and always in the end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** How long this process has stood still since the fetch began. */
  get stalledMs(): number {
    return this.#stalls.stalledMs();
  }

  /** The site's time runs, if it does not yet. */
  run(): void {
    if (this.#limitMs === null || this.#cancelTimer !== undefined || this.signal.aborted) return;
    this.#runsSince = performance.now();
    this.#cancelTimer = this.#startTimer(this.#leftMs, this.#pass);
  }

  /** The site's time stands still until it runs again. */
  rest(): void {
    if (this.#cancelTimer === undefined) return;
    this.#cancelTimer();
    this.#cancelTimer = undefined;
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#runsSince));
  }

  /** Records how far the fetch has come, for the error. */
  reached(url: string, status?: number): void {
    this.#url = url;
    this.#status = status;
  }

  /** Notes what the time is spent on. */
  readonly enter = (stage: Stage): void => {
    this.#stage = stage;
  };

  /**
   * What `work` gives. As soon as time is up a `TimeoutError`, or what the caller's signal gives as its reason,
   * whether or not `work` listens to the signal.
   */
  async within<Result>(work: Promise<Result>): Promise<Result> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([this.#over, settled]);
    this.signal.throwIfAborted();
    return work;
  }

  /** Ends the fetch: gives back the timer, the caller's signal and every connection that is still open. */
  end(): void {
    this.leave();
    this.#controller.abort(OVER);
  }

  /** Ends the count alone: whoever still reads may go on, for as long as that takes. */
  leave(): void {
    this.rest();
    this.#forgetCaller();
    this.#stalls.end();
  }

  readonly #pass = (): void => {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const unforgivenMs = this.stalledMs - this.#forgivenMs;
    const lostMs = unforgivenMs > 0 ? unforgivenMs : this.#lateMs();
    if (lostMs > 0) {
      // What has arrived meanwhile is still to be read, and what has not is waited for as long as was left.
      this.#forgivenMs += Math.max(0, unforgivenMs);
      this.#leftMs = lostMs;
      this.run();
      return;
    }
    this.#controller.abort(this.#failure());
  };

  /**
   * How late the timer is: the process was held up at just that moment, for less than counts as a stall. Forgiven once: in
   * a process that is always late no fetch would ever end.
   */
  #lateMs(): number {
    if (this.#forgaveLateness) return 0;
    this.#forgaveLateness = true;
    const lateMs = performance.now() - this.#runsSince - this.#leftMs;
    return lateMs > TOLERATED_MS ? lateMs : 0;
  }

  #failure(): FetchError {
    const limit = `within ${this.#limitMs ?? 0} ms`;
    if (this.#stage === 'connection') {
      return new TimeoutError(this.#url, `no complete answer ${limit}`, { status: this.#status });
    }
    // The site was not even asked.
    return new LocalError(this.#url, `no name server told its address ${limit}`, { code: 'ETIMEOUT' });
  }

  readonly #forwardAbort = (): void => {
    this.#controller.abort(this.#callerSignal?.reason);
  };
}
