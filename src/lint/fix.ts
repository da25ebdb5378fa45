/** Applies fixes that change no verdict of any dialect for the file's own rules. */

import { argumentError, expectString } from '../core/arguments.js';
import { expectOneOf, expectOptions, type OptionNames } from '../core/options.js';
import { parse, type Robots } from '../core/robots.js';
import { nameIn } from '../core/standard-agents.js';
import { allDialects } from '../dialects/families.js';
import type { Edit, Finding } from './finding.js';
import { readLintFile, type LintFile } from './lint-file.js';
import { witnessesOf } from './witness.js';

/** A fixed text, and which findings were fixed. */
export interface Fixed {
  /** The text after all changes. */
  readonly text: string;
  /** The findings that were fixed. */
  readonly fixed: readonly Finding[];
}

/**
 * Options of {@link fix}.
 *
 * @example
 * const options: FixOptions = { verdicts: 'may-change' };
 * const text = 'User-agent: *\nDisallow: /a b';
 * fix(text, lint(text), options).text; // 'User-agent: *\nDisallow: /a%20b'
 */
export interface FixOptions {
  /**
   * `kept`: only changes after which every dialect answers as before. `may-change`: also those that are meant to change
   * verdicts, such as a corrected name; look at the result.
   *
   * @defaultValue `'kept'`
   */
  readonly verdicts?: 'kept' | 'may-change' | undefined;
}

const OPTIONS: OptionNames<FixOptions> = { verdicts: true };

/** A finding with its change. */
interface Change {
  readonly finding: Finding;
  readonly edit: Edit;
}

/** Limits of the tries. Each tried set of changes costs a parse in every dialect; `characters` limits the text parsed. */
const TRIED = { characters: 700_000, least: 3, most: 60 } as const;

/**
 * Makes the changes that findings offer. A change is left out if it would change the verdict of any dialect, for the
 * crawlers that the file names and for URLs made from its rules; in a file of more than 250 rules, from some of them.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /a\nDisallow: /a\n';
 * fix(text, lint(text)).text; // 'User-agent: *\nDisallow: /a\n'
 */
export function fix(text: string, findings: readonly Finding[], options: FixOptions = {}): Fixed {
  expectString('text', text);
  const given: unknown = findings;
  if (!Array.isArray(given))
    throw argumentError('findings', given, 'a list of findings, as lint(text) returns');
  expectOptions('options', options, OPTIONS);
  const { verdicts = 'kept' } = options;
  expectOneOf('options.verdicts', verdicts, ['kept', 'may-change']);
  const offered = withoutOverlaps(findings.flatMap((finding) => changeOf(finding)));
  if (verdicts === 'may-change') return made(text, offered);
  const safe = offered.filter(({ edit }) => edit.unsafe !== true);
  return made(text, safe.length === 0 ? [] : new Guard(text).kept(safe));
}

function changeOf(finding: Finding): Change[] {
  return finding.edit === undefined ? [] : [{ finding, edit: finding.edit }];
}

/** The changes in the order of the text; if two overlap, the first. */
function withoutOverlaps(changes: readonly Change[]): Change[] {
  const sorted = [...changes].sort(
    (one, other) => one.edit.from - other.edit.from || one.edit.end - other.edit.end,
  );
  const kept: Change[] = [];
  for (const change of sorted) if (change.edit.from >= (kept.at(-1)?.edit.end ?? 0)) kept.push(change);
  return kept;
}

function made(text: string, changes: readonly Change[]): Fixed {
  let after = '';
  let taken = 0;
  for (const { edit } of changes) {
    after += text.slice(taken, edit.from) + edit.text;
    taken = edit.end;
  }
  return { text: after + text.slice(taken), fixed: changes.map(({ finding }) => finding) };
}

/** So much is checked for a set of changes: URLs around them, and rules of the whole file. Less if it is longer than `characters`. */
const ASKED = { crawlers: 6, urls: 1_200, rules: 250, characters: 150_000 } as const;

/** Rules this near to a changed rule are checked closely. */
const NEAR = 3;

/** Finds large sets of changes that change no dialect's verdicts. */
class Guard {
  readonly #text: string;
  readonly #file: LintFile;
  /** The file in every dialect; the one that last gave different verdicts comes first. */
  readonly #before: Robots[];
  readonly #crawlers: number;
  readonly #urls: number;
  /** URLs of rules from the whole file: a change may have decided over any of them, whatever its group. */
  readonly #everywhere: readonly string[];
  #left: number;

  constructor(text: string) {
    this.#text = text;
    const { characters, least, most } = TRIED;
    this.#left = Math.max(least, Math.min(most, Math.floor(characters / text.length)));
    const share = Math.min(1, ASKED.characters / text.length);
    this.#crawlers = Math.floor(1 + (ASKED.crawlers - 1) * share);
    this.#urls = Math.ceil(ASKED.urls * share);
    this.#file = readLintFile(text, { response: {}, readings: [], url: undefined });
    const rules = this.#file.groups.flatMap((group) => group.rules);
    const apart = Math.ceil(rules.length / (ASKED.rules * share));
    this.#everywhere = rules
      .filter((_, at) => at % apart === 0)
      .flatMap(({ line }) => witnessesOf(line.value).slice(0, 2));
    this.#before = allDialects().map((dialect) => parse(text, { dialect }));
  }

  /** The harmless changes. Splits a set that changes verdicts, until the tries are used up. */
  kept(changes: readonly Change[]): readonly Change[] {
    let kept: readonly Change[] = [];
    const waiting: (readonly Change[])[] = [changes];
    for (let next = waiting.shift(); next !== undefined && this.#left > 0; next = waiting.shift()) {
      const together = [...kept, ...next].sort((one, other) => one.edit.from - other.edit.from);
      if (this.#isHarmless(together, next)) kept = together;
      else if (next.length > 1) waiting.push(...parted(next));
    }
    return kept;
  }

  #isHarmless(changes: readonly Change[], latest: readonly Change[]): boolean {
    this.#left--;
    const { text } = made(this.#text, changes);
    if (text === this.#text) return true;
    const { agents, urls } = this.#questions(latest);
    const differing = this.#before.findIndex((before) => {
      const after = parse(text, { dialect: before.dialect });
      return agents.some((agent) =>
        urls.some((url) => before.allows(agent, url) !== after.allows(agent, url)),
      );
    });
    if (differing > 0) this.#before.unshift(...this.#before.splice(differing, 1));
    return differing < 0;
  }

  /** The crawlers of the changed groups, one that no group names, and URLs around the changed lines and everywhere. */
  #questions(changes: readonly Change[]): { agents: readonly string[]; urls: readonly string[] } {
    const lines = new Set(changes.map(({ finding }) => finding.line));
    const agents = new Set(['some-other-crawler']);
    const urls = new Set(['/', '/x']);
    const step = Math.max(1, Math.ceil(lines.size / (this.#urls / 24)));
    let changed = 0;
    for (const { agents: named, rules, others } of this.#file.groups) {
      const all = [...named, ...rules.map(({ line }) => line), ...others];
      if (!all.some(({ line }) => lines.has(line))) continue;
      for (const { value } of named)
        if (agents.size < this.#crawlers && nameIn(value) !== '') agents.add(nameIn(value));
      // All rules of a group depend on its names, and on lines that end the list of names for some parsers.
      const isRegrouped = [...named, ...others].some(({ line }) => lines.has(line));
      for (const [index, { line }] of rules.entries()) {
        if (!(isRegrouped || lines.has(line.line)) || changed++ % step !== 0) continue;
        for (const near of rules.slice(Math.max(0, index - NEAR), index + NEAR + 1))
          for (const url of witnessesOf(near.line.value)) if (urls.size < this.#urls) urls.add(url);
      }
      for (const { value } of others)
        if (/^[/*]/.test(value))
          for (const url of witnessesOf(value)) if (urls.size < this.#urls) urls.add(url);
    }
    for (const url of this.#everywhere) urls.add(url);
    return { agents: [...agents], urls: [...urls] };
  }
}

/** Splits changes into those of the first rule and the others, or into halves if all are of one rule. */
function parted(changes: readonly Change[]): readonly (readonly Change[])[] {
  const code = changes[0]?.finding.code;
  const others = changes.filter(({ finding }) => finding.code !== code);
  if (others.length > 0) return [others, changes.filter(({ finding }) => finding.code === code)];
  const half = changes.length >> 1;
  return [changes.slice(half), changes.slice(0, half)];
}
