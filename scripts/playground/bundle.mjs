// The page of playground/ as plain files: its scripts bundled with the built library, which it imports by its published
// names.
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { entries } from '../entries.mjs';

const page = fileURLToPath(new URL('../../playground', import.meta.url));

/**
 * @param {string} target the folder to write
 * @param {string} library the folder of the built package
 * @returns {Promise<string[]>} the files in the bundles that are of neither
 */
export async function bundle(target, library) {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const { metafile } = await build({
    entryPoints: [
      { in: join(page, 'main.ts'), out: 'page' },
      { in: join(page, 'worker.ts'), out: 'worker' },
      { in: join(page, 'page.css'), out: 'page' },
    ],
    outdir: target,
    alias: publishedNames(library),
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
  });
  for (const file of ['index.html', 'icon.svg']) await cp(join(page, file), join(target, file));
  const rooms = [page, resolve(library, 'dist/esm')];
  return Object.keys(metafile.inputs).filter((file) => !rooms.some((room) => resolve(file).startsWith(room)));
}

/**
 * The sizes of all files after gzip, all of which a first visit loads.
 *
 * @param {string} folder
 * @returns {Promise<{ name: string, bytes: number }[]>}
 */
export async function gzippedSizes(folder) {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => ({
      name,
      bytes: gzipSync(await readFile(join(folder, name)), { level: 9 }).length,
    })),
  );
}

/**
 * The names by which users import the library, and the files that they get for it.
 *
 * @param {string} library
 */
function publishedNames(library) {
  return Object.fromEntries(
    entries
      .filter(({ runsIn }) => runsIn === 'anywhere')
      .map(({ specifier, name }) => [specifier, resolve(library, `dist/esm/${name}.js`)]),
  );
}
