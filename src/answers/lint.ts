/** What a reader ignores or doubts in a file, how bad it is, and what to do. */

import { asciiLowerCase } from '../core/ascii.js';
import type { Note } from '../core/dialect.js';
import type { Robots } from '../core/robots.js';
import { ADVICE, type AdviceCode, type Severity } from './advice.js';

/** One thing that a reader ignores or doubts. */
export interface Finding {
  /** Counted from 1. */
  readonly line: number;
  readonly severity: Severity;
  readonly code: AdviceCode | 'unparsable';
  /** The line as it stands in the file. */
  readonly text: string;
  readonly advice: string;
}

/** What some reader follows or once followed, if not the one that is asked. */
const FOLLOWED_ELSEWHERE = new Set([
  'allow',
  'clean-param',
  'content-signal',
  'crawl-delay',
  'host',
  'noindex',
  'request-rate',
  'sitemap',
  'visit-time',
]);

/**
 * The notes of a reader with their advice, and the error of an original that reads nothing of the file.
 *
 * @example
 * lint(parse('User-agent: *\nDisalow: /tmp')).map(({ line, severity }) => [line, severity]); // [[2, 'warning']]
 */
export function lint(robots: Robots): Finding[] {
  const findings = robots.notes.map((note): Finding => {
    const code = codeOf(note);
    const { severity, says } = ADVICE[code];
    return { line: note.line, severity, code, text: note.text, advice: says };
  });
  if (robots.failure === undefined) return findings;
  const { name, message } = robots.failure;
  const advice = `The original raises ${name} (${message}) and reads nothing of this file`;
  return [...findings, { line: 1, severity: 'error', code: 'unparsable', text: robots.lineText(1), advice }];
}

/** A reader knows its own directives only; a name that others know is not misspelt. */
function codeOf({ code, text }: Note): AdviceCode {
  if (code !== 'unknown-directive') return code;
  const [name = ''] = text.split(':', 1);
  return FOLLOWED_ELSEWHERE.has(asciiLowerCase(name).trim()) ? 'unsupported-directive' : code;
}
