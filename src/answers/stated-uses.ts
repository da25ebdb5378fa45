/** What a file says about the use of a page, as the commands show it: only uses that it mentions. */

import type { Preferences } from '../core/preferences/preferences.js';
import type { LicenseLink } from '../core/preferences/other-lines.js';
import type { Evidence, Stated, Subject } from '../core/preferences/statement.js';

/** The answer for one use, with the first lines that mention it. */
export interface StatedUseJson {
  /** `allowed`, `disallowed` or `unknown`. */
  readonly answer: string;
  /** The first twenty. */
  readonly from: readonly Evidence[];
  /** How many more there are. */
  readonly fromBeyond?: number;
}

/** Preferences as the commands print them with `--json`: each use that is mentioned, and the licences. */
export interface PreferencesJson extends Readonly<Partial<Record<Subject, StatedUseJson>>> {
  /** The first twenty. */
  readonly licenses?: readonly LicenseLink[];
  /** How many more there are. */
  readonly licensesBeyond?: number;
}

/** One use of a page that the file mentions. */
export interface StatedUse extends Stated<string> {
  readonly use: Subject;
}

/** A file may say the same on a hundred thousand lines, and nobody reads them all. */
const LISTED = 20;

const USES: readonly Subject[] = ['train', 'search', 'input', 'use'];

/** The uses that the file mentions, readably or not. */
export function statedUses(preferences: Preferences): StatedUse[] {
  return USES.flatMap((use) => {
    const { answer, from } = preferences[use];
    return from.length === 0 ? [] : [{ use, answer, from: withoutRepetition(from) }];
  });
}

/** One line may repeat a statement a hundred thousand times. */
function withoutRepetition(from: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return from.filter(({ line = 0, says }) => {
    const key = `${line} ${says}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/**
 * Preferences as the commands print them with `--json`, documented in COMMANDS.md; undefined if nothing is stated.
 *
 * @example
 * const robots = parse('User-agent: *\nContent-Usage: train-ai=n');
 * preferencesJson(robots.preferences('FooBot', '/a'))?.train?.answer; // 'disallowed'
 */
export function preferencesJson(preferences: Preferences): PreferencesJson | undefined {
  const uses = statedUses(preferences);
  const { licenses } = preferences;
  if (uses.length === 0 && licenses.length === 0) return undefined;
  return {
    ...Object.fromEntries(uses.map(({ use, answer, from }) => [use, stated(answer, from)])),
    ...(licenses.length === 0 ? {} : { licenses: licenses.slice(0, LISTED) }),
    ...(licenses.length <= LISTED ? {} : { licensesBeyond: licenses.length - LISTED }),
  };
}

function stated(answer: string, from: readonly Evidence[]): StatedUseJson {
  const beyond = from.length - LISTED;
  return { answer, from: from.slice(0, LISTED), ...(beyond > 0 ? { fromBeyond: beyond } : {}) };
}
