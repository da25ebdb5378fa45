/**
 * Content-Signal: the policy that Cloudflare published on 24 September 2025 (draft-romm-aipref-contentsignals-00 of
 * 1 October 2025, expired on 4 April 2026), with `use=` as documented since 1 July 2026.
 *
 * https://www.ietf.org/archive/id/draft-romm-aipref-contentsignals-00.html
 */

import type { OtherLine } from './other-lines.js';
import { USES, type Statement, type Subject } from './statement.js';

const KEYS: ReadonlyMap<string, Subject> = new Map<string, Subject>([
  ['ai-train', 'train'],
  ['search', 'search'],
  ['ai-input', 'input'],
  ['use', 'use'],
]);

/** Keys and values ignore case; an unknown key says nothing, an unknown value says `unknown`. */
export function signalStatements(value: string): { about: Subject; says: string }[] {
  return value.split(',').flatMap((pair) => {
    const [, key = '', word = ''] = /^([^=]*)=([^]*)/.exec(pair.toLowerCase()) ?? [];
    const about = KEYS.get(key.trim());
    return about === undefined ? [] : [{ about, says: meaningOf(about, word.trim()) }];
  });
}

function meaningOf(about: Subject, word: string): string {
  if (about === 'use') return USES.find((use) => use === word) ?? 'unknown';
  return word === 'yes' ? 'allowed' : word === 'no' ? 'disallowed' : 'unknown';
}

/**
 * The Content-Signal lines that apply to an agent: those of its group and, for uses that none of these mentions, the
 * lines before the first group, which apply to every agent. The drafts do not cover lines before the first group, but
 * sites use them.
 */
export function signalsInFile(ofGroup: readonly OtherLine[], ofFile: readonly OtherLine[]): Statement[] {
  const own = ofGroup.flatMap(signalsOfLine);
  const settled = new Set(own.filter(({ says }) => says !== 'unknown').map(({ about }) => about));
  return [...own, ...ofFile.flatMap(signalsOfLine).filter(({ about }) => !settled.has(about))];
}

function signalsOfLine({ line, value, text }: OtherLine): Statement[] {
  return signalStatements(value).map(({ about, says }) => ({
    about,
    by: 'content-signal',
    where: 'robots',
    line,
    text,
    says,
  }));
}
