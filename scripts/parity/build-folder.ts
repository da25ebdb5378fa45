/** Builds what asks an original in a folder of its own, once for each state of the sources. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder, which begins with `files`; `make` adds the rest. */
export function builtFolder(
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
  make: (folder: string) => void,
): string {
  const digest = createHash('sha256');
  for (const content of Object.values(files)) digest.update(content);
  const folder = resolve('.tmp', 'parity', `${name}-${digest.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${String(process.pid)}`;
  mkdirSync(unfinished, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(unfinished, file), content);
  make(unfinished);
  renameSync(unfinished, folder);
  return folder;
}
