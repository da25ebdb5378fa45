/** An answer in words, and as the JSON that is promised. */

import type { Answer } from './reading.js';
import type { Style, Terminal } from './terminal.js';
import { visible } from './visible.js';

export type Verdict = 'allowed' | 'disallowed' | 'unknown' | 'error';

/** `unknown`: the file does not speak for the URL; `error`: the original raises. */
export function verdictOf({ allowed, error, because }: Answer): Verdict {
  if (error !== undefined || because === 'unreadable') return 'error';
  if (allowed === undefined) return 'unknown';
  return allowed ? 'allowed' : 'disallowed';
}

export const VERDICT_STYLE: Readonly<Record<Verdict, Style>> = {
  allowed: 'green',
  disallowed: 'red',
  unknown: 'yellow',
  error: 'yellow',
};

const VERDICT_WIDTH = 'disallowed'.length;

export function paintedVerdict(verdict: Verdict, terminal: Terminal): string {
  return `${terminal.paint(VERDICT_STYLE[verdict], verdict)}${' '.repeat(VERDICT_WIDTH - verdict.length)}`;
}

/** Why, in a few words. */
export function reasonOf(answer: Answer): string {
  if (answer.error !== undefined) return visible(`${answer.error.name}: ${answer.error.message}`);
  switch (answer.because) {
    case 'rule':
      return `line ${answer.line ?? 0}`;
    case 'no-rule':
      return 'no rule matches';
    case 'no-group':
      return 'no group for this agent';
    case 'robots-txt':
      return 'robots.txt itself is always allowed';
    case 'other-origin':
      return 'the file is of another site';
    case 'bad-url':
      return 'this is no URL to it';
    case 'status':
      return `status ${answer.status ?? 0}`;
    case 'unparsable':
    case 'unreadable':
      return 'the file cannot be read';
  }
}

/** Documented in COMMANDS.md; fields are only ever added. */
export interface AnswerJson {
  readonly allowed: boolean | null;
  readonly because: Answer['because'];
  readonly line?: number;
  readonly text?: string;
  readonly group?: { readonly agent: string; readonly line?: number };
  readonly lost?: NonNullable<Answer['lost']>;
  readonly status?: number;
  readonly error?: { readonly name: string; readonly message: string };
}

export function answerJson(answer: Answer): AnswerJson {
  const { allowed, because, line, text, agent, groupLine, lost, status, error } = answer;
  return {
    allowed: allowed ?? null,
    because,
    ...(line === undefined ? {} : { line }),
    ...(text === undefined ? {} : { text }),
    ...(agent === undefined
      ? {}
      : { group: groupLine === undefined ? { agent } : { agent, line: groupLine } }),
    ...(lost === undefined ? {} : { lost }),
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error }),
  };
}
