/** What package.json promises to those who install the package. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };
import overriding from '../../packages/robots-parser/package.json' with { type: 'json' };
import { derivedFields } from '../../scripts/manifest.mjs';
import { builtPackage } from '../support/built-package.js';
import { sampleOf } from '../support/samples.js';

/** What users import, as promised. */
const PROMISED = [
  ...['.', './core', './dialects', './cache', './redis', './node', './robots-tag', './lint'],
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

test('the tarball holds the built files, a folder for each entry, and the documents', () => {
  const files = packedFiles();
  const stubs = Object.keys(manifest.typesVersions['*']).map((name) => `${name}/package.json`);
  const documents = ['README.md', ...manifest.files.filter((name) => name.endsWith('.md'))];
  expect(files.filter((path) => !path.startsWith('dist/')).sort()).toEqual(
    ['package.json', 'LICENSE', ...documents, ...stubs].sort(),
  );
});

test('the man page is in the tarball, and is what the program prints', () => {
  expect(packedFiles()).toContain(manifest.man.replace('./', ''));
  const home = join(builtPackage(), 'node_modules', 'robotparser');
  const page = readFileSync(join(home, manifest.man), 'utf8');
  expect(page).toMatch(/^\.TH ROBOTPARSER 1 /);
  expect(page).toContain('.SS bulk\n');
});

test('the tarball has fewer than 150 files', () => {
  expect(packedFiles().length).toBeLessThan(150);
});

let packed: readonly string[] | undefined;

/** What npm would pack of the package as it is built. */
function packedFiles(): readonly string[] {
  packed ??= packFiles();
  return packed;
}

function packFiles(): string[] {
  const home = join(builtPackage(), 'node_modules', 'robotparser');
  for (const document of ['README.md', 'LICENSE', ...manifest.files.filter((name) => name.endsWith('.md'))]) {
    cpSync(document, join(home, document));
  }
  const command = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const output = execFileSync('npm', command, { cwd: home, encoding: 'utf8', stdio: 'pipe' });
  return [...output.matchAll(/"path": "([^"]+)"/g)].map(([, path = '']) => path);
}

describe('a require reads what it needs at once, and no more', () => {
  test.each([
    ['robotparser', ['index', 'python', 'engine', 'common']],
    ['robotparser/cache', ['cache', 'common', 'engine', 'late-cache', 'standard']],
    ['robotparser/core', ['core', 'standard', 'engine']],
    ['robotparser/compat/protego', ['protego', 'protego', 'engine', 'common']],
    ['robotparser/compat/robots-parser', ['robots-parser']],
  ])('%s', (entry, files) => {
    expect(loadedBy(entry).files.sort()).toEqual(files.sort());
  });

  test('and the rest when it is called: robots-parser the engine, the engine what finds the deciding rule', () => {
    const parsed = `('https://example.com/robots.txt', 'User-agent: *\\nDisallow: /tmp')`;
    const called = (then: string) => loadedBy('robotparser/compat/robots-parser', parsed + then).files.sort();
    expect(called('')).toEqual(['engine', 'robots-parser']);
    expect(called(`.isAllowed('https://example.com/tmp', 'FooBot')`)).toEqual([
      'engine',
      'late-matcher',
      'robots-parser',
    ]);
  });

  test.each(
    sampleOf(
      Object.keys(manifest.exports).filter((name) => name.startsWith('./c')),
      4,
    ),
  )('%s: neither sockets nor threads nor a decompressor', (subpath) => {
    expect(loadedBy(subpath.replace('.', 'robotparser')).costlyModules).toEqual([]);
  });
});

/** What Node has loaded after a require: files of the package by name, and modules of its own that cost milliseconds. */
function loadedBy(entry: string, then = ''): { files: string[]; costlyModules: string[] } {
  const script = `
    require(${JSON.stringify(entry)})${then};
    const modules = process.moduleLoadList.join();
    const files = Object.keys(require.cache).map((file) => require('path').basename(file, '.js')).join();
    console.log(files + '\\n' + modules);`;
  const output = execFileSync(process.execPath, ['-e', script], { cwd: builtPackage(), encoding: 'utf8' });
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

  test('is published with provenance, and with no token that could be taken', () => {
    expect(workflow).toContain('id-token: write');
    expect(steps.slice(-2)).toEqual([
      'npm publish --provenance --access public',
      'npm publish ./packages/robots-parser --provenance --access public',
    ]);
    expect(workflow).not.toMatch(/NODE_AUTH_TOKEN|secrets\./);
  });

  test('names the repository that the provenance speaks of', () => {
    expect(steps.at(-3)).toBe('node scripts/name-repository.mjs "$GITHUB_REPOSITORY"');
  });

  test('is checked before by what checks every change', () => {
    expect(workflow).toContain('uses: ./.github/workflows/ci.yml');
    expect(workflow).toContain('needs: check');
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
