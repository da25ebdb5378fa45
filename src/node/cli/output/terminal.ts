/** The output of a command: data to standard output, remarks to standard error. */

import { jsonLine } from './escaping.js';
import { Exit } from '../exit.js';
import { guardedLines, type Environment } from './github.js';
import { render, type Colours, type Text } from './text.js';

/** The used part of a process's stream. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(data: string | Uint8Array, written?: () => void): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

/** How much text is gathered before it is written to a file or a pipe. */
const GATHERED = 65_536;

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

  /** Writes a line of data, at the latest when the process is idle; waits if the reader is slower. */
  async print(line: Text): Promise<void> {
    await this.write(`${render(line, this.colours)}\n`);
  }

  async printJson(value: object): Promise<void> {
    await this.write(jsonLine(value));
  }

  /** The same for lines that are already rendered. */
  async write(lines: string): Promise<void> {
    if (this.add(lines)) await this.flush();
  }

  /** The same without waiting; returns whether the caller should flush. */
  add(lines: string): boolean {
    if (this.#gathered === '' && lines !== '') setImmediate(() => void this.flush());
    this.#gathered += guardedLines(lines, this.environment);
    return this.stdout.isTTY === true || this.#gathered.length > GATHERED;
  }

  /** Writes a GitHub workflow command, which {@link Terminal.print} would neutralise. */
  async printWorkflowCommand(line: string): Promise<void> {
    await this.printRaw(`${render(line, 'hidden').replaceAll('##[', '##%5B')}\n`);
  }

  /** Writes raw data, such as the body of a response. */
  async printRaw(data: string | Uint8Array): Promise<void> {
    await this.flush();
    await new Promise<void>((resolve) => this.stdout.write(data, () => resolve()));
  }

  async flush(): Promise<void> {
    if (this.#gathered === '') return;
    const text = this.#gathered;
    this.#gathered = '';
    if (!this.stdout.write(text)) await new Promise<void>((resolve) => this.stdout.once('drain', resolve));
  }

  /** Writes a remark to standard error, after the data so far. */
  async remark(line: Text): Promise<void> {
    await this.flush();
    this.remarkAtOnce(line);
  }

  /** The same without flushing the data first, which standard output has just failed to take. */
  remarkAtOnce(line: Text): void {
    const text = `${render(line, coloursOf(this.stderr, this.environment))}\n`;
    this.stderr.write(guardedLines(text, this.environment));
  }

  get colours(): Colours {
    return coloursOf(this.stdout, this.environment);
  }
}

// https://no-color.org and https://force-color.org; the values of FORCE_COLOR that mean no are those of Node.
function coloursOf(stream: Stream, { NO_COLOR, FORCE_COLOR, TERM }: Environment): Colours {
  if (NO_COLOR !== undefined && NO_COLOR !== '') return 'hidden';
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') {
    return FORCE_COLOR === '0' || FORCE_COLOR.toLowerCase() === 'false' ? 'hidden' : 'shown';
  }
  return stream.isTTY === true && TERM !== 'dumb' ? 'shown' : 'hidden';
}

interface FailingStream {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/** A reader that stops early, as `head` does, is not an error; a full disk is. */
export function endWithOutput(stream: FailingStream, name: string, terminal: Terminal): void {
  stream.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(Exit.closedPipe);
    if (stream !== process.stderr) terminal.remarkAtOnce(`robotparser: ${cannotWrite(name, error)}`);
    process.exit(Exit.unwritten);
  });
}

function cannotWrite(name: string, { code, message }: NodeJS.ErrnoException): string {
  const advice = code === 'ENOSPC' ? 'make room or write elsewhere' : 'write elsewhere';
  return `Cannot write to ${name}: ${message}; this output is incomplete; ${advice}`;
}
