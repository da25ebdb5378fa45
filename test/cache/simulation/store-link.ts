import type {
  Asked,
  AskOrder,
  FleetStore,
  SettleResult,
  Settlement,
  Slot,
  SlotOrder,
} from '../../../src/cache/store.js';
import type { Machine, World } from './world.js';

/** How a worker reaches the store: how long each way takes, what gets lost, and when nothing passes at all. */
export interface Road {
  readonly delayMs: () => number;
  readonly isLost: () => boolean;
}

/** A store as one worker sees it: a model behind a road. A message is carried out once, when it arrives. */
export class StoreLink implements FleetStore {
  constructor(
    readonly world: World,
    readonly machine: Machine,
    readonly model: () => Required<FleetStore>,
    readonly road: Road,
    readonly settled: (key: string, settlement: Settlement, outcome: SettleResult) => void,
  ) {}

  ask(key: string, order: AskOrder): Promise<Asked> {
    return this.#send(() => this.model().ask(key, order));
  }

  settle(key: string, settlement: Settlement): Promise<SettleResult> {
    return this.#send(async () => {
      const outcome = await this.model().settle(key, settlement);
      this.settled(key, settlement, outcome);
      return outcome;
    });
  }

  slot(key: string, order: SlotOrder): Promise<Slot> {
    return this.#send(() => this.model().slot(key, order));
  }

  async watch(channel: string, heard: (message: string) => void): Promise<() => unknown> {
    return this.#send(() =>
      this.model().watch(channel, (message) => {
        if (!this.road.isLost()) this.world.after(this.road.delayMs(), this.machine, () => heard(message));
      }),
    );
  }

  #send<Reply>(act: () => Reply | Promise<Reply>): Promise<Reply> {
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
