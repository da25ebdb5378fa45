import { ChannelListeners } from '../../../src/cache/channel-listeners.js';
import { CHANGES, type FleetStore } from '../../../src/cache/store.js';

/** A real store in a simulated world: its clock is set before each operation, and what it announces is heard at once. */
export function timedStore(
  store: FleetStore,
  setClock: () => Promise<unknown>,
  prefix: string,
): Required<FleetStore> {
  const watchers = new ChannelListeners();
  return {
    async ask(key, order) {
      await setClock();
      return store.ask(prefix + key, order);
    },
    async settle(key, settlement) {
      await setClock();
      const settled = await store.settle(prefix + key, settlement);
      watchers.tell(key, settled.outcome);
      if (settlement.announce !== undefined && settled.outcome === 'accepted')
        watchers.tell(CHANGES, settlement.announce);
      return settled;
    },
    async slot(key, order) {
      await setClock();
      return store.slot(prefix + key, order);
    },
    watch: (channel, heard) => watchers.add(channel, heard),
  };
}
