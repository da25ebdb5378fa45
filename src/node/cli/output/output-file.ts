/** An output file that gets its name when it is complete, and can be resumed before. */

import { createReadStream, type Stats, type WriteStream } from 'node:fs';
import { open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative } from 'node:path';
import { once } from 'node:events';
import { codeOf, messageOf } from '../../../fetch/thrown.js';
import { LINE_FEED } from '../../../core/characters.js';
import { Misuse, Unreadable } from '../exit.js';
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

  /**
   * Starts the file, or with `continued` resumes the one that an earlier run left.
   *
   * @param question - what the run was asked; a file beside the partial one has it until the end
   * @throws Misuse if the earlier run was asked something else
   */
  static async open(
    path: string,
    how: 'new' | 'continued',
    question: string,
    terminal: Terminal,
  ): Promise<OutputFile> {
    const partial = partialName(path);
    const whole = how === 'continued' ? await wholeLines(partial) : { lines: 0, bytes: 0 };
    if (whole.bytes > 0 && (await readFile(questionName(path), 'utf8').catch(() => question)) !== question)
      throw otherOptions(partial);
    try {
      const handle = await open(partial, whole.bytes > 0 ? 'r+' : 'w');
      await handle.truncate(whole.bytes);
      if (whole.bytes === 0) await writeFile(questionName(path), question);
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
    await rm(questionName(this.#path), { force: true });
    await rename(this.partial, this.#path);
  }
}

/** The error if a run cannot continue what another one began. */
export function otherOptions(path: string): Misuse {
  return new Misuse(
    `--resume cannot continue ${path}, which other options began; repeat those, or name another file with --output`,
  );
}

/**
 * @throws Unreadable for a folder or a device, so that a run neither fails at its end nor takes the device's place
 * @throws Misuse for a file that is among the inputs, or in a folder among them
 */
export async function expectReplaceable(path: string, inputs: readonly string[]): Promise<void> {
  const found = await statsOf(path);
  if (found !== undefined && !found.isFile()) {
    const kind = found.isDirectory() ? 'a folder' : 'not a file';
    throw new Unreadable(`Cannot write to ${path}: it is ${kind}; name another file with --output`);
  }
  const changed = [found, await statsOf(partialName(path)), await statsOf(questionName(path))];
  const folder = await realpath(dirname(path)).catch(() => undefined);
  for (const input of inputs) {
    const read = await statsOf(input);
    if (read === undefined) continue;
    const isInside = read.isDirectory() && folder !== undefined && isBelow(folder, await realpath(input));
    // Some file systems number no files.
    const isSame = read.ino > 0 && changed.some((file) => file?.ino === read.ino && file.dev === read.dev);
    if (!isInside && !isSame) continue;
    throw new Misuse(`--output ${path} would change what is read from ${input}; name another file`);
  }
}

function statsOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

function isBelow(folder: string, other: string): boolean {
  const path = relative(other, folder);
  // On another drive of Windows it is absolute.
  return !isAbsolute(path) && !/^\.\.(?:[/\\]|$)/.test(path);
}

export async function isComplete(path: string): Promise<boolean> {
  const [whole, partial] = await Promise.all([exists(path), exists(partialName(path))]);
  return whole && !partial;
}

function partialName(path: string): string {
  return `${path}.partial`;
}

/** The file with what the run was asked that began the partial file. */
function questionName(path: string): string {
  return `${partialName(path)}.options`;
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
