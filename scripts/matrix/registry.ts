// A registry of packages on loopback, for installations that ask for packages by the names under which they are, or will
// be, published: it has ours as they would be published, and what these need, and nothing else.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveOnLoopback } from '../loopback.js';
import { manifestIn, type Manifest } from './project.js';

export interface Published {
  readonly name: string;
  readonly version: string;
  readonly manifest: Manifest;
  readonly tarball: Buffer;
}

/** Long ago: package managers hold back what is newer than a day or a week. */
const PUBLISHED = '2020-01-01T00:00:00.000Z';

/**
 * @param tarballs - of `npm pack`
 * @param folders - of packages that are installed here, published with what they need
 */
export async function openRegistry(tarballs: readonly string[], folders: readonly string[], scratch: string) {
  const published = [
    ...tarballs.map((path) => readTarball(path)),
    ...withDependencies(folders).map((folder) => readTarball(packFolder(folder, scratch))),
  ];
  return serveOnLoopback((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const file = published.find((one) => path === tarballName(one));
    const versions = published.filter(({ name }) => name === path);
    if (file !== undefined) response.setHeader('content-type', 'application/octet-stream').end(file.tarball);
    else if (versions.length === 0) response.writeHead(404).end('{}');
    else {
      const document = JSON.stringify(packument(versions, `http://${request.headers.host ?? ''}`));
      response.setHeader('content-type', 'application/json').end(document);
    }
  });
}

function packument(versions: readonly Published[], origin: string) {
  const name = versions[0]?.name ?? '';
  const described: Record<string, unknown> = {};
  for (const one of versions) {
    const integrity = `sha512-${createHash('sha512').update(one.tarball).digest('base64')}`;
    const shasum = createHash('sha1').update(one.tarball).digest('hex');
    const dist = { tarball: `${origin}/${tarballName(one)}`, integrity, shasum };
    described[one.version] = { ...one.manifest, dist };
  }
  const time = Object.fromEntries(versions.map(({ version }) => [version, PUBLISHED]));
  return {
    name,
    'dist-tags': { latest: versions.at(-1)?.version },
    versions: described,
    time: { created: PUBLISHED, modified: PUBLISHED, ...time },
  };
}

function tarballName({ name, version }: Pick<Published, 'name' | 'version'>) {
  return `${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;
}

function readTarball(path: string): Published {
  const text = execFileSync('tar', ['-xzOf', path, 'package/package.json'], { encoding: 'utf8' });
  const manifest = manifestIn(text);
  const { name, version } = manifest;
  return { name, version, manifest, tarball: readFileSync(path) };
}

function withDependencies(folders: readonly string[]) {
  const found = new Set(folders);
  for (const folder of found) {
    const { dependencies } = manifestIn(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) found.add(folderOf(name, folder));
  }
  return [...found];
}

/**
 * Where Node would find a package.
 *
 * @param from - the folder of the package that needs it
 */
function folderOf(name: string, from: string) {
  for (let base = from; base.includes('node_modules'); base = join(base, '..')) {
    if (existsSync(join(base, 'node_modules', name))) return join(base, 'node_modules', name);
  }
  return join(from.slice(0, from.indexOf('node_modules')), 'node_modules', name);
}

function packFolder(folder: string, scratch: string) {
  const { name, version } = manifestIn(readFileSync(join(folder, 'package.json'), 'utf8'));
  const target = join(scratch, 'packed', `${name.replace('/', '+')}-${version}.tgz`);
  mkdirSync(join(scratch, 'packed'), { recursive: true });
  const options = ['--exclude=./node_modules', '--transform=s,^[.],package,'];
  execFileSync('tar', ['-czf', target, ...options, '-C', folder, '.']);
  return target;
}
