/** The answer of a dialect about a URL: as data, as a word, and as documented JSON. */

import type { Explanation } from '../core/explanation.js';

/** An {@link Explanation}, extended by answers that no line of the file gave. */
export interface Answer extends Omit<Explanation, 'because'> {
  /**
   * Besides the reasons of {@link Explanation}: `status`, the HTTP status decides; `unparsable`, the original raises
   * an error while parsing; `unreadable`, there is no file.
   */
  readonly because: Explanation['because'] | 'status' | 'unparsable' | 'unreadable';
  /** The status of the robots.txt request, if it decides. */
  readonly status?: number;
}

/**
 * An answer in a word. `unknown`: the file does not apply to the URL; `error`: the original raises an error.
 */
export type Verdict = 'allowed' | 'disallowed' | 'unknown' | 'error';

/**
 * The verdict of an answer, as a word.
 *
 * @example
 * verdictOf(parse('User-agent: *\nDisallow: /tmp').explain('FooBot', '/tmp/x')); // 'disallowed'
 */
export function verdictOf({ allowed, error, because }: Answer): Verdict {
  if (error !== undefined || because === 'unreadable') return 'error';
  if (allowed === undefined) return 'unknown';
  return allowed ? 'allowed' : 'disallowed';
}

/** One URL may match a hundred thousand rules; only the first ones are listed. */
const LOST_LISTED = 100;

/** An answer as the commands print it with `--json`; fields are only ever added. */
export interface AnswerJson {
  /** `null` if the file does not apply to this URL. */
  readonly allowed: boolean | null;
  /** The reason, as a constant to branch on. */
  readonly because: Answer['because'];
  /** The deciding line, counted from 1. */
  readonly line?: number;
  /** The deciding line as written in the file. */
  readonly text?: string;
  /** The group of the deciding line, and which of its names matched. */
  readonly group?: { readonly agent: string; readonly line?: number };
  /** The first hundred. */
  readonly lost?: NonNullable<Answer['lost']>;
  /** How many more there are. */
  readonly lostBeyond?: number;
  /** The status that decided, if no file was read. */
  readonly status?: number;
  /** The error that the original raises. */
  readonly error?: { readonly name: string; readonly message: string };
}

/**
 * An answer as the commands print it with `--json`, documented in COMMANDS.md.
 *
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
