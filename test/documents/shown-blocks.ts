/** What the documents show to users: their texts, and the blocks of code in them. */
import { readFileSync, readdirSync } from 'node:fs';
import { readBlocks } from './blocks.js';

const DOCUMENTS = [
  'README.md',
  'COMMANDS.md',
  'FETCHING.md',
  'FLEET.md',
  'LINT.md',
  'MIGRATION.md',
  'PREFERENCES.md',
  'SERVE.md',
  ...['guides', 'migration'].flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`)),
];

export const texts = DOCUMENTS.map((document) => readFileSync(document, 'utf8'));
export const blocks = DOCUMENTS.flatMap((document, index) => readBlocks(document, texts[index] ?? ''));
