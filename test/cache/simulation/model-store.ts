import { ChannelListeners } from '../../../src/cache/channel-listeners.js';
import { askRecord, recordAt, settleRecord, type SiteRecord } from '../../../src/cache/site-record.js';
import { takeSlot, type SlotRecord } from '../../../src/cache/slot-record.js';
import {
  CHANGES,
  type Asked,
  type AskOrder,
  type FleetStore,
  type SettleResult,
  type Settlement,
  type Slot,
  type SlotOrder,
} from '../../../src/cache/store.js';

/** A store as Redis is one, over the same steps, on the clock of the simulated world. */
export class ModelStore implements FleetStore {
  readonly #world: () => number;
  readonly #watchers = new ChannelListeners();
  readonly #sites = new Map<string, SiteRecord>();
  readonly #slots = new Map<string, SlotRecord>();

  constructor(world: () => number) {
    this.#world = world;
  }

  ask(key: string, order: AskOrder): Asked {
    const now = this.#now();
    const { asked, record } = askRecord(recordAt(this.#sites.get(key), now), order, now);
    if (record !== undefined) this.#sites.set(key, record);
    return asked;
  }

  settle(key: string, settlement: Settlement): SettleResult {
    const now = this.#now();
    const { settled, record } = settleRecord(recordAt(this.#sites.get(key), now), settlement, now);
    this.#sites.set(key, record);
    this.#watchers.tell(key, settled.outcome);
    if (settlement.announce !== undefined && settled.outcome === 'accepted') {
      this.#watchers.tell(CHANGES, settlement.announce);
    }
    return settled;
  }

  slot(key: string, order: SlotOrder): Slot {
    const { slot, record } = takeSlot(this.#slots.get(key), this.#now(), order);
    this.#slots.set(key, record);
    return slot;
  }

  watch(channel: string, heard: (message: string) => void): () => void {
    return this.#watchers.add(channel, heard);
  }

  /** Its clock has nothing to do with that of the workers. */
  #now(): number {
    return this.#world() + 1_000_000;
  }
}
