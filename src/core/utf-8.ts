/** UTF-8 decoding for originals that treat malformed bytes differently from the platform's codec. */

/** The replacement for the malformed bytes from `start` to `end`, which are the longest possible start of one character. */
export type Malformed = (bytes: ArrayLike<number>, start: number, end: number) => string;

/** One U+FFFD for each malformed part, as in the Encoding Standard and Python's `replace`. */
export function replaceMalformed(): string {
  return '\uFFFD';
}

/** Python's `surrogateescape`: each byte 0xNN becomes the lone surrogate U+DCNN, from which it can be restored. */
export function escapeMalformed(bytes: ArrayLike<number>, start: number, end: number): string {
  let written = '';
  for (let at = start; at < end; at++) written += String.fromCharCode(0xdc00 + byteAt(bytes, at));
  return written;
}

const strictDecoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text, with its byte order mark; undefined if any byte is malformed. */
export function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file; fast if it is well-formed, as most are. A byte order mark stays. */
export function utf8Text(bytes: Uint8Array, malformed: Malformed): string {
  return strictUtf8(bytes) ?? decodeUtf8(bytes, malformed);
}

/** As {@link utf8Text}, for a small number of bytes. */
export function decodeUtf8(bytes: ArrayLike<number>, malformed: Malformed): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const lead = byteAt(bytes, at);
    const length = sequenceLength(lead);
    let end = at + 1;
    while (end < at + length && end < bytes.length && continues(lead, end - at, byteAt(bytes, end))) end++;
    const complete = length > 0 && end === at + length;
    text += complete ? String.fromCodePoint(codePoint(bytes, at, length)) : malformed(bytes, at, end);
    at = end;
  }
  return text;
}

function byteAt(bytes: ArrayLike<number>, at: number): number {
  return bytes[at] ?? 0;
}

/** The number of bytes of a character that begins with `lead`; 0 if none does. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

/** Whether `byte` may be at this position after `lead`: no overlong forms, no surrogates, nothing above U+10FFFF. */
function continues(lead: number, place: number, byte: number): boolean {
  if (byte < 0x80 || byte > 0xbf) return false;
  if (place > 1) return true;
  switch (lead) {
    case 0xe0:
      return byte >= 0xa0;
    case 0xed:
      return byte <= 0x9f;
    case 0xf0:
      return byte >= 0x90;
    case 0xf4:
      return byte <= 0x8f;
    default:
      return true;
  }
}

function codePoint(bytes: ArrayLike<number>, at: number, length: number): number {
  const lead = byteAt(bytes, at);
  if (length === 1) return lead;
  let code = lead & (0x7f >> length);
  for (let place = 1; place < length; place++) code = (code << 6) | (byteAt(bytes, at + place) & 0x3f);
  return code;
}
