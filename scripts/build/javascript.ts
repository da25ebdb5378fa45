// Bundles the compiled sources with Rollup, which splits CommonJS as well as ES modules and keeps names: the files can be
// read without source maps. Comments are in the declarations; in what Node loads, a first verdict would wait for them.
import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { transform } from 'esbuild';
import { rollup, type OutputOptions, type Plugin, type RollupLog } from 'rollup';
import manifest from '../../package.json' with { type: 'json' };
import { entries } from '../entries.mjs';
import { chunksOf, FOR_BUNDLERS, FOR_NODE, inputsOf, LATE_FILES, SHARED_ENTRIES } from './chunks.js';

/** As Rollup writes them in CommonJS. */
const EXPORT = /^exports\.(\S+) = (.+);\n?/gm;

/** What the user installs, or brings. */
const EXTERNAL = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];

/** Its tables cost more than all of a facade. A cache reads them when it is made. */
const LATE_PACKAGE = 'whatwg-url';

/** What files import of it. */
const LATE_FUNCTIONS = ['parseURL', 'serializeURL', 'serializeURLOrigin'];

/** Where there is no Node, these take the place of those, with the same exports. */
const REPLACED = new Map([
  ['node/transport', 'fetch/platform-transport'],
  ['fetch/url-record', 'fetch/platform-url-record'],
]);

const OUTPUT: OutputOptions = {
  entryFileNames: '[name].js',
  // An index is called as its folder.
  chunkFileNames: ({ name, moduleIds: [id = ''] }) =>
    `shared/${name === 'index' ? basename(dirname(id)) : name}.js`,
  // Nor does Rollup add up entries that only pass names on.
  experimentalMinChunkSize: 0,
  // A file requires what it uses, in the order in which it uses it.
  hoistTransitiveImports: false,
  // Names are kept between files, for whoever reads them or their stack traces.
  minifyInternalExports: false,
  generatedCode: { preset: 'es2015', symbols: false },
  // What exports nothing but a default is that: require() gives robots-parser's function.
  exports: 'auto',
  esModule: false,
};

/**
 * The build for Node, for `import` as for `require`.
 *
 * @returns what each file exports
 */
export async function writeCommonJs(compiled: string, target: string) {
  const inputs = { ...inputsOf(compiled, entries, '.js'), program: `${compiled}/node/cli/main.js` };
  const bundle = await rollup({
    input: inputs,
    external: (id) => id !== LATE_PACKAGE && isExternal(id),
    plugins: [files(compiled), latePackage, lateFiles, hiddenNames, withoutComments],
    treeshake: { moduleSideEffects: false },
    preserveEntrySignatures: 'allow-extension',
    onLog: refuse,
  });
  const manualChunks = chunksOf(compiled, inputs, FOR_NODE);
  const { output } = await bundle.write({ ...OUTPUT, dir: target, format: 'cjs', manualChunks });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  return new Map(chunks.map(({ fileName, code }) => [fileName, exportedNames(code)]));
}

function exportedNames(code: string) {
  return Array.from(code.matchAll(EXPORT), ([, name = '']) => name);
}

/** The build for everything that is not Node. */
export async function writeEsModules(compiled: string, target: string) {
  const anywhere = entries.filter(({ runsIn }) => runsIn === 'anywhere');
  const inputs = inputsOf(compiled, anywhere, '.js');
  const bundle = await rollup({
    input: inputs,
    external: isExternal,
    plugins: [withoutNode(compiled)],
    treeshake: { moduleSideEffects: false },
    onLog: refuse,
  });
  const manualChunks = chunksOf(compiled, inputs, FOR_BUNDLERS);
  await bundle.write({
    ...OUTPUT,
    dir: target,
    format: 'es',
    manualChunks,
    // Of the files that Rollup divides itself.
    experimentalMinChunkSize: 8_000,
  });
  await bundle.close();
}

function isExternal(id: string) {
  return id.startsWith('node:') || EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`));
}

/** Requires the package when one of its functions is first called. */
const latePackage: Plugin = {
  name: 'late-package',
  resolveId: (id) => (id === LATE_PACKAGE ? `\0${id}` : null),
  load: (id) => (id === `\0${LATE_PACKAGE}` ? LATE_FUNCTIONS.map(lateFunction).join('\n') : null),
};

function lateFunction(name: string) {
  return `export function ${name}(...given) {\n  return require('${LATE_PACKAGE}').${name}(...given);\n}`;
}

/**
 * Puts a getter before what a file requires late. What it only passes on becomes a getter, too: Node finds the names for
 * an `import` by their assignments, and would pass over one that is an argument of `defineProperty`.
 */
const lateFiles: Plugin = {
  name: 'late-files',
  renderChunk: (code, { name, importedBindings }) =>
    (LATE_FILES.get(name) ?? []).reduce((text, file) => {
      const names = importedBindings[`shared/${file}.js`]?.join('|');
      const [line, required] = new RegExp(`^const ${file} = (require\\('\\S+'\\));$`, 'm').exec(text) ?? [];
      if (line === undefined) throw new Error(`${name} does not require ${file}`);
      return text
        .replaceAll(new RegExp(`(?<![./\\w])${file}\\.(?=(?:${names})\\b)`, 'g'), `${file}.late.`)
        .replaceAll(
          new RegExp(`^exports\\.(\\w+) = (${file}\\.late\\.\\1);$`, 'gm'),
          (_, exported, value) =>
            `exports.${exported} = void 0;\n` +
            `Object.defineProperties(exports, { ${exported}: { enumerable: true, get: () => ${value} } });`,
        )
        .replace(
          line,
          `const ${file} = { file: undefined, get late() { return (this.file ??= ${required}); } };`,
        );
    }, code),
};

/**
 * The file of an entry exports what only other files need under a symbol. This is not among its names, but copies of the
 * exports have it, such as Jest's mocks with `requireActual`. It is made when a file first needs it: the engine's hundred
 * assignments would take a quarter of a first verdict's time. Where a test puts something else in place of the entry,
 * other files take what they need from a copy of its file.
 */
const hiddenNames: Plugin = {
  name: 'hidden-names',
  renderChunk(code, { name, fileName, facadeModuleId }, _, { chunks }) {
    const hidden = `Symbol.for('${manifest.name}.shared')`;
    const text = SHARED_ENTRIES.reduce((rest, entry) => {
      const copy = relative(dirname(fileName), `shared/${basename(entry)}.js`).replace(/^\w/, './$&');
      return rest.replace(
        new RegExp(`require\\('\\S*/${entry}\\.js'\\)`),
        (call) => `(${call}[${hidden}] ?? require('${copy}')[${hidden}])`,
      );
    }, code);
    if (!SHARED_ENTRIES.includes(name)) return text;
    const publicNames = this.getModuleInfo(facadeModuleId ?? '')?.exports ?? [];
    const needed = Object.values(chunks).flatMap(({ importedBindings }) => importedBindings[fileName] ?? []);
    const members: string[] = [];
    const shown = text.replaceAll(EXPORT, (line, exported: string, value: string) => {
      if (needed.includes(exported)) members.push(`${exported}: ${value}`);
      if (exported === 'default') return `module.exports = ${value};\n`;
      return publicNames.includes(exported) ? line : '';
    });
    const getter = `{ enumerable: true, get: () => ({ ${members.join(', ')} }) }`;
    return `${shown}Object.defineProperty(module.exports, ${hidden}, ${getter});\n`;
  },
  generateBundle(_, files) {
    for (const entry of SHARED_ENTRIES) {
      const file = files[`${entry}.js`];
      if (file?.type !== 'chunk') throw new Error(`There is no file ${entry}.js`);
      const source = file.code.replaceAll('"./shared/', '"./');
      this.emitFile({ type: 'asset', fileName: `shared/${basename(entry)}.js`, source });
    }
  },
};

const withoutComments: Plugin = {
  name: 'without-comments',
  renderChunk: (code) => transform(code, { target: 'node20' }),
};

/**
 * What a module says of files beside it, in CommonJS's words. A file that `new URL('./x.js', import.meta.url)` names, as
 * a thread's is, becomes a file of the build.
 */
function files(compiled: string): Plugin {
  return {
    name: 'files',
    transform(code, id) {
      if (!id.startsWith(compiled) || !code.includes('import.meta.url')) return null;
      return code.replaceAll(/new URL\('(\.\/[\w-]+\.js)', import\.meta\.url\)/g, (_, file) => {
        const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), String(file)) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
    },
    resolveFileUrl: ({ relativePath }) => fileUrl(`require('node:path').join(__dirname, '${relativePath}')`),
    resolveImportMeta: (property) => (property === 'url' ? fileUrl('__filename') : null),
  };
}

function fileUrl(path: string) {
  return `require('node:url').pathToFileURL(${path}).href`;
}

function withoutNode(compiled: string): Plugin {
  return {
    name: 'without-node',
    async resolveId(specifier, importer) {
      const resolved = await this.resolve(specifier, importer, { skipSelf: true });
      if (resolved === null || resolved.external !== false) return resolved;
      const replacement = REPLACED.get(relative(compiled, resolved.id).replace(/\.js$/, ''));
      const file = resolve(compiled, `${replacement}.js`);
      return existsSync(file) ? file : resolved;
    },
  };
}

/** Of single modules, which the linter knows better, of packages, and of names that are hidden. */
const HARMLESS = ['MIXED_EXPORTS', 'CIRCULAR_DEPENDENCY', 'UNUSED_EXTERNAL_IMPORT', 'OPTIMIZE_CHUNK_STATUS'];

/** A cycle between files, a name that is missing: whatever else Rollup has to say ends the build. */
function refuse(level: string, { code = '', message, ids = [] }: RollupLog) {
  // What is required late requires a file that is loaded by then.
  const isLate =
    code === 'CIRCULAR_CHUNK' && ids.some((file) => [...LATE_FILES.values()].flat().includes(file));
  if (level === 'warn' && !HARMLESS.includes(code) && !isLate) throw new Error(message);
}
