/** A list of whole numbers that grows cheaply and ends up in as little memory as its numbers need. */

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
      const larger = new Int32Array(Math.max(FIRST_SIZE, this.length * 2));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = value;
  }

  /** Ends the list: its numbers in 16 bits each, when they are known to fit, or in 32. */
  finish(short: boolean): Uint16Array | Int32Array {
    const numbers = this.#numbers.subarray(0, this.length);
    const finished = short ? new Uint16Array(numbers) : new Int32Array(numbers);
    if (this.#numbers.length <= KEPT_SIZE && spare.length < SPARE_BUFFERS) spare.push(this.#numbers);
    this.#numbers = EMPTY;
    this.length = 0;
    return finished;
  }
}

const EMPTY = new Int32Array(0);
