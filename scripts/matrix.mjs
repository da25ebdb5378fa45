// Installs the packed package as users do, and tries it in every runtime, bundler, compiler and test runner that it is
// meant for. Each tool is installed for the occasion, in a folder of its own.
//
//   node scripts/matrix.mjs [--only WORD] [--list] [--write]
//
// --only takes the cells whose name holds the word; --write puts what was found into the table of HOW_WE_KNOW.md, where the
// rows of other cells stay as they are. dist/ must have been built.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { replaceSection, sectionOf } from './document-section.mjs';
import { adapterCells } from './matrix/adapters.mjs';
import { bundlerCells } from './matrix/bundlers.mjs';
import { openSite } from './matrix/site.mjs';
import { overrideCells } from './matrix/overrides.mjs';
import { packageTarball } from './matrix/project.mjs';
import { runtimeCells } from './matrix/runtimes.mjs';
import { swapCells } from './matrix/swaps.mjs';
import { testRunnerCells } from './matrix/test-runners.mjs';
import { typeScriptCells } from './matrix/typescript.mjs';

/** @import { Cell } from './matrix/project.mjs' */

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, list: { type: 'boolean' }, write: { type: 'boolean' } },
});

/** @type {readonly Cell[]} */
const all = [
  ...runtimeCells,
  ...bundlerCells,
  ...typeScriptCells,
  ...testRunnerCells,
  ...overrideCells,
  ...swapCells,
  ...adapterCells,
];
const cells = all.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));

if (values.list) for (const { name } of cells) console.log(name);
else await runCells();

async function runCells() {
  const scratch = mkdtempSync(join(tmpdir(), 'robotparser-matrix-'));
  const site = await openSite();
  /** @type {Map<string, string>} by the names of cells */
  const rows = new Map();
  try {
    const tarball = packageTarball(scratch);
    for (const cell of cells) {
      rows.set(cell.name, await rowOf(cell, { scratch, tarball, site: site.origin }));
      // What was found stays, also where the run is broken off.
      if (values.write) replaceSection('HOW_WE_KNOW.md', 'support', tableWith(rows));
    }
  } finally {
    site.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  const failed = [...rows.values()].filter((row) => row.includes('| FAILED'));
  console.log(`${rows.size - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
}

/**
 * The table with these rows in the place of what was found of the same cells before.
 *
 * @param {ReadonlyMap<string, string>} rows
 */
function tableWith(rows) {
  const before = sectionOf('HOW_WE_KNOW.md', 'support');
  const known = all.flatMap(
    ({ name }) => rows.get(name) ?? before.find((row) => row.startsWith(`| ${name} |`)) ?? [],
  );
  const head = [`robotparser ${manifest.version}, \`node scripts/matrix.mjs --write\`.`, ''];
  return [...head, '| where | what is tried | result | on |', '|---|---|---|---|', ...known];
}

/**
 * @param {Cell} cell
 * @param {Parameters<Cell['run']>[0]} means
 */
async function rowOf(cell, means) {
  const started = Date.now();
  const told = await outcomeOf(cell, means);
  console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${cell.name}: ${told}`);
  const day = new Date().toISOString().slice(0, 10);
  return `| ${cell.name} | ${cell.tries} | ${told.split('\n')[0] ?? ''} | ${day} |`;
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
