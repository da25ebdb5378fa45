/**
 * Dictionaries of structured fields, parsed strictly: one wrong character makes the whole text invalid.
 *
 * https://www.rfc-editor.org/rfc/rfc9651.html#section-4.2.2
 */

const KEY = /[a-z*][a-z0-9_.*-]*/y;
const TOKEN = /[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*/y;
/** Decimals, integers, byte sequences, booleans and dates, in this order. */
const SHORT_ITEM = /-?\d{1,12}\.\d{1,3}|-?\d{1,15}|:[A-Za-z0-9+/=]*:|\?[01]|@-?\d{1,15}/y;
/** Strings are read piece by piece: to match a whole one, V8 would need a stack as long as the text. */
const STRING_START = /%?"/y;
const STRING_PIECE = /[ !#-[\]-~]+|\\["\\]/y;
const DISPLAY_PIECE = /[ !#$&-~]+|%[0-9a-f]{2}/y;
const STRING_END = /"/y;
const EQUALS = /=/y;
const COMMA = /,[ \t]*/y;
const SEMICOLON = /; */y;
const OPEN = /\( */y;
const CLOSE = /\)/y;
const SPACES_OR_CLOSE = / +|(?=\))/y;
const SPACES = / */y;
const BLANKS = /[ \t]*/y;

/** For each member, what preferences need: its token, or undefined for a value of any other type. */
export type Dictionary = ReadonlyMap<string, string | undefined>;

/** The members by key, the last one of each key; undefined if the text is not a dictionary. Parameters are left out. */
export function parseDictionary(text: string): Dictionary | undefined {
  const members = new Map<string, string | undefined>();
  /** Moved past the end after an error, where nothing matches any more. */
  let at = 0;

  function take(expression: RegExp): string | undefined {
    expression.lastIndex = at;
    const found = expression.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  }

  function need(expression: RegExp): string {
    const found = take(expression);
    if (found === undefined) at = Infinity;
    return found ?? '';
  }

  function takeItem(): string | undefined {
    const token = take(TOKEN);
    if (token === undefined && !takeString()) need(SHORT_ITEM);
    return token;
  }

  function takeString(): boolean {
    const from = at;
    const start = take(STRING_START);
    if (start === undefined) return false;
    const piece = start === '"' ? STRING_PIECE : DISPLAY_PIECE;
    while (take(piece) !== undefined) continue;
    need(STRING_END);
    if (piece === DISPLAY_PIECE && !isUtf8(text.slice(from + 1, at))) at = Infinity;
    return true;
  }

  function takeParameters(): void {
    while (take(SEMICOLON) !== undefined) {
      need(KEY);
      if (take(EQUALS) !== undefined) takeItem();
    }
  }

  function takeInnerList(): boolean {
    if (take(OPEN) === undefined) return false;
    while (at < Infinity && take(CLOSE) === undefined) {
      takeItem();
      takeParameters();
      need(SPACES_OR_CLOSE);
    }
    return true;
  }

  take(SPACES);
  if (at === text.length) return members;
  do {
    const key = need(KEY);
    members.set(key, take(EQUALS) === undefined || takeInnerList() ? undefined : takeItem());
    takeParameters();
    take(BLANKS);
  } while (take(COMMA) !== undefined);
  return at === text.length ? members : undefined;
}

/** Display strings escape bytes that must be valid UTF-8. */
function isUtf8(escaped: string): boolean {
  try {
    return typeof decodeURIComponent(escaped) === 'string';
  } catch {
    return false;
  }
}
