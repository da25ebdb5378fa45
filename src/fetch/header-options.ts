/** The header fields that a caller may send. */

import { argumentError } from '../core/arguments.js';
import { isPlainObject } from '../core/options.js';

// https://www.rfc-editor.org/rfc/rfc9110.html#section-5.6.2
const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
// Visible one-byte characters, spaces and tabs.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Header fields by their names. */
export type HeaderFields = Readonly<Record<string, string>>;

/** A request for a robots.txt that is about to be sent. */
export interface UnsentRequest {
  /** Its URL: the robots.txt, or the target of a redirect. */
  readonly url: string;
  /** Always GET. */
  readonly method: 'GET';
  /** Its header fields, without the function's. */
  readonly headers: HeaderFields;
}

/** Returns the fields of one request, for example a signature. */
export type HeadersOf = (request: UnsentRequest) => HeaderFields | Promise<HeaderFields>;

/** Tells header fields from a function that returns them, and checks the fields. */
export function splitHeaders(
  name: string,
  headers: HeaderFields | HeadersOf | undefined,
): { readonly fields?: HeaderFields; readonly headersOf?: HeadersOf } {
  if (typeof headers === 'function') return { headersOf: headers };
  expectHeaders(name, headers);
  return headers === undefined ? {} : { fields: headers };
}

/**
 * Checks that header fields are a plain object with valid names and values.
 *
 * @throws TypeError for anything else, such as a `Headers`
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

/** @throws TypeError for anything but a valid field value */
export function expectHeaderValue(name: string, value: unknown): void {
  if (typeof value === 'string' && VALUE.test(value)) return;
  throw argumentError(name, value, 'one line of Latin letters');
}
