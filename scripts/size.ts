// Bundles robotparser/core for a browser, from dist/. Fails where the bundle needs Node or a package, weighs more than
// it may, or carries a dialect that nobody asked for.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { minify } from 'terser';
import ts from 'typescript';

/** For one dialect and its preferences, bundled by esbuild and minified as far as terser can. */
const LIMIT = 13_000;

/** The same for those who would ask no preferences. */
const LIMIT_WITHOUT_PREFERENCES = 10_000;

/** The members of Robots that exist for preferences. */
const OF_PREFERENCES = ['preferences', 'licenses', 'directives', '#other', '#otherLines'];

const SOURCES = { 'robotparser/core': './src/entries/core.ts' };

const ALONE = `export { parse } from 'robotparser/core';`;
const WITH_GOOGLE = `${ALONE} export { google } from 'robotparser/dialects';`;

const { dialects }: { dialects: Readonly<Record<string, unknown>> } = await import('robotparser/dialects');

const alone = await bundle(ALONE);
const withGoogle = await bundle(WITH_GOOGLE);
const withoutPreferences = await gzippedWithoutPreferences();

console.log(`core with rfc9309:            ${alone.size}`);
console.log(`core with rfc9309 and google: ${withGoogle.size}`);

console.log(`core without preferences:     ${withoutPreferences} bytes min+gzip`);

expectNone('files outside dist/esm', [...alone.foreign, ...withGoogle.foreign]);
expectNone('other dialects in the core', dialectsIn(alone.code, 'rfc9309'));
expectNone('a third dialect beside google', dialectsIn(withGoogle.code, 'rfc9309', 'google'));
if (alone.gzipped > LIMIT) {
  fail(`core with one dialect is ${alone.gzipped} bytes min+gzip, more than ${LIMIT}`);
}

if (withoutPreferences > LIMIT_WITHOUT_PREFERENCES) {
  fail(`without preferences it is ${withoutPreferences} bytes, more than ${LIMIT_WITHOUT_PREFERENCES}`);
}

/** @param contents - the module to bundle */
async function bundle(contents: string) {
  const { text, inputs } = await bundleWithEsbuild(contents, {});
  const { code } = await minify(text, { module: true, compress: { passes: 3 } });
  if (code === undefined) throw new Error('terser wrote nothing');
  const gzipped = gzip(code);
  return {
    code,
    gzipped,
    size: `${code.length} bytes minified, ${gzipped} bytes min+gzip (${gzip(text)} by esbuild alone)`,
    foreign: inputs.filter((name) => !name.startsWith('dist/esm/')),
  };
}

/** The sources without what Robots has for preferences, and what these members alone need. */
async function gzippedWithoutPreferences() {
  const leaveOut: Plugin = {
    name: 'without preferences',
    setup(build) {
      build.onLoad({ filter: /[\\/]core[\\/]robots\.ts$/ }, async ({ path }) => ({
        contents: withoutMembers(await readFile(path, 'utf8'), OF_PREFERENCES),
        loader: 'ts',
      }));
    },
  };
  const { text } = await bundleWithEsbuild(ALONE, SOURCES, [leaveOut]);
  const { code = '' } = await minify(text, { module: true, compress: { passes: 3 } });
  return gzip(code);
}

/** @param source - a module with one class */
function withoutMembers(source: string, names: readonly string[]) {
  const file = ts.createSourceFile('class.ts', source, ts.ScriptTarget.Latest);
  const members = file.statements.filter(ts.isClassDeclaration).flatMap((declared) => [...declared.members]);
  const unwanted = members.filter(({ name }) => name !== undefined && names.includes(name.getText(file)));
  if (unwanted.length !== names.length) throw new Error(`expected a class with ${names.join(', ')}`);
  return unwanted.reduceRight((text, { pos, end }) => text.slice(0, pos) + text.slice(end), source);
}

async function bundleWithEsbuild(contents: string, alias: Record<string, string>, plugins: Plugin[] = []) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    alias,
    plugins,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
  });
  const [file] = outputFiles;
  const [output] = Object.values(metafile.outputs);
  if (file === undefined || output === undefined) throw new Error('esbuild wrote nothing');
  const inputs = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { text: file.text, inputs: inputs.map(([name]) => name).filter((name) => name !== '<stdin>') };
}

/** The dialects whose object is in a minified bundle, but for some. */
function dialectsIn(code: string, ...but: string[]) {
  return Object.keys(dialects).filter((name) => !but.includes(name) && code.includes(`name:"${name}"`));
}

function gzip(code: string) {
  return gzipSync(code, { level: 9 }).length;
}

function expectNone(which: string, found: readonly string[]) {
  if (found.length > 0) fail(`the bundle has ${which}: ${found.join(', ')}`);
}

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}
