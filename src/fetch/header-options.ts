/** The header fields that a caller may send. */

import { argumentError } from '../core/arguments.js';
import { isPlainObject } from '../core/options.js';

// https://www.rfc-editor.org/rfc/rfc9110.html#section-5.6.2
const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
// Visible characters of one byte, blanks and tabs.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Header fields by their names. */
export type HeaderFields = Readonly<Record<string, string>>;

/** A request for a robots.txt that is about to be sent. */
export interface UnsentRequest {
  /** Its URL: the robots.txt, or the target of a redirect. */
  readonly url: string;
  /** Always GET. */
  readonly method: 'GET';
  /** The fields that it has without the function's. */
  readonly headers: HeaderFields;
}

/** Returns the fields of one request, for example a signature. */
export type HeadersOf = (request: UnsentRequest) => HeaderFields | Promise<HeaderFields>;

/** Takes fields, or a function that gives them, and tells which. */
export function splitHeaders(
  name: string,
  headers: HeaderFields | HeadersOf | undefined,
): { readonly fields?: HeaderFields; readonly headersOf?: HeadersOf } {
  if (typeof headers === 'function') return { headersOf: headers };
  expectHeaders(name, headers);
  return headers === undefined ? {} : { fields: headers };
}

/**
 * Takes plain objects of header fields.
 *
 * @throws TypeError for anything else, such as a `Headers`, and for a name or a value that no header can hold
 */
export function expectHeaders(name: string, headers: unknown): void {
  if (headers === undefined) return;
  if (!isPlainObject(headers)) throw argumentError(name, headers, 'a plain object of header fields');
  for (const [field, value] of Object.entries(headers)) {
    const path = `${name}[${JSON.stringify(field)}]`;
    if (!NAME.test(field.toLowerCase())) throw argumentError(path, value, 'named by a token');
    expectHeaderValue(path, value);
  }
}

/** @throws TypeError for anything but a text that a header can hold */
export function expectHeaderValue(name: string, value: unknown): void {
  if (typeof value === 'string' && VALUE.test(value)) return;
  throw argumentError(name, value, 'one line of Latin letters');
}
