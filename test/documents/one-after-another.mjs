// Runs programs in one process as if each had one of its own: a program begins in its folder when nothing of the one
// before is left to do, and whatever is printed until then is what that one has printed. Loading the library once is what
// makes this cheap. Its arguments: the programs' paths as JSON, and the file for what came of them.
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

/** @typedef {{ stdout: string, stderr: string, exitCode: number }} Run */

/** What Node itself ends with where a module awaits for ever. */
const NEVER_SETTLED = 13;

const [list = '[]', report = ''] = process.argv.slice(2);
/** @type {unknown} */
const parsed = JSON.parse(list);
const programs = Array.isArray(parsed) ? parsed.map(String) : [];
/** @type {Run[]} */
const runs = [];
/** @type {Run} */
let current = { stdout: '', stderr: '', exitCode: 0 };

capture(process.stdout, 'stdout');
capture(process.stderr, 'stderr');
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
process.on('exit', (code) => {
  current.exitCode ||= code;
  writeFileSync(report, JSON.stringify(runs));
});
process.on('beforeExit', next);
next();

/** Called whenever nothing is left to do. */
function next() {
  const code = Number(process.exitCode ?? 0);
  if (code !== 0) current.exitCode = code;
  process.exitCode = 0;
  const program = programs[runs.length];
  if (program === undefined) return;
  process.chdir(dirname(program));
  current = { stdout: '', stderr: '', exitCode: 0 };
  runs.push(current);
  process.exitCode = NEVER_SETTLED;
  // As work that is left to do, so that there is another end of it even where the program leaves none.
  setImmediate(() => {
    import(pathToFileURL(program).href).then(() => {
      if (process.exitCode === NEVER_SETTLED) process.exitCode = 0;
    }, fail);
  });
}

/** @param {unknown} error */
function fail(error) {
  current.stderr += `${inspect(error)}\n`;
  process.exitCode = 1;
}

/**
 * @param {NodeJS.WriteStream} stream
 * @param {'stdout' | 'stderr'} name
 */
function capture(stream, name) {
  Object.assign(stream, {
    /**
     * @param {string | Uint8Array} chunk
     * @param {BufferEncoding | (() => void)} [encoding]
     * @param {() => void} [callback]
     */
    write(chunk, encoding, callback = typeof encoding === 'function' ? encoding : undefined) {
      current[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      if (callback !== undefined) queueMicrotask(callback);
      return true;
    },
  });
}
