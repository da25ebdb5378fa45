// Rolls the compiler's declarations up with rollup-plugin-dts, comments included: one file per entry beside the
// CommonJS that it describes, and one that they share.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { entries } from '../entries.mjs';
import { chunksOf, inputsOf } from './chunks.js';
import { withHoverTexts } from './hover-texts.js';

/** @param names - what each built file exports */
export async function writeDeclarations(
  compiled: string,
  target: string,
  names: ReadonlyMap<string, readonly string[]>,
) {
  const inputs = inputsOf(compiled, entries, '.d.ts');
  // What gives one function declares it itself: `export =` stands beside a declaration.
  const shared = entries.flatMap(({ name, gives }) => (gives === 'names' ? name : []));
  const bundle = await rollup({
    input: inputs,
    plugins: [dts()],
    onLog(level, { message }) {
      // Types that only ours use have no public name, by intention.
      if (level === 'warn' && !message.includes('no public re-export')) throw new Error(message);
    },
  });
  const { output } = await bundle.write({
    dir: target,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: '[name].ts',
    manualChunks: chunksOf(compiled, inputs, [['shared/types.d', ...shared]]),
    minifyInternalExports: false,
    hoistTransitiveImports: false,
  });
  await bundle.close();
  for (const file of output) {
    if (file.type !== 'chunk') continue;
    const values = names.get(file.fileName.replace(/\.d\.ts$/, '.js'));
    const declaration = values
      ? (asExportAssignment(file.code) ?? withTypesMarked(file.code, values))
      : file.code;
    await writeFile(join(target, file.fileName), withHoverTexts(declaration));
  }
}

/**
 * Marks what an entry exports as a type only, as a class may be: rolled up, it looks like a value that can be imported.
 *
 * @param values - what the JavaScript exports
 */
function withTypesMarked(declaration: string, values: readonly string[]) {
  return declaration.replaceAll(/^export \{ (.*) \}/gm, (_, list) => {
    const names = String(list).split(', ');
    const marked = names.map((name) => (values.includes(nameOutside(name)) ? name : `type ${name}`));
    return `export { ${marked.join(', ')} }`;
  });
}

/** @param exported - `inside as outside`, or one name for both */
function nameOutside(exported: string) {
  return exported.replace(/^.* as /, '');
}

/**
 * What exports nothing but a function is that function to require(): the declaration says so with `export =`, and holds
 * the types that belong to it in a namespace of its name. Undefined for all other entries.
 */
function asExportAssignment(declaration: string) {
  const exported = /export \{ (?<name>\w+) as default \};\n(?:export type \{ (?<types>.*) \};\n)?$/;
  const { name, types } = exported.exec(declaration)?.groups ?? {};
  if (name === undefined) return undefined;
  const namespace = types === undefined ? '' : `declare namespace ${name} {\n  export { ${types} };\n}\n`;
  return declaration.replace(exported, `${namespace}export = ${name};\n`);
}
