import { onAbort } from '../fetch/on-abort.js';
import { ChannelListeners } from './channel-listeners.js';

/** A connection that passes messages on to listeners. */
export interface SubscriberConnection {
  /** Waits for the connection to open. */
  subscribe(channel: string): Promise<unknown>;
  unsubscribe(channel: string): Promise<unknown>;
  /** May be called before the connection opens. */
  close(): Promise<void>;
}

/** A server's channels, on one connection that opens with the first listener and closes with the last. */
export class SharedChannels {
  readonly #open: (listeners: ChannelListeners) => SubscriberConnection;
  readonly #listeners = new ChannelListeners();
  #connection: SubscriberConnection | undefined;
  /** The connection's subscriptions: one per channel, however many listeners it has. */
  readonly #subscriptions = new Map<string, Promise<unknown>>();

  constructor(open: (listeners: ChannelListeners) => SubscriberConnection) {
    this.#open = open;
  }

  async watch(
    channel: string,
    heard: (message: string) => void,
    signal?: AbortSignal,
  ): Promise<() => Promise<void>> {
    const stop = this.#listeners.add(channel, heard);
    const leave = async (): Promise<void> => {
      stop();
      await this.#leave(channel);
    };
    const stopListening = onAbort(signal, () => void leave().catch(() => undefined));
    try {
      signal?.throwIfAborted();
      await this.#subscription(channel);
    } catch (thrown) {
      await leave().catch(() => undefined);
      throw thrown;
    } finally {
      stopListening();
    }
    return leave;
  }

  #subscription(channel: string): Promise<unknown> {
    const connection = (this.#connection ??= this.#open(this.#listeners));
    const subscription = this.#subscriptions.get(channel) ?? connection.subscribe(channel);
    this.#subscriptions.set(channel, subscription);
    return subscription;
  }

  async #leave(channel: string): Promise<void> {
    const connection = this.#connection;
    if (this.#listeners.has(channel) || connection === undefined) return;
    this.#subscriptions.delete(channel);
    if (this.#listeners.size > 0) {
      await connection.unsubscribe(channel);
      return;
    }
    this.#connection = undefined;
    this.#subscriptions.clear();
    await connection.close();
  }
}
