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

/** What a store holds at one moment. Records are never changed, only replaced. */
interface Contents {
  readonly at: number;
  readonly sites: ReadonlyMap<string, SiteRecord>;
  readonly slots: ReadonlyMap<string, SlotRecord>;
}

const NOTHING = { sites: new Map<string, SiteRecord>(), slots: new Map<string, SlotRecord>() };

/** A store as Redis is one, over the same steps: it can lose what it holds, or be replaced by an older copy of itself. */
export class ModelStore implements FleetStore {
  readonly #world: () => number;
  readonly #watchers = new ChannelListeners();
  /** What it held after each change; the last is what it holds now. */
  #history: Contents[] = [{ at: 0, ...NOTHING }];
  #lives = 1;
  /** Its clock is ahead of the world's by so much. */
  #aheadMs = 0;

  constructor(world: () => number) {
    this.#world = world;
  }

  ask(key: string, order: AskOrder): Asked {
    const { now, sites } = this.#now();
    const { asked, record } = askRecord(recordAt(sites.get(key), now), order, now);
    if (record !== undefined) this.#become({ sites: new Map(sites).set(key, record) });
    return asked;
  }

  settle(key: string, settlement: Settlement): SettleResult {
    const { now, sites } = this.#now();
    const { settled, record } = settleRecord(recordAt(sites.get(key), now), settlement, now);
    this.#become({ sites: new Map(sites).set(key, record) });
    this.#watchers.tell(key, settled.outcome);
    if (settlement.announce !== undefined && settled.outcome === 'accepted') {
      this.#watchers.tell(CHANGES, settlement.announce);
    }
    return settled;
  }

  slot(key: string, order: SlotOrder): Slot {
    const { now, slots } = this.#now();
    const { slot, record } = takeSlot(slots.get(key), now, order, `life ${this.#lives}`);
    this.#become({ slots: new Map(slots).set(key, record) });
    return slot;
  }

  watch(channel: string, heard: (message: string) => void): () => void {
    return this.#watchers.add(channel, heard);
  }

  /** Forgets some of what it holds, as after FLUSHALL or an eviction. */
  lose(what: 'sites' | 'slots' | 'all'): void {
    this.#become(what === 'all' ? NOTHING : { [what]: NOTHING[what] });
  }

  /** Another takes its place, which has what this one held some time ago, and a clock of its own. */
  failOver(lagMs: number, clockMs: number): void {
    const until = this.#world() - lagMs;
    const known = this.#history.findLast(({ at }) => at <= until) ?? NOTHING;
    this.#lives++;
    this.#aheadMs += clockMs;
    this.#become({ sites: known.sites, slots: known.slots });
  }

  #now(): Contents & { readonly now: number } {
    const held = this.#history.at(-1) ?? { at: 0, ...NOTHING };
    // Never below 0, however much the clock of another is behind.
    return { ...held, now: this.#world() + this.#aheadMs + 1_000_000 };
  }

  #become(change: Partial<Contents>): void {
    const { sites, slots } = this.#now();
    this.#history.push({ sites, slots, ...change, at: this.#world() });
  }
}
