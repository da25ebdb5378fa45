/**
 * Runs the installed program as often as it is asked to: to start a process takes longer than most runs. Each run has its own
 * arguments, folder and streams, and ends when nothing is left to do, as a process does; modules are loaded once.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Readable, Writable } from 'node:stream';

const require = createRequire(import.meta.url);
const program = require.resolve(process.argv[2] ?? '');
const home = process.cwd();
const endProcess = process.exit.bind(process);

/** @type {(() => void) | undefined} */
let report;
process.on('beforeExit', () => report?.());
process.on('message', (/** @type {import('./program.js').Run} */ run) => start(run));

/** @param {import('./program.js').Run} run */
function start({ args, cwd, input }) {
  process.channel?.unref();
  process.chdir(cwd);
  const filesBefore = openFiles();
  const workBefore = process.getActiveResourcesInfo().length;
  process.argv = [process.execPath, program, ...args];
  const [stdout, stderr] = [printed('stdout'), printed('stderr')];
  const stdin = new Readable({ read: () => undefined });
  stdin.push(input);
  stdin.push(null);
  Object.defineProperty(process, 'stdin', { configurable: true, value: stdin });
  /** @type {number | undefined} */
  let exit;
  report = () => {
    report = undefined;
    const isAtWork = process.getActiveResourcesInfo().length > workBefore;
    process.chdir(home);
    process.channel?.ref();
    const ended = { stdout: stdout(), stderr: stderr(), exit: Number(exit ?? process.exitCode ?? 0) };
    process.exitCode = undefined;
    // What a run leaves open or at work, only the end of a process ends.
    const isLast = isAtWork || !(openFiles() <= filesBefore);
    process.send?.({ ended, isLast }, () => isLast && endProcess(0));
  };
  const exitOnce = (/** @type {number} */ code) => {
    exit ??= code;
    setImmediate(() => report?.());
  };
  Object.defineProperty(process, 'exit', { configurable: true, value: exitOnce });
  Reflect.deleteProperty(require.cache, program);
  require(program);
}

/** No number where the platform does not tell. */
function openFiles() {
  try {
    return readdirSync('/dev/fd').length;
  } catch {
    return NaN;
  }
}

/**
 * Takes what is written to a stream of this process.
 *
 * @param {'stdout' | 'stderr'} name
 */
function printed(name) {
  /** @type {Buffer[]} */
  const pieces = [];
  const value = new Writable({
    write(/** @type {Buffer} */ piece, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  Object.defineProperty(process, name, { configurable: true, value });
  return () => Buffer.concat(pieces).toString();
}
