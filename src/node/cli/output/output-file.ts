/** An output file that gets its name when it is complete, and can be resumed before. */

import { createReadStream, type WriteStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { codeOf, messageOf } from '../../../fetch/thrown.js';
import { LINE_FEED } from '../../../core/characters.js';
import { Unreadable } from '../exit.js';
import { byteChunks } from '../input/open-input.js';
import { endWithOutput, Terminal } from './terminal.js';

export class OutputFile {
  /** Whole lines that an earlier run wrote. */
  readonly lines: number;
  /** Writes to the file, and remarks to standard error. */
  readonly terminal: Terminal;
  /** Where the lines are until the file is complete. */
  readonly partial: string;
  readonly #path: string;
  readonly #stream: WriteStream;

  private constructor(path: string, lines: number, stream: WriteStream, terminal: Terminal) {
    this.#path = path;
    this.partial = partialName(path);
    this.lines = lines;
    this.#stream = stream;
    this.terminal = new Terminal(stream, terminal.stderr, terminal.environment);
    endWithOutput(stream, this.partial, terminal);
  }

  /** Starts the file, or with `continued` resumes the one that an earlier run left. */
  static async open(path: string, how: 'new' | 'continued', terminal: Terminal): Promise<OutputFile> {
    const partial = partialName(path);
    try {
      const whole = how === 'continued' ? await wholeLines(partial) : { lines: 0, bytes: 0 };
      const handle = await open(partial, whole.bytes > 0 ? 'r+' : 'w');
      await handle.truncate(whole.bytes);
      const stream = handle.createWriteStream({ start: whole.bytes });
      return new OutputFile(path, whole.lines, stream, terminal);
    } catch (error) {
      throw new Unreadable(
        `Cannot write to ${partial}: ${messageOf(error)}; name another file with --output`,
      );
    }
  }

  async complete(): Promise<void> {
    await this.terminal.flush();
    this.#stream.end();
    await once(this.#stream, 'close');
    await rename(this.partial, this.#path);
  }
}

/** @throws Unreadable for a folder or a device, so that a run neither fails at its end nor takes the device's place */
export async function expectReplaceable(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.isFile()) return;
  const kind = found.isDirectory() ? 'a folder' : 'not a file';
  throw new Unreadable(`Cannot write to ${path}: it is ${kind}; name another file with --output`);
}

export async function isComplete(path: string): Promise<boolean> {
  const [whole, partial] = await Promise.all([exists(path), exists(partialName(path))]);
  return whole && !partial;
}

function partialName(path: string): string {
  return `${path}.partial`;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw new Unreadable(`Cannot read ${path}: ${messageOf(error)}; name another file with --output`);
  }
}

/** The number of whole lines in a file, and where the last one ends. */
async function wholeLines(path: string): Promise<{ lines: number; bytes: number }> {
  if (!(await exists(path))) return { lines: 0, bytes: 0 };
  const whole = { lines: 0, bytes: 0 };
  let read = 0;
  for await (const chunk of byteChunks(createReadStream(path))) {
    for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, feed + 1)) {
      whole.lines++;
      whole.bytes = read + feed + 1;
    }
    read += chunk.length;
  }
  return whole;
}
