/** Runs `pack`. */

import { messageOf } from '../../../fetch/thrown.js';
import { Exit, Misuse, Unreadable, type ExitCode } from '../exit.js';
import { expandPatterns } from '../input/file-patterns.js';
import type { CommandLine } from '../line/command-line.js';
import { BULK_OPTIONS } from '../line/options.js';
import { expectReplaceable } from '../output/output-file.js';
import type { Terminal } from '../output/terminal.js';
import { counted } from '../output/text.js';
import { Archive } from '../sites/archive.js';
import { PackedArchive } from '../sites/packed-archive.js';

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const path = line.value(BULK_OPTIONS.output);
  if (path === undefined) throw new Misuse('The archive needs a name; write -o FILE');
  if (line.operands.length === 0) throw new Misuse('SOURCE is needed: files or folders with captures');
  const sources = expandPatterns(line.operands);
  const packed = await created(path, sources);
  try {
    // Files are kept up to the longest limit of any crawler; readers of the archive cut them as their dialect does.
    const archive = new Archive('pythonClassic', packed);
    for (const source of sources) await archive.addAll(source);
    await packed.complete(path);
    for (const remark of [`${path}: ${counted(archive.read, 'capture')}`, ...archive.remarks]) {
      await terminal.remark(remark);
    }
    return archive.damagedParts > 0 ? Exit.unreadable : Exit.fine;
  } catch (error) {
    await packed.close();
    throw error;
  }
}

async function created(path: string, sources: readonly string[]): Promise<PackedArchive> {
  await expectReplaceable(path, sources);
  try {
    return await PackedArchive.create(path);
  } catch (error) {
    throw new Unreadable(`Cannot write to ${path}: ${messageOf(error)}; name another file with -o`);
  }
}
