/** Counts of the answers to a list, and the limit of errors among them. */

import type { Verdict } from '../../../answers/answer.js';
import { Misuse, TooManyErrors } from '../exit.js';
import { counted, grouped } from '../output/text.js';

export interface Counts extends Record<Verdict, number> {
  /** Lines with a question. */
  asked: number;
  /** Errors due to an unreadable robots.txt. */
  unreadable: number;
  /** Lines that cannot be answered. */
  bad: number;
  /** Lines without a verdict, and those whose URL is none. */
  failed: number;
  /** Lines on which the dialects disagree. */
  differing: number;
}

export function noCounts(): Counts {
  const verdicts = { allowed: 0, disallowed: 0, unknown: 0, error: 0 };
  return { ...verdicts, asked: 0, unreadable: 0, bad: 0, failed: 0, differing: 0 };
}

/** Written out by name: access by a computed name takes longer than the rest of an answer. */
export function countVerdict(counts: Counts, verdict: Verdict): void {
  switch (verdict) {
    case 'allowed':
      counts.allowed++;
      break;
    case 'disallowed':
      counts.disallowed++;
      break;
    case 'unknown':
      counts.unknown++;
      break;
    case 'error':
      counts.error++;
      break;
  }
}

/** Counts the answer to a line of `bulk`, by the words that the line prints. */
export function countAnswer(counts: Counts, verdict: Verdict, because: string): void {
  countVerdict(counts, verdict);
  if (because === 'unreadable') counts.unreadable++;
  else if (because === 'bad-line') counts.bad++;
  if (verdict === 'unknown' || verdict === 'error' || because === 'bad-url') counts.failed++;
}

/** How many lines of a list may have errors: `--max-errors N` or `P%`. */
export interface MaxErrors {
  readonly text: string;
  readonly count: number;
  readonly percent: number;
}

export function readMaxErrors(text: string | undefined): MaxErrors {
  if (text === undefined) return { text: '', count: Infinity, percent: 100 };
  const [, digits, isPercent] = /^(\d{1,15}|\d{1,3}\.\d{1,6}(?=%))(%?)$/.exec(text) ?? [];
  const number = Number(digits);
  if (digits === undefined || (isPercent === '%' && number > 100)) {
    throw new Misuse(`Option --max-errors takes a number of lines or a share such as 1%, not '${text}'`);
  }
  return isPercent === '%'
    ? { text, count: Infinity, percent: number }
    : { text, count: number, percent: 100 };
}

/** @throws TooManyErrors as soon as there are too many */
export function expectFewErrors(counts: Counts, { count, text }: MaxErrors): void {
  if (counts.failed > count) throw tooMany(counts, text);
}

/** @throws TooManyErrors also for a percentage, which is known only at the end of a list */
export function expectSmallShare(counts: Counts, maxErrors: MaxErrors): void {
  expectFewErrors(counts, maxErrors);
  const { percent, text } = maxErrors;
  if (counts.failed * 100 > percent * counts.asked) throw tooMany(counts, text);
}

function tooMany(counts: Counts, text: string): TooManyErrors {
  const errors = `${grouped(counts.failed)} of ${counted(counts.asked, 'line')}`;
  return new TooManyErrors(`${errors} could not be answered, more than --max-errors ${text}`);
}
