/** How a command ends. */

/** The exit codes of every command; what `differs` means is the command's own question. */
export const Exit = {
  /** Everything asked is allowed; nothing differs; nothing is wrong with the file. */
  fine: 0,
  /** Something asked is not allowed; something differs; the file has errors. */
  differs: 1,
  misuse: 2,
  unreadable: 3,
  /** A bug of this program. */
  broken: 70,
  /** What was found out could not be written, say to a full disk. */
  unwritten: 74,
  /** Whoever read the output has closed it: what a shell reports of a program that the broken pipe ends. */
  closedPipe: 141,
} as const;

export type ExitCode = (typeof Exit)[keyof typeof Exit];

/** The command line does not say what to do. The message is one line and tells what to write instead. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** A file, a list or a site could not be read. The message is one line and tells what to do. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
