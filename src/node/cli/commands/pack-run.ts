/** Runs `pack`. */

import { messageOf } from '../../../fetch/thrown.js';
import { Exit, Misuse, Unreadable, type ExitCode } from '../exit.js';
import type { CommandLine } from '../line/command-line.js';
import { BULK_OPTIONS } from '../line/options.js';
import type { Terminal } from '../output/terminal.js';
import { counted } from '../output/text.js';
import { Archive } from '../sites/archive.js';
import { PackedArchive } from '../sites/packed-archive.js';

export async function packSources(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const path = line.value(BULK_OPTIONS.output);
  if (path === undefined) throw new Misuse('The archive needs a name, write -o FILE');
  if (line.operands.length === 0) throw new Misuse('SOURCE is needed: WARC, JSON lines or CSV files');
  const packed = await created(path);
  try {
    // Files are kept as far as any crawler reads them; who reads the archive cuts them as its dialect does.
    const archive = new Archive('pythonClassic', packed);
    for (const source of line.operands) await archive.add(source);
    archive.expectRecords();
    const { read, bad } = archive.counts;
    await packed.complete(path);
    await terminal.remark(`${path}: ${counted(read, 'capture')}`);
    if (bad > 0) await terminal.remark(`${counted(bad, 'record')} could not be read and are left out`);
    return Exit.fine;
  } catch (error) {
    await packed.close();
    throw error;
  }
}

async function created(path: string): Promise<PackedArchive> {
  try {
    return await PackedArchive.create(path);
  } catch (error) {
    throw new Unreadable(`Cannot write to ${path}: ${messageOf(error)}; name another file by -o`);
  }
}
