/** The keys that Protego knows, in every spelling that it takes. */

import { spells } from '../../core/ascii.js';
import { SPACE } from '../../core/characters.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';

export interface ProtegoKey {
  readonly word: string;
  readonly directive: DirectiveKind;
  readonly typo: boolean;
}

export const KEYS: readonly ProtegoKey[] = [
  ...spellings(Kind.agent, 'user-agent', 'useragent', 'user agent'),
  ...spellings(Kind.disallow, 'disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'),
  ...spellings(Kind.allow, 'allow'),
  ...spellings(Kind.sitemap, 'sitemap', 'sitemaps', 'site-map'),
  ...spellings(Kind.delay, 'crawl-delay', 'crawl delay'),
  ...spellings(Kind.rate, 'request-rate', 'request rate'),
  ...spellings(Kind.host, 'host'),
  ...spellings(Kind.visit, 'visit-time', 'visit time'),
];

const BY_WORD = /* @__PURE__ */ new DirectiveKeys(KEYS.map((key) => [key.word, key]));

function spellings(directive: DirectiveKind, word: string, ...others: readonly string[]): ProtegoKey[] {
  return [word, ...others].map((name) => ({ word: name, directive, typo: name !== word }));
}

/** The key that `text.slice(start, end)` spells, in letters of either case. */
export function keyOf(text: string, start: number, end: number): ProtegoKey | undefined {
  return BY_WORD.find(text, start, end);
}

/** The key that two words spell with one space between them. */
export function keyOfWords(
  text: string,
  first: number,
  firstEnd: number,
  second: number,
  secondEnd: number,
): ProtegoKey | undefined {
  const firstLength = firstEnd - first;
  return KEYS.find(
    ({ word }) =>
      word.length === firstLength + 1 + secondEnd - second &&
      word.charCodeAt(firstLength) === SPACE &&
      spells(text, first, word.slice(0, firstLength)) &&
      spells(text, second, word.slice(firstLength + 1)),
  );
}
