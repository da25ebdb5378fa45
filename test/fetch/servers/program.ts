import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPackage } from '../../support/built-package.js';

/** Built before any test begins: that may take longer than a test. */
const project = builtPackage();

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/**
 * Runs a program in a folder of a project that has the package installed, while this process goes on answering it.
 *
 * @param command - what Node is given; the name of the file in its place among the rest
 */
export async function runProgram(
  name: string,
  code: string,
  command: readonly string[] = [name],
): Promise<Ran> {
  const folder = mkdtempSync(join(project, 'program-'));
  try {
    writeFileSync(join(folder, name), code);
    const child = spawn(process.execPath, command, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const texts = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (texts.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (texts.stderr += String(chunk)));
    const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { ...texts, exitCode };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
