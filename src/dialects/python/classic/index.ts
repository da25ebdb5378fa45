/**
 * CPython's urllib.robotparser as it was from 3.8 to 3.13.7, read as 3.11.7: the generation before RFC 9309.
 *
 * https://docs.python.org/3.11/library/urllib.robotparser.html
 */

import { COLON, PERCENT, SLASH, STAR } from '../../../core/characters.js';
import type { CodeUnits } from '../../../core/code-units.js';
import type {
  Access,
  Dialect,
  Failure,
  Group,
  Pattern,
  PlainRules,
  Rule,
  Selection,
  Settled,
  Sheet,
} from '../../../core/dialect.js';
import { isDigit } from '../../../languages/python/numbers.js';
import { unquote } from '../../../languages/python/quote.js';
import { rankByOrder } from '../../../core/rank.js';
import type { SpanGroup } from '../../../core/span-group.js';
import { Substrings } from '../../../core/substrings.js';
import { agentToken } from '../agent.js';
import { classicPath, classicTarget, KEPT } from './target.js';
import type { PythonGroupMachine } from '../groups.js';
import { readPython, type PythonGeneration } from '../reader.js';
import { pythonSettings } from '../settings.js';

export const classicGeneration: PythonGeneration = {
  // Quirk: `²` and its kind count as digits, and then make parsing fail, since `int` refuses them.
  settings: pythonSettings(unquote, isDigit),
  decode: unquote,
  emptyLine,
  endOfInput,
  refuse,
  drops: () => false,
  keep: withFirstDefault,
};

/** Quirk: an empty line discards agents that no rule has followed; a line of blanks or a comment does not. */
function emptyLine(machine: PythonGroupMachine): void {
  if (machine.state === 'members') machine.file();
  else machine.discard();
}

function endOfInput(machine: PythonGroupMachine): void {
  if (machine.state === 'members') machine.file();
}

/** Quirk: a rule whose host is malformed, or that holds a lone surrogate, makes parsing fail. */
function refuse(text: string, units: CodeUnits, from: number, end: number): Failure | undefined {
  if (!mayFail(units, from, end)) return undefined;
  const path = classicPath(text.slice(from, end));
  return typeof path === 'string' ? undefined : path;
}

/**
 * Whether a value could be refused: one with a host, which may be malformed, or with a lone surrogate. A value that
 * begins with one slash or a star has no host, nor has one in which no colon follows a scheme.
 */
function mayFail(units: CodeUnits, from: number, end: number): boolean {
  if (from === end) return false;
  const first = units[from];
  const second = from + 1 < end ? (units[from + 1] ?? 0) : NaN;
  if (first === SLASH && (second === SLASH || mayHideSlash(second))) return true;
  if (first !== SLASH && first !== STAR && mayHaveScheme(units, from, end)) return true;
  if (units instanceof Uint8Array) return false;
  for (let at = from; at < end; at++) {
    if (((units[at] ?? 0) & 0xf800) === 0xd800) return true;
  }
  return false;
}

/** Whether there is a colon, what may stand for one, or a blank or control character, which Python may drop. */
function mayHaveScheme(units: CodeUnits, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const unit = units[at] ?? 0;
    if (unit === COLON || unit === PERCENT || unit <= 0x20) return true;
  }
  return false;
}

/** Whether this unit after a slash may stand for a second one (`%2F`) or leave one behind (a tab, or `%09`). */
function mayHideSlash(unit: number): boolean {
  return unit === PERCENT || unit < 0x20;
}

/** Quirk: only the first group for everyone counts; a later one is dropped with all its other agents and its rules. */
function withFirstDefault(groups: readonly SpanGroup[]): readonly SpanGroup[] {
  const first = groups.find(isForEveryone);
  return groups.filter((group) => group === first || !isForEveryone(group));
}

export function isForEveryone(group: Group): boolean {
  return group.agents.includes('*');
}

/**
 * The first group one of whose names is part of the agent's text before its first slash, else everyone's.
 *
 * Quirk: the version is cut from the caller's agent only, so `foo/1.0` in the file is nobody's name.
 *
 * Quirk: an empty name is part of every agent.
 */
function select(sheet: Sheet, agent: string): Selection | undefined {
  const token = new Substrings(agentToken(agent));
  let everyone: Group | undefined;
  for (const group of sheet.groups) {
    if (isForEveryone(group)) {
      everyone ??= group;
      continue;
    }
    const name = group.agents.findIndex((value) => token.has(value.toLowerCase()));
    if (name >= 0) return { groups: [group], matched: [name], by: 'name' };
  }
  if (everyone === undefined) return undefined;
  return { groups: [everyone], matched: [everyone.agents.indexOf('*')], by: 'everyone' };
}

/** Quirk: the first rule that matches decides, however short it is; an empty Disallow allows all from there on. */
function compile(rule: Rule, order: number): readonly Pattern[] {
  const prefix = classicPath(rule.value);
  if (typeof prefix !== 'string') return [];
  return [{ rule, allow: rule.allow || rule.value === '', prefix, ceiling: rankByOrder(order) }];
}

const plain: PlainRules = {
  characters: KEPT,
  rank: (_length, order) => rankByOrder(order),
  except: (text, start) => mayHideSlash(text.charCodeAt(start + 1)),
};

/** Quirk: a URL with a malformed host is an error, as is one with a lone surrogate. */
function target(url: string): string | number | Settled {
  const path = classicTarget(url);
  return typeof path === 'object' ? { allowed: undefined, because: 'bad-url', error: path } : path;
}

/** Quirk: a server error changes nothing, so a parser that has read nothing before goes on to forbid everything. */
function access(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status === 401 || status === 403) return 'disallow-all';
  return status >= 400 && status < 500 ? 'allow-all' : 'unknown';
}

/**
 * As `urllib.robotparser` of CPython 3.8 to 3.13.7 reads: the first rule that matches decides, and `*` means itself.
 *
 * @since 0.1.0
 * @example
 * const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b';
 * parse(text, { dialect: pythonClassic }).allows('FooBot', '/a/b'); // false
 */
export const pythonClassic: Dialect = {
  name: 'pythonClassic',
  read: (source) => readPython(source, classicGeneration, 0),
  select,
  compile,
  plain,
  target,
  access,
};
