/** The same as `url-record.ts` with the platform's own `URL`, for browsers and workers. */

import type { UrlRecord } from './url-record.js';

/** Undefined if the text is not a URL. */
export function readUrl(text: string, base?: string): UrlRecord | undefined {
  // An invalid base is ignored: an absolute URL needs none.
  const from = base !== undefined && URL.canParse(base) ? base : undefined;
  if (!URL.canParse(text, from)) return undefined;
  const url = new URL(text, from);
  const { protocol, username, password, origin } = url;
  url.hash = '';
  return {
    scheme: protocol.slice(0, -1),
    hasUser: username !== '' || password !== '',
    origin,
    withoutFragment: url.href,
  };
}
