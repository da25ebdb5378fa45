/** Applies fixes that do not change any verdict for the file's own rules in `rfc9309` and `google`. */

import { argumentError, expectString } from '../core/arguments.js';
import type { Dialect } from '../core/dialect.js';
import { parse } from '../core/robots.js';
import { nameIn } from '../core/standard-agents.js';
import { google } from '../dialects/google/index.js';
import { rfc9309 } from '../dialects/rfc9309/index.js';
import type { Edit, Finding } from './finding.js';
import { readLintFile } from './lint-file.js';
import { witnessesOf } from './witness.js';

/**
 * A fixed text, and which findings were fixed.
 *
 * @since 0.1.0
 */
export interface Fixed {
  /** The text after all changes. */
  readonly text: string;
  /** The findings that were fixed. */
  readonly fixed: readonly Finding[];
}

/** Verdicts that must stay as they are. */
const FAMILY: readonly Dialect[] = [rfc9309, google];

/** So many changes of a rule are tried one by one if they cannot all be made together. */
const SINGLE_TRIES = 50;

/**
 * Makes the changes that findings offer, except those that would change a verdict of `rfc9309` or `google` for the file's
 * groups, on URLs made of its rules.
 *
 * @since 0.1.0
 * @example
 * const text = 'User-agent: *\nDisallow: /a\nDisallow: /a\n';
 * fix(text, lint(text)).text; // 'User-agent: *\nDisallow: /a\n'
 */
export function fix(text: string, findings: readonly Finding[]): Fixed {
  expectString('text', text);
  const given: unknown = findings;
  if (!Array.isArray(given))
    throw argumentError('findings', given, 'a list of findings, as lint(text) returns');
  const offered = findings.filter(({ edit }) => edit !== undefined);
  const together = tried(text, offered);
  if (together !== undefined) return together;
  // Then rule by rule, and where a rule's changes cannot be made together, one by one.
  let kept: Finding[] = [];
  for (const code of new Set(offered.map((finding) => finding.code))) {
    const ofCode = offered.filter((finding) => finding.code === code);
    if (tried(text, [...kept, ...ofCode]) !== undefined) kept = [...kept, ...ofCode];
    else {
      for (const finding of ofCode.slice(0, SINGLE_TRIES)) {
        if (tried(text, [...kept, finding]) !== undefined) kept = [...kept, finding];
      }
    }
  }
  return tried(text, kept) ?? { text, fixed: [] };
}

function tried(text: string, findings: readonly Finding[]): Fixed | undefined {
  const sorted = findings
    .flatMap((finding) => (finding.edit === undefined ? [] : [{ finding, edit: finding.edit }]))
    .sort((one, other) => one.edit.from - other.edit.from || one.edit.end - other.edit.end);
  const made: { finding: Finding; edit: Edit }[] = [];
  for (const one of sorted) if (one.edit.from >= (made.at(-1)?.edit.end ?? 0)) made.push(one);
  let after = '';
  let taken = 0;
  for (const { edit } of made) {
    after += text.slice(taken, edit.from) + edit.text;
    taken = edit.end;
  }
  after += text.slice(taken);
  return agree(text, after) ? { text: after, fixed: made.map(({ finding }) => finding) } : undefined;
}

/** So many URLs are asked, for so many of the crawlers that the file names. */
const ASKED_AGENTS = 40;
const ASKED_URLS = 3_000;

function agree(before: string, after: string): boolean {
  if (before === after) return true;
  const agents = new Set(['some-other-crawler']);
  const urls = new Set(['/', '/x']);
  for (const text of [before, after]) {
    // Google reads names of directives that the standard does not, so it knows more groups and rules.
    for (const { agents: names } of parse(text, { dialect: google }).groups) {
      for (const name of names)
        if (nameIn(name) !== '' && agents.size < ASKED_AGENTS) agents.add(nameIn(name));
    }
    for (const { value } of readLintFile(text, { response: {}, readings: [], url: undefined }).lines) {
      if (/^[/*]/.test(value) && urls.size < ASKED_URLS) for (const url of witnessesOf(value)) urls.add(url);
    }
  }
  return FAMILY.every((dialect) => {
    const [one, other] = [parse(before, { dialect }), parse(after, { dialect })];
    const isSame = (agent: string): boolean =>
      [...urls].every((url) => one.allows(agent, url) === other.allows(agent, url));
    return [...agents].every(isSame);
  });
}
