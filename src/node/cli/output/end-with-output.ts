/** Ends the program when its output cannot be written any more. */

import { Exit } from '../exit.js';
import type { Terminal } from './terminal.js';

interface FailingStream {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/** A reader that has seen enough, as `head` has, is not an error; a full disk is one. */
export function endWithOutput(stream: FailingStream, name: string, terminal: Terminal): void {
  stream.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(Exit.closedPipe);
    if (stream !== process.stderr) terminal.remarkAtOnce(`robotparser: ${cannotWrite(name, error)}`);
    process.exit(Exit.unwritten);
  });
}

function cannotWrite(name: string, { code, message }: NodeJS.ErrnoException): string {
  const advice = code === 'ENOSPC' ? 'make room or write elsewhere' : 'write elsewhere';
  return `Cannot write to ${name}: ${message}; ${advice}, this one is not complete`;
}
