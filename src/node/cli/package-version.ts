/** Which version of the package this is. */

import { existsSync, readFileSync } from 'node:fs';

/** In the package.json that lies nearest above this file, in the sources as in the build. */
export function packageVersion(): string {
  for (
    let folder = new URL('./', import.meta.url);
    folder.pathname !== '/';
    folder = new URL('../', folder)
  ) {
    const file = new URL('package.json', folder);
    if (!existsSync(file)) continue;
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
      return String(manifest.version);
    }
  }
  return 'unknown';
}
