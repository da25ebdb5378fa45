/** Reads a stream item by item, and says when the next one does not come soon. */

/** A program that writes questions to a pipe may wait for the answers before it writes more. */
const PATIENCE_MS = 500;

export class PatientReader<Item> {
  readonly #items: AsyncIterator<Item, unknown>;
  #awaited: Promise<Item | undefined> | undefined;

  constructor(items: AsyncIterable<Item>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  /** The next item; undefined at the end. */
  async next(): Promise<Item | undefined> {
    const next = this.#awaited ?? this.#read();
    this.#awaited = undefined;
    return next;
  }

  /** The next item; undefined at the end, and if it takes long: then `next` gives it. */
  async soon(): Promise<Item | undefined> {
    const next = this.#read();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), PATIENCE_MS);
    });
    const first = await Promise.race([next, late]);
    clearTimeout(timer);
    if (first !== 'late') return first;
    this.#awaited = next;
    return undefined;
  }

  async #read(): Promise<Item | undefined> {
    const { done, value } = await this.#items.next();
    return done === true ? undefined : value;
  }
}
