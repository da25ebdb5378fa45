import { signalStatements } from './content-signal.js';
import type { OtherLine } from './other-lines.js';
import type { Statement } from './statement.js';

/**
 * The Content-Signal lines that apply to an agent: those of its group; and of the lines before the first group, which apply
 * to every agent, those about a use that no line of the group mentions. The drafts say nothing of lines before the first
 * group, but sites use them.
 */
export function signalsInFile(ofGroup: readonly OtherLine[], ofFile: readonly OtherLine[]): Statement[] {
  const own = ofGroup.flatMap(signalsOfLine);
  const settled = new Set(own.filter(({ says }) => says !== 'unknown').map(({ about }) => about));
  return [...own, ...ofFile.flatMap(signalsOfLine).filter(({ about }) => !settled.has(about))];
}

function signalsOfLine({ line, value, text }: OtherLine): Statement[] {
  return signalStatements(value).map(({ about, says }) => ({
    about,
    by: 'content-signal',
    where: 'robots',
    line,
    text,
    says,
  }));
}
