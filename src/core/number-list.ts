/** Lists of whole numbers that grow cheaply and end up in one array of just their size. */

const FIRST_SIZE = 1 << 10;

/** Buffers larger than this are left to the collector. */
const KEPT_SIZE = 1 << 18;

/** Buffers that finished lists leave to the next ones. */
const spare: Int32Array[] = [];
const SPARE_BUFFERS = 4;

export class NumberList {
  #numbers = spare.pop() ?? new Int32Array(FIRST_SIZE);
  length = 0;

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = value;
  }

  /** Ends the list: writes its numbers to `array` from `at` on. */
  finish(array: Int32Array, at: number): void {
    for (let i = 0; i < this.length; i++) array[at + i] = this.#numbers[i] ?? 0;
    if (this.#numbers.length <= KEPT_SIZE && spare.length < SPARE_BUFFERS) spare.push(this.#numbers);
    this.length = 0;
  }
}

/** Ends both lists: the numbers of one, and behind them those of the other. */
export function joinLists(one: NumberList, other: NumberList): Int32Array {
  const { length } = one;
  const joined = new Int32Array(length + other.length);
  one.finish(joined, 0);
  other.finish(joined, length);
  return joined;
}
