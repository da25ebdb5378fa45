/** The exit codes and errors of commands. */

/** The exit codes of every command; each command defines what `differs` means. */
export const Exit = {
  /** Every answer is allowed; nothing differs; the file has no errors. */
  fine: 0,
  /** Some answer is not allowed; something differs; the file has errors. */
  differs: 1,
  misuse: 2,
  unreadable: 3,
  /** More lines failed than `--max-errors` accepts. */
  tooManyErrors: 4,
  /** A bug of this program. */
  broken: 70,
  /** The output could not be written, for example to a full disk. */
  unwritten: 74,
  /** The reader of the output closed it: the code that shells report for a program ended by a broken pipe. */
  closedPipe: 141,
} as const;

export type ExitCode = (typeof Exit)[keyof typeof Exit];

/** The command line is wrong. The message is one line and says what to write instead. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** A file, a list or a site could not be read. The message is one line and says what to do. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export class TooManyErrors extends Error {
  override readonly name = 'TooManyErrors';
}
