import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { standStill } from './stand-still.js';

const TEMPORARY = resolve('.tmp');

/**
 * A folder below `.tmp` that `build` fills: once, and again only when one of the sources has changed. The sources are
 * files, and folders with all that lies in them.
 */
export function builtOnce(name: string, sources: readonly string[], build: (folder: string) => void): string {
  const folder = join(TEMPORARY, `${name}-${digestOf(sources)}`);
  mkdirSync(TEMPORARY, { recursive: true });
  // Another process may need it at the same time: it waits.
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!takes(lock)) {
      standStill(50);
      continue;
    }
    try {
      fill(folder, name, build);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return folder;
}

/** In one step, so that nobody finds a half of it. */
function fill(folder: string, name: string, build: (folder: string) => void): void {
  // Another process may have ended between the two looks.
  if (existsSync(folder)) return;
  const staging = mkdtempSync(join(TEMPORARY, `${name}-in-work-`));
  build(staging);
  // Two that found the lock of an ended process at the same moment may both have built.
  if (existsSync(folder)) rmSync(staging, { recursive: true });
  else renameSync(staging, folder);
}

/** Whether the lock is ours now: nobody had it, or one whose process has ended without giving it back. */
function takes(lock: string): boolean {
  const isOurs = writesNew(lock);
  if (!isOurs && !isAlive(holderOf(lock))) rmSync(lock, { force: true });
  return isOurs;
}

function writesNew(lock: string): boolean {
  try {
    // A link is there with its target or not at all, which a file with its text is not.
    symlinkSync(String(process.pid), lock);
    return true;
  } catch (error) {
    // Jest's sandbox has an Error of its own.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST')
      return false;
    throw error;
  }
}

/** 0, which always counts as alive, where it has just been given back. */
function holderOf(lock: string): number {
  try {
    return Number(readlinkSync(lock));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function digestOf(sources: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) digest.update(`${file}\n`).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  if (statSync(source).isFile()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
