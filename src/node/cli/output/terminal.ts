/** Where a command writes: data to standard output, remarks to standard error. */

import { visibleJson } from '../../../answers/visible.js';
import { render, type Colours, type Text } from './text.js';

/** A stream of the process, as far as a command needs one. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(data: string | Uint8Array, written?: () => void): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** So much text is gathered before it is written to a file or a pipe. */
const GATHERED = 32_768;

export class Terminal {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly environment: Environment;
  #gathered = '';

  constructor(stdout: Stream, stderr: Stream, environment: Environment) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.environment = environment;
  }

  /** Writes a line of data, at the latest when there is nothing else to do; waits while the reader is slower. */
  async print(line: Text): Promise<void> {
    await this.#gather(render(line, this.colours));
  }

  /** Writes a line of JSON. */
  async printJson(value: object): Promise<void> {
    await this.#gather(visibleJson(value));
  }

  /** Writes bytes as they are: the body of an answer, or lines that have been rendered. Then they may be changed. */
  async printRaw(bytes: Uint8Array): Promise<void> {
    await this.flush();
    await new Promise<void>((resolve) => this.stdout.write(bytes, () => resolve()));
  }

  async flush(): Promise<void> {
    if (this.#gathered === '') return;
    const text = this.#gathered;
    this.#gathered = '';
    if (!this.stdout.write(text)) await drained(this.stdout);
  }

  /** Writes a line beside the data. */
  async remark(line: Text): Promise<void> {
    await this.flush();
    this.remarkAtOnce(line);
  }

  /** The same where there is no time to write the data first: standard output has just failed. */
  remarkAtOnce(line: Text): void {
    this.stderr.write(`${render(line, coloursOf(this.stderr, this.environment))}\n`);
  }

  /** Whether standard output shows styles. */
  get colours(): Colours {
    return coloursOf(this.stdout, this.environment);
  }

  async #gather(line: string): Promise<void> {
    if (this.#gathered === '') setImmediate(() => void this.flush());
    this.#gathered += `${line}\n`;
    if (this.stdout.isTTY === true || this.#gathered.length > GATHERED) await this.flush();
  }
}

// https://no-color.org and https://force-color.org; what Node takes for "no" in FORCE_COLOR is no here too.
function coloursOf(stream: Stream, { NO_COLOR, FORCE_COLOR, TERM }: Environment): Colours {
  if (NO_COLOR !== undefined && NO_COLOR !== '') return 'hidden';
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') {
    return FORCE_COLOR === '0' || FORCE_COLOR.toLowerCase() === 'false' ? 'hidden' : 'shown';
  }
  return stream.isTTY === true && TERM !== 'dumb' ? 'shown' : 'hidden';
}

async function drained(stream: Stream): Promise<void> {
  await new Promise<void>((resolve) => stream.once('drain', resolve));
}
