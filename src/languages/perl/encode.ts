/** Charsets that Perl's Encode has and the platform has not, or not under these names. */

import { latin1 } from '../../core/text-codecs.js';

/** What the platform calls them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'utf-8-strict': 'utf-8',
  utf_8: 'utf-8',
  'ucs-2': 'utf-16be',
  ucs2: 'utf-16be',
  'iso-10646-1': 'utf-16be',
  cp932: 'shift_jis',
  shiftjis: 'shift_jis',
  cp936: 'gbk',
  'euc-cn': 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'big5-eten': 'big5',
  macroman: 'macintosh',
};

/** Those whose lower half is ASCII, which is all that most files consist of. */
const LIKE_ASCII =
  /^(?:cp-?(?:437|737|775|8[56]\d|1006)|mac[a-z]+|mime-(?:header|[bq])|iso-(?:2022-(?:kr|jp-1)|8859-16)|7bit-jis|adobestandardencoding|gsm0338|hp-roman8|hz|johab|koi8-f|nextstep|tis620|viscii)$/;

/** The text of `bytes`, or the platform's name of their charset. */
export function perlCharset(charset: string, bytes: Uint8Array): { text: string } | { label: string } {
  if (/^(?:unicode-1-1-)?utf-?7$/.test(charset)) return { text: utf7(latin1(bytes)) };
  const wide = /^(?:utf|ucs)[-_]?(?:32|4)[-_]?(le|be)?$/.exec(charset);
  if (wide !== null) return { text: utf32(bytes, wide[1]) };
  if (LIKE_ASCII.test(charset)) return { text: latin1(bytes) };
  return { label: Object.hasOwn(OTHER_NAMES, charset) ? (OTHER_NAMES[charset] ?? charset) : charset };
}

/** Mirrors `Encode::Unicode::UTF7::decode`, which leaves every byte outside of its escapes as it is. */
function utf7(text: string): string {
  return text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_escape, packed: string) => {
    if (packed === '') return '+';
    const bytes = atob(packed.length % 4 === 1 ? packed.slice(0, -1) : packed);
    // As in a stream: half a character at the end is dropped.
    return new TextDecoder('utf-16be', { ignoreBOM: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
      { stream: true },
    );
  });
}

const MARK = 0xfeff;
const MARK_OF_OTHER_ORDER = 0xfffe0000;

/** Without an order in its name, the mark says it and goes. */
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
