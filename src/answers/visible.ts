/** Text of strangers, made harmless to look at. */

/**
 * The same text with control characters spelled out, so that a file or a URL cannot move the cursor, change colours or
 * turn the direction of writing.
 *
 * @example
 * visible('/\u202egnp.exe'); // '/\\u{202e}gnp.exe'
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
    character === '\t' ? '\t' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
