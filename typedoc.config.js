import { entries } from './scripts/entries.mjs';

/** @type {Partial<import('typedoc').TypeDocOptions>} */
export default {
  entryPoints: entries.map(({ source }) => source),
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
