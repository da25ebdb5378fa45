// Runs publint over the packed package, at its strictest.
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import manifest from '../package.json' with { type: 'json' };

const { messages } = await publint({ strict: true });

// Node, and TypeScript as Node resolves, never come to the `import` of an entry: the condition `node` stands before it
// and names a CommonJS file, which the declarations describe. publint looks at `import` alone.
const isOurs = (/** @type {string} */ code) => code === 'EXPORTS_TYPES_INVALID_FORMAT';

for (const message of messages.filter(({ code }) => !isOurs(code))) {
  console.error(formatMessage(message, manifest, { color: false }));
  process.exitCode = 1;
}
if (process.exitCode === undefined) console.log('publint has nothing to say');
