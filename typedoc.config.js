import { entries } from './scripts/entries.mjs';

/** What `npm run docs` (scripts/site) and typedoc on its own have in common. */
/** @type {Partial<import('typedoc').TypeDocOptions>} */
export default {
  name: 'robotparser',
  entryPoints: entries.map(({ source }) => source),
  out: 'docs',
  tsconfig: 'tsconfig.json',
  customCss: './scripts/site/site.css',
  treatWarningsAsErrors: true,
  // What a dialect keeps of a file's place is its own affair: such types have no name for users.
  validation: { invalidLink: true, notExported: false },
  readme: 'none',
  excludePrivate: true,
  disableGit: true,
  // The address of the repository is not known here, and a path alone leads nowhere.
  disableSources: true,
  searchInDocuments: true,
  highlightLanguages: [
    'ts',
    'js',
    'json',
    'sh',
    'console',
    'diff',
    'python',
    'ruby',
    'perl',
    'cpp',
    'text',
    'toml',
    'yaml',
    'html',
    'sql',
  ],
  navigation: { includeGroups: true },
  groupOrder: ['Documents', 'Guides', 'Moving from', 'Reference', 'About', '*'],
  hideGenerator: true,
};
