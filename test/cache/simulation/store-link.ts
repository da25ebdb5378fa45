import type { Awaitable, FleetStore, SettleResult, Settlement } from '../../../src/cache/store.js';
import { StoreAround } from '../store-around.js';
import type { Machine, World } from './world.js';

/** How a worker reaches the store: how long each way takes, what gets lost, and when nothing passes at all. */
export interface Road {
  readonly delayMs: () => number;
  readonly isLost: () => boolean;
}

/** A store as one worker sees it: at the end of a road. A message is carried out once, when it arrives. */
export class StoreLink extends StoreAround {
  constructor(
    inner: FleetStore,
    readonly world: World,
    readonly machine: Machine,
    readonly road: Road,
    readonly settled: (key: string, settlement: Settlement, outcome: SettleResult) => void,
  ) {
    super(inner);
  }

  override settle(key: string, settlement: Settlement): Promise<SettleResult> {
    return this.run('settle', async () => {
      const outcome = await this.inner.settle(key, settlement);
      this.settled(key, settlement, outcome);
      return outcome;
    });
  }

  override watch(channel: string, heard: (message: string) => void): Promise<() => unknown> {
    return super.watch(channel, (message) => {
      if (!this.road.isLost()) this.world.after(this.road.delayMs(), this.machine, () => heard(message));
    });
  }

  protected run<Reply>(_: string, act: () => Awaitable<Reply>): Promise<Reply> {
    return new Promise((resolve) => {
      if (this.road.isLost()) return;
      // On its way it needs no machine: a worker that is stopped has sent it already.
      this.world.after(this.road.delayMs(), undefined, () => {
        const operation = Promise.resolve(act()).then((reply) => {
          if (this.road.isLost()) return;
          this.world.after(this.road.delayMs(), this.machine, () => {
            resolve(reply);
          });
        });
        this.world.during(operation);
      });
    });
  }
}
