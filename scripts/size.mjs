// Bundles robotparser/core for a browser, from dist/. Fails where the bundle needs Node or a package, weighs more than
// it may, or carries a dialect that nobody asked for.
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';

/** For one dialect, bundled by esbuild and minified as far as terser can. */
const LIMIT = 8_000;

const alone = await bundle(`export { parse } from 'robotparser/core';`);
const withGoogle = await bundle(
  `export { parse } from 'robotparser/core'; export { google } from 'robotparser/dialects';`,
);

console.log(`core with rfc9309:            ${alone.size}`);
console.log(`core with rfc9309 and google: ${withGoogle.size}`);

expectNone('outside dist/esm', [...alone.foreign, ...withGoogle.foreign]);
expectNone('of other dialects in the core', alone.dialects.filter(isNotOf('rfc9309')));
expectNone('of a third dialect beside google', withGoogle.dialects.filter(isNotOf('rfc9309', 'google')));
if (alone.gzipped > LIMIT) {
  fail(`core with one dialect is ${alone.gzipped} bytes min+gzip, more than ${LIMIT}; by file, minified:`);
  for (const { name, bytes } of alone.files) console.error(`${String(bytes).padStart(6)}  ${name}`);
}

/**
 * @param {string} contents the module to bundle
 */
async function bundle(contents) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: process.cwd() },
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

  const kept = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const files = kept
    .map(([name, { bytesInOutput }]) => ({ name, bytes: bytesInOutput }))
    .filter(({ name }) => name !== '<stdin>')
    .sort((a, b) => b.bytes - a.bytes);
  const names = files.map(({ name }) => name);
  const { code } = await minify(file.text, { module: true, compress: { passes: 3 } });
  if (code === undefined) throw new Error('terser wrote nothing');
  const gzipped = gzip(code);
  return {
    gzipped,
    files,
    size: `${code.length} bytes minified, ${gzipped} bytes min+gzip (${gzip(file.text)} by esbuild alone)`,
    foreign: names.filter((name) => !name.startsWith('dist/esm/')),
    dialects: names
      .filter((name) => name.startsWith('dist/esm/dialects/'))
      .map((name) => basename(name, '.js'))
      .sort(),
  };
}

/**
 * @param {string} code
 */
function gzip(code) {
  return gzipSync(code, { level: 9 }).length;
}

/**
 * A dialect's file is named after it, and so are those that it is divided into: `google.js`, `google-lines.js`.
 *
 * @param {string[]} dialects
 */
function isNotOf(...dialects) {
  return (/** @type {string} */ file) =>
    !dialects.some((name) => file === name || file.startsWith(`${name}-`));
}

/**
 * @param {string} which
 * @param {readonly string[]} files
 */
function expectNone(which, files) {
  if (files.length > 0) fail(`the bundle has files ${which}: ${files.join(', ')}`);
}

/**
 * @param {string} message
 */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
