import type {
  Asked,
  AskOrder,
  Awaitable,
  FleetStore,
  SettleResult,
  Settlement,
  Slot,
  SlotOrder,
} from '../../src/cache/store.js';

/** A store around another one; `run` says when and whether an operation is carried out. */
export abstract class StoreAround<Inner extends FleetStore = FleetStore> implements FleetStore {
  constructor(readonly inner: Inner) {}

  protected abstract run<Reply>(operation: string, act: () => Awaitable<Reply>): Promise<Reply>;

  ask(key: string, order: AskOrder): Promise<Asked> {
    const operation = order.renew === undefined ? 'ask' : 'renew';
    return this.run(operation, () => this.inner.ask(key, order));
  }

  settle(key: string, settlement: Settlement): Promise<SettleResult> {
    return this.run('settle', () => this.inner.settle(key, settlement));
  }

  slot(key: string, order: SlotOrder): Promise<Slot> {
    return this.run('slot', () => this.inner.slot(key, order));
  }

  watch(channel: string, heard: (message: string) => void, signal?: AbortSignal): Promise<() => unknown> {
    return this.run('watch', () => this.inner.watch?.(channel, heard, signal) ?? (() => undefined));
  }
}
