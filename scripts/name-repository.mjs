// Writes the address of the repository into what is published: into the manifests, which npm shows and provenance compares,
// and into links of packed documents to files that the tarball does not have. `homepage` is the address of the site.
//
//   node scripts/name-repository.mjs OWNER/NAME
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import own from '../package.json' with { type: 'json' };

const ROOT = new URL('../', import.meta.url);
const PICTURE = /\.(?:png|svg)$/;

/**
 * The document with absolute links to whatever the tarball does not have.
 *
 * @param {string} markdown
 * @param {string} file - its path in the repository
 * @param {(path: string) => boolean} isPacked
 * @param {string} home - of the repository
 */
export function withAbsoluteLinks(markdown, file, isPacked, home) {
  return markdown.replaceAll(
    /(\]\(|\s(?:src|srcset|href)=")([^\s")#]+)/g,
    /** @type {(whole: string, before: string, link: string) => string} */
    (whole, before, link) => {
      const path = posix.join(posix.dirname(file), link);
      if (/^[a-z]+:/.test(link) || isPacked(path) || !existsSync(new URL(path, ROOT))) return whole;
      return `${before}${home}/${PICTURE.test(path) ? 'raw' : 'blob'}/HEAD/${path}`;
    },
  );
}

/** @param {readonly string[]} files - of a manifest */
export function packedBy(files) {
  const named = ['README.md', 'LICENSE', ...files];
  return /** @param {string} path */ (path) =>
    named.some((name) => path === name || path.startsWith(`${name}/`));
}

/**
 * @param {string} repository - OWNER/NAME
 */
async function nameRepository(repository) {
  const [owner = '', project = ''] = repository.split('/');
  const home = `https://github.com/${repository}`;
  for (const [file, directory] of [
    ['package.json'],
    ['packages/robots-parser/package.json', 'packages/robots-parser'],
  ]) {
    const place = new URL(String(file), ROOT);
    /** @type {unknown} */
    const manifest = JSON.parse(await readFile(place, 'utf8'));
    if (typeof manifest !== 'object' || manifest === null) throw new Error(`${file} is not a manifest`);
    const named = {
      ...manifest,
      repository: { type: 'git', url: `git+${home}.git`, ...(directory === undefined ? {} : { directory }) },
      homepage: `https://${owner.toLowerCase()}.github.io/${project}/`,
      bugs: `${home}/issues`,
    };
    await writeFile(place, `${JSON.stringify(named, null, 2)}\n`);
  }
  const { files } = own;
  const isPacked = packedBy(files);
  for (const file of ['README.md', ...files.filter((name) => name.endsWith('.md'))]) {
    const place = new URL(file, ROOT);
    await writeFile(place, withAbsoluteLinks(await readFile(place, 'utf8'), file, isPacked, home));
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , repository] = process.argv;
  if (repository === undefined || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error('Cannot name the repository: write OWNER/NAME');
  }
  await nameRepository(repository);
}
