/** `robotparser/core`: reads, answers and explains, in a browser as well as in Node. */

import type { Dialect } from './core/dialect.js';
import { parse as parseAs, type Robots } from './core/robots.js';
import { rfc9309 } from './dialects/rfc9309.js';

export { answerJson, reasonOf, verdictOf } from './answers/answer.js';
export type { Answer, AnswerJson, Verdict } from './answers/answer.js';
export type { Severity } from './answers/advice.js';
export { lint, type Finding } from './answers/lint.js';
export { Reading } from './answers/reading.js';
export { Readings, type ReadingsOptions } from './answers/readings.js';
export { tableJson } from './answers/table.js';
export { visible } from './answers/visible.js';
export type { DialectAnswer, Table, TableJson } from './answers/table.js';
export { Robots } from './core/robots.js';
export type { ExplainOptions, Explanation, LostRule, StoredRobots } from './core/robots.js';
export type {
  Access,
  Dialect,
  Failure,
  Group,
  Note,
  NoteCode,
  Pattern,
  PlainRules,
  RequestRate,
  Rule,
  RuleSpan,
  Selection,
  Settled,
  Sheet,
  Site,
  TimeOfDay,
  VisitTime,
} from './core/dialect.js';
export type { CharacterSet } from './core/percent.js';

/** How a robots.txt is read. */
export interface ParseOptions {
  /** The reading that decides; RFC 9309 by default. */
  readonly dialect?: Dialect | undefined;
  /** Where the file was found; some dialects answer only for URLs of the same site. */
  readonly url?: string | undefined;
}

/**
 * Reads a robots.txt. Any text is one: what cannot be read is left out and told in {@link Robots.notes}.
 *
 * @param source - the text, or its lines where the dialect's original takes lines
 * @example
 * const robots = parse('User-agent: *\nDisallow: /tmp');
 * robots.allows('FooBot', 'https://example.com/tmp/x'); // false
 */
export function parse(source: string | Iterable<string>, options: ParseOptions = {}): Robots {
  return parseAs(source, { dialect: options.dialect ?? rfc9309, url: options.url });
}
