// Builds the page of playground/ into playground/dist, or the folder that the first argument names: plain files for any
// host. Says what they weigh, and fails where that is too much. The library is the one built in dist/, or of the package
// whose folder the second argument names.
import { fileURLToPath } from 'node:url';
import { bundle, gzippedSizes } from './bundle.mjs';

/** What a first visit may load, in bytes after gzip. */
const LIMIT = 150_000;

const [target = inProject('playground/dist'), library = inProject('.')] = process.argv.slice(2);

const foreign = await bundle(target, library);
if (foreign.length > 0)
  fail(`The page holds files of neither playground/ nor the library: ${foreign.join(', ')}`);

const sizes = await gzippedSizes(target);
for (const { name, bytes } of sizes) console.log(`${String(bytes).padStart(6)}  ${name}`);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(`${String(total).padStart(6)}  bytes in all after gzip`);
if (total > LIMIT) fail(`The page weighs ${total} bytes, more than ${LIMIT}`);

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
