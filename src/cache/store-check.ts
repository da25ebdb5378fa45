import type { Slot, Store } from './store.js';

/** A store, and how to let its time pass: by moving the clock it was given, or by waiting. */
export interface StoreUnderTest {
  readonly store: Store;
  readonly pass: (ms: number) => Promise<void> | void;
}

/** One statement about stores. `run` rejects with an error that says what was expected and what came. */
export interface StoreCheck {
  readonly name: string;
  /** The optional operations without which the check has nothing to ask. */
  readonly needs: 'entries' | 'locks' | 'slots';
  readonly run: (subject: StoreUnderTest) => Promise<void>;
}

interface Locks {
  readonly lock: NonNullable<Store['lock']>;
  readonly unlock: NonNullable<Store['unlock']>;
}
type TakeSlot = NonNullable<Store['slot']>;

export function entries(
  name: string,
  run: (subject: StoreUnderTest, key: string) => Promise<void>,
): StoreCheck {
  return { name, needs: 'entries', run: (subject) => run(subject, uniqueKey()) };
}

export function locks(
  name: string,
  run: (locks: Locks, key: string, subject: StoreUnderTest) => Promise<void>,
): StoreCheck {
  return {
    name,
    needs: 'locks',
    run: async (subject) => {
      const { store } = subject;
      if (store.lock === undefined || store.unlock === undefined) throw new Error('The store has no locks');
      const lock = store.lock.bind(store);
      const unlock = store.unlock.bind(store);
      await run({ lock, unlock }, uniqueKey(), subject);
    },
  };
}

export function slots(
  name: string,
  run: (slot: TakeSlot, key: string, subject: StoreUnderTest) => Promise<void>,
): StoreCheck {
  return {
    name,
    needs: 'slots',
    run: async (subject) => {
      const { store } = subject;
      if (store.slot === undefined) throw new Error('The store has no slots');
      const slot = store.slot.bind(store);
      await run(slot, uniqueKey(), subject);
    },
  };
}

function uniqueKey(): string {
  return `check:https://${crypto.randomUUID()}.example`;
}

/** How long the asker waits for it. */
export function wait(slot: Slot): number {
  return slot.at - slot.now;
}

export function absent(value: unknown, what: string): void {
  if (value !== undefined && value !== null) throw new Error(`Expected nothing ${what}, got ${show(value)}`);
}

export function equal(value: unknown, expected: unknown, what: string): void {
  if (value !== expected) throw new Error(`Expected ${what} to be ${show(expected)}, got ${show(value)}`);
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 200 ? `${text.slice(0, 200)}... (${text.length} characters)` : text;
}
