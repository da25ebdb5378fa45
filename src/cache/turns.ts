import { PassingMap } from './passing-map.js';
import { takeSlot, type SlotRecord } from './slot-record.js';
import type { Slot } from './store.js';
import type { Timer } from './timer.js';

/** The moment at which a site may be asked again. */
export interface Turn {
  readonly site: string;
  /** How long the asker waited. */
  readonly waitedMs: number;
  /** What lies between this turn and the next one at least. */
  readonly spacingMs: number;
  /** What the site asks for, where the cap does not allow it. */
  readonly cappedFromMs?: number;
  /** The reserved slot: milliseconds on the store's clock, or where the turn is not shared on this process's. */
  readonly at: number;
  /** Whether other processes keep clear of it. */
  readonly shared: boolean;
}

export interface Spacing {
  readonly spacingMs: number;
  readonly cappedFromMs?: number;
}

export interface TurnsOptions {
  readonly timer: Timer;
  /** How far apart the site's turns are to be. */
  readonly spacingOf: (site: string) => Promise<Spacing>;
  /** A slot that all processes agree on; undefined where there is none. */
  readonly reserve: (site: string, spacingMs: number) => Promise<Slot | undefined>;
}

/**
 * Turns of one process, in the order of asking.
 *
 * A slot is reserved only for whoever stands first, and belongs to whoever stands first when it comes: so processes
 * take turns with each other, and who gives up waiting leaves his slot to the next.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #timer: Timer;
  readonly #lines = new Map<string, Line>();
  readonly #last = new PassingMap<LastSlot>((last) => last.record.next);

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#timer = options.timer;
  }

  /** How many wait for a turn at this moment. */
  get waiting(): number {
    let waiting = 0;
    for (const line of this.#lines.values()) waiting += line.waiting.size;
    return waiting;
  }

  /** Resolves when the site may be asked; rejects with the signal's reason when it aborts first. */
  async take(site: string, signal: AbortSignal | undefined): Promise<Turn> {
    signal?.throwIfAborted();
    const line = this.#lines.get(site) ?? this.#open(site);
    const since = this.#timer.elapsed();
    const call = await stand(line, signal);
    if (call === undefined) throw signal?.reason;
    if ('thrown' in call) throw call.thrown;
    return { site, waitedMs: this.#timer.elapsed() - since, ...call };
  }

  /** Sends away everybody who waits. */
  end(reason: Error): void {
    for (const line of this.#lines.values()) {
      dismiss(line, reason);
      line.nobody.abort();
    }
  }

  #open(site: string): Line {
    const line: Line = { waiting: new Set(), nobody: new AbortController() };
    this.#lines.set(site, line);
    queueMicrotask(() => void this.#serve(site, line));
    return line;
  }

  async #serve(site: string, line: Line): Promise<void> {
    while (line.waiting.size > 0) {
      try {
        const spacing = await this.#options.spacingOf(site);
        await this.#serveFirst(site, line, spacing);
      } catch (thrown) {
        // Whatever the reason is, it is everybody's.
        dismiss(line, thrown);
      }
    }
    this.#lines.delete(site);
  }

  async #serveFirst(site: string, line: Line, spacing: Spacing): Promise<void> {
    const slot = this.#spare(site) ?? (await this.#reserve(site, spacing.spacingMs));
    line.nobody = new AbortController();
    if (line.waiting.size > 0) {
      await this.#timer.wait(slot.readyAt - this.#timer.elapsed(), line.nobody.signal).catch(() => undefined);
    }
    for (const called of line.waiting) {
      line.waiting.delete(called);
      called({ ...spacing, at: slot.at, shared: slot.shared });
      return;
    }
    this.#last.set(site, { ...slot, spare: true }, this.#timer.elapsed());
  }

  /** A slot that everybody left, if it is still to come: nobody else has it. */
  #spare(site: string): LastSlot | undefined {
    const last = this.#last.get(site);
    if (last?.spare !== true) return undefined;
    const now = this.#timer.elapsed();
    this.#last.set(site, { ...last, spare: false }, now);
    return last.readyAt >= now ? last : undefined;
  }

  async #reserve(site: string, spacingMs: number): Promise<LastSlot> {
    if (spacingMs === 0) {
      const now = this.#timer.elapsed();
      return { readyAt: now, at: now, shared: false, record: { next: now, made: now }, spare: false };
    }
    const shared = await this.#options.reserve(site, spacingMs);
    const now = this.#timer.elapsed();
    // What this process knows by itself holds as well: it may have been cut off from the store until now.
    const { slot, record } = takeSlot(this.#last.get(site)?.record, now, spacingMs);
    const readyAt = shared === undefined ? slot.at : Math.max(slot.at, now + shared.at - shared.now);
    const last = {
      readyAt,
      at: shared?.at ?? readyAt,
      shared: shared !== undefined,
      record: { next: Math.max(record.next, readyAt + spacingMs), made: now },
      spare: false,
    };
    this.#last.set(site, last, now);
    return last;
  }
}

/** Those who wait for one site, the first in the set first. Each is called with his turn or the reason why none comes. */
interface Line {
  readonly waiting: Set<Called>;
  /** Aborted when the last one leaves. */
  nobody: AbortController;
}

type Call = Omit<Turn, 'site' | 'waitedMs'>;
type Called = (call: Call | { readonly thrown: unknown }) => void;

/** The last slot that this process has reserved for a site. Times by the timer, but for `at`. */
interface LastSlot {
  readonly readyAt: number;
  readonly at: number;
  readonly shared: boolean;
  readonly record: SlotRecord;
  readonly spare: boolean;
}

function dismiss(line: Line, thrown: unknown): void {
  for (const called of line.waiting) called({ thrown });
  line.waiting.clear();
}

/** Resolves when called, or when the signal aborts. */
function stand(line: Line, signal: AbortSignal | undefined): Promise<Parameters<Called>[0] | undefined> {
  return new Promise((resolve) => {
    const called: Called = (call) => {
      signal?.removeEventListener('abort', leave);
      resolve(call);
    };
    const leave = (): void => {
      line.waiting.delete(called);
      if (line.waiting.size === 0) line.nobody.abort();
      resolve(undefined);
    };
    line.waiting.add(called);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
