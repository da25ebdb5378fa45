// A rehearsal of publishing: both packages come from a registry on loopback, by the commands of README.md, and its first
// examples run with what was installed. What they fetch from example.com comes from test/documents/sites.
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBlocks } from '../../test/documents/blocks.js';
import { inOneLine, withExpectations } from '../../test/documents/expected-output.js';
import { readShown, readTranscript, toScript } from '../../test/documents/transcript.js';
import { npmrc, withRegistry } from './overrides.js';
import { Project, ROOT, type Cell, type Means } from './project.js';

const SITES = pathToFileURL(join(ROOT, 'test/documents/loopback.mjs')).href;

export const doorCells: readonly Cell[] = [
  {
    name: 'the doors of README by npm',
    tries: 'both packages from a registry: the first examples of README, and its program by npx',
    run: openDoors,
  },
];

async function openDoors(means: Means) {
  const [doors = '', install = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n## Install\n');
  const command = /npm install (\w+)/.exec(install)?.[1] ?? '';
  const blocks = readBlocks('README.md', doors);
  await withRegistry(means, async (registry) => {
    const project = emptyProject(means, registry);
    await project.run('npm', 'install', '--no-audit', '--no-fund', command, '@robotparser/robots-parser');
    for (const { language, code, name } of blocks) {
      if (language === 'console') await typeDoor(emptyProject(means, registry), registry, code, name);
      else await runDoor(project, code, name);
    }
    project.write(
      'swap.cjs',
      `if (typeof require('@robotparser/robots-parser') !== 'function') process.exit(1);`,
    );
    await project.run(process.execPath, 'swap.cjs');
  });
  return `${blocks.length} doors print what README says`;
}

function emptyProject({ scratch }: Means, registry: string): Project {
  const project = new Project(mkdtempSync(join(scratch, 'door-')));
  for (const [file, text] of Object.entries(npmrc(registry))) project.write(file, text);
  project.write('package.json', '{ "private": true }');
  return project;
}

async function runDoor(project: Project, block: string, name: string) {
  const { code, expected = '' } = withExpectations(block);
  project.write('door.mjs', code);
  const printed = await project.run(process.execPath, '--no-warnings', '--import', SITES, 'door.mjs');
  if (inOneLine(printed) !== inOneLine(expected)) throw new Error(`${name} prints ${printed}`);
}

async function typeDoor(project: Project, registry: string, block: string, name: string) {
  const steps = readTranscript(block);
  // npx asks whether it may install the program: a person types y.
  project.write('.npmrc', `${npmrc(registry)['.npmrc']}yes=true\n`);
  project.write('door.sh', toScript(steps));
  // The linter ends with 1: it found a mistake.
  const shown = readShown(steps, await project.run('bash', '-c', 'bash door.sh 2>/dev/null; true'));
  const wrong = shown.find(({ shown: text }, index) => withoutNotices(text) !== steps[index]?.shown);
  if (wrong !== undefined) throw new Error(`${name}: ${wrong.command} prints ${wrong.shown}`);
}

/** npm says what it installs. */
function withoutNotices(text: string): string {
  return text.replaceAll(/^npm (?:warn|notice).*\n/gim, '');
}
