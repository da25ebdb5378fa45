/** What package.json promises to those who install the package. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };
import overriding from '../../packages/robots-parser/package.json' with { type: 'json' };
import { derivedFields } from '../../scripts/manifest.mjs';
import { builtPackage } from '../support/built-package.js';
import { sampled, sampleOf } from '../support/samples.js';

/** What users import, as promised. */
const PROMISED = [
  ...['.', './core', './dialects', './cache', './redis', './postgres', './node'],
  ...['./robots-tag', './lint', './serve'],
  ...[
    'google',
    'perl',
    'protego',
    'python',
    'python-classic',
    'reppy',
    'rerp',
    'robots-parser',
    'ruby',
    'scrapy',
  ].map((name) => `./compat/${name}`),
];

const home = (): string => join(builtPackage(), 'node_modules', 'robotparser');

test('the promised entries are published', () => {
  expect(Object.keys(manifest.exports)).toEqual(expect.arrayContaining(PROMISED));
});

test('package.json says what follows from the entries (npm run manifest writes it)', () => {
  expect(manifest).toMatchObject(derivedFields);
  expect(Object.keys(manifest.exports)).toEqual(Object.keys(derivedFields.exports));
});

test('installing runs no script', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'prepare'];
  expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([]);
});

describe('the tarball', () => {
  const documents = manifest.files.filter((name) => name.endsWith('.md'));
  /** What npm would pack of the package as it is built, and how many bytes that has when it is installed. */
  let files: readonly string[] = [];
  let bytes = NaN;
  beforeAll(() => {
    for (const document of ['README.md', 'LICENSE', ...documents]) cpSync(document, join(home(), document));
    const command = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const output = execFileSync('npm', command, { cwd: home(), encoding: 'utf8', stdio: 'pipe' });
    files = [...output.matchAll(/"path": "([^"]+)"/g)].map(([, path = '']) => path);
    bytes = Number(/"unpackedSize": (\d+)/.exec(output)?.[1]);
  });

  test('holds the built files and the documents', () => {
    const others = ['package.json', 'LICENSE', 'README.md', ...documents];
    expect(files.filter((path) => !path.startsWith('dist/')).sort()).toEqual(others.sort());
  });

  test('has the man page, which is what the program prints', () => {
    const [man = ''] = manifest.man;
    expect(files).toContain(man.replace('./', ''));
    const page = readFileSync(join(home(), man), 'utf8');
    expect(page).toMatch(/^\.TH ROBOTPARSER 1 /);
    expect(page).toContain('.SS bulk\n');
  });

  test('has fewer than 150 files', () => {
    expect(files.length).toBeLessThan(150);
  });

  test('takes 4 MB at most when it is installed', () => {
    expect(bytes).toBeLessThan(4_000_000);
  });
});

describe.each(Object.keys(manifest.dependencies))('%s', (dependency) => {
  const code = (): readonly string[] => linesIn(join(home(), 'dist'));

  test('is loaded from where npm installs it', () => {
    const loading = [`require("${dependency}")`, `import("${dependency}")`];
    expect(code().some((line) => loading.some((call) => line.includes(call)))).toBe(true);
  });

  test('has no copy in dist', () => {
    const theirs = new Set(linesIn(join('node_modules', dependency)).filter((line) => line.length > 50));
    expect(theirs.size).toBeGreaterThan(10);
    expect(code().filter((line) => theirs.has(line))).toEqual([]);
  });
});

/** The lines of all JavaScript below a folder. */
function linesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .map((line) => line.trim());
}

function outputOf(script: string, ...flags: readonly string[]): string {
  return execFileSync(process.execPath, [...flags, '-e', script], { cwd: builtPackage(), encoding: 'utf8' });
}

describe('a require', () => {
  const filesRead = [
    ['robotparser', 6],
    ['robotparser/cache', 8],
    ['robotparser/core', 1],
    ['robotparser/compat/protego', 7],
    ['robotparser/compat/robots-parser', 2],
  ] as const;
  test.each(sampleOf(filesRead, 3))('of %s reads %d files at most', (entry, count) => {
    expect(loadedBy(entry).files.length).toBeLessThanOrEqual(count);
  });

  test.each([
    ['robotparser/core', ['Robots', 'parse', 'reasonOf', 'visible']],
    ['robotparser/compat/robots-parser', ['length', 'name', 'prototype']],
  ])('of %s shows none of the names that its file exports for other files', (entry, names) => {
    const script = `console.log(Object.getOwnPropertyNames(require('${entry}')).join())`;
    const output = outputOf(script);
    expect(output.trim().split(',').sort()).toEqual(names);
  });

  test.each([
    ['robotparser/core', `{ ...require(path), parse: () => 'mocked' }`, 'parse()'],
    ['robotparser/core', `{ parse: () => 'mocked' }`, 'parse()'],
    ['robotparser/compat/robots-parser', `() => 'mocked'`, `call()`],
  ])('of other entries works where a test replaces %s by %s', (entry, replacement, call) => {
    const script = `
      const path = require.resolve('${entry}');
      require.cache[path] = { exports: ${replacement} };
      const { google, robotsParser } = require('robotparser/dialects');
      const { RobotFileParser } = require('robotparser');
      console.log(require('${entry}').${call}, google.name, robotsParser.name, RobotFileParser.name);`;
    expect(outputOf(script)).toBe('mocked google robotsParser RobotFileParser\n');
  });

  test.each([
    ['required', '', `const { RobotsCache, parse } = require('robotparser');`],
    ['imported', '--input-type=module', `import { RobotsCache, parse } from 'robotparser';`],
  ])('what most look for in the main entry is there, %s', (_, type, script) => {
    const use = `${script} console.log(new RobotsCache({ userAgent: 'FooBot' }).productToken, parse('').allows('FooBot', '/'));`;
    expect(outputOf(use, ...(type === '' ? [] : [type]))).toBe('FooBot true\n');
  });

  test.each(
    sampleOf(
      Object.keys(manifest.exports).filter((name) => name.startsWith('./c')),
      4,
    ),
  )('of %s loads neither sockets nor threads nor a decompressor', (subpath) => {
    expect(loadedBy(subpath.replace('.', 'robotparser')).costlyModules).toEqual([]);
  });
});

sampled(3)('what is kept of ten files leaves none of their texts in memory', () => {
  const script = readFileSync('test/entries/children/kept.mjs', 'utf8');
  const output = outputOf(script, '--expose-gc', '--input-type=module');
  const bytes = [...output.matchAll(/^(.+): (-?\d+)$/gm)].map(
    ([, kind, grown]) => [kind, Number(grown)] as const,
  );
  expect(bytes).toHaveLength(41);
  expect(bytes.filter(([, grown]) => grown > 100_000)).toEqual([]);
});

/** What Node has loaded after a require: files of the package by name, and modules of its own that cost milliseconds. */
function loadedBy(entry: string): { files: string[]; costlyModules: string[] } {
  const script = `
    require(${JSON.stringify(entry)});
    const modules = process.moduleLoadList.join();
    const files = Object.keys(require.cache).map((file) => require('path').basename(file, '.js')).join();
    console.log(files + '\\n' + modules);`;
  const output = outputOf(script);
  const [files = '', modules = ''] = output.split('\n');
  const costly = /^NativeModule (?:https?|tls|net|zlib|dns|worker_threads|child_process)$/;
  return {
    files: files.split(','),
    costlyModules: modules.split(',').filter((module) => costly.test(module)),
  };
}

test('dependencies are pinned to exact versions in package.json and the lock file', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  const locked: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(locked).toMatchObject({ packages: { '': { dependencies: manifest.dependencies } } });
});

describe('a release', () => {
  const workflow = readFileSync('.github/workflows/publish.yml', 'utf8');
  const steps = [...workflow.matchAll(/^ +(?:- )?run: (.*)$/gm)].map(([, command = '']) => command);

  test('is published with provenance, by a job that runs nothing but npm, without a token that could be taken', () => {
    const [, job = ''] = workflow.split('\n  publish:\n');
    expect(job).toContain('id-token: write');
    expect(job).not.toContain('checkout');
    expect([...job.matchAll(/run: (.*)/g)].map(([, command = '']) => command)).toEqual([
      'npm publish ./robotparser-[0-9]*.tgz --ignore-scripts --provenance --access public',
      'npm publish ./robotparser-robots-parser-[0-9]*.tgz --ignore-scripts --provenance --access public',
    ]);
    expect(workflow.split('id-token')).toHaveLength(2);
    expect(workflow).not.toMatch(/NODE_AUTH_TOKEN|secrets\./);
  });

  test('names the repository that the provenance compares, before it is packed', () => {
    const naming = steps.indexOf('node scripts/name-repository.mjs "$GITHUB_REPOSITORY"');
    expect(steps[naming + 1]).toContain('npm pack');
  });

  test('uses actions by their commit', () => {
    const actions = readdirSync('.github/workflows')
      .flatMap((file) => readFileSync(`.github/workflows/${file}`, 'utf8').match(/uses: .*/g) ?? [])
      .filter((line) => !line.includes('./.github/'));
    expect(actions.length).toBeGreaterThan(5);
    expect(actions.filter((line) => !/@[0-9a-f]{40} # v\d/.test(line))).toEqual([]);
  });

  test('is checked before by what checks every change', () => {
    expect(workflow).toContain('uses: ./.github/workflows/ci.yml');
    expect(workflow).toContain('needs: check');
    expect(workflow).toContain('needs: build');
    const checks = readFileSync('.github/workflows/ci.yml', 'utf8');
    expect(checks).toContain('run: bash .ci/run');
    expect(checks).toContain('run: node scripts/matrix.mjs');
    expect(checks).toContain("node: ['20.19.0', '22.12.0', '24', 'latest']");
  });

  test('brings the package for overrides in the same version', () => {
    expect(overriding).toMatchObject({
      version: manifest.version,
      dependencies: { [manifest.name]: manifest.version },
    });
  });

  test('has its version in the changelog, below the rules for verdicts that change', () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const [rules = '', releases = ''] = changelog.split(/^## /m);
    for (const step of ['Patch', 'Minor', 'Major']) expect(rules).toContain(`- _${step}_: `);
    expect(releases.split('\n')[0]).toContain(manifest.version);
  });
});
