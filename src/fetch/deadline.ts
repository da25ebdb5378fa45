/** The deadline of one fetch, and its caller's AbortSignal. */

import { fetchErrorOf, type FetchError } from './errors.js';
import { onAbort } from './on-abort.js';
import { watchStalls, type StallWatch } from './stall-watch.js';
import type { Stage } from './transport.js';

/** Calls `onTime` once after `ms`. Returns a function that cancels the call. */
export type StartTimer = (ms: number, onTime: () => void) => () => void;

// The longest delay of setTimeout, some 24 days. A longer one would fire at once.
const LONGEST_MS = 2 ** 31 - 1;

export const startPlatformTimer: StartTimer = (ms, onTime) => {
  const timer = setTimeout(onTime, Math.min(ms, LONGEST_MS));
  return () => {
    clearTimeout(timer);
  };
};

/** How late a timer may be in a process that is not stalled. */
const TOLERATED_MS = 20;

/** The abort reason at the end of every fetch, which nobody sees. Created once, since creating an Error takes time. */
const OVER = new Error('The fetch is over');

/**
 * Counts only the site's time: not the wait for a slot in this process, nor the time in which the process was stalled.
 * Stalls extend the deadline by at most its own length, so even a process that is blocked again and again ends its
 * fetches, after twice their time.
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
  /** How much of the stalled time has been accounted for. */
  #consideredMs = 0;
  /** By how much stalls may still extend the deadline. */
  #graceMs: number;
  #forgaveLateness = false;
  #url: string;
  #status: number | undefined;
  #stage: Stage = 'connection';

  constructor(url: string, ms: number | null, startTimer: StartTimer, callerSignal: AbortSignal | undefined) {
    this.#url = url;
    this.#limitMs = ms;
    this.#leftMs = this.#graceMs = ms ?? 0;
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

  /** Aborted when time is up, when the caller aborts, and in any case at the end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** How long this process has been stalled since the fetch began. */
  get stalledMs(): number {
    return this.#stalls.stalledMs();
  }

  /** Starts counting the site's time, unless it is already being counted. */
  resume(): void {
    if (this.#limitMs === null || this.#cancelTimer !== undefined || this.signal.aborted) return;
    this.#runsSince = performance.now();
    this.#cancelTimer = this.#startTimer(this.#leftMs, this.#pass);
  }

  /** Stops counting until `resume`. */
  pause(): void {
    if (this.#cancelTimer === undefined) return;
    this.#cancelTimer();
    this.#cancelTimer = undefined;
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#runsSince));
  }

  /** Records how far the fetch has come, for the error. */
  at(url: string, status?: number): void {
    this.#url = url;
    this.#status = status;
  }

  /** Records the stage of the request, for the error. */
  readonly setStage = (stage: Stage): void => {
    this.#stage = stage;
  };

  /**
   * Waits for `work`, but rejects as soon as time is up (`TimeoutError`) or the caller aborts (the signal's reason), even
   * if `work` ignores the signal.
   */
  async race<Result>(work: Promise<Result>): Promise<Result> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([this.#over, settled]);
    this.signal.throwIfAborted();
    return work;
  }

  /** Ends the fetch: releases the timer, the caller's signal and every connection that is still open. */
  end(): void {
    this.detach();
    this.#controller.abort(OVER);
  }

  /** Stops counting for good: the rest of a body may take any time. */
  detach(): void {
    this.pause();
    this.#forgetCaller();
    this.#stalls.end();
  }

  readonly #pass = (): void => {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const { stalledMs } = this;
    const lostMs = stalledMs > this.#consideredMs ? stalledMs - this.#consideredMs : this.#lateMs();
    this.#consideredMs = stalledMs;
    const givenMs = Math.min(lostMs, this.#graceMs);
    if (givenMs > 0) {
      // Leaves time to read what has arrived meanwhile, and to wait for the rest.
      this.#graceMs -= givenMs;
      this.#leftMs = givenMs;
      this.resume();
      return;
    }
    this.#controller.abort(this.#failure());
  };

  /**
   * How late the timer fired: the process was busy, but not long enough to count as stalled. Forgiven only once, or a fetch
   * would never end in a process that is always late.
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
      return fetchErrorOf('timeout', this.#url, `no complete answer ${limit}`, { status: this.#status });
    }
    // No request has been sent to the site yet.
    return fetchErrorOf('local', this.#url, `its name was not resolved ${limit}`, { code: 'ETIMEOUT' });
  }

  readonly #forwardAbort = (): void => {
    this.#controller.abort(this.#callerSignal?.reason);
  };
}
