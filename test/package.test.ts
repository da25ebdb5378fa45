/** What package.json promises to those who install the package. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import manifest from '../package.json' with { type: 'json' };

/** The promised entries and their sources. */
const ENTRIES: readonly (readonly [entry: string, source: string])[] = [
  ['.', 'index'],
  ['./core', 'core'],
  ['./dialects', 'dialects'],
  ['./compat/rerp', 'compat/rerp'],
  ['./compat/python', 'compat/python'],
  ['./compat/ruby', 'compat/ruby'],
  ['./compat/perl', 'compat/perl'],
  ['./compat/protego', 'compat/protego'],
  ['./compat/reppy', 'compat/reppy'],
  ['./compat/scrapy', 'compat/scrapy'],
  ['./compat/google', 'compat/google'],
  ['./compat/robots-parser', 'compat/robots-parser'],
  ['./cache', 'cache/index'],
  ['./redis', 'redis'],
  ['./node', 'node/index'],
];

test('the exports map holds the entries whose sources exist and nothing else', () => {
  const entries = ENTRIES.filter(([, source]) => existsSync(`src/${source}.ts`)).map(([entry, source]) => {
    // A .cts file beside the source gives require() something else than the namespace of the module.
    const extension = existsSync(`src/${source}.cts`) ? 'cjs' : 'js';
    return [
      entry,
      { import: `./dist/esm/${source}.js`, require: `./dist/cjs/${source}.${extension}` },
    ] as const;
  });
  expect(manifest.exports).toEqual({ ...Object.fromEntries(entries), './package.json': './package.json' });
});

test('installing runs no script', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'prepare'];
  expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([]);
});

test('the tarball holds the built files and the documents and nothing else', () => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json'], { encoding: 'utf8', stdio: 'pipe' });
  const paths = [...output.matchAll(/"path": "([^"]+)"/g)].map(([, path]) => path);
  expect(paths).toContain('package.json');
  const documents = /^(package\.json|LICENSE|(README|CHANGELOG|COMMANDS|MIGRATION|SECURITY)\.md)$/;
  expect(paths.filter((path) => !documents.test(path ?? '') && !path?.startsWith('dist/'))).toEqual([]);
});

test('dependencies are pinned to exact versions in package.json and the lock file', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const locked: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(locked).toMatchObject({ packages: { '': { dependencies: manifest.dependencies } } });
});

describe('a release', () => {
  const workflow = readFileSync('.github/workflows/publish.yml', 'utf8');
  const steps = [...workflow.matchAll(/^ +(?:- )?run: (.*)$/gm)].map(([, command = '']) => command);

  test('is published with provenance, and with no token that could be taken', () => {
    expect(workflow).toContain('id-token: write');
    expect(steps.at(-1)).toBe('npm publish --provenance --access public');
    expect(workflow).not.toMatch(/NODE_AUTH_TOKEN|secrets\./);
  });

  test('names the repository that the provenance speaks of', () => {
    expect(steps.at(-2)).toMatch(/^npm pkg set .*repository\.url=.*\$GITHUB_REPOSITORY/);
  });

  test('is checked before, by scripts that exist', () => {
    const scripts = steps.flatMap((step) => /^npm (?:run )?(\S+)$/.exec(step)?.[1] ?? []);
    expect(scripts).toEqual(['ci', 'test', 'lint', 'typecheck', 'build', 'check-package', 'size']);
    expect(scripts.filter((script) => script !== 'ci' && !Object.hasOwn(manifest.scripts, script))).toEqual(
      [],
    );
  });

  test('has its version in the changelog, below the rules for verdicts that change', () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const [rules = '', releases = ''] = changelog.split(/^## /m);
    for (const step of ['Patch', 'Minor', 'Major']) expect(rules).toContain(`- _${step}_: `);
    expect(releases.split('\n')[0]).toContain(manifest.version);
  });
});
