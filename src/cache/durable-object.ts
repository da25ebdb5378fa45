import { argumentError } from '../core/arguments.js';
import { askRecord, recordAt, recordExpires, settleRecord, type SiteRecord } from './site-record.js';
import { slotExpires, takeSlot, type SlotRecord } from './slot-record.js';
import type { AskOrder, Asked, FleetStore, SettleResult, Settlement, Slot, SlotOrder } from './store.js';

/** The used part of a Durable Object's storage. */
export interface DurableStorage {
  /** Reads a value. */
  get<Value>(key: string): Promise<Value | undefined>;
  /** Writes a value. */
  put(key: string, value: unknown): Promise<void>;
  /** Deletes all values. */
  deleteAll(): Promise<void>;
  /** When the alarm is due; null without an alarm. */
  getAlarm(): Promise<number | null>;
  /** Sets the alarm, in milliseconds since the epoch. */
  setAlarm(at: number): Promise<void>;
}

/** The methods of an object of {@link robotsObject}: the store's operations on one key. */
export interface RobotsObject {
  /** See {@link FleetStore.ask}. */
  ask(key: string, order: AskOrder): Promise<Asked>;
  /** See {@link FleetStore.settle}. */
  settle(key: string, settlement: Settlement): Promise<SettleResult>;
  /** See {@link FleetStore.slot}. */
  slot(key: string, order: SlotOrder): Promise<Slot>;
  /** Deletes expired records; called by the platform. */
  alarm(): Promise<void>;
}

/** The used part of a binding to a class of {@link robotsObject}. */
export interface RobotsObjects<Id> {
  /** The id of the object with that name. */
  idFromName(name: string): Id;
  /** A stub on which the object's methods are called. */
  get(id: Id): Pick<RobotsObject, 'ask' | 'settle' | 'slot'>;
}

/**
 * A class of Cloudflare Durable Objects that keep what a fleet knows about a site, and its pace: one object per site.
 * List it in the Worker's `new_sqlite_classes`.
 *
 * @param base - the class `DurableObject` of `cloudflare:workers`
 * @returns the class for your Worker to export
 * @example
 * // import { DurableObject } from 'cloudflare:workers';
 * class DurableObject {
 *   constructor(readonly ctx: { storage: DurableStorage }, readonly env: object) {}
 * }
 *
 * const Robots = robotsObject(DurableObject);
 * typeof Robots.prototype.ask; // 'function'
 */
export function robotsObject<State extends { readonly storage: DurableStorage }, Env>(
  base: new (state: State, env: Env) => object,
): new (state: State, env: Env) => RobotsObject {
  if (typeof base !== 'function')
    throw argumentError('base', base, 'the class DurableObject of cloudflare:workers');
  /** The platform handles no other call between reading a record and writing it. */
  return class extends base implements RobotsObject {
    readonly #storage: DurableStorage;

    constructor(state: State, env: Env) {
      super(state, env);
      this.#storage = state.storage;
    }

    async ask(key: string, order: AskOrder): Promise<Asked> {
      const known = await this.#storage.get<SiteRecord>(SITE + key);
      const now = Date.now();
      const { asked, record } = askRecord(recordAt(known, now), order, now);
      if (record !== undefined) await this.#keep(SITE + key, record, recordExpires(record));
      return asked;
    }

    async settle(key: string, settlement: Settlement): Promise<SettleResult> {
      const known = await this.#storage.get<SiteRecord>(SITE + key);
      const now = Date.now();
      const { settled, record } = settleRecord(recordAt(known, now), settlement, now);
      await this.#keep(SITE + key, record, recordExpires(record));
      return settled;
    }

    async slot(key: string, order: SlotOrder): Promise<Slot> {
      const known = await this.#storage.get<SlotRecord>(SLOT + key);
      const { slot, record } = takeSlot(known, Date.now(), order);
      await this.#keep(SLOT + key, record, slotExpires(record));
      return slot;
    }

    async alarm(): Promise<void> {
      const expires = (await this.#storage.get<number>(EXPIRES)) ?? 0;
      if (expires > Date.now()) await this.#storage.setAlarm(expires);
      else await this.#storage.deleteAll();
    }

    /** One alarm is enough: it checks when the last record expires. */
    async #keep(key: string, record: SiteRecord | SlotRecord, expires: number): Promise<void> {
      const last = (await this.#storage.get<number>(EXPIRES)) ?? 0;
      await this.#storage.put(key, record);
      if (expires <= last) return;
      // Ahead of time, so that not every turn has to write twice.
      await this.#storage.put(EXPIRES, expires + AHEAD_MS);
      if ((await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(expires);
    }
  };
}

const SITE = 'site:';
const SLOT = 'slot:';
const EXPIRES = 'expires';
const AHEAD_MS = 600_000;

/**
 * A {@link FleetStore} for all Workers that share a namespace of Durable Objects. Each site, or group of sites paced
 * together, has its own object, whose clock is authoritative. Waiting Workers poll every 20 to 250 ms, and notice
 * `forget`, `refresh` and `seed` when their copies expire.
 *
 * @param objects - the Worker's binding to the class of {@link robotsObject}
 * @example
 * // After `export const Robots = robotsObject(DurableObject)`, for each request, with the Worker's `env`:
 * const worker = (env: { ROBOTS: RobotsObjects<unknown> }) =>
 *   new RobotsCache({ userAgent: 'FooBot/1.0', store: durableObjectStore(env.ROBOTS) });
 */
export function durableObjectStore<Id>(objects: RobotsObjects<Id>): FleetStore {
  const given: unknown = objects;
  if (typeof given !== 'object' || given === null || !('idFromName' in given))
    throw argumentError('objects', objects, 'a binding to a class of Durable Objects, such as env.ROBOTS');
  const objectOf = (key: string): ReturnType<RobotsObjects<Id>['get']> =>
    objects.get(objects.idFromName(siteIn(key)));
  return {
    ask: (key, order) => objectOf(key).ask(key, order),
    settle: (key, settlement) => objectOf(key).settle(key, settlement),
    slot: (key, order) => objectOf(key).slot(key, order),
  };
}

/** The site at the end of a key, whose entries and turns share an object; the whole key if it contains no site. */
function siteIn(key: string): string {
  return /https?:\/\/[^/]*$/.exec(key)?.[0] ?? key;
}
