// Builds the page of playground/ into playground/dist, or the folder that the first argument names: plain files for any
// host. Says what they weigh, and fails where that is too much. The library is the one built in dist/, or of the package
// whose folder the second argument names. With `--quick` as the third, terser, which takes seconds for a tenth of the
// weight, has no part in it, and the page may weigh a tenth more.
import { fileURLToPath } from 'node:url';
import '../register-typescript.mjs';

const { bundle, gzippedSizes } = await import('./bundle.js');

/** What a first visit may load, in bytes after gzip. */
const LIMIT = 160_000;

const [target = inProject('playground/dist'), library = inProject('.'), choice] = process.argv.slice(2);
const isQuick = choice === '--quick';
const limit = isQuick ? LIMIT * 1.1 : LIMIT;

const foreign = await bundle(target, library, { isQuick });
if (foreign.length > 0)
  fail(`The page holds files of neither playground/ nor the library: ${foreign.join(', ')}`);

const sizes = await gzippedSizes(target);
for (const { name, bytes } of sizes) console.log(`${String(bytes).padStart(6)}  ${name}`);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(`${String(total).padStart(6)}  bytes in all after gzip`);
if (total > limit) fail(`The page weighs ${total} bytes, more than ${limit}`);

/**
 * @param {string} path
 */
function inProject(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/**
 * @param {string} message
 */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
