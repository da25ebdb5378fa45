/** Limits the requests in progress, per process and per origin; the others queue. */

import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/many-options.js';
import type { OptionNames } from '../core/options.js';
import { startPlatformTimer, type StartTimer } from './deadline.js';
import { onAbort } from './on-abort.js';

/**
 * How many requests may be in progress at a time, and how many may wait.
 *
 * @since 0.1.0
 * @example
 * const options: SchedulerOptions = { maxInFlight: 128, maxPerOrigin: 1, maxQueued: 10_000, maxQueuedMs: 60_000 };
 * configureScheduler(options);
 */
export interface SchedulerOptions {
  /**
   * The most requests in progress at a time, over everything in this process that fetches without a `fetch` of its
   * own.
   *
   * @defaultValue 64
   * @since 0.1.0
   */
  readonly maxInFlight?: number | undefined;
  /**
   * The most requests in progress at a time to one scheme, host and port.
   *
   * @defaultValue 2
   * @since 0.1.0
   */
  readonly maxPerOrigin?: number | undefined;
  /**
   * How many requests may wait for their turn. Any more fail at once, as `local`.
   *
   * @defaultValue 100000
   * @since 0.1.0
   */
  readonly maxQueued?: number | undefined;
  /**
   * How many milliseconds a request may wait for its turn before it fails, as `local`.
   *
   * @defaultValue 600000 (10 minutes)
   * @since 0.1.0
   */
  readonly maxQueuedMs?: number | undefined;
}

const OPTIONS = {
  maxInFlight: true,
  maxPerOrigin: true,
  maxQueued: true,
  maxQueuedMs: true,
} satisfies OptionNames<SchedulerOptions>;

type SchedulerLimits = { readonly [Name in keyof SchedulerOptions]-?: number };

/** The right to send a request, until it is released. */
export interface RequestSlot {
  /** How many milliseconds it was waited for. */
  readonly queuedMs: number;
  release(): void;
}

/** What is known of one scheme, host and port that is being asked, or waited for. */
interface Origin {
  readonly name: string;
  active: number;
  /** In their order; whoever gives up is taken out. */
  readonly waiting: Set<() => void>;
}

export class Scheduler {
  readonly #startTimer: StartTimer;
  readonly #now: () => number;
  readonly #origins = new Map<string, Origin>();
  /** Origins that may be asked once a request may go out, in turn. */
  readonly #ready = new Set<Origin>();
  #settings: SchedulerLimits = { maxInFlight: 64, maxPerOrigin: 2, maxQueued: 100_000, maxQueuedMs: 600_000 };
  #inFlight = 0;
  #queued = 0;

  constructor(
    options: SchedulerOptions = {},
    startTimer = startPlatformTimer,
    now = () => performance.now(),
  ) {
    this.#startTimer = startTimer;
    this.#now = now;
    this.configure(options);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get queued(): number {
    return this.#queued;
  }

  /** Changes what is named; requests that are on their way stay there. */
  configure(options: SchedulerOptions): void {
    expectManyOptions('options', options, OPTIONS);
    const { maxInFlight, maxPerOrigin, maxQueued, maxQueuedMs } = this.#settings;
    this.#settings = {
      maxInFlight: wholeNumber('maxInFlight', options.maxInFlight ?? maxInFlight, 1),
      maxPerOrigin: wholeNumber('maxPerOrigin', options.maxPerOrigin ?? maxPerOrigin, 1),
      maxQueued: wholeNumber('maxQueued', options.maxQueued ?? maxQueued, 0),
      maxQueuedMs: wholeNumber('maxQueuedMs', options.maxQueuedMs ?? maxQueuedMs, 0),
    };
    for (const origin of this.#origins.values()) this.#settle(origin);
    this.#grant();
  }

  /** Whether a request to `origin` could go out at once. */
  isFree(origin: string): boolean {
    const known = this.#origins.get(origin);
    if (this.#inFlight >= this.#settings.maxInFlight) return false;
    return known === undefined || (known.active < this.#settings.maxPerOrigin && known.waiting.size === 0);
  }

  /**
   * Resolves when a request to `origin` may go out. Rejects with an error of a code that means our own machine when too
   * many wait or it takes too long, and with the reason of `signal`.
   */
  async acquire(origin: string, signal: AbortSignal | undefined): Promise<RequestSlot> {
    signal?.throwIfAborted();
    const known = this.#origins.get(origin) ?? { name: origin, active: 0, waiting: new Set() };
    this.#origins.set(origin, known);
    if (this.isFree(origin)) {
      this.#count(known);
      return this.#slot(known, 0);
    }
    if (this.#queued >= this.#settings.maxQueued) {
      this.#settle(known);
      throw coded('ERR_QUEUE_FULL', `${this.#queued} requests of this process wait already`);
    }
    const since = this.#now();
    const failure = await this.#turn(known, signal);
    if (failure === undefined) return this.#slot(known, this.#now() - since);
    signal?.throwIfAborted();
    throw failure;
  }

  /** Resolves when it is this request's turn, which is counted already, or with why it never will be. */
  #turn(known: Origin, signal: AbortSignal | undefined): Promise<Error | undefined> {
    const { maxQueuedMs } = this.#settings;
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#queued--;
        known.waiting.delete(go);
        cancelTimer();
        forgetSignal();
      };
      const go = (): void => {
        leave();
        this.#count(known);
        resolve(undefined);
      };
      const giveUp = (failure: Error): void => {
        leave();
        this.#settle(known);
        resolve(failure);
      };
      const cancelTimer = this.#startTimer(maxQueuedMs, () => {
        giveUp(coded('ERR_QUEUE_TIMEOUT', `its turn did not come within ${maxQueuedMs} ms`));
      });
      const forgetSignal = onAbort(signal, () => giveUp(coded('ABORT_ERR', 'not wanted any more')));
      this.#queued++;
      known.waiting.add(go);
      this.#settle(known);
    });
  }

  #count(known: Origin): void {
    known.active++;
    this.#inFlight++;
  }

  #slot(known: Origin, queuedMs: number): RequestSlot {
    let released = false;
    return {
      queuedMs,
      release: () => {
        if (released) return;
        released = true;
        known.active--;
        this.#inFlight--;
        this.#settle(known);
        this.#grant();
      },
    };
  }

  /** Files an origin by what has changed of it: nobody asks it, or it may be asked, or not now. */
  #settle(known: Origin): void {
    if (known.waiting.size > 0 && known.active < this.#settings.maxPerOrigin) this.#ready.add(known);
    else this.#ready.delete(known);
    if (known.active === 0 && known.waiting.size === 0) this.#origins.delete(known.name);
  }

  /** One request of each origin in turn, so that a site with many does not hold up the others. */
  #grant(): void {
    while (this.#inFlight < this.#settings.maxInFlight) {
      const [origin] = this.#ready;
      const [go] = origin?.waiting ?? [];
      if (origin === undefined || go === undefined) return;
      this.#ready.delete(origin);
      go();
      this.#settle(origin);
    }
  }
}

/** The scheduler of everything in this process that fetches without a `fetch` of its own. */
export const scheduler = new Scheduler();

/**
 * Sets how many requests this process sends at a time. Options that are not given keep their value.
 *
 * Requests through a `fetch` of your own are not counted.
 *
 * @since 0.1.0
 * @example
 * configureScheduler({ maxInFlight: 128, maxPerOrigin: 1 });
 */
export function configureScheduler(options: SchedulerOptions): void {
  scheduler.configure(options);
}

function wholeNumber(name: string, value: unknown, least: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least) return value;
  throw argumentError(name, value, `a whole number of at least ${least}`);
}

function coded(code: string, problem: string): Error {
  return Object.assign(new Error(problem), { code });
}
