/** What a dialect answers about a URL: as data, in a word, in a few words, and as the JSON that is promised. */

import type { Explanation } from '../core/explanation.js';

/**
 * An explanation that also knows of answers that no line of the file gave.
 *
 * @since 0.1.0
 */
export interface Answer extends Omit<Explanation, 'because'> {
  /** `status`: the file's status decides; `unparsable`: the original raises while reading; `unreadable`: no file. */
  readonly because: Explanation['because'] | 'status' | 'unparsable' | 'unreadable';
  /** Of the robots.txt request. */
  readonly status?: number;
}

/**
 * An answer in a word. `unknown`: the file does not speak for the URL; `error`: the original raises.
 *
 * @since 0.1.0
 */
export type Verdict = 'allowed' | 'disallowed' | 'unknown' | 'error';

/**
 * The word for an answer.
 *
 * @since 0.1.0
 * @example
 * verdictOf(parse('User-agent: *\nDisallow: /tmp').explain('FooBot', '/tmp/x')); // 'disallowed'
 */
export function verdictOf({ allowed, error, because }: Answer): Verdict {
  if (error !== undefined || because === 'unreadable') return 'error';
  if (allowed === undefined) return 'unknown';
  return allowed ? 'allowed' : 'disallowed';
}

/**
 * Why, in a few words. What an original raises may quote the URL as it is, control characters included.
 *
 * @since 0.1.0
 * @example
 * reasonOf(parse('User-agent: *\nDisallow: /tmp').explain('FooBot', '/tmp/x')); // 'line 2'
 */
export function reasonOf(answer: Answer): string {
  if (answer.error !== undefined) return `${answer.error.name}: ${answer.error.message}`;
  switch (answer.because) {
    case 'rule':
      return `line ${answer.line ?? 0}`;
    case 'no-rule':
      return 'no rule matches';
    case 'no-group':
      return 'no group for this agent';
    case 'budget':
      return 'finding out would take more than the budget of a check';
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

/** One URL may match a hundred thousand rules, and nobody reads them all. */
const LOST_LISTED = 100;

/**
 * An answer as the commands print it with `--json`; fields are only ever added.
 *
 * @since 0.1.0
 */
export interface AnswerJson {
  /** `null`: the file does not speak for this URL. */
  readonly allowed: boolean | null;
  /** What the verdict rests on, as a word to branch on. */
  readonly because: Answer['because'];
  /** The deciding line, counted from 1. */
  readonly line?: number;
  /** The deciding line as it stands in the file. */
  readonly text?: string;
  /** The group of the deciding line, and which of its names matched. */
  readonly group?: { readonly agent: string; readonly line?: number };
  /** The first hundred. */
  readonly lost?: NonNullable<Answer['lost']>;
  /** How many more there are. */
  readonly lostBeyond?: number;
  /** The status that decided, if no file was read. */
  readonly status?: number;
  /** What the original would have raised. */
  readonly error?: { readonly name: string; readonly message: string };
}

/**
 * An answer as the commands print it with `--json`, documented in COMMANDS.md.
 *
 * @since 0.1.0
 * @example
 * answerJson(parse('User-agent: *\nDisallow: /tmp').explain('FooBot', '/')).because; // 'no-rule'
 */
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
    ...(lost === undefined ? {} : { lost: lost.slice(0, LOST_LISTED) }),
    ...(lost === undefined || lost.length <= LOST_LISTED ? {} : { lostBeyond: lost.length - LOST_LISTED }),
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error }),
  };
}
