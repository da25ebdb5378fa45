/** The part of a URL that reppy matches: path and query, if the URL is on the host of the robots.txt. */

import type { Settled, Site } from '../../core/dialect.js';
import { endOfRun } from '../../core/percent.js';
import { beginsWith, isRobotsTxt, ROBOTS_TXT, startOfBarePath } from '../../core/plain-url.js';
import { fullPathOf, SAFE_IN_QUERY, splitReppyUrl } from './url.js';

/** Where the file was found. */
export interface ReppySite extends Site {
  /** Lower case; empty where it is not known, undefined where the URL is malformed. */
  readonly host: string | undefined;
  /** What nearly all URLs of the site begin with, up to the first slash of the path. */
  readonly prefixes: readonly string[];
}

/** Computes the host of the robots.txt. */
export function locateReppy(url: string | undefined): ReppySite {
  const split = splitReppyUrl(url ?? '');
  const host = split?.host ?? '';
  const prefixes = host === '' ? [] : [`https://${host}/`, `http://${host}/`];
  return { url, host: split?.host, prefixes };
}

const FILE_ITSELF: Settled = { allowed: true, because: 'robots-txt' };
const OTHER_HOST: Settled = { allowed: false, because: 'other-origin' };

/** Quirk: a URL of another host is forbidden; its scheme and port do not count. Mirrors `Agent::is_external`. */
export function target(url: string, site: ReppySite): string | number | Settled {
  const host = site.host ?? '';
  const start = pathStart(url, site);
  if (start >= 0) {
    const end = endOfRun(url, start, SAFE_IN_QUERY);
    if (end === url.length && !isRobotsTxt(url, start)) return start;
  }
  const path = fullTarget(url, host);
  return path === ROBOTS_TXT ? FILE_ITSELF : path;
}

function fullTarget(url: string, host: string): string | Settled {
  const split = splitReppyUrl(url);
  if (split === undefined) {
    return {
      allowed: undefined,
      because: 'bad-url',
      error: { name: 'MalformedUrl', message: malformed(url) },
    };
  }
  if (host !== '' && split.host !== '' && split.host !== host) return OTHER_HOST;
  return fullPathOf(split);
}

/** Where the path starts of a path, or of an `http` or `https` URL on the file's own host; -1 for every other. */
function pathStart(url: string, { prefixes }: ReppySite): number {
  if (startOfBarePath(url) === 0) return 0;
  for (let i = 0; i < prefixes.length; i++) {
    const prefix = prefixes[i] ?? '';
    if (beginsWith(url, prefix)) return prefix.length - 1;
  }
  return -1;
}

/** The message for such a URL. */
export function malformed(url: string): string {
  return `Cannot read the URL ${url}: its port is not a number below 65536`;
}
