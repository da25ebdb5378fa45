/**
 * The originals that no package registry offers: the environment variable ROBOTPARSER_ORIGINALS names the folder that
 * holds a folder of sources for each.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of one original. */
export function originalFolder(name: string): { readonly folder: string } | { readonly missing: string } {
  const all = process.env['ROBOTPARSER_ORIGINALS'];
  if (all === undefined) return { missing: 'ROBOTPARSER_ORIGINALS names no folder' };
  const folder = join(all, name);
  return existsSync(folder) ? { folder } : { missing: `there is no ${folder}` };
}
