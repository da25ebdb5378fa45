/** What scripts/matrix.mjs runs, and the table that it writes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { replaceSection, sectionOf } from '../document-section.js';
import { adapterCells } from './adapters.js';
import { bundlerCells } from './bundlers.js';
import { doorCells } from './doors.js';
import { engineCells } from './engines.js';
import { overrideCells } from './overrides.js';
import { pack, ROOT, type Cell } from './project.js';
import { runtimeCells } from './runtimes.js';
import { serviceCells } from './services.js';
import { swapCells } from './swaps.js';
import { testRunnerCells } from './test-runners.js';
import { typeScriptCells } from './typescript.js';
import { openSite } from './programs.js';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, list: { type: 'boolean' }, write: { type: 'boolean' } },
});

const all: readonly Cell[] = [
  ...runtimeCells,
  ...bundlerCells,
  ...typeScriptCells,
  ...testRunnerCells,
  ...doorCells,
  ...overrideCells,
  ...swapCells,
  ...adapterCells,
  ...engineCells,
  ...serviceCells,
];
const cells = all.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));

if (values.list) for (const { name } of cells) console.log(name);
else await runCells();

async function runCells() {
  const scratch = mkdtempSync(join(tmpdir(), 'robotparser-matrix-'));
  const site = await openSite();
  const rows: Map<string, string> = new Map();
  try {
    const tarball = pack(ROOT, scratch);
    for (const cell of cells) {
      rows.set(cell.name, await rowOf(cell, { scratch, tarball, site: site.origin }));
      // What was found stays, also where the run is broken off.
      if (values.write) replaceSection('HOW_WE_KNOW.md', 'support', tableWith(rows));
    }
  } finally {
    await site.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  const failed = [...rows.values()].filter((row) => row.includes('| FAILED'));
  console.log(`${rows.size - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
}

/** The table with these rows in the place of what was found of the same cells before. */
function tableWith(rows: ReadonlyMap<string, string>) {
  const before = sectionOf('HOW_WE_KNOW.md', 'support');
  const known = all.flatMap(
    ({ name }) => rows.get(name) ?? before.find((row) => row.startsWith(`| ${name} |`)) ?? [],
  );
  const head = [`robotparser ${manifest.version}, \`node scripts/matrix.mjs --write\`.`, ''];
  return [...head, '| where | what is tried | result | on |', '|---|---|---|---|', ...known];
}

async function rowOf(cell: Cell, means: Parameters<Cell['run']>[0]) {
  const started = Date.now();
  const told = await outcomeOf(cell, means);
  console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${cell.name}: ${told}`);
  const day = new Date().toISOString().slice(0, 10);
  return `| ${cell.name} | ${cell.tries} | ${told.split('\n')[0] ?? ''} | ${day} |`;
}

async function outcomeOf(cell: Cell, means: Parameters<Cell['run']>[0]) {
  try {
    return await cell.run(means);
  } catch (error) {
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  }
}
