import ts from 'typescript';

export interface Entry {
  /** What users import. */
  readonly specifier: string;
  readonly source: string;
}

/**
 * The sources of entries and what they import of ours, for their names and comments: what they say of the declarations of
 * Node and of packages is not looked up, which is half of the compiler's work.
 */
export function programOf(entries: readonly Entry[]): ts.Program {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    // `Partial` is of it.
    lib: ['lib.es5.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, importer) =>
    literals.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, importer, options, host) : NOT_OURS,
    );
  return ts.createProgram(
    entries.map(({ source }) => source),
    options,
    host,
  );
}

const NOT_OURS: ts.ResolvedModuleWithFailedLookupLocations = { resolvedModule: undefined };
