/** Where a command writes: data to standard output, remarks to standard error. */

import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

/** A stream of the process, as far as a command needs one. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(data: string | Uint8Array): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

/** So much text is gathered before it is written to a file or a pipe. */
const GATHERED = 32_768;

export class Terminal {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  #gathered = '';

  constructor(stdout: Stream, stderr: Stream, environment: Readonly<Record<string, string | undefined>>) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.#environment = environment;
  }

  /** Writes a line of data, at the latest when there is nothing else to do; waits while the reader is slower. */
  async print(line: string): Promise<void> {
    if (this.#gathered === '') setImmediate(() => void this.flush());
    this.#gathered += `${line}\n`;
    if (this.stdout.isTTY === true || this.#gathered.length > GATHERED) await this.flush();
  }

  /** Writes bytes as they are. */
  async printRaw(bytes: Uint8Array): Promise<void> {
    await this.flush();
    if (!this.stdout.write(bytes)) await drained(this.stdout);
  }

  async flush(): Promise<void> {
    if (this.#gathered === '') return;
    const text = this.#gathered;
    this.#gathered = '';
    if (!this.stdout.write(text)) await drained(this.stdout);
  }

  /** Writes a line beside the data. */
  async remark(line: string): Promise<void> {
    await this.flush();
    this.stderr.write(`${line}\n`);
  }

  /** Text for standard output in a style, where it is shown in colours. */
  paint(style: Style, text: string): string {
    return this.#inColours(this.stdout) ? styleText(style, text, { validateStream: false }) : text;
  }

  /** The same for standard error. */
  paintRemark(style: Style, text: string): string {
    return this.#inColours(this.stderr) ? styleText(style, text, { validateStream: false }) : text;
  }

  // https://no-color.org
  #inColours(stream: Stream): boolean {
    const { NO_COLOR, FORCE_COLOR, TERM } = this.#environment;
    if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
    if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0';
    return stream.isTTY === true && TERM !== 'dumb';
  }
}

async function drained(stream: Stream): Promise<void> {
  await new Promise<void>((resolve) => stream.once('drain', resolve));
}
