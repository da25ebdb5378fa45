/** Where a command writes: data to standard output, remarks to standard error. */

import { jsonLine } from './escaping.js';
import { Exit } from '../exit.js';
import { guardedLines, type Environment } from './github.js';
import { render, type Colours, type Text } from './text.js';

/** A stream of the process, as far as a command needs one. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(data: string | Uint8Array, written?: () => void): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

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
    await this.write(`${render(line, this.colours)}\n`);
  }

  async printJson(value: object): Promise<void> {
    await this.write(jsonLine(value));
  }

  /** The same of lines that are rendered already. */
  async write(lines: string): Promise<void> {
    if (this.add(lines)) await this.flush();
  }

  /** The same without waiting; whether so much has gathered that the caller should flush it. */
  add(lines: string): boolean {
    return this.#add(guardedLines(lines, this.environment));
  }

  /** Writes a workflow command of GitHub, which {@link Terminal.print} would make harmless. */
  async printWorkflowCommand(line: string): Promise<void> {
    if (this.#add(`${render(line, 'hidden').replaceAll('##[', '##%5B')}\n`)) await this.flush();
  }

  #add(lines: string): boolean {
    if (this.#gathered === '' && lines !== '') setImmediate(() => void this.flush());
    this.#gathered += lines;
    return this.stdout.isTTY === true || this.#gathered.length > GATHERED;
  }

  /** Writes bytes as they are, such as the body of an answer. */
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
    const text = `${render(line, coloursOf(this.stderr, this.environment))}\n`;
    this.stderr.write(guardedLines(text, this.environment));
  }

  get colours(): Colours {
    return coloursOf(this.stdout, this.environment);
  }
}

// https://no-color.org and https://force-color.org; the values that mean no in FORCE_COLOR are those of Node.
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

interface FailingStream {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/** A reader that has seen enough, as `head` has, is not an error; a full disk is one. */
export function endWithOutput(stream: FailingStream, name: string, terminal: Terminal): void {
  stream.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(Exit.closedPipe);
    if (stream !== process.stderr) terminal.remarkAtOnce(`robotparser: ${cannotWrite(name, error)}`);
    process.exit(Exit.unwritten);
  });
}

function cannotWrite(name: string, { code, message }: NodeJS.ErrnoException): string {
  const advice = code === 'ENOSPC' ? 'make room or write elsewhere' : 'write elsewhere';
  return `Cannot write to ${name}: ${message}; ${advice}, this one is not complete`;
}
