// Installs the packed package as users do, and tries it in every runtime, bundler, compiler and test runner that it is
// meant for. Each tool is installed for the occasion, in a folder of its own.
//
//   node scripts/matrix.mjs [--only WORD] [--list] [--write]
//
// --only takes the cells whose name holds the word; --write puts what was found into the table of HOW_WE_KNOW.md, where the
// rows of other cells stay as they are. dist/ must have been built.
import './register-typescript.mjs';

await import('./matrix/main.js');
