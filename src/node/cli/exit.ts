/** How a command ends. */

/** The exit codes of every command; what `differs` means is the command's own question. */
export const Exit = {
  /** Every answer is allowed; nothing differs; nothing is wrong with the file. */
  fine: 0,
  /** Some answer is not allowed; something differs; the file has errors. */
  differs: 1,
  misuse: 2,
  unreadable: 3,
  /** More lines could not be answered than `--max-errors` accepts. */
  tooManyErrors: 4,
  /** A bug of this program. */
  broken: 70,
  /** The output could not be written, for example to a full disk. */
  unwritten: 74,
  /** The reader of the output closed it: the code that a shell reports for a program that a broken pipe ended. */
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

export class TooManyErrors extends Error {
  override readonly name = 'TooManyErrors';
}
