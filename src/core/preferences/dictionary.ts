/**
 * Dictionaries of structured fields, strict: one wrong character and the whole text means nothing.
 *
 * https://www.rfc-editor.org/rfc/rfc9651.html#section-4.2.2
 */

const KEY = /[a-z*][a-z0-9_.*-]*/y;
const TOKEN = /[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*/y;
/** Decimals, integers, strings, byte sequences, booleans, dates and display strings, in this order. */
const OTHER_ITEM =
  /-?\d{1,12}\.\d{1,3}|-?\d{1,15}|"(?:[ !#-[\]-~]|\\["\\])*"|:[A-Za-z0-9+/=]*:|\?[01]|@-?\d{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"/y;
const SPACES = / */y;
const BLANKS = /[ \t]*/y;

/** What a member holds as far as preferences ask: its token, or undefined for a value of any other type. */
export type Dictionary = ReadonlyMap<string, string | undefined>;

/** The members by key, the last of each; undefined where the text is no dictionary. Parameters are left out. */
export function parseDictionary(text: string): Dictionary | undefined {
  const members = new Map<string, string | undefined>();
  const reader = new Reader(text);
  reader.skip(SPACES);
  while (!reader.atEnd()) {
    const key = reader.take(KEY);
    if (key === undefined) return undefined;
    const member = readMember(reader);
    if (member === undefined) return undefined;
    members.set(key, member.token);
    reader.skip(BLANKS);
    if (reader.atEnd()) return members;
    if (!reader.takeText(',')) return undefined;
    reader.skip(BLANKS);
    if (reader.atEnd()) return undefined;
  }
  return members;
}

/** An item that was read; `token` where it is one. */
interface Item {
  readonly token?: string | undefined;
}

function readMember(reader: Reader): Item | undefined {
  const item = reader.takeText('=') ? (readInnerList(reader) ?? readBareItem(reader)) : {};
  return item !== undefined && skipParameters(reader) ? item : undefined;
}

/** Undefined where no list begins or it is broken; broken, it leaves the reader where no item can be read. */
function readInnerList(reader: Reader): Item | undefined {
  if (!reader.takeText('(')) return undefined;
  for (;;) {
    const before = reader.at;
    reader.skip(SPACES);
    if (reader.takeText(')')) return {};
    const isFirst = reader.text[before - 1] === '(';
    const parted = isFirst || reader.at > before;
    if (!parted || readBareItem(reader) === undefined || !skipParameters(reader)) {
      reader.fail();
      return undefined;
    }
  }
}

function readBareItem(reader: Reader): Item | undefined {
  const token = reader.take(TOKEN);
  if (token !== undefined) return { token };
  const other = reader.take(OTHER_ITEM);
  return other !== undefined && isUtf8(other) ? {} : undefined;
}

/** Display strings escape bytes, which must be UTF-8; nothing else may hold a broken escape. */
function isUtf8(item: string): boolean {
  if (!item.startsWith('%')) return true;
  try {
    return typeof decodeURIComponent(item.slice(1)) === 'string';
  } catch {
    return false;
  }
}

function skipParameters(reader: Reader): boolean {
  while (reader.takeText(';')) {
    reader.skip(SPACES);
    if (reader.take(KEY) === undefined) return false;
    if (reader.takeText('=') && readBareItem(reader) === undefined) return false;
  }
  return true;
}

class Reader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  take(expression: RegExp): string | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  takeText(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  skip(expression: RegExp): void {
    this.take(expression);
  }

  /** Nothing can be read any more. */
  fail(): void {
    this.at = this.text.length;
  }
}
