/** `--format`, and `--json` for the same. */

import { Misuse } from '../exit.js';
import type { CommandLine } from './command-line.js';
import type { OptionSpec } from './option.js';
import { JSON_LINES } from './options.js';

/** The one of a command's formats that is asked for; text where nobody asks. */
export function chosenFormat<Format>(
  line: CommandLine,
  option: OptionSpec,
  formats: Readonly<Record<'text' | 'json', Format> & Record<string, Format>>,
): Format {
  const named = line.value(option);
  if (line.has(JSON_LINES) && named !== undefined && named !== 'json') {
    throw new Misuse(`--json and --format ${named} contradict each other, leave one out`);
  }
  return formats[line.has(JSON_LINES) ? 'json' : (named ?? 'text')] ?? formats.text;
}
