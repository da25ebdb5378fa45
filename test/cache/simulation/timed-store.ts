import { ChannelListeners } from '../../../src/cache/channel-listeners.js';
import {
  CHANGES,
  type Awaitable,
  type FleetStore,
  type SettleResult,
  type Settlement,
} from '../../../src/cache/store.js';
import { StoreAround } from '../store-around.js';

/** A real store in a simulated world: its clock is set before each operation, and what it announces is heard at once. */
export class TimedStore extends StoreAround {
  readonly #listeners = new ChannelListeners();

  constructor(
    inner: FleetStore,
    readonly setClock: () => Promise<unknown>,
  ) {
    super(inner);
  }

  override async settle(key: string, settlement: Settlement): Promise<SettleResult> {
    const settled = await super.settle(key, settlement);
    this.#listeners.tell(key, settled.outcome);
    if (settlement.announce !== undefined && settled.outcome === 'accepted')
      this.#listeners.tell(CHANGES, settlement.announce);
    return settled;
  }

  override watch(channel: string, heard: (message: string) => void): Promise<() => unknown> {
    return Promise.resolve(this.#listeners.add(channel, heard));
  }

  protected async run<Reply>(_: string, act: () => Awaitable<Reply>): Promise<Reply> {
    await this.setClock();
    return act();
  }
}
