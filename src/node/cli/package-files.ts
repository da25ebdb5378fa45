/** Files of this package that the program reads. */

import { existsSync, readFileSync } from 'node:fs';
import { memberOf } from '../../core/arguments.js';

export function packageVersion(): string {
  const version = memberOf(JSON.parse(packageText('package.json')), 'version');
  return typeof version === 'string' ? version : 'unknown';
}

/** The nearest file of that name in the folders above this one, in the sources as in the build. */
export function packageText(name: string): string {
  let folder = new URL('./', import.meta.url);
  while (folder.pathname !== '/' && !existsSync(new URL(name, folder))) folder = new URL('../', folder);
  return readFileSync(new URL(name, folder), 'utf8');
}
