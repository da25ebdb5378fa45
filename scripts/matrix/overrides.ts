// Projects whose dependencies require npm robots-parser, and get ours without a change of a source: by the lines that the
// README of packages/robots-parser shows, word by word.
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack, Project, ROOT, type Cell, type Means, fieldsIn } from './project.js';
import { openRegistry } from './registry.js';

/** The folder of what replaces npm robots-parser. */
const REPLACEMENT = join(ROOT, 'packages/robots-parser');

/** A package as they are: robots-parser is its own affair. */
const DEPENDENT = `const robotsParser = require('robots-parser');
exports.allows = (url) =>
  robotsParser('https://a.example/robots.txt', 'User-agent: *\\nDisallow: /private').isAllowed(url, 'FooBot');
`;

/** Whether the answer is right, and whose it is. */
const QUESTION = `const { allows } = require('dependent');
if (allows('https://a.example/private') !== false || allows('https://a.example/') !== true) throw new Error('wrong');
const found = require.resolve('robots-parser', { paths: [require.resolve('dependent')] });
if (!require(require('node:path').join(found, '../package.json')).name.startsWith('@robotparser/'))
  throw new Error('robots-parser is still the original: ' + found);
`;

/** The same of a project that requires it itself, and imports it. */
const OWN_QUESTION = `import robotsParser from 'robots-parser';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
if (require('robots-parser') !== robotsParser) throw new Error('import and require give two functions');
const robots = robotsParser('https://a.example/robots.txt', 'User-agent: *\\nDisallow: /private');
if (robots.isAllowed('https://a.example/private', 'FooBot') !== false) throw new Error('wrong');
if (require('robots-parser/package.json').name !== '@robotparser/robots-parser') throw new Error('still the original');
`;

export interface Manager {
  readonly name: string;
  /** The words before its lines in the README. */
  readonly block: string;
  /** In which it comes; undefined: it is here already. */
  readonly package: string | undefined;
  /** That name the registry. */
  readonly files: (registry: string) => Readonly<Record<string, string>>;
  readonly install: readonly string[];
}

export function npmrc(registry: string) {
  return { '.npmrc': `registry=${registry}\ncache=.cache\n` };
}

export const managers: readonly Manager[] = [
  {
    name: 'npm',
    block: 'npm',
    package: undefined,
    files: npmrc,
    install: ['install', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  {
    name: 'pnpm 10',
    block: 'pnpm',
    package: 'pnpm@10',
    files: (registry) => ({ '.npmrc': `registry=${registry}\nstore-dir=.store\ncache-dir=.cache\n` }),
    install: ['install', '--no-frozen-lockfile'],
  },
  {
    name: 'yarn 1',
    block: 'yarn',
    package: 'yarn@1.22',
    files: (registry) => ({ '.yarnrc': `registry "${registry}"\ncache-folder "./.cache"\n` }),
    install: ['install', '--non-interactive', '--no-lockfile', '--ignore-engines'],
  },
  {
    name: 'yarn 4',
    block: 'yarn',
    package: '@yarnpkg/cli-dist@4',
    files: (registry) => ({
      'yarn.lock': '',
      '.yarnrc.yml': [
        `npmRegistryServer: "${registry.replace(/\/$/, '')}"`,
        'unsafeHttpWhitelist: ["127.0.0.1"]',
        'nodeLinker: node-modules',
        'enableImmutableInstalls: false',
        'enableGlobalCache: false',
        // Else what it knows of packages comes from the registry of an earlier run.
        'globalFolder: ./.yarn-global',
        'enableTelemetry: false',
        '',
      ].join('\n'),
    }),
    install: ['install'],
  },
];

export const overrideCells: readonly Cell[] = [
  ...managers.map((manager) => ({
    name: `swap by ${manager.name}`,
    tries: 'a package that requires robots-parser gets @robotparser/robots-parser',
    run: (means: Means) => override(manager, means),
  })),
  {
    name: 'swap by an alias of npm',
    tries: 'a project that requires and imports robots-parser itself gets @robotparser/robots-parser',
    run: alias,
  },
];

async function override(manager: Manager, means: Means) {
  const program = await programOf(manager, means);
  const lines = linesFor(manager.block);
  const own = { private: true, dependencies: { dependent: '1.0.0' } };
  await withRegistry(means, async (registry) => {
    const project = new Project(mkdtempSync(join(means.scratch, 'overriding-')));
    for (const [file, text] of Object.entries(manager.files(registry))) project.write(file, text);
    if (lines.file === 'package.json')
      project.write('package.json', JSON.stringify({ ...own, ...fieldsIn(lines.text) }));
    else {
      project.write('package.json', JSON.stringify(own));
      project.write(lines.file, lines.text);
    }
    await project.run(program, ...manager.install);
    project.write('question.cjs', QUESTION);
    await project.run(process.execPath, 'question.cjs');
  });
  return versionOf(program, means);
}

async function alias(means: Means) {
  const { text } = linesFor('alias');
  await withRegistry(means, async (registry) => {
    const options = [`--registry=${registry}`, '--cache=.cache'];
    const project = await Project.with(means.scratch, options, fieldsIn(text));
    project.write('question.mjs', OWN_QUESTION);
    await project.run(process.execPath, 'question.mjs');
  });
  return versionOf('npm', means);
}

/** The lines that the README shows for a package manager, and where they are to stand. */
export function linesFor(manager: string) {
  const readme = readFileSync(join(REPLACEMENT, 'README.md'), 'utf8');
  const found = new RegExp(`^- ${manager}, in \`([\\w.-]+)\`[^]*?\`\`\`\\w+\\n([^]*?)\`\`\``, 'm').exec(
    readme,
  );
  if (found === null) throw new Error(`The README of packages/robots-parser has no lines for ${manager}`);
  const text = (found[2] ?? '').replaceAll(/^ {2}/gm, '');
  return { file: found[1] ?? '', text };
}

async function programOf({ package: wanted }: Manager, { scratch }: Means) {
  if (wanted === undefined) return 'npm';
  const tool = await Project.with(scratch, [wanted]);
  return tool.program(wanted.startsWith('pnpm') ? 'pnpm' : 'yarn');
}

async function versionOf(program: string, { scratch }: Means) {
  const printed = await new Project(scratch).run(program, '--version');
  return printed.trim().split('\n')[0] ?? '';
}

export async function withRegistry({ scratch, tarball }: Means, use: (registry: string) => Promise<void>) {
  const folder = mkdtempSync(join(scratch, 'registry-'));
  const modules = join(ROOT, 'node_modules');
  const folders = ['robots-parser', 'node-fetch', 'whatwg-url'].map((name) => join(modules, name));
  const tarballs = [tarball, pack(REPLACEMENT, folder), pack(writeDependent(folder), folder)];
  const registry = await openRegistry(tarballs, folders, folder);
  try {
    await use(`${registry.origin}/`);
  } finally {
    await registry.close();
  }
}

function writeDependent(scratch: string) {
  const project = new Project(mkdtempSync(join(scratch, 'dependent-')));
  const dependencies = { 'robots-parser': '^3.0.1' };
  const manifest = { name: 'dependent', version: '1.0.0', main: 'index.js', dependencies };
  project.write('package.json', JSON.stringify(manifest));
  project.write('index.js', DEPENDENT);
  return project.folder;
}
