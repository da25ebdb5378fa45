/** The time that one fetch may take, and its caller's wish to end it sooner. */

import { TimeoutError } from './errors.js';

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

/** Nobody is told of it; made once, since an error takes time to be made. */
const OVER = new Error('The fetch is over');

export class Deadline {
  readonly #controller = new AbortController();
  readonly #over: Promise<void>;
  readonly #cancelTimer: () => void;
  readonly #callerSignal: AbortSignal | undefined;
  #url: string;
  #status: number | undefined;

  constructor(url: string, ms: number | null, startTimer: StartTimer, callerSignal: AbortSignal | undefined) {
    this.#url = url;
    this.#callerSignal = callerSignal;
    this.#over = new Promise((resolve) => {
      this.signal.addEventListener('abort', () => {
        resolve();
      });
    });
    if (callerSignal?.aborted === true) this.#forwardAbort();
    callerSignal?.addEventListener('abort', this.#forwardAbort);
    this.#cancelTimer = ms === null ? () => undefined : startTimer(ms, () => this.#pass(ms));
  }

  /** For whoever works for this fetch. Aborted when time is up, when the caller wishes, and always in the end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Notes how far the fetch has come, for the error. */
  reached(url: string, status?: number): void {
    this.#url = url;
    this.#status = status;
  }

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
    this.#cancelTimer();
    this.#callerSignal?.removeEventListener('abort', this.#forwardAbort);
    this.#controller.abort(OVER);
  }

  #pass(ms: number): void {
    const reason = `no complete answer within ${ms} ms`;
    this.#controller.abort(new TimeoutError(this.#url, reason, { status: this.#status }));
  }

  readonly #forwardAbort = (): void => {
    this.#controller.abort(this.#callerSignal?.reason);
  };
}
