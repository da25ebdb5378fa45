// Installs the packed package into an empty project, as a user would, and tries there with this Node and this project's
// compiler what scripts/matrix tries with others; beside that, the commands, and the names that `import` and `require()` give:
//
//   node --import ./scripts/register-typescript.mjs scripts/check-tarball.ts
//
// dist/ must have been built.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import manifest from '../package.json' with { type: 'json' };
import { openSite, PAGE, TEXT } from './matrix/programs.js';
import { pack, Project, ROOT } from './matrix/project.js';
import { runPrograms } from './matrix/runtimes.js';
import { compileUsers } from './matrix/typescript.js';

/** What `import` and `require()` give has the same names. */
const SAME_NAMES = `
const names = (entry) => Object.keys(entry).filter((key) => !/^(?:default|module\\.exports|__esModule)$/.test(key)).sort().join();
const sameNames = (name, imported, required) => {
  if (names(imported) !== names(required)) throw new Error(name + ' has other names imported than required');
};
`;

const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
const scratch = mkdtempSync(join(tmpdir(), 'robotparser-user-'));
const site = await openSite();

try {
  const project = await Project.with(scratch, [pack(ROOT, scratch)], { type: 'module' });
  await runPrograms(project, process.execPath, [], site.origin);
  project.write('names.cjs', SAME_NAMES + entries.map(compareNames).join('\n'));
  await project.run(process.execPath, 'names.cjs');
  await compileUsers(project, [process.execPath, TSC], ts.version);
  runCommands(project);
  console.log(`${entries.length} entries imported, required and compiled against, Node ${process.version}`);
} finally {
  await site.close();
  rmSync(scratch, { recursive: true, force: true });
}

function compareNames(entry: string) {
  const user = `'${manifest.name}${entry.slice(1)}'`;
  return `import(${user}).then((imported) => sameNames('${entry}', imported, require(${user})));`;
}

/** As a shell runs them, with a failure as an exit code. */
function runCommands(project: Project) {
  project.write('robots.txt', TEXT);
  const commands: readonly (readonly [args: readonly string[], line: string])[] = [
    [['--version'], manifest.version],
    [['check', 'robots.txt', 'Foobot', PAGE], `disallowed  ${PAGE}`],
    [['compare', 'robots.txt', 'Foobot', '--from', 'rerp', '--to', 'google', PAGE], '1 stays: 1 disallowed'],
  ];
  for (const [args, line] of commands) {
    const command = [project.program('robotparser'), ...args];
    const { stdout } = spawnSync(process.execPath, command, { cwd: project.folder, encoding: 'utf8' });
    if (!stdout.split('\n').includes(line)) throw new Error(`robotparser ${args.join(' ')} prints ${stdout}`);
  }
}
