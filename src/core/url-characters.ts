/** Characters by their part in URLs. */

export const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** https://www.rfc-editor.org/rfc/rfc3986.html#section-2.3 */
export const UNRESERVED = `${LETTERS_AND_DIGITS}-._~`;
