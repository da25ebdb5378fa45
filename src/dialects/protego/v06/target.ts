/** From a URL to the text that Protego 0.6 matches. */

import type { Failure, Settled } from '../../../core/dialect.js';
import { characterSet, endOfRun } from '../../../core/percent.js';
import { plainPathStart } from '../../../languages/python/path-start.js';
import { quoteSet } from '../../../languages/python/quote.js';
import { urlparse, type ParsedUrl } from '../../../languages/python/urls.js';
import { rewriteEscapes } from '../escapes.js';

const SAFE = quoteSet('/%');

const KEPT = [0x2f, 0x25];

/** A percent sign is safe, yet what it escapes may have to be written in another way. */
const UNCHANGED = quoteSet('/');

/** ASCII that does not end a path and that Python leaves where it is. */
const IN_PATH = /* @__PURE__ */ characterSet(
  Array.from({ length: 0x60 }, (_, index) => String.fromCharCode(0x20 + index))
    .filter((character) => !'?#;'.includes(character))
    .join(''),
);

/** Quirk: the URL is looked at only when the file has rules for the agent. Mirrors `_RuleSet.can_fetch`. */
export function target(url: string): string | number | Settled {
  const text = matchedText(url);
  if (typeof text !== 'object') return text;
  return { allowed: undefined, because: 'bad-url', error: text, needsGroup: true };
}

/** A Failure where Python's `urlparse` raises. */
function matchedText(url: string): string | number | Failure {
  const start = plainPathStart(url);
  const plain = start < 0 ? undefined : plainTarget(url, start);
  if (plain !== undefined) return plain;
  const parts = urlparse(url);
  if ('message' in parts) return parts;
  return assemble(parts, rewriteEscapes(parts.path, KEPT, SAFE)) || '/';
}

/** The target of a URL that one scan can split; undefined for all others. */
function plainTarget(url: string, start: number): string | number | undefined {
  if (start === url.length) return '/';
  const safeEnd = endOfRun(url, start, UNCHANGED);
  if (safeEnd === url.length) return start;
  const end = endOfRun(url, safeEnd, IN_PATH);
  if (end < url.length && !isVerbatimTail(url, end)) return undefined;
  if (end === safeEnd) return start;
  return rewriteEscapes(url.slice(start, end), KEPT, SAFE) + url.slice(end);
}

/** A query, a fragment or both that stay as they are: neither is empty. */
const VERBATIM_TAIL = /(?:\?[^#\t\n\r]+)?(?:#[^\t\n\r]+)?$/y;

/** @param from - before the end of the URL */
export function isVerbatimTail(url: string, from: number): boolean {
  VERBATIM_TAIL.lastIndex = from;
  return VERBATIM_TAIL.test(url);
}

/** Parameters, query and fragment as written; empty ones lose their delimiter. */
export function assemble({ params, query, fragment }: ParsedUrl, path: string): string {
  let text = path;
  if (params !== '') text += `;${params}`;
  if (query !== '') text += `?${query}`;
  return fragment === '' ? text : `${text}#${fragment}`;
}
