/** Percent-encoding as Protego rewrites it before it compares a rule with a URL. */

import { escapedByte, type CharacterSet } from '../../core/percent.js';
import { quote, unquote } from '../../languages/python/quote.js';

/** Decodes escapes except those of the bytes in `kept`, whose digits become upper case; then encodes what is not safe. */
export function rewriteEscapes(text: string, kept: readonly number[], safe: CharacterSet): string {
  let rewritten = '';
  let copied = 0;
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
    const byte = escapedByte(text, at);
    if (byte < 0 || !kept.includes(byte)) continue;
    rewritten += requote(text.slice(copied, at), safe) + text.slice(at, at + 3).toUpperCase();
    copied = at + 3;
  }
  return rewritten + requote(text.slice(copied), safe);
}

function requote(text: string, safe: CharacterSet): string {
  const decoded = unquote(text);
  // Python's encoder raises for a lone surrogate; here it becomes U+FFFD.
  return quote(decoded, safe) ?? quote(decoded.toWellFormed(), safe) ?? '';
}
