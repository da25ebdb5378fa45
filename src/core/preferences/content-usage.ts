/**
 * Content-Usage, as draft-ietf-aipref-attach-05 (19 August 2026) defines it for robots.txt and headers, with the
 * categories of draft-ietf-aipref-vocab-07 (19 August 2026).
 *
 * https://www.ietf.org/archive/id/draft-ietf-aipref-attach-05.html
 * https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-07.html
 */

import { parseDictionary, type Dictionary } from './structured-dictionary.js';
import type { OtherLine } from './other-lines.js';
import type { PathTarget } from './path.js';
import type { PreferenceAnswer, Statement, Subject } from './statement.js';

/** Unknown keys are ignored, so categories of earlier drafts (`all`, `ai-use`, `train-genai`) say nothing. */
const CATEGORIES: readonly (readonly [key: string, about: Subject])[] = [
  ['train-ai', 'train'],
  ['search', 'search'],
];

/** A line split into its path (empty if it has none) and its statement. */
export interface UsageRule {
  readonly path: string;
  readonly statement: string;
}

/** A value has a path only if it begins with a slash; the path ends at the first white space. */
export function usageRule(value: string): UsageRule {
  if (!value.startsWith('/')) return { path: '', statement: value };
  const end = value.search(/[ \t]/);
  if (end < 0) return { path: value, statement: '' };
  return { path: value.slice(0, end), statement: value.slice(end).trim() };
}

/**
 * The statements of a group about a target: those of all rules with the longest matching path, and of rules that would
 * take too much work to compare, since one of them may forbid a use.
 */
export function usageInGroup(lines: readonly OtherLine[], target: PathTarget): Statement[] {
  let longest = 0;
  let winners: OtherLine[] = [];
  const unclear: OtherLine[] = [];
  for (const line of lines) {
    const { path } = usageRule(line.value);
    const length = path === '' ? 0 : target.matchedLength(path);
    if (length === undefined) {
      unclear.push(line);
      continue;
    }
    if (length > longest) winners = [];
    if (length >= longest) winners.push(line);
    longest = Math.max(longest, length);
  }
  return [...winners, ...unclear].flatMap(({ line, value, text }) =>
    usageStatements(parseDictionary(usageRule(value).statement)).map(({ about, says }) => ({
      about,
      by: 'content-usage',
      where: 'robots',
      line,
      text,
      says,
    })),
  );
}

/** What a statement says about each category it names; if it is not a dictionary, `unknown` for all. */
export function usageStatements(
  statement: Dictionary | undefined,
): { about: Subject; says: PreferenceAnswer }[] {
  return CATEGORIES.filter(([key]) => statement === undefined || statement.has(key)).map(([key, about]) => ({
    about,
    says: answerOf(statement?.get(key)),
  }));
}

/** Understands two tokens, in lower case only. */
function answerOf(token: string | undefined): PreferenceAnswer {
  return token === 'y' ? 'allowed' : token === 'n' ? 'disallowed' : 'unknown';
}
