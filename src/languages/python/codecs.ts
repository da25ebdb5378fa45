/** Python's text codecs under Python's names, as far as the platform has decoders for them. */

import {
  ascii,
  codePage,
  koi8U,
  latin1,
  latin1UpTo9F,
  markedUtf16,
  markedUtf8,
  platformCodec,
  type Codec,
} from '../../core/text-codecs.js';

/**
 * One row per codec: Python's name, its aliases, and the codec or the platform's name for it. Names are in the form in
 * which Python compares them: lower case, with one underscore for everything that is neither letter nor digit.
 *
 * For several East Asian codecs, the platform only has the largest superset: FETCHING.md says how many byte pairs differ.
 */
const CODECS: readonly (readonly [name: string, aliases: string, codec: Codec | string])[] = [
  [
    'ascii',
    '646 ansi_x3.4_1968 ansi_x3_4_1968 ansi_x3.4_1986 cp367 csascii ibm367 iso646_us iso_646.irv_1991 iso_ir_6 us us_ascii',
    ascii,
  ],
  ['utf_8', 'cp65001 u8 utf utf8 utf8_ucs2 utf8_ucs4', 'utf-8'],
  ['utf_8_sig', '', markedUtf8],
  ['utf_16', 'u16 utf16', markedUtf16],
  ['utf_16_le', 'unicodelittleunmarked utf_16le', 'utf-16le'],
  ['utf_16_be', 'unicodebigunmarked utf_16be', 'utf-16be'],
  [
    'latin_1',
    '8859 cp819 csisolatin1 ibm819 iso8859 iso8859_1 iso_8859_1 iso_8859_1_1987 iso_ir_100 l1 latin latin1',
    latin1,
  ],
  ['iso8859_2', 'csisolatin2 iso_8859_2 iso_8859_2_1987 iso_ir_101 l2 latin2', 'iso-8859-2'],
  ['iso8859_3', 'csisolatin3 iso_8859_3 iso_8859_3_1988 iso_ir_109 l3 latin3', 'iso-8859-3'],
  ['iso8859_4', 'csisolatin4 iso_8859_4 iso_8859_4_1988 iso_ir_110 l4 latin4', 'iso-8859-4'],
  ['iso8859_5', 'csisolatincyrillic cyrillic iso_8859_5 iso_8859_5_1988 iso_ir_144', 'iso-8859-5'],
  [
    'iso8859_6',
    'arabic asmo_708 csisolatinarabic ecma_114 iso_8859_6 iso_8859_6_1987 iso_ir_127',
    'iso-8859-6',
  ],
  [
    'iso8859_7',
    'csisolatingreek ecma_118 elot_928 greek greek8 iso_8859_7 iso_8859_7_1987 iso_ir_126',
    'iso-8859-7',
  ],
  ['iso8859_8', 'csisolatinhebrew hebrew iso_8859_8 iso_8859_8_1988 iso_ir_138', 'iso-8859-8'],
  ['iso8859_9', 'csisolatin5 iso_8859_9 iso_8859_9_1989 iso_ir_148 l5 latin5', latin1UpTo9F('windows-1254')],
  ['iso8859_10', 'csisolatin6 iso_8859_10 iso_8859_10_1992 iso_ir_157 l6 latin6', 'iso-8859-10'],
  ['iso8859_11', 'iso_8859_11 iso_8859_11_2001 thai', latin1UpTo9F('windows-874')],
  ['iso8859_13', 'iso_8859_13 l7 latin7', 'iso-8859-13'],
  ['iso8859_14', 'iso_8859_14 iso_8859_14_1998 iso_celtic iso_ir_199 l8 latin8', 'iso-8859-14'],
  ['iso8859_15', 'iso_8859_15 l9 latin9', 'iso-8859-15'],
  [
    'tis_620',
    'iso_ir_166 tis620 tis_620_0 tis_620_2529_0 tis_620_2529_1',
    latin1UpTo9F('windows-874', '\u00a0'),
  ],
  ['koi8_r', 'cskoi8r', 'koi8-r'],
  ['koi8_u', '', koi8U],
  ['cp866', '866 csibm866 ibm866', 'ibm866'],
  ['cp874', '', codePage('windows-874')],
  ['cp1250', '1250 windows_1250', codePage('windows-1250')],
  ['cp1251', '1251 windows_1251', codePage('windows-1251')],
  ['cp1252', '1252 windows_1252', codePage('windows-1252')],
  ['cp1253', '1253 windows_1253', codePage('windows-1253', '\u00aa')],
  ['cp1254', '1254 windows_1254', codePage('windows-1254')],
  ['cp1255', '1255 windows_1255', codePage('windows-1255', '\u05ba')],
  ['cp1256', '1256 windows_1256', codePage('windows-1256')],
  ['cp1257', '1257 windows_1257', codePage('windows-1257')],
  ['cp1258', '1258 windows_1258', codePage('windows-1258')],
  ['mac_roman', 'macintosh macroman', 'macintosh'],
  ['mac_cyrillic', 'maccyrillic', 'x-mac-cyrillic'],
  ['big5', 'big5_tw csbig5 x_mac_trad_chinese', 'big5'],
  ['big5hkscs', 'big5_hkscs hkscs', 'big5'],
  ['cp950', '950 ms950', 'big5'],
  ['shift_jis', 'csshiftjis s_jis shiftjis sjis x_mac_japanese', 'shift_jis'],
  ['cp932', '932 ms932 ms_kanji mskanji', 'shift_jis'],
  ['euc_jp', 'eucjp u_jis ujis', 'euc-jp'],
  ['iso2022_jp', 'csiso2022jp iso2022jp iso_2022_jp', 'iso-2022-jp'],
  ['euc_kr', 'euckr korean ks_c_5601 ks_c_5601_1987 ks_x_1001 ksc5601 ksx1001 x_mac_korean', 'euc-kr'],
  [
    'gb2312',
    'chinese csiso58gb231280 euc_cn euccn eucgb2312_cn gb2312_1980 gb2312_80 iso_ir_58 x_mac_simp_chinese',
    'gbk',
  ],
  ['gbk', '936 cp936 ms936', 'gbk'],
  ['gb18030', 'gb18030_2000', 'gb18030'],
];

const BY_NAME: ReadonlyMap<string, Codec | string> = new Map(
  CODECS.flatMap(([name, aliases, codec]) =>
    `${name} ${aliases}`
      .trim()
      .split(' ')
      .map((alias) => [alias, codec] as const),
  ),
);

/** The codec that Python would use for `encoding`, if the platform has it. */
export function pythonCodec(encoding: string): Codec | undefined {
  const name = comparable(encoding);
  const codec = BY_NAME.get(name) ?? BY_NAME.get(name.replaceAll('.', '_'));
  return typeof codec === 'string' ? platformCodec(codec) : codec;
}

/** Letters, digits and dots; one underscore for any run of other characters, none at the ends. */
function comparable(encoding: string): string {
  const words = encoding.toLowerCase().split(/[^\p{L}\p{N}.]/u);
  return words
    .filter((word) => word !== '')
    .join('_')
    .replace(/[^\0-\x7f]/g, '');
}
