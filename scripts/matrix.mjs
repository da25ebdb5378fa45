// Installs the packed package as users do, and tries it in every runtime, bundler, compiler and test runner that it is
// meant for. Each tool is installed for the occasion, in a folder of its own.
//
//   node scripts/matrix.mjs [--only WORD] [--list] [--write]
//
// --only takes the cells whose name holds the word; --write puts the table into HOW_WE_KNOW.md. dist/ must have been built.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceSection } from './document-section.mjs';
import { bundlerCells } from './matrix/bundlers.mjs';
import { openSite } from './matrix/site.mjs';
import { overrideCells } from './matrix/overrides.mjs';
import { packageTarball } from './matrix/project.mjs';
import { runtimeCells } from './matrix/runtimes.mjs';
import { testRunnerCells } from './matrix/test-runners.mjs';
import { typeScriptCells } from './matrix/typescript.mjs';

/** @import { Cell } from './matrix/project.mjs' */

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, list: { type: 'boolean' }, write: { type: 'boolean' } },
});

/** @type {readonly Cell[]} */
const all = [...runtimeCells, ...bundlerCells, ...typeScriptCells, ...testRunnerCells, ...overrideCells];
const cells = all.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));

if (values.list) for (const { name } of cells) console.log(name);
else await runCells();

async function runCells() {
  const scratch = mkdtempSync(join(tmpdir(), 'robotparser-matrix-'));
  const site = await openSite();
  /** @type {string[]} */
  const rows = [];
  try {
    const tarball = packageTarball(scratch);
    for (const cell of cells) rows.push(await rowOf(cell, { scratch, tarball, site: site.origin }));
  } finally {
    site.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  const failed = rows.filter((row) => row.includes('| FAILED'));
  console.log(`${rows.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
  else if (values.write)
    replaceSection('HOW_WE_KNOW.md', 'support', [
      '| where | what is tried | result |',
      '|---|---|---|',
      ...rows,
    ]);
}

/**
 * @param {Cell} cell
 * @param {Parameters<Cell['run']>[0]} means
 */
async function rowOf(cell, means) {
  const started = Date.now();
  const told = await outcomeOf(cell, means);
  console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${cell.name}: ${told}`);
  return `| ${cell.name} | ${cell.tries} | ${told.split('\n')[0] ?? ''} |`;
}

/**
 * @param {Cell} cell
 * @param {Parameters<Cell['run']>[0]} means
 */
async function outcomeOf(cell, means) {
  try {
    return await cell.run(means);
  } catch (error) {
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  }
}
