/**
 * Content-Signal: the policy that Cloudflare published on 24 September 2025 (draft-romm-aipref-contentsignals-00 of
 * 1 October 2025, expired on 4 April 2026), with `use=` as documented since 1 July 2026.
 *
 * https://www.ietf.org/archive/id/draft-romm-aipref-contentsignals-00.html
 */

import { USES, type Subject } from './statement.js';

const KEYS: ReadonlyMap<string, Subject> = new Map<string, Subject>([
  ['ai-train', 'train'],
  ['search', 'search'],
  ['ai-input', 'input'],
  ['use', 'use'],
]);

/** Keys and values in letters of either case; an unknown key says nothing, an unknown value `unknown`. */
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
