/** What a reader ignores or doubts in a file, how bad it is, and what to do. */

import type { NoteCode } from '../core/dialect.js';
import type { Robots } from '../core/robots.js';
import { ADVICE, type Severity } from './advice.js';

/** One thing that a reader ignores or doubts. */
export interface Finding {
  /** Counted from 1. */
  readonly line: number;
  readonly severity: Severity;
  readonly code: NoteCode | 'unparsable';
  /** The line as it stands in the file. */
  readonly text: string;
  readonly advice: string;
}

/**
 * The notes of a reader with their advice, and the error of an original that reads nothing of the file.
 *
 * @example
 * lint(parse('User-agent: *\nDisalow: /tmp')).map(({ line, severity }) => [line, severity]); // [[2, 'warning']]
 */
export function lint(robots: Robots): Finding[] {
  const findings = robots.notes.map(({ line, code, text }): Finding => {
    const { severity, says } = ADVICE[code];
    return { line, severity, code, text, advice: says };
  });
  if (robots.failure === undefined) return findings;
  const { name, message } = robots.failure;
  const advice = `The original raises ${name} (${message}) and reads nothing of this file`;
  return [...findings, { line: 1, severity: 'error', code: 'unparsable', text: robots.lineText(1), advice }];
}
