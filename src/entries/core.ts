/** `robotparser/core`: parses a robots.txt, gives verdicts and explains them, in Node and in browsers. */

export { visible } from '../core/visible.js';
export type { ExplainOptions, Explanation, LostRule } from '../core/explanation.js';
export { reasonOf, type Reasoned } from '../core/reason.js';
export { Robots } from '../core/robots.js';
export type { CheckOptions, ParseOptions, StoredRobots } from '../core/robots.js';
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
  Selection,
  Settled,
  Sheet,
  Site,
  TimeOfDay,
  VisitTime,
} from '../core/dialect.js';
export type { Directive, LicenseLink } from '../core/preferences/other-lines.js';
export type { PreferenceOptions, Preferences, ResponseStatements } from '../core/preferences/preferences.js';
export type {
  ContentUse,
  Evidence,
  PreferenceAnswer,
  Stated,
  Statement,
  Subject,
} from '../core/preferences/statement.js';
export type { CharacterSet } from '../core/percent.js';
export { parse } from '../dialects/parse.js';
