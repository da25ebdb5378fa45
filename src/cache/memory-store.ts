import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import { expectFunction, type OptionNames } from '../core/options.js';
import { Lru } from '../core/lru.js';
import { PacedSites } from './paced-sites.js';
import { askRecord, recordAt, recordExpires, settleRecord, type SiteRecord } from './site-record.js';
import { pauseEnds, takeSlot, type SlotRecord } from './slot-record.js';
import {
  CHANGES,
  type Asked,
  type AskOrder,
  type FleetStore,
  type SettleResult,
  type Settlement,
  type Slot,
  type SlotOrder,
} from './store.js';
import { ChannelListeners } from './channel-listeners.js';

/**
 * Options of a {@link MemoryStore}.
 *
 * @example
 * const options: MemoryStoreOptions = { maxBytes: 16 * 2 ** 20, elapsed: () => performance.now() };
 * (await new MemoryStore(options).ask('https://example.com', { lockMs: 0 })).entry; // undefined
 */
export interface MemoryStoreOptions {
  /**
   * How many bytes the keys and texts may take together, at two bytes a character. The least recently used are evicted
   * first.
   *
   * @defaultValue 67108864 (64 MiB)
   */
  readonly maxBytes?: number;
  /**
   * Milliseconds since any fixed moment, on a clock that cannot be set back.
   *
   * @defaultValue performance.now
   */
  readonly elapsed?: () => number;
}

const OPTIONS: OptionNames<MemoryStoreOptions> = { maxBytes: true, elapsed: true };

/** The memory of a record besides its key and its text. */
const RECORD_BYTES = 400;

/**
 * A {@link FleetStore} for several caches in one process.
 *
 * A single cache does not need it: it has a memory of its own.
 *
 * @example
 * const store = new MemoryStore();
 * const polite = new RobotsCache({ userAgent: 'FooBot/1.0', store });
 * const images = new RobotsCache({ userAgent: 'FooBot/1.0', store, dialect: google });
 * await polite.isAllowed('https://example.com/');
 * await images.isAllowed('https://example.com/');
 * [polite.stats().events.fetched, images.stats().events.fetched]; // [ 1, 0 ]
 */
export class MemoryStore implements FleetStore {
  readonly #records: Lru<string, SiteRecord>;
  readonly #slots = new PacedSites<SlotRecord>(pauseEnds);
  readonly #watchers = new ChannelListeners();
  readonly #elapsed: () => number;

  constructor(options: MemoryStoreOptions = {}) {
    expectManyOptions('options', options, OPTIONS);
    const { maxBytes = 64 * 1024 * 1024, elapsed } = options;
    if (!(maxBytes >= 0)) throw argumentError('maxBytes', maxBytes, 'a number of bytes of at least 0');
    expectFunction('elapsed', elapsed, 'a function that returns milliseconds');
    this.#records = new Lru({
      limit: maxBytes,
      weigh: ({ value = '' }, key) => 2 * (key.length + value.length) + RECORD_BYTES,
      expiresAt: recordExpires,
    });
    // Whole milliseconds, so that two slots are exactly the requested spacing apart.
    this.#elapsed = elapsed ?? (() => Math.floor(performance.now()));
  }

  ask(key: string, order: AskOrder): Asked {
    const now = this.#elapsed();
    const { asked, record } = askRecord(recordAt(this.#records.get(key), now), order, now);
    if (record !== undefined) this.#records.set(key, record, now);
    return asked;
  }

  settle(key: string, settlement: Settlement): SettleResult {
    const now = this.#elapsed();
    const { settled, record } = settleRecord(recordAt(this.#records.get(key), now), settlement, now);
    this.#records.set(key, record, now);
    this.#watchers.tell(key, settled.outcome);
    if (settlement.announce !== undefined && settled.outcome === 'accepted') {
      this.#watchers.tell(CHANGES, settlement.announce);
    }
    return settled;
  }

  slot(key: string, order: SlotOrder): Slot {
    const now = this.#elapsed();
    const { slot, record } = takeSlot(this.#slots.get(key), now, order);
    this.#slots.set(key, record);
    return slot;
  }

  watch(channel: string, heard: (message: string) => void): () => void {
    return this.#watchers.add(channel, heard);
  }
}
