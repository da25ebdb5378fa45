/** What Perl's URI 5.17 escapes in a URL, and how it writes hosts that are not ASCII. */

import { isAscii } from '../../core/ascii.js';
import { LETTERS_AND_DIGITS, characterSet, escapeOutside } from '../../core/percent.js';
import { punycode } from '../../core/punycode.js';
import { perlLowerCase } from './text.js';

export const KEPT_CHARACTERS = `${LETTERS_AND_DIGITS};/?:@&=+$,%#-_.!~*'()`;

/** Characters that stay as they are; every other becomes the escapes of its UTF-8 bytes. */
export const KEPT = /* @__PURE__ */ characterSet(KEPT_CHARACTERS);

const KEPT_IN_HOST = /* @__PURE__ */ characterSet(`${KEPT_CHARACTERS}[]`);

/**
 * Quirk: nothing is decoded, and the case of escapes stays: `%7e`, `%7E` and `~` are three different texts.
 * Mirrors `URI::_uric_escape`.
 */
export function escapedText(text: string): string {
  return escapeOutside(text, KEPT);
}

/**
 * Quirk: escaped brackets in a host are decoded, other escapes are not.
 * Mirrors `URI::_fix_uric_escape_for_host_part`.
 */
export function escapedHost(host: string): string {
  const escaped = escapeOutside(hostInAscii(host) ?? host, KEPT_IN_HOST);
  return escaped.includes('%') ? escaped.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']') : escaped;
}

const LONGEST_LABEL = 63;

/**
 * The host with Punycode for the labels that are not ASCII; undefined where a label does not allow it.
 *
 * Quirk: such a label is lower-cased before and nothing else; the others keep their case.
 * Mirrors `URI::_idna::ToASCII`.
 */
function hostInAscii(host: string): string | undefined {
  if (isAscii(host)) return host;
  const labels = host.split('.');
  const encoded: string[] = [];
  for (const label of labels) {
    const ascii = labelInAscii(label);
    const isLast = encoded.length === labels.length - 1;
    if (ascii === undefined || ascii.length > LONGEST_LABEL || (ascii === '' && !isLast)) return undefined;
    encoded.push(ascii);
  }
  return encoded.join('.');
}

function labelInAscii(label: string): string | undefined {
  if (isAscii(label)) return label;
  // A character takes at most two units and becomes at least one letter.
  if (label.startsWith('xn--') || label.length > 2 * LONGEST_LABEL) return undefined;
  const lower = perlLowerCase(label);
  return isAscii(lower) ? lower : `xn--${punycode(lower)}`;
}
