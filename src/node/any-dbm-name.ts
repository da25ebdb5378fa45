/** The name under which WWW::RobotRules::AnyDBM_File 6.03 stores a robot. */

import { PERL_BLANKS } from '../languages/perl/text.js';

/**
 * The agent without the version at its end: a slash, blanks, digits, any one character, digits.
 *
 * Quirk: `Foo/1.0`, `Foo 2.5`, `Foo/123` and `Foo2000` are `Foo`, but `Foo/1` and `Foo/1.2 (x)` stay as they are.
 * Mirrors `WWW::RobotRules::AnyDBM_File::agent`.
 */
export function withoutVersion(agent: string): string {
  const characters = Array.from(agent);
  const end = backOver(characters, characters.length, isSpace);
  const digits = startOfVersion(characters, end);
  if (digits === undefined) return agent;
  const start = backOver(characters, digits, isSpace);
  return characters.slice(0, characters[start - 1] === '/' ? start - 1 : start).join('');
}

/** Finds digits, any one character and digits before `end`; returns where they begin. */
function startOfVersion(characters: readonly string[], end: number): number | undefined {
  const last = backOver(characters, end, isDigit);
  if (last === end) return undefined;
  const one = last - 1;
  const first = characters[one] === '\n' ? one : backOver(characters, one, isDigit);
  if (first < one) return first;
  // The one character may itself be a digit.
  return end - last >= 3 ? last : undefined;
}

/** The start of the run of characters of a kind before `end`. */
function backOver(
  characters: readonly string[],
  end: number,
  isKind: (character: string) => boolean,
): number {
  let start = Math.max(end, 0);
  while (start > 0 && isKind(characters[start - 1] ?? '')) start--;
  return start;
}

function isDigit(character: string): boolean {
  return /^\p{Nd}$/u.test(character);
}

function isSpace(character: string): boolean {
  return PERL_BLANKS.has(character.charCodeAt(0));
}
