/** Parses URLs by the WHATWG standard with `whatwg-url`, so that every version of Node agrees. */

import { parseURL, serializeURL, serializeURLOrigin } from 'whatwg-url';

/** The needed parts of a URL. The build for browsers uses the platform's own `URL` (`platform-url-record.ts`). */
export interface UrlRecord {
  /** Without the colon. */
  readonly scheme: string;
  /** Whether it contains a user name or a password. */
  readonly hasUser: boolean;
  /** Scheme, host and port. */
  readonly origin: string;
  /** The whole URL without its fragment. */
  readonly withoutFragment: string;
}

/** Undefined if the text is not a URL. */
export function readUrl(text: string, base?: string): UrlRecord | undefined {
  const from = base === undefined ? undefined : (parseURL(base) ?? undefined);
  const record = parseURL(text, { baseURL: from });
  if (record === null) return undefined;
  return {
    scheme: record.scheme,
    hasUser: record.username !== '' || record.password !== '',
    origin: serializeURLOrigin(record),
    withoutFragment: serializeURL(record, true),
  };
}
