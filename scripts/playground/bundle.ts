// The page of playground/ as one file, which works from a disk too, and a service worker that keeps it. Its scripts are
// bundled with the built library, which they import by its published names.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { minify } from 'terser';
import { cases } from '../../test/conformance/cases.js';
import { entries } from '../entries.mjs';
import type { Plugin } from 'esbuild';
import type { ManglePropertiesOptions } from 'terser';

const project = fileURLToPath(new URL('../..', import.meta.url));
const page = join(project, 'playground');

/** The packages of the editor; nothing else of node_modules may be in the page. */
const EDITOR = ['@codemirror', '@lezer', 'crelt', 'w3c-keyname'];

/**
 * @param target - the folder to write
 * @param library - the folder of the built package
 * @param options - whether terser is left out
 * @returns the files in the bundles that should not be there
 */
export async function bundle(
  target: string,
  library: string,
  { isQuick = false }: { isQuick?: boolean } = {},
): Promise<string[]> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const { outputFiles, metafile } = await esbuild.build({
    entryPoints: [
      { in: join(page, 'main.ts'), out: 'page' },
      { in: join(page, 'survey/worker.ts'), out: 'worker' },
      { in: join(page, 'editor/main.ts'), out: 'editor' },
      { in: join(page, 'offline.ts'), out: 'offline' },
      { in: join(page, 'page.css'), out: 'page' },
    ],
    outdir: target,
    alias: {
      ...publishedNames(library),
      '@marijn/find-cluster-break': join(page, 'editor/cluster-breaks.ts'),
      'style-mod': join(page, 'editor/style-module.ts'),
    },
    plugins: [unusedParts, unusedCode, withoutFetching],
    bundle: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    // Terser makes less of what has lost its white space already.
    minifyWhitespace: isQuick,
    metafile: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
  });
  const built = (name: string) =>
    outputFiles.find(({ path }) => path === join(target, name))?.text.trim() ?? '';
  const script = async (name: string) =>
    inScript(isQuick ? built(name) : await smaller(built(name), ownMembers(built, name)));
  const icon = (await readFile(join(page, 'icon.svg'), 'utf8')).trim();
  const html = (await readFile(join(page, 'index.html'), 'utf8')).replace(/\n\s+/g, '\n');
  const parts = {
    style: (await esbuild.transform(built('page.css'), { loader: 'css', minify: true })).code.trim(),
    worker: await script('worker.js'),
    page: await script('page.js'),
    editor: await script('editor.js'),
    // Of those that ask about another site, the page would take the file for that of the other site.
    cases: JSON.stringify(
      cases
        .filter(({ name }) => !name.startsWith('a URL of another '))
        .map(({ name, robots, agent, url }) => [
          name.charAt(0).toUpperCase() + name.slice(1),
          robots,
          agent,
          url,
        ]),
    ).replaceAll('<', '\\u003c'),
    icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
  };
  await writeFile(join(target, 'index.html'), filled(html, { ...parts, policy: policyOf(parts) }));
  await writeFile(join(target, 'offline.js'), await script('offline.js'));
  const rooms = [
    page,
    resolve(library, 'dist/esm'),
    join(project, 'src/dialects/list.ts'),
    join(project, 'src/core'),
    join(project, 'src/fetch/policies.ts'),
    ...EDITOR.map((name) => join(project, 'node_modules', name)),
  ];
  return Object.keys(metafile.inputs).filter((file) => !rooms.some((room) => resolve(file).startsWith(room)));
}

/**
 * Commands of CodeMirror that the page leaves out need parsers of languages; without this, the parsers stay.
 */
const unusedParts: Plugin = {
  name: 'unused parts',
  setup(build) {
    build.onResolve({ filter: /^@(?:lezer|codemirror)\// }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === 'found') return undefined;
      const found = await build.resolve(path, { ...rest, pluginData: 'found' });
      return { path: found.path, sideEffects: false };
    });
  },
};

/**
 * What CodeMirror has and the page does not need: looks of panels, buttons, and of a selection and cursors that it draws
 * itself; Internet Explorer; and EditContext, by which Android types in Chrome where it does as in other browsers without.
 */
const unusedCode: Plugin = {
  name: 'unused code',
  setup(build) {
    build.onLoad({ filter: /@codemirror\/view\/dist\/index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        .replace(UNUSED_LOOKS, '')
        .replaceAll(/\bbrowser\.ie(?:_version)?\b/g, '0')
        .replace('window.EditContext &&', 'false &&');
      return { contents, loader: 'js' };
    });
  },
};

const UNUSED_LOOKS =
  /^ {4}"(?:&(?:light|dark)|[^"]*cm-(?:active|blink|button|cursor|dialog|dropCursor|highlight|iso|layer|lineNumbers|panel|placeholder|selection|specialChar|tab|textfield|tooltip|trailing|gutters-after|lineWrapping))[^"]*": \{(?:[^{}]|\{[^{}]*\})*\},?\n/gm;

/**
 * The page fetches nothing. Were the modules that the library loads for its first fetch in the bundle, esbuild would keep
 * all that they share with the page whole.
 */
const withoutFetching: Plugin = {
  name: 'without fetching',
  setup(build) {
    build.onResolve({ filter: /^\.\// }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/**
 * What terser may rename in the editor, a twentieth of its weight: members that only CodeMirror's classes have. No browser
 * has a name that terser does not know and that is written so, but for prefixed ones; the page's script shares others with
 * the editor, and those in a text may be looked up by it.
 */
function ownMembers(built: (name: string) => string, name: string): ManglePropertiesOptions {
  const texts = built(name).match(/(["'`])(?:(?!\1)[^\\\n]|\\.)*\1/g) ?? [];
  const others = name === 'page.js' ? ['worker.js', 'editor.js'] : ['page.js'];
  const reserved = [...others.map(built), ...texts].join(' ').match(/\w+/g) ?? [];
  return {
    regex: /^(?!webkit|moz)[a-z]+[A-Z][A-Za-z]*$/,
    keep_quoted: true,
    reserved: [...new Set(reserved)],
  };
}

/**
 * As terser writes it: a tenth less of the editor than esbuild's own.
 *
 * @param properties - which members may be renamed; none by default
 */
async function smaller(code: string, properties?: ManglePropertiesOptions) {
  const { code: minified } = await minify(code, {
    compress: { passes: 3, ecma: 2020, keep_fargs: false, pure_getters: true },
    ...(properties && { mangle: { properties } }),
    format: { ascii_only: true },
  });
  if (minified === undefined) throw new Error('terser wrote nothing');
  return minified;
}

/** The policy allows these very scripts and styles, a worker made of the page itself, and no address at all. */
function policyOf({ style, page: script, editor }: { style: string; page: string; editor: string }) {
  return [
    `default-src 'none'`,
    `script-src ${hashOf(script)} ${hashOf(editor)}`,
    `style-src ${hashOf(style)}`,
    `worker-src 'self' blob:`,
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What would end a script, or begin a comment in it, is written otherwise in its strings. */
function inScript(code: string) {
  return code
    .replaceAll('<!--', '\\x3c!--')
    .replaceAll('<script', '\\x3cscript')
    .replaceAll('</script', '<\\/script');
}

function filled(html: string, parts: Readonly<Record<string, string>>) {
  // What is around a part is no part of it: the policy knows the parts as they are.
  const places = /(?<=>)\s*(?:\/\* )?\{\{(\w+)\}\}(?: \*\/)?\s*(?=<)|\{\{(\w+)\}\}/g;
  return html.replace(places, (_, element, attribute) => {
    const name = String(element ?? attribute);
    const part = parts[name];
    if (part === undefined) throw new Error(`The page has no part ${name}`);
    return part;
  });
}

/** The sizes of all files after gzip, all of which a first visit loads. */
export async function gzippedSizes(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => ({
      name,
      bytes: gzipSync(await readFile(join(folder, name)), { level: 9 }).length,
    })),
  );
}

/** The names by which users import the library, and the files that they get for it. */
function publishedNames(library: string) {
  return Object.fromEntries(
    entries
      .filter(({ runsIn }) => runsIn === 'anywhere')
      .map(({ specifier, name }) => [specifier, resolve(library, `dist/esm/${name}.js`)]),
  );
}
