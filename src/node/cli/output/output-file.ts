/** An output file that gets its name when it is complete, and can be resumed before. */

import { createReadStream, type Stats, type WriteStream } from 'node:fs';
import { appendFile, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative } from 'node:path';
import { once } from 'node:events';
import { codeOf, messageOf } from '../../../fetch/thrown.js';
import { LINE_FEED } from '../../../core/characters.js';
import { Misuse, Unreadable } from '../exit.js';
import { byteChunks } from '../input/open-input.js';
import { endWithOutput, Terminal } from './terminal.js';

/** Options may contain the password of a URL. */
const PRIVATE = { mode: 0o600 } as const;

export class OutputFile {
  /** Whole lines that an earlier run wrote. */
  readonly lines: number;
  /** Writes to the file, and remarks to standard error. */
  readonly terminal: Terminal;
  /** Where the lines are until the file is complete. */
  readonly partial: string;
  readonly #path: string;
  readonly #how: 'new' | 'resumed';
  readonly #stream: WriteStream;

  private constructor(
    path: string,
    how: 'new' | 'resumed',
    { lines, stream, terminal }: { lines: number; stream: WriteStream; terminal: Terminal },
  ) {
    this.#path = path;
    this.#how = how;
    this.partial = partialName(path);
    this.lines = lines;
    this.#stream = stream;
    this.terminal = new Terminal(stream, terminal.stderr, terminal.environment);
    endWithOutput(stream, this.partial, terminal);
  }

  /**
   * Starts the file, or with `resumed` continues the one that an earlier run left, if there is one.
   *
   * @param question - the options of the run, which are kept in a file beside it
   * @throws Misuse if the earlier run had other options
   */
  static async open(
    path: string,
    how: 'new' | 'resumed',
    question: string,
    terminal: Terminal,
  ): Promise<OutputFile> {
    const partial = partialName(path);
    const whole = how === 'resumed' ? await wholeLines(partial) : { lines: 0, bytes: 0 };
    if (whole.bytes > 0) await expectSameQuestion(partial, path, question);
    else await expectOwnOptions(path);
    try {
      const handle = await open(partial, whole.bytes > 0 ? 'r+' : 'w');
      await handle.truncate(whole.bytes);
      if (whole.bytes === 0) await writeFile(optionsName(path), HEAD + question, PRIVATE);
      const stream = handle.createWriteStream({ start: whole.bytes });
      return new OutputFile(path, how, { lines: whole.lines, stream, terminal });
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
    // After a crash in any of these, the run can be resumed.
    await appendFile(optionsName(this.#path), COMPLETE);
    await rename(this.partial, this.#path);
    if (this.#how === 'new') await rm(optionsName(this.#path), { force: true });
  }
}

/** The first line of a file of options, by which a file of somebody else is recognised. */
const HEAD = 'Options of a robotparser run\n';

/** Follows the options from just before the partial file gets the name of the complete one. */
const COMPLETE = '\ncomplete\n';

function readOptions(path: string): Promise<string | undefined> {
  return unlessAbsent(optionsName(path), (file) => readFile(file, 'utf8'));
}

/** @throws Misuse for a file of that name that no run has written */
async function expectOwnOptions(path: string): Promise<void> {
  const found = await readOptions(path);
  if (found === undefined || found === '' || found.startsWith(HEAD)) return;
  const options = optionsName(path);
  throw new Misuse(
    `--output ${path} would replace ${options}, which no run has written; move it, or name another file`,
  );
}

/** @throws Misuse unless the file of options has these, and ends so */
async function expectSameQuestion(name: string, path: string, question: string, end = ''): Promise<void> {
  const options = optionsName(path);
  const found = await readOptions(path);
  if (found?.startsWith(HEAD + question) === true && found.endsWith(end)) return;
  const because =
    found === undefined
      ? `${options} is missing, as after a run that ended without --resume`
      : `${options} has other options; repeat those`;
  throw new Misuse(
    `--resume cannot continue ${name}: ${because}; leave --resume out to start anew, or name another file with --output`,
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
  const changed = await Promise.all([path, partialName(path), optionsName(path)].map(statsOf));
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

/**
 * Whether an earlier run has completed the file.
 *
 * @throws Misuse if it had other options
 */
export async function isComplete(path: string, question: string): Promise<boolean> {
  if ((await unlessAbsent(partialName(path), stat)) !== undefined) return false;
  if ((await unlessAbsent(path, stat)) === undefined) return false;
  await expectSameQuestion(path, path, question, COMPLETE);
  return true;
}

function partialName(path: string): string {
  return `${path}.partial`;
}

/** The file with the options of the run that began the file. After a run without `--resume` there is none. */
function optionsName(path: string): string {
  return `${path}.options`;
}

async function unlessAbsent<Found>(
  path: string,
  read: (path: string) => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await read(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Unreadable(`Cannot read ${path}: ${messageOf(error)}; name another file with --output`);
  }
}

/** The number of whole lines in a file, and where the last one ends. */
async function wholeLines(path: string): Promise<{ lines: number; bytes: number }> {
  const whole = { lines: 0, bytes: 0 };
  if ((await unlessAbsent(path, stat)) === undefined) return whole;
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
