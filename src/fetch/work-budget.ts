/**
 * Limits the work that one fetch may cause: the bytes of heads, of framing and of each layer of compression, over all
 * hops. The size of the file is limited elsewhere; this limits the work needed to get at it.
 */

import { codedError } from './thrown.js';

/** Bytes of work for each byte of the file that is kept: chunks of one byte take six. */
const BYTES_PER_BYTE = 16;
/** A small file may come with large heads. */
const LEAST_FILE_BYTES = 512 * 1024;

export class WorkBudget {
  readonly #bytes: number;
  #left: number;

  /** @param fileBytes - how many bytes of the file are kept */
  constructor(fileBytes: number) {
    this.#bytes = BYTES_PER_BYTE * Math.max(fileBytes, LEAST_FILE_BYTES);
    this.#left = this.#bytes;
  }

  /** @throws an error with a code when the budget is spent */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) {
      const message = `the response takes more than ${this.#bytes} bytes of work to read`;
      throw codedError('ERR_TOO_MUCH_WORK', message);
    }
  }
}
