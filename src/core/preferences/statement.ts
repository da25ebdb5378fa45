/** Statements about the use of a page: the common form of every format, and how statements combine. */

import { ownText } from '../own-text.js';

/** What a site says about one use. `unknown`: nothing readable; the caller decides what that means. */
export type PreferenceAnswer = 'allowed' | 'disallowed' | 'unknown';

/** How much of a page may be shown: nothing stored, a reference with a link back, or all of it. */
export type ContentUse = 'immediate' | 'reference' | 'full' | 'unknown';

/**
 * What statements are about: training of models, search, input to models at answer time, and how much may be shown.
 */
export type Subject = 'train' | 'search' | 'input' | 'use';

/** One statement: a line, header field, meta element or rule, and what it says. */
export interface Evidence {
  /** The format of the statement. */
  readonly by: 'content-usage' | 'content-signal' | 'token' | 'robots-tag' | 'tdmrep';
  /** Where the statement was found. */
  readonly where: 'robots' | 'header' | 'meta' | 'file';
  /** The line of the robots.txt, counted from 1. */
  readonly line?: number;
  /** The name of the header field or meta element, as written. */
  readonly name?: string;
  /** The line, or the value of the field or element, as written. */
  readonly text: string;
  /** What it says; `unknown` if it cannot be read. For a robots tag, the rule; for `use=`, the value. */
  readonly says: string;
  /** Whether this statement determines the answer. */
  readonly decided: boolean;
}

/** An answer and all statements it is based on. */
export interface Stated<Said extends string = PreferenceAnswer> {
  /** The most restrictive of all statements. */
  readonly answer: Said;
  /** All statements, in the order in which they were found. */
  readonly from: readonly Evidence[];
}

/** Evidence for one subject, before statements are combined. */
export interface Statement extends Omit<Evidence, 'decided'> {
  /** The use it is about. */
  readonly about: Subject;
}

/** Most restrictive first; `unknown` restricts nothing. */
const ANSWERS = ['disallowed', 'allowed'] as const satisfies readonly PreferenceAnswer[];
export const USES = ['immediate', 'reference', 'full'] as const satisfies readonly ContentUse[];

/**
 * Any statement that disallows wins; otherwise any that allows.
 *
 * https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-07.html#section-5.1
 */
export function combine(statements: readonly Omit<Evidence, 'decided'>[]): Stated {
  return mostRestrictive(statements, ANSWERS);
}

export function combineUses(statements: readonly Omit<Evidence, 'decided'>[]): Stated<ContentUse> {
  return mostRestrictive(statements, USES);
}

function mostRestrictive<Said extends string>(
  statements: readonly Omit<Evidence, 'decided'>[],
  words: readonly Said[],
): Stated<Said | 'unknown'> {
  const answer = words.find((word) => statements.some(({ says }) => says === word)) ?? 'unknown';
  return {
    answer,
    from: statements.map(({ by, where, line, name, text, says }) => ({
      by,
      where,
      ...(line === undefined ? {} : { line }),
      ...(name === undefined ? {} : { name }),
      text: ownText(text),
      says,
      decided: answer !== 'unknown' && says === answer,
    })),
  };
}
