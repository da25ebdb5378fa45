/** Whether a site's robots.txt covers a link: it covers the pages of its own scheme, host and port only. */

import { endOfOrigin, startOfBarePath } from '../core/plain-url.js';
import { originOf } from '../fetch/web-url.js';

/**
 * A page of the site, as an absolute URL, or why there is none:
 *
 * - `other-origin`: a page of another site;
 * - `no-page`: nothing that has a robots.txt, such as `mailto:` and `javascript:`;
 * - `bad-url`: neither an absolute URL nor a path, so its site is unknown.
 */
export type SiteLink =
  { readonly page: string } | { readonly because: 'other-origin' | 'no-page' | 'bad-url' };

/** A scheme as URL parsers read it: after leading blanks, and with tabs and line ends, all of which are ignored. */
const SCHEME = /^[\0- ]*([a-z][a-z\d+.\-\t\n\r]*):/i;
/** `//server/path`, even with backslashes, which browsers turn into slashes. */
const WITHOUT_SCHEME = /^[/\\]{2}/;

/** Checked here, since few dialects look at the site of a URL. */
export function siteLink(url: string, site: string): SiteLink {
  if (endOfOrigin(url, site) > 0) return { page: url };
  if (WITHOUT_SCHEME.test(url)) return webLink(`${site.slice(0, site.indexOf(':') + 1)}${url}`, site);
  if (startOfBarePath(url) === 0) return { page: `${site}${url}` };
  const scheme = SCHEME.exec(url)?.[1]
    ?.replace(/[\t\n\r]/g, '')
    .toLowerCase();
  if (scheme === undefined) return { because: 'bad-url' };
  return scheme === 'http' || scheme === 'https' ? webLink(url, site) : { because: 'no-page' };
}

function webLink(url: string, site: string): SiteLink {
  try {
    return originOf(url) === site ? { page: url } : { because: 'other-origin' };
  } catch {
    return { because: 'bad-url' };
  }
}
