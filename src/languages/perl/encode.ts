/** Charsets that Perl's Encode supports and the platform does not, or not under these names. */

import { latin1 } from '../../core/text-codecs.js';

/**
 * The platform's names of charsets, by the names that Encode knows them by. Quirk: most of these may follow anything
 * that is not a letter or digit, such as a quote that is never closed. Mirrors `Encode::Alias::init_aliases`.
 */
const ALIASES: readonly (readonly [names: RegExp, charset: string])[] = [
  [/^(?:unicode-1-1-)?utf-?7$|cp65000/, 'utf-7'],
  [/\butf-8$|^utf-8-strict$|^utf[_ ]?8$|cp65001/, 'utf-8'],
  [/^ucs-?2-?le$|^utf-?16-?le$/, 'utf-16le'],
  [/^ucs-?2(?:-?be)?$|^utf-?16-?be$|^iso-10646-1$/, 'utf-16be'],
  [/^utf-?16$/, 'utf-16'],
  [/^(?:utf-?32|ucs-?4)-?(le|be|)$/, 'utf-32$1'],
  [/^c$|\b(?:iso[-_]?)?646(?:[-_]?us)?$|^usascii$|\bansi[-_]?x3\.4[-_]?1968$/, 'ascii'],
  [/\biso(?:[-_]?8859[-_]|8859)1$|\b(?:iso[-_]?)?latin[-_]?1$/, 'iso-8859-1'],
  [/\biso(?:[-_]?8859[-_]|8859)(\d+)$/, 'iso-8859-$1'],
  [/\b(?:iso[-_]?)?latin[-_]?([2-4])$/, 'iso-8859-$1'],
  [/\b(?:iso[-_]?)?latin[-_]?5$/, 'iso-8859-9'],
  [/\b(?:iso[-_]?)?latin[-_]?6$/, 'iso-8859-10'],
  [/\b(?:iso[-_]?)?latin[-_]?7$/, 'iso-8859-13'],
  [/\b(?:iso[-_]?)?latin[-_]?8$/, 'iso-8859-14'],
  [/\b(?:iso[-_]?)?latin[-_]?9$/, 'iso-8859-15'],
  [/\b(?:iso[-_]?)?latin[-_]?10$/, 'iso-8859-16'],
  [/^cyrillic$/, 'iso-8859-5'],
  [/^arabic$/, 'iso-8859-6'],
  [/^greek$/, 'iso-8859-7'],
  [/^hebrew$/, 'iso-8859-8'],
  [/\btis-?620\b|^thai$/, 'windows-874'],
  [/\b(?:cp|ibm|ms|windows)[-_ ]?(125\d|874)$/, 'windows-$1'],
  [/\b(?:cp|ibm|ms|windows)[-_ ]?932$|\bshift[-_ ]?jis$|\bsjis$|\bwindows-31j$/, 'shift_jis'],
  [/\bjis$/, '7bit-jis'],
  [/\b(?:cp|ibm|ms|windows)[-_ ]?936$|\beuc[-_ ]?cn$|\bgb[-_ ]?2312|^gbk$/, 'gbk'],
  [/\b(?:cp|ibm|ms|windows)[-_ ]?949$|\beuc[-_ ]?kr$|uhc$|windows-949$|\bks_c_5601-1987$/, 'euc-kr'],
  [/\b(?:cp|ibm|ms|windows)[-_ ]?950$|\bbig-?5(?:-?et(?:en)?)?$/, 'big5'],
  [/\bbig5-?hk(?:scs)?$|\bhk(?:scs)?[-_]?big5$/, 'big5-hkscs'],
  [/\b(?:cp|ibm|ms|windows)[-_ ]?866$/, 'ibm866'],
  [/\b(?:cp|ibm|ms|windows)[-_ ]?(\d{2,4})$/, 'cp$1'],
  [/\beuc[-_ ]?jp$|\bujis$/, 'euc-jp'],
  [/^(?:(?:x[-_])?mac[-_]|mac)roman$|^macintosh$/, 'macintosh'],
  [/^(?:(?:x[-_])?mac[-_]|mac)cyrillic$/, 'x-mac-cyrillic'],
  [/^(?:x[-_])?mac[-_](.*)$/, 'mac$1'],
  [/\bkoi8[-_ ]*([ru])$/, 'koi8-$1'],
];

/** Charsets whose lower half is ASCII: most files consist of nothing else. */
const LIKE_ASCII =
  /^(?:cp(?:437|737|775|85[025-8]|86[0-59]|1006)|mac(?:ce|centraleurroman|chinese(?:simp|trad)|croatian|greek|icelandic|japanese|korean|r[ou]manian|sami|thai|turkish)|mime-(?:header|[bq])|iso-(?:2022-(?:kr|jp-1)|8859-16)|7bit-jis|adobestandardencoding|gsm0338|hp-roman8|hz|johab|koi8-f|nextstep|tis620|viscii)$/;

/** The other charsets that Encode knows, in the platform's names. The platform has names of its own, such as `l1`. */
const OF_PLATFORM =
  /^(?:utf-(?:8|16le|16be)|iso-8859-(?:[2-9]|1[01345])|iso-2022-jp|windows-(?:125[0-8]|874)|shift_jis|gbk|euc-(?:jp|kr)|big5(?:-hkscs)?|ibm866|macintosh|x-mac-cyrillic|koi8-[ru])$/;

/**
 * The text of `bytes`, or the platform's name for their charset.
 *
 * @throws RangeError for a charset that Encode does not know
 */
export function perlCharset(named: string, bytes: Uint8Array): { text: string } | { label: string } {
  const charset = canonicalName(named);
  const wide = /^utf-32(le|be)?$/.exec(charset);
  if (wide !== null) return { text: utf32(bytes, wide[1]) };
  if (charset === 'utf-7') return { text: utf7(latin1(bytes)) };
  if (charset === 'ascii') return { text: latin1(bytes).replaceAll(/[\x80-\xff]/g, '\ufffd') };
  if (charset === 'iso-8859-1' || LIKE_ASCII.test(charset)) return { text: latin1(bytes) };
  if (OF_PLATFORM.test(charset)) return { label: charset };
  throw new RangeError(`Encode knows no charset ${JSON.stringify(named)}`);
}

function canonicalName(named: string): string {
  const [names, charset] = ALIASES.find(([pattern]) => pattern.test(named)) ?? [];
  if (charset !== undefined) return charset.replace('$1', names?.exec(named)?.[1] ?? '');
  const [, start, end = ''] = /^([^\s_]+)[\s_]+([^\s_]*)$/.exec(named) ?? [];
  return start === undefined ? named : canonicalName(`${start}-${end}`);
}

/**
 * The charset of a Content-Type, lower-cased.
 *
 * Quirk: a list has the charset of its first type, and the last of several `charset` counts, even without a value.
 * Mirrors `HTTP::Headers::content_type_charset`.
 */
export function perlCharsetIn(contentType: string): string | undefined {
  let charset: string | undefined;
  let isFirst = true;
  for (const [text, name, quoted, plain] of contentType.matchAll(HEADER_WORD)) {
    if (/^\s*,/.test(text) && !isFirst) break;
    if (name === undefined) continue;
    if (!isFirst && name.toLowerCase() === 'charset') charset = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
    isFirst = false;
  }
  return charset?.trim().toLowerCase() || undefined;
}

// name = "quoted", name = plain, name; or the text between
const HEADER_WORD =
  /\s*(=*[^\s=;,]+)(?:\s*=\s*"([^"\\]*(?:\\.[^"\\]*)*)"|\s*=\s*([^;,\s]*))?|\s*[,;]|\s+|=/gy;

/** Mirrors `Encode::Unicode::UTF7::decode`, which leaves every byte outside of its escapes as it is. */
function utf7(text: string): string {
  return text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_escape, packed: string) => {
    if (packed === '') return '+';
    const bytes = atob(packed.length % 4 === 1 ? packed.slice(0, -1) : packed);
    // As when decoding a stream: an incomplete character at the end is dropped.
    return new TextDecoder('utf-16be', { ignoreBOM: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
      { stream: true },
    );
  });
}

const MARK = 0xfeff;
const MARK_OF_OTHER_ORDER = 0xfffe0000;

/** Unless the charset's name states the byte order, the byte order mark determines it and is dropped. */
function utf32({ buffer, byteOffset, length }: Uint8Array, order: string | undefined): string {
  const view = new DataView(buffer, byteOffset, length - (length % 4));
  const first = view.byteLength === 0 ? 0 : view.getUint32(0);
  const isMarked = order === undefined && (first === MARK || first === MARK_OF_OTHER_ORDER);
  const isLittle = order === 'le' || (isMarked && first === MARK_OF_OTHER_ORDER);
  let text = '';
  for (let at = isMarked ? 4 : 0; at < view.byteLength; at += 4) {
    const code = view.getUint32(at, isLittle);
    const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    text += isCharacter ? String.fromCodePoint(code) : '\ufffd';
  }
  return text;
}
