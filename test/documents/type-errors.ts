import { rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { builtPackage } from '../support/built-package.js';

/** What the compiler, at its strictest, has to say to users who wrote these programs against the published types. */
export function typeErrors(programs: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(builtPackage(), 'types-'));
  try {
    const names = new Map(
      [...programs.keys()].map((name, index) => [join(folder, `block-${index}.mts`), name]),
    );
    for (const [file, name] of names) writeFileSync(file, programs.get(name) ?? '');
    const program = ts.createProgram([...names.keys()], {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      // Those of a browser take the compiler as long as all the rest, and Node's have what programs need.
      lib: ['lib.es2022.d.ts'],
      module: ts.ModuleKind.NodeNext,
      types: ['node'],
    });
    return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      const name = names.get(file?.fileName ?? '') ?? file?.fileName ?? 'options';
      return `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
