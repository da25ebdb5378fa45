/** The listeners of a store's channels. */
export class ChannelListeners {
  readonly #byChannel = new Map<string, Set<(message: string) => void>>();

  get size(): number {
    return this.#byChannel.size;
  }

  has(channel: string): boolean {
    return this.#byChannel.has(channel);
  }

  channels(): IterableIterator<string> {
    return this.#byChannel.keys();
  }

  /** @returns a function that stops listening */
  add(channel: string, heard: (message: string) => void): () => void {
    // The same function may be added twice; each registration is stopped separately.
    const listener = (message: string): void => {
      heard(message);
    };
    const listeners = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byChannel.get(channel) === listeners) this.#byChannel.delete(channel);
    };
  }

  tell(channel: string, message: string): void {
    for (const heard of [...(this.#byChannel.get(channel) ?? [])]) heard(message);
  }
}
