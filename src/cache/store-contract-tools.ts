import {
  isFleetStore,
  type Asked,
  type FleetStore,
  type KeyValueStore,
  type Result,
  type SettleResult,
  type Slot,
  type SlotOrder,
  type Store,
} from './store.js';

/** A store, and a way to let its time pass: by advancing its clock, or by waiting. */
export interface StoreUnderTest {
  /** An empty store, or one whose keys nothing else uses. */
  readonly store: Store;
  /** Lets a number of milliseconds pass on the store's clock. */
  readonly pass: (ms: number) => Promise<void> | void;
}

/** One promise of the contract. `run` rejects with an error that says what was expected and what came. */
export interface StoreCheck {
  /** What the store promises, in one sentence: suitable as the name of a test. */
  readonly name: string;
  /** What the check requires: a kind of store, or also the method `watch`. */
  readonly needs: 'key-value' | 'fleet' | 'watch';
  /** Rejects with an error that says what the store did instead. */
  readonly run: (subject: StoreUnderTest) => Promise<void>;
}

export function texts(
  name: string,
  run: (store: KeyValueStore, key: string, pass: StoreUnderTest['pass']) => Promise<void>,
): StoreCheck {
  return {
    name,
    needs: 'key-value',
    run: async ({ store, pass }) => {
      if (isFleetStore(store)) throw new Error('The store is a FleetStore');
      await run(store, uniqueKey(), pass);
    },
  };
}

export function fleet(
  name: string,
  run: (at: KeyOfStore, pass: StoreUnderTest['pass']) => Promise<void>,
  needs: 'fleet' | 'watch' = 'fleet',
): StoreCheck {
  return {
    name,
    needs,
    run: async ({ store, pass }) => {
      if (!isFleetStore(store)) throw new Error('The store is a KeyValueStore');
      await run(new KeyOfStore(store, uniqueKey()), pass);
    },
  };
}

export const MINUTE = 60_000;

/** A worker's operations on one key, in the words of the checks. */
class KeyOfStore {
  constructor(
    readonly store: FleetStore,
    readonly key: string,
  ) {}

  another(suffix: string): KeyOfStore {
    return new KeyOfStore(this.store, `${this.key}${suffix}`);
  }

  async ask(after = 0): Promise<Asked> {
    return this.store.ask(this.key, { lockMs: MINUTE, after });
  }

  async lock(lockMs = MINUTE): Promise<number> {
    const { token } = await this.store.ask(this.key, { lockMs });
    if (token === undefined) throw new Error('Expected the lock to be free');
    return token;
  }

  async renew(token: number, lockMs = MINUTE): Promise<boolean> {
    return (await this.store.ask(this.key, { lockMs, renew: token })).token === token;
  }

  async release(token: number): Promise<SettleResult> {
    return this.store.settle(this.key, { token });
  }

  /** Settles a copy that is fresh for a minute, modified by `change`. */
  async settle(
    value: string,
    change: Partial<Result> & { readonly token?: number } = {},
  ): Promise<SettleResult> {
    const { token, ...given } = change;
    const usual = { kind: 'copy', ageMs: 0, dueMs: MINUTE, ttlMs: 2 * MINUTE, worker: 'one' } as const;
    return this.store.settle(this.key, { token, result: { ...usual, value, ...given } });
  }

  async text(): Promise<string | undefined> {
    const { entry } = await this.store.ask(this.key, { lockMs: 0 });
    return entry?.value;
  }

  /** Reserves a slot, however far ahead, modified by `order`. */
  async slot(spacingMs: number, order: Partial<SlotOrder> = {}): Promise<Slot> {
    return this.store.slot(this.key, { spacingMs, worker: 'one', aheadMs: 60 * MINUTE, ...order });
  }
}

function uniqueKey(): string {
  return `check:https://${crypto.randomUUID()}.example`;
}

/** How long the caller waits for it. */
export function wait(slot: Slot): number {
  return slot.at - slot.now;
}

export function absent(value: unknown, what: string): void {
  if (value !== undefined && value !== null) throw new Error(`Expected nothing ${what}, got ${show(value)}`);
}

export function equal(value: unknown, expected: unknown, what: string): void {
  if (value !== expected) throw new Error(`Expected ${what} to be ${show(expected)}, got ${show(value)}`);
}

/** Stores count whole milliseconds, and their clocks advance between two operations. */
export function within(value: number, least: number, most: number, what: string): void {
  if (!(value >= least && value <= most)) {
    throw new Error(`Expected ${what} to be from ${least} to ${most}, got ${value}`);
  }
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 200 ? `${text.slice(0, 200)}... (${text.length} characters)` : text;
}
