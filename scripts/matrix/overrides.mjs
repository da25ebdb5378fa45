// Projects whose dependencies require npm robots-parser, and get ours without a change of a source.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Project } from './project.mjs';

/** @import { Cell, Means } from './project.mjs' */

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

/** @type {readonly Cell[]} */
export const overrideCells = [
  {
    name: 'npm overrides',
    tries: 'a package that requires robots-parser gets @robotparser/robots-parser',
    run: (means) => override(means),
  },
  {
    name: '@crawlee/utils 3',
    tries: 'its RobotsTxtFile over @robotparser/robots-parser',
    run: (means) => swapInCrawlee(means),
  },
];

/** @param {Means} means */
async function override(means) {
  const folder = mkdtempSync(join(means.scratch, 'dependent-'));
  const manifest = {
    name: 'dependent',
    version: '1.0.0',
    main: 'index.js',
    dependencies: { 'robots-parser': '^3.0.1' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'index.js'), DEPENDENT);
  const project = await openOverridden(means, [pack(folder, means.scratch)]);
  project.write('question.cjs', QUESTION);
  await project.run(process.execPath, 'question.cjs');
  return `npm ${(await project.run('npm', '--version', '--loglevel=error')).trim().split('\n')[0] ?? ''}`;
}

/** @param {Means} means */
async function swapInCrawlee(means) {
  const project = await openOverridden(means, ['@crawlee/utils@3']);
  project.write(
    'question.mjs',
    `import { RobotsTxtFile } from '@crawlee/utils';
const file = RobotsTxtFile.from('https://a.example/robots.txt', 'User-agent: *\\nDisallow: /private\\nSitemap: https://a.example/s.xml');
if (file.isAllowed('https://a.example/private', 'FooBot')) throw new Error('allows what is forbidden');
if (!file.isAllowed('https://a.example/', 'FooBot')) throw new Error('forbids what is allowed');
if (file.getSitemaps().join() !== 'https://a.example/s.xml') throw new Error('other sitemaps');
`,
  );
  await project.run(process.execPath, 'question.mjs');
  const found = readFileSync(join(project.folder, 'node_modules/robots-parser/package.json'), 'utf8');
  if (!found.includes('@robotparser/robots-parser')) throw new Error('robots-parser is still the original');
  return 'isAllowed and getSitemaps answer as before';
}

/**
 * A project in which whoever asks for robots-parser gets ours, from tarballs as they would be published.
 *
 * @param {Means} means
 * @param {string[]} packages
 */
function openOverridden(means, packages) {
  const ours = pack(fileURLToPath(new URL('../../packages/robots-parser', import.meta.url)), means.scratch);
  const overrides = { 'robots-parser': `file:${ours}` };
  return Project.open(means, packages, { overrides, dependencies: { robotparser: `file:${means.tarball}` } });
}

/**
 * @param {string} folder
 * @param {string} target
 */
function pack(folder, target) {
  mkdirSync(target, { recursive: true });
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
  });
  return join(target, name.trim().split('\n').at(-1) ?? '');
}
