import manifest from './package.json' with { type: 'json' };

/** The reference covers what package.json exports: each entry's source, found by the name of its built file. */
const entryPoints = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [entry.import.replace('./dist/esm/', 'src/').replace(/js$/, 'ts')],
);

/** @type {Partial<import('typedoc').TypeDocOptions>} */
export default {
  entryPoints,
  out: 'docs',
  tsconfig: 'tsconfig.json',
  treatWarningsAsErrors: true,
  // What a dialect keeps of a file's place is its own affair: such types have no name for users.
  validation: { invalidLink: true, notExported: false },
  readme: 'none',
  excludePrivate: true,
  disableGit: true,
  sourceLinkTemplate: '{path}',
};
