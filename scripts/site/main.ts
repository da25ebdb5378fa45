/**
 * Builds the documentation site into docs/, or the folder that the first argument names: guides, the tables of readings, the
 * API of every entry and the playground, as plain files for any host. dist/ must have been built. If package.json names the
 * repository, each document ends with a link to its source there.
 *
 *   npm run docs
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Application, ReflectionKind, type ProjectReflection, type TypeDocOptions } from 'typedoc';
import options from '../../typedoc.config.js';
import manifest from '../../package.json' with { type: 'json' };
import { entries } from '../entries.mjs';
import { bundle } from '../playground/bundle.js';
import { brokenLinks } from './broken-links.js';
import { editLink, PAGE_ADDRESS, siteDocuments } from './documents.js';

/** What documents link to and typedoc copies: pictures, examples. */
const COPIED = [
  'README.md',
  'LICENSE',
  'media',
  'examples',
  'bench/README.md',
  'bench/plots',
  'test/vectors/README.md',
];

const out = resolve(process.argv[2] ?? 'docs');
mkdirSync('.tmp', { recursive: true });
const sources = mkdtempSync(resolve('.tmp/site-'));
try {
  const files = writeSources(sources);
  await renderSite({ ...options, out, readme: join(sources, 'README.md'), projectDocuments: files });
  await bundle(join(out, 'page'), resolve('.'));
  linkPage(join(out, 'documents'));
  const broken = brokenLinks(out);
  if (broken.length > 0) throw new Error(`The site has links that lead nowhere:\n${broken.join('\n')}`);
} finally {
  rmSync(sources, { recursive: true, force: true });
}

/** The documents with what typedoc's navigation needs to know, beside what they link to. */
function writeSources(folder: string): string[] {
  for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true });
  // Its heading would repeat the title.
  writeFileSync(join(folder, 'README.md'), readFileSync('README.md', 'utf8').replace(/^# .*\n+/, ''));
  return siteDocuments().map(({ file, title, group, markdown }) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const head = `---\ntitle: ${JSON.stringify(title)}\ngroup: ${group}\n---\n\n`;
    writeFileSync(path, `${head}${markdown}${existsSync(file) ? editLink(file, manifest) : ''}`);
    return path;
  });
}

async function renderSite(settings: Partial<TypeDocOptions>): Promise<void> {
  const application = await Application.bootstrap(settings);
  const project = await application.convert();
  if (project === undefined) throw new Error('Cannot build the site: the sources do not compile');
  nameEntries(project);
  keepHyphens();
  await application.generateDocs(project, out);
  searchForHyphens(join(out, 'assets/main.js'));
  const { errorCount, warningCount } = application.logger;
  if (errorCount + warningCount > 0) {
    throw new Error(`Cannot build the site: ${errorCount} errors and ${warningCount} warnings`);
  }
}

/** Each entry is called as it is imported: `robotparser/cache`, not `entries/cache`. */
function nameEntries(project: ProjectReflection): void {
  const specifiers = new Map(
    entries.map(({ source, specifier }) => [
      source.replace(/^src\//, '').replace(/(?:\/index)?\.ts$/, ''),
      specifier,
    ]),
  );
  for (const entry of project.getChildrenByKind(ReflectionKind.Module)) {
    entry.name = specifiers.get(entry.name) ?? entry.name;
  }
}

/** Puts the playground's address, seen from a document, where {@link PAGE_ADDRESS} is. */
function linkPage(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(PAGE_ADDRESS, '../page/index.html'));
  }
}

/** Codes of the linter and options are words with hyphens, at which lunr, typedoc's search, would split them. */
function keepHyphens(): void {
  const { resolve: pathOf } = createRequire(import.meta.url);
  const lunr: unknown = createRequire(pathOf('typedoc'))('lunr');
  const tokenizer: unknown = typeof lunr === 'function' ? Reflect.get(lunr, 'tokenizer') : undefined;
  if (typeof tokenizer !== 'function') throw new Error('lunr has no tokenizer');
  Reflect.set(tokenizer, 'separator', /\s+/);
}

/** The same in the search field, where an option may have its dashes, which the index leaves out. */
function searchForHyphens(script: string): void {
  let code = readFileSync(script, 'utf8');
  for (const [before, after] of [
    ['tokenizer.separator=/[\\s\\-]+/', 'tokenizer.separator=/\\s+/'],
    ['=e.value.trim(),', '=e.value.replace(/(^|\\s)-+/g,"$1").trim(),'],
  ] as const) {
    if (!code.includes(before)) throw new Error(`The search of typedoc has changed: it has no ${before}`);
    code = code.replace(before, () => after);
  }
  writeFileSync(script, code);
}
