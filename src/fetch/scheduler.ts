/** Limits the requests in progress, per process and per origin; the others queue. */

import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';
import { startPlatformTimer, type StartTimer } from './deadline.js';
import { onAbort } from './on-abort.js';
import { codedError } from './thrown.js';

/**
 * How many requests may be in progress at a time, and how many may wait.
 *
 * @example
 * const options: SchedulerOptions = { maxInFlight: 128, maxPerAddress: 4, maxPerOrigin: 1, maxQueued: 10_000, maxQueuedMs: 60_000 };
 * configureScheduler(options);
 */
export interface SchedulerOptions {
  /**
   * The most requests in progress at a time in this process, not counting those through a `fetch` of the caller's own.
   *
   * @defaultValue 64
   */
  readonly maxInFlight?: number | undefined;
  /**
   * The most requests in progress at a time to one IP address, or IPv6 network (/48), whatever names lead to it: a
   * server that does not answer ties up no more than these. Requests through a proxy are not counted.
   *
   * @defaultValue 8
   */
  readonly maxPerAddress?: number | undefined;
  /**
   * The most requests in progress at a time to one scheme, host and port.
   *
   * @defaultValue 2
   */
  readonly maxPerOrigin?: number | undefined;
  /**
   * How many requests may wait for their turn. Any more fail at once, as `local`.
   *
   * @defaultValue 100000
   */
  readonly maxQueued?: number | undefined;
  /**
   * How many milliseconds a request may wait for its turn before it fails, as `local`.
   *
   * @defaultValue 600000 (10 minutes)
   */
  readonly maxQueuedMs?: number | undefined;
}

const OPTIONS = {
  maxInFlight: true,
  maxPerAddress: true,
  maxPerOrigin: true,
  maxQueued: true,
  maxQueuedMs: true,
} satisfies OptionNames<SchedulerOptions>;

type SchedulerLimits = { readonly [Name in keyof SchedulerOptions]-?: number };

/** The right to send a request, until it is released. */
export interface RequestSlot {
  /** How many milliseconds the request waited for it. */
  readonly queuedMs: number;
  release(): void;
}

/** A scheme, host and port with requests in progress or waiting. */
interface Origin {
  readonly name: string;
  readonly network: Network;
  active: number;
  /** In order; a request that gives up is removed. */
  readonly waiting: Set<() => void>;
}

/** The origins of one server: any number of names may lead to it. */
interface Network {
  readonly name: string;
  active: number;
  /** How many of its origins have requests in progress or waiting. */
  origins: number;
  /** Origins that may send a request, in round-robin order. */
  readonly ready: Set<Origin>;
}

export class Scheduler {
  readonly #startTimer: StartTimer;
  readonly #now: () => number;
  readonly #origins = new Map<string, Origin>();
  readonly #networks = new Map<string, Network>();
  /** Networks that may get a request, in round-robin order. */
  readonly #ready = new Set<Network>();
  #settings: SchedulerLimits = {
    maxInFlight: 64,
    maxPerAddress: 8,
    maxPerOrigin: 2,
    maxQueued: 100_000,
    maxQueuedMs: 600_000,
  };
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

  /** Changes the given settings, without effect on requests in progress. */
  configure(options: SchedulerOptions): void {
    expectManyOptions('options', options, OPTIONS);
    const { maxInFlight, maxPerAddress, maxPerOrigin, maxQueued, maxQueuedMs } = this.#settings;
    this.#settings = {
      maxInFlight: wholeNumber('maxInFlight', options.maxInFlight ?? maxInFlight, 1),
      maxPerAddress: wholeNumber('maxPerAddress', options.maxPerAddress ?? maxPerAddress, 1),
      maxPerOrigin: wholeNumber('maxPerOrigin', options.maxPerOrigin ?? maxPerOrigin, 1),
      maxQueued: wholeNumber('maxQueued', options.maxQueued ?? maxQueued, 0),
      maxQueuedMs: wholeNumber('maxQueuedMs', options.maxQueuedMs ?? maxQueuedMs, 0),
    };
    for (const origin of this.#origins.values()) this.#file(origin);
    this.#grant();
  }

  /**
   * Resolves when a request to `origin` may be sent. Rejects with a code that counts as `local` if too many requests wait
   * or the wait is too long, and with the reason of `signal`.
   *
   * @param address - the IP address it will go to; without one the origin counts as a network of its own
   */
  async acquire(origin: string, signal: AbortSignal | undefined, address?: string): Promise<RequestSlot> {
    signal?.throwIfAborted();
    const isFree = this.isFree(origin, address);
    const found = this.#origins.get(origin) ?? this.#newOrigin(origin, networkOf(address) ?? origin);
    if (isFree) {
      this.#count(found);
      return this.#slot(found, 0);
    }
    if (this.#queued >= this.#settings.maxQueued) {
      this.#file(found);
      throw codedError('ERR_QUEUE_FULL', `${this.#queued} requests of this process are already waiting`);
    }
    const since = this.#now();
    const failure = await this.#turn(found, signal);
    if (failure === undefined) return this.#slot(found, this.#now() - since);
    signal?.throwIfAborted();
    throw failure;
  }

  #newOrigin(name: string, networkName: string): Origin {
    const network = this.#networks.get(networkName) ?? {
      name: networkName,
      active: 0,
      origins: 0,
      ready: new Set(),
    };
    network.origins++;
    this.#networks.set(networkName, network);
    const origin: Origin = { name, network, active: 0, waiting: new Set() };
    this.#origins.set(name, origin);
    return origin;
  }

  /** Whether a request could be sent at once. */
  isFree(origin: string, address?: string): boolean {
    const { maxInFlight, maxPerAddress, maxPerOrigin } = this.#settings;
    const found = this.#origins.get(origin);
    const network = found?.network ?? this.#networks.get(networkOf(address) ?? origin);
    if (this.#inFlight >= maxInFlight || (network?.active ?? 0) >= maxPerAddress) return false;
    return found === undefined || (found.active < maxPerOrigin && found.waiting.size === 0);
  }

  /** Resolves when it is this request's turn and the request has been counted, or with an error if it gives up. */
  #turn(origin: Origin, signal: AbortSignal | undefined): Promise<Error | undefined> {
    const { maxQueuedMs } = this.#settings;
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#queued--;
        origin.waiting.delete(go);
        cancelTimer();
        forgetSignal();
      };
      const go = (): void => {
        leave();
        this.#count(origin);
        resolve(undefined);
      };
      const giveUp = (failure: Error): void => {
        leave();
        this.#file(origin);
        resolve(failure);
      };
      const cancelTimer = this.#startTimer(maxQueuedMs, () => {
        giveUp(codedError('ERR_QUEUE_TIMEOUT', `its turn did not come within ${maxQueuedMs} ms`));
      });
      const forgetSignal = onAbort(signal, () => giveUp(codedError('ABORT_ERR', 'the request was aborted')));
      this.#queued++;
      origin.waiting.add(go);
      this.#file(origin);
    });
  }

  #count(origin: Origin): void {
    origin.active++;
    origin.network.active++;
    this.#inFlight++;
  }

  #slot(origin: Origin, queuedMs: number): RequestSlot {
    let released = false;
    return {
      queuedMs,
      release: () => {
        if (released) return;
        released = true;
        origin.active--;
        origin.network.active--;
        this.#inFlight--;
        this.#file(origin);
        this.#grant();
      },
    };
  }

  /** Updates whether an origin and its network may send a request, and removes them when they are idle. */
  #file(origin: Origin): void {
    const { maxPerAddress, maxPerOrigin } = this.#settings;
    const { network } = origin;
    if (origin.waiting.size > 0 && origin.active < maxPerOrigin) network.ready.add(origin);
    else network.ready.delete(origin);
    if (network.ready.size > 0 && network.active < maxPerAddress) this.#ready.add(network);
    else this.#ready.delete(network);
    if (origin.active > 0 || origin.waiting.size > 0 || !this.#origins.delete(origin.name)) return;
    network.origins--;
    if (network.origins === 0) this.#networks.delete(network.name);
  }

  /** Round-robin over networks, and over the origins of each, so that a busy site does not hold up the others. */
  #grant(): void {
    while (this.#inFlight < this.#settings.maxInFlight) {
      const [network] = this.#ready;
      const [origin] = network?.ready ?? [];
      const [go] = origin?.waiting ?? [];
      if (network === undefined || origin === undefined || go === undefined) return;
      this.#ready.delete(network);
      network.ready.delete(origin);
      go();
      this.#file(origin);
    }
  }
}

/** An IPv4 address, or the prefix of an IPv6 address (/48) that is assigned to one site. */
function networkOf(address: string | undefined): string | undefined {
  if (address?.includes(':') !== true) return address;
  const [start = ''] = address.split('::');
  return [...start.split(':'), '0', '0', '0'].slice(0, 3).join(':');
}

/** The scheduler of all requests of this process, except those through a caller's own `fetch`. */
export const scheduler = new Scheduler();

/**
 * Sets how many requests this process sends at a time. Options that are not given keep their value.
 *
 * Requests through a `fetch` of your own are not counted.
 *
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
