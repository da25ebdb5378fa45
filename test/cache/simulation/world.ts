import type { Timer } from '../../../src/cache/clock.js';

/** Numbers that look random and are the same each time for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // The generator of Park and Miller, whose first numbers tell small seeds apart only after a few steps.
    this.#state = ((seed * 7919 + 17) % 2_147_483_646) + 1;
    for (let step = 0; step < 5; step++) this.below(2);
  }

  below(limit: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % limit;
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  of<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0];
  }
}

/** A machine on which some of what happens happens: it can be stopped for a while, or die. */
export class Machine {
  stoppedUntil = 0;
  isDead = false;
  /** What happens when it next asks a site. */
  onAsking: (() => void) | undefined;
}

interface Event {
  readonly at: number;
  /** Decides between events of one moment. */
  readonly order: number;
  readonly machine: Machine | undefined;
  readonly run: () => void;
}

/**
 * Time and everything that happens in it, one event after the other: timers, messages that arrive, answers of sites. What
 * reaches a machine that is stopped waits until it goes on, and then comes in any order, as after a real SIGSTOP.
 */
export class World {
  now = 0;
  readonly random: Random;
  readonly #events: Event[] = [];
  /** What has to be over before anything else happens: operations of a real store. */
  readonly #pending = new Set<Promise<unknown>>();
  #order = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** @returns takes it back */
  after(ms: number, machine: Machine | undefined, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, Math.ceil(ms)), order: this.#order++, machine, run };
    this.#insert(event);
    return () => {
      const at = this.#events.indexOf(event);
      if (at >= 0) this.#events.splice(at, 1);
    };
  }

  /** Lets no time pass before `operation` is over. */
  during(operation: Promise<unknown>): void {
    this.#pending.add(operation);
    void operation.finally(() => this.#pending.delete(operation));
  }

  /** Lets time run to a moment, and after each event everything that follows from it at once. */
  async runUntil(end: number): Promise<void> {
    await this.#follow();
    for (let event = this.#events[0]; event !== undefined && event.at <= end; event = this.#events[0]) {
      this.#events.shift();
      this.now = Math.max(this.now, event.at);
      const { machine } = event;
      if (machine?.isDead === true) continue;
      if (machine !== undefined && machine.stoppedUntil > this.now) {
        this.#insert({ ...event, at: machine.stoppedUntil, order: this.random.below(this.#order + 1) });
        continue;
      }
      event.run();
      await this.#follow();
    }
    this.now = end;
  }

  timerOf(machine: Machine): Timer {
    return {
      elapsed: () => this.now,
      wait: async (ms, signal) => {
        signal?.throwIfAborted();
        await new Promise<void>((resolve) => {
          const stop = (): void => {
            takeBack();
            resolve();
          };
          const takeBack = this.after(ms, machine, () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          });
          signal?.addEventListener('abort', stop, { once: true });
        });
        signal?.throwIfAborted();
      },
    };
  }

  #insert(event: Event): void {
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#events[middle];
      const isLater =
        other !== undefined && (other.at > event.at || (other.at === event.at && other.order > event.order));
      if (isLater) high = middle;
      else low = middle + 1;
    }
    this.#events.splice(low, 0, event);
  }

  /** Everything that waits for nothing but its turn is done when the platform comes round to this. */
  async #follow(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#pending.size > 0) {
      await Promise.all(this.#pending);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
