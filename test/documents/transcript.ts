/** A terminal session as a document shows it: each command after `$ `, and below it what the terminal showed. */
export interface Step {
  readonly command: string;
  readonly shown: string;
}

/** Stands before what each command prints. */
const MARK = '\u001e';

/** A command goes on in the next line where it ends in a backslash. */
export function readTranscript(code: string): Step[] {
  const steps: Step[] = [];
  let command = '';
  for (const line of code.trimEnd().split('\n')) {
    const previous = steps.at(-1);
    if (command !== '' || line.startsWith('$ ')) {
      command += command === '' ? line.slice(2) : `\n${line}`;
      if (command.endsWith('\\')) continue;
      steps.push({ command, shown: '' });
      command = '';
    } else if (previous === undefined) {
      throw new Error(`A transcript starts with a command, not with: ${line}`);
    } else {
      steps[steps.length - 1] = { ...previous, shown: `${previous.shown}${line}\n` };
    }
  }
  return steps;
}

/** One shell runs all commands, so that they share variables and `$?`. */
export function toScript(steps: readonly Step[]): string {
  return [
    'exec 2>&1',
    ...steps.flatMap(({ command }) => [`(exit $status)`, command, `status=$?; printf '${MARK}'`]),
  ].join('\n');
}

export function readShown(steps: readonly Step[], stdout: string): Step[] {
  const shown = stdout.split(MARK);
  return steps.map(({ command }, index) => ({ command, shown: shown[index] ?? '' }));
}
