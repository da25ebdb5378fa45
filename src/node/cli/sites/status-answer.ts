/** The answer that follows from the status of a robots.txt request alone, if it does. */

import type { Answer } from '../../../answers/answer.js';
import type { Access, Dialect } from '../../../core/dialect.js';
import { fetchPolicyOf } from '../line/dialect-names.js';

const MEANING: Readonly<Record<Exclude<Access, 'read'>, boolean | undefined>> = {
  'allow-all': true,
  'disallow-all': false,
  // Python's parser answers no as long as it has read nothing.
  unknown: false,
  fail: undefined,
};

export function answerOfStatus(status: number | undefined, dialect: Dialect): Answer | undefined {
  if (status === undefined) return undefined;
  const access = fetchPolicyOf(dialect).access(status);
  if (access === 'read') return undefined;
  const answer = { allowed: MEANING[access], because: 'status', status } as const;
  return access === 'fail'
    ? { ...answer, error: { name: 'BadStatus', message: `status ${status}` } }
    : answer;
}
