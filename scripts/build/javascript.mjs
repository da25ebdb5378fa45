// Bundles the compiled sources with Rollup, which splits CommonJS as well as ES modules and keeps comments.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import manifest from '../../package.json' with { type: 'json' };
import { entries } from '../entries.mjs';
import { chunksOf, FOR_BUNDLERS, FOR_NODE, isLate, UNHURRIED } from './chunks.mjs';
import { inputsOf } from './inputs.mjs';

/** @import { OutputOptions, Plugin, ProgramNode, RollupLog } from 'rollup' */

/** Exists as ES modules only, which neither Jest nor other sandboxes of CommonJS can load. */
const BUILT_IN = ['node-fetch'];

/** What the user installs, or brings. */
const EXTERNAL = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];

/** Where there is no Node, these take the place of those, with the same exports. */
const REPLACED = new Map([
  ['node/transport', 'fetch/platform-transport'],
  ['node/memory-compression', 'cache/platform-memory-compression'],
  ['fetch/url-record', 'fetch/platform-url-record'],
]);

/** @type {OutputOptions} */
const OUTPUT = {
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name].js',
  // Nor does Rollup add up entries that only pass names on.
  experimentalMinChunkSize: 0,
  // A file requires what it uses, in the order in which it uses it.
  hoistTransitiveImports: false,
  // Names are kept between files, for whoever reads them or their stack traces.
  minifyInternalExports: false,
  generatedCode: { preset: 'es2015', symbols: false },
  // What exports nothing but a default is that: require() gives robots-parser's function.
  exports: 'auto',
};

/**
 * The build for Node, for `import` as for `require`.
 *
 * @param {string} compiled
 * @param {string} target
 * @returns what each file exports, and the files of packages that are built in
 */
export async function writeCommonJs(compiled, target) {
  /** @type {string[]} */
  const foreign = [];
  const bundle = await rollup({
    input: { ...inputsOf(compiled, entries, '.js'), program: `${compiled}/node/cli/main.js` },
    external: (id) => !BUILT_IN.includes(id) && isExternal(id),
    plugins: [
      compiledSources(compiled),
      files(compiled),
      builtIn(foreign),
      requiredWhenUsed,
      withoutEmptyMaps,
    ],
    treeshake: { moduleSideEffects: false },
    onLog: refuse,
  });
  const { output } = await bundle.write({
    ...OUTPUT,
    dir: target,
    format: 'cjs',
    manualChunks: chunksOf(compiled, FOR_NODE),
    sourcemapPathTransform: (source, map) => relativeToSources(source, map, compiled, target),
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  return { names: new Map(chunks.map((chunk) => [chunk.fileName, chunk.exports])), foreign };
}

/**
 * The build for everything that is not Node.
 *
 * @param {string} compiled
 * @param {string} target
 */
export async function writeEsModules(compiled, target) {
  const anywhere = entries.filter(({ runsIn }) => runsIn === 'anywhere');
  const bundle = await rollup({
    input: inputsOf(compiled, anywhere, '.js'),
    external: isExternal,
    plugins: [compiledSources(compiled), withoutNode(compiled), pureConstants, withoutEmptyMaps],
    treeshake: { moduleSideEffects: false },
    onLog: refuse,
  });
  await bundle.write({
    ...OUTPUT,
    dir: target,
    format: 'es',
    manualChunks: chunksOf(compiled, FOR_BUNDLERS),
    sourcemapPathTransform: (source, map) => relativeToSources(source, map, compiled, target),
  });
  await bundle.close();
}

/** @param {string} id */
function isExternal(id) {
  return id.startsWith('node:') || EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`));
}

/**
 * Reads a compiled file together with its map, so that the maps of the bundle lead to the sources.
 *
 * @param {string} compiled
 * @returns {Plugin}
 */
function compiledSources(compiled) {
  return {
    name: 'compiled-sources',
    async load(id) {
      if (!id.startsWith(compiled)) return null;
      const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
      return { code: code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'), map };
    },
  };
}

/**
 * Packages that become part of the build, each made one module by esbuild, which knows how Node finds files and what
 * CommonJS is.
 *
 * @param {string[]} foreign gets the names of their files
 * @returns {Plugin}
 */
function builtIn(foreign) {
  return {
    name: 'built-in',
    resolveId: (id) => (BUILT_IN.includes(id) ? `\0${id}` : null),
    async load(id) {
      if (!BUILT_IN.includes(id.slice(1))) return null;
      const { outputFiles, metafile } = await build({
        stdin: { contents: `export { default } from '${id.slice(1)}';`, resolveDir: import.meta.dirname },
        bundle: true,
        // fetch-blob's, for Nodes without streams of the web.
        external: ['web-streams-polyfill'],
        write: false,
        metafile: true,
        format: 'esm',
        platform: 'node',
        target: 'es2022',
        logLevel: 'error',
      });
      foreign.push(...Object.keys(metafile.inputs).filter((file) => file !== '<stdin>'));
      return outputFiles[0]?.text ?? null;
    },
  };
}

/**
 * What a module says of files beside it, in CommonJS's words. A file that `new URL('./x.js', import.meta.url)` names, as
 * a thread's is, becomes a file of the build.
 *
 * @param {string} compiled
 * @returns {Plugin}
 */
function files(compiled) {
  return {
    name: 'files',
    transform(code, id) {
      if (!id.startsWith(compiled) || !code.includes('import.meta.url')) return null;
      const translated = code.replaceAll(/new URL\('(\.\/[\w-]+\.js)', import\.meta\.url\)/g, (_, file) => {
        const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), String(file)) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
      // Every change stays within its line: the map still tells the lines.
      return { code: translated, map: null };
    },
    resolveFileUrl: ({ relativePath }) => fileUrl(`require('node:path').join(__dirname, '${relativePath}')`),
    resolveImportMeta: (property) => (property === 'url' ? fileUrl('__filename') : null),
  };
}

/** @param {string} path */
function fileUrl(path) {
  return `require('node:url').pathToFileURL(${path}).href`;
}

/**
 * A constant whose value is calculated, and a class that does something as it is defined, are marked as what may be left
 * out: no module does anything but define, and a bundler that takes one dialect out of the file of all cannot know that
 * by itself.
 *
 * @type {Plugin}
 */
const pureConstants = {
  name: 'pure-constants',
  transform(code) {
    let translated = '';
    let end = 0;
    for (const { place, name } of this.parse(code).body.flatMap(calculated)) {
      const [from, to] = place;
      const declared = name === undefined ? '' : `const ${name} = `;
      translated += `${code.slice(end, from)}${declared}/* @__PURE__ */ (() => (${code.slice(from, to)}))()`;
      if (name !== undefined) translated += ';';
      end = to;
    }
    return end === 0 ? null : { code: translated + code.slice(end), map: null };
  },
};

/**
 * Where the values of constants stand that are calculated, and classes with the constants that they become.
 *
 * @param {ProgramNode['body'][number]} statement
 * @returns {readonly { place: [from: number, to: number], name?: string }[]}
 */
function calculated(statement) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'ClassDeclaration' && calls(declaration)) {
    return [{ place: placeOf(declaration), name: declaration.id.name }];
  }
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => (calls(init) ? [{ place: placeOf(init) }] : []));
}

/**
 * @param {unknown} node a part of a syntax tree
 * @returns {boolean}
 */
function calls(node) {
  if (Array.isArray(node)) return node.some(calls);
  if (typeof node !== 'object' || node === null || !('type' in node)) return false;
  if (/^(?:(?:Call|New|Member|Binary)Expression|SpreadElement|StaticBlock)$/.test(String(node.type)))
    return true;
  if ('expressions' in node && Array.isArray(node.expressions) && node.expressions.length > 0) return true;
  // What stands in these runs later.
  const isLater =
    /Function|MethodDefinition/.test(String(node.type)) || ('static' in node && node.static === false);
  return !isLater && Object.values(node).some(calls);
}

/**
 * @param {unknown} node
 * @returns {[from: number, to: number]}
 */
function placeOf(node) {
  if (typeof node !== 'object' || node === null || !('start' in node && 'end' in node)) return [0, 0];
  return [Number(node.start), Number(node.end)];
}

/**
 * An entry that only passes names on has no line of a source to lead to, and needs no map.
 *
 * @type {Plugin}
 */
const withoutEmptyMaps = {
  name: 'without-empty-maps',
  generateBundle(options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.map === null || /[^;]/.test(file.map.mappings)) continue;
      file.code = file.code.replace(/\/\/# sourceMappingURL=.*\n$/, '');
      Reflect.deleteProperty(bundle, `${file.fileName}.map`);
    }
  },
};

/**
 * What a file requires it requires when it first uses it, but for what most programs need: whatwg-url and its tables cost
 * more than all of a facade, and most programs load the cache long before they ask it.
 *
 * @type {Plugin}
 */
const requiredWhenUsed = {
  name: 'required-when-used',
  renderChunk(code, { fileName }) {
    const program = this.parse(code);
    const late = [...code.matchAll(LATE_REQUIRE)].flatMap((match) =>
      canWait(match[3] ?? '', fileName) ? lateRequire(match, program) : [],
    );
    const changes = late.flatMap(({ name, declaration, uses }) => [
      declaration,
      ...uses.map((from) => ({ from, to: from + name.length, text: calling(name, code.slice(0, from)) })),
    ]);
    if (changes.length === 0) return null;
    let translated = '';
    let end = 0;
    for (const { from, to, text } of changes.sort((a, b) => a.from - b.from)) {
      translated += code.slice(end, from) + text;
      end = to;
    }
    // Every change stays within its line: the map still tells the lines.
    return { code: translated + code.slice(end), map: null };
  },
};

/**
 * @param {string} name
 * @param {string} before what stands before it
 */
function calling(name, before) {
  return before.endsWith('new ') ? `(${name}())` : `${name}()`;
}

const LATE_REQUIRE = /^const (\w+) = (require\('([^']+)'\));$/gm;

/** Of Node's modules those that every process loads. */
const AT_ONCE = /^node:(?:buffer|fs|path|process|url|util)$/;

/**
 * @param {string} required
 * @param {string} from the file that requires it
 */
function canWait(required, from) {
  if (AT_ONCE.test(required)) return false;
  return !required.startsWith('.') || isLate(basename(required)) || UNHURRIED.includes(from);
}

/**
 * @param {RegExpExecArray} match
 * @param {ProgramNode} program
 */
function lateRequire({ index, 0: statement, 1: name = '', 2: call = '' }, program) {
  const { members, others } = usesOf(name, program);
  // Beside its declaration: handed on as a whole, or something else of the same name.
  if (others > 1) return [];
  const text = `const ${name} = () => (${name}.loaded ??= ${call});`;
  return [{ name, declaration: { from: index, to: index + statement.length, text }, uses: members }];
}

/**
 * Where a name stands as in `name.member`, and how often in another way.
 *
 * @param {string} name
 * @param {unknown} node a part of a syntax tree
 * @param {{ members: number[], others: number }} found
 */
function usesOf(name, node, found = { members: [], others: 0 }) {
  if (Array.isArray(node)) for (const part of node) usesOf(name, part, found);
  if (typeof node !== 'object' || node === null || !('type' in node)) return found;
  if (isNamed(name, node)) found.others++;
  else if (node.type === 'MemberExpression' && 'object' in node && 'property' in node) {
    if (isNamed(name, node.object)) found.members.push(placeOf(node.object)[0]);
    else usesOf(name, node.object, found);
    if ('computed' in node && node.computed === true) usesOf(name, node.property, found);
  } else if (node.type === 'Property' && 'key' in node && 'computed' in node && 'value' in node) {
    if (node.computed === true) usesOf(name, node.key, found);
    usesOf(name, node.value, found);
  } else for (const part of Object.values(node)) usesOf(name, part, found);
  return found;
}

/**
 * @param {string} name
 * @param {unknown} node
 */
function isNamed(name, node) {
  return typeof node === 'object' && node !== null && 'name' in node && node.name === name;
}

/**
 * @param {string} compiled
 * @returns {Plugin}
 */
function withoutNode(compiled) {
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

/**
 * A map names its sources as if the build lay in the project's dist, wherever it lies.
 *
 * @param {string} source relative to the map
 * @param {string} map
 * @param {string} compiled
 * @param {string} target
 */
function relativeToSources(source, map, compiled, target) {
  const project = resolve(compiled, '../..');
  const depth = relative(target, dirname(map)).split('/').filter(Boolean).length;
  const path = relative(project, resolve(dirname(map), source));
  return `${'../'.repeat(2 + depth)}${path}`;
}

/** Of single modules, which the linter knows better, and of packages. */
const HARMLESS = ['CIRCULAR_DEPENDENCY', 'UNUSED_EXTERNAL_IMPORT'];

/**
 * A cycle between files that are read at once, a name that is missing: whatever else Rollup has to say ends the build.
 *
 * @param {string} level
 * @param {RollupLog} log
 */
function refuse(level, { code = '', message, ids = [] }) {
  const isHarmless = HARMLESS.includes(code) || (code === 'CIRCULAR_CHUNK' && ids.some(isLate));
  if (level === 'warn' && !isHarmless) throw new Error(message);
}
