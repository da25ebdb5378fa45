/** Random choices that a seed repeats. */

export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, below 1 (the generator known as mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True as often as `probability` says. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of some choices; of none there is no choice. */
  one<T>(choices: readonly T[]): T {
    const [choice] = choices.slice(this.whole(0, choices.length - 1));
    if (choice === undefined) throw new Error('Cannot choose: there is nothing to choose from');
    return choice;
  }

  /** `make`, from `least` to `most` times. */
  several<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: this.whole(least, most) }, make);
  }
}

/** The texts of a table, with two blanks between them and the escapes of JSON; `''` is the empty one. */
export function words({ raw: [table = ''] }: TemplateStringsArray): string[] {
  return table
    .trim()
    .split(/\s{2,}/)
    .map(written);
}

function written(word: string): string {
  return word === "''" ? '' : String(JSON.parse(`"${word}"`));
}
