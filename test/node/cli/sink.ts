/** A stream that keeps what is written to it. */
import type { Stream } from '../../../src/node/cli/output/terminal.js';

export class Sink implements Stream {
  readonly isTTY: boolean;
  readonly columns: number;
  written = '';

  constructor(isTTY = false, columns = 80) {
    this.isTTY = isTTY;
    this.columns = columns;
  }

  write(data: string | Uint8Array, written?: () => void): boolean {
    this.written += String(data);
    written?.();
    return true;
  }

  once(): void {
    throw new Error('Nothing has to drain here');
  }
}
