/** Makes untrusted text safe to display. */

/**
 * Invisible characters with an effect: control characters, formatting and direction marks, line and paragraph
 * separators, and lone surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** The same, without what JSON.stringify escapes itself. */
const UNSEEN_IN_JSON = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The text with control characters escaped visibly, so that a file or a URL cannot move the cursor, change colours or
 * reverse the direction of text.
 *
 * @example
 * visible('/\u202egnp.exe'); // '/\\u{202e}gnp.exe'
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) =>
    character === '\t' ? '\t' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/**
 * The value as one line of JSON without invisible characters: also escapes what `JSON.stringify` leaves raw, such as
 * U+007F to U+009F, line separators and direction marks. Parsing it returns the same value.
 *
 * @example
 * visibleJson({ url: '/\u202egnp.exe' }); // '{"url":"/\\u202egnp.exe"}'
 */
export function visibleJson(value: object | string): string {
  return JSON.stringify(value).replace(UNSEEN_IN_JSON, (character) => {
    let escaped = '';
    for (let index = 0; index < character.length; index++) {
      escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
    }
    return escaped;
  });
}
