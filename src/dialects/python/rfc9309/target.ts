/** From a URL to the text that the RFC 9309 generation of robotparser matches. */

import { QUESTION_MARK, SLASH } from '../../../core/characters.js';
import type { Settled } from '../../../core/dialect.js';
import { allWithin, endOfRun } from '../../../core/percent.js';
import { isRobotsTxt, ROBOTS_TXT } from '../../../core/plain-url.js';
import { plainPathStart } from '../../../languages/python/path-start.js';
import { urlsplitMissingAsNone, type SplitUrl } from '../../../languages/python/urls.js';
import { loneSurrogate } from '../classic/target.js';
import { normalPath, RAW_IN_URLS } from './path.js';

/** How the releases of this generation differ in handling URLs. */
export interface UrlHandling {
  /** What happens to an empty query or fragment: 3.13 cannot tell it from an absent one. */
  readonly emptyParts: 'kept' | 'dropped';
  /** What happens with a URL that cannot be split: every release raises ValueError. */
  readonly malformed: 'allowed' | 'raises';
}

const BAD_URL: Settled = { allowed: true, because: 'bad-url' };
const FILE_ITSELF: Settled = { allowed: true, because: 'robots-txt' };

/** Quirk: the fragment takes part in matching, so `/robots.txt#x` is not exempt. Mirrors `RobotFileParser.can_fetch`. */
export function targetReader({
  emptyParts,
  malformed,
}: UrlHandling): (url: string) => string | number | Settled {
  const isDropped = emptyParts === 'dropped';
  return (url) => {
    const verbatim = isDropped && hasEmptyPart(url) ? undefined : plainTarget(url);
    const path = verbatim ?? splitTarget(url, malformed, isDropped ? droppingEmpty : keepingEmpty);
    if (path === ROBOTS_TXT || (typeof path === 'number' && isRobotsTxt(url, path))) return FILE_ITSELF;
    return path === '' ? '/' : path;
  };
}

/** Whether a query or a fragment may be empty. */
function hasEmptyPart(url: string): boolean {
  const last = url.charAt(url.length - 1);
  return last === '?' || last === '#' || url.includes('?#');
}

function plainTarget(url: string): string | number | undefined {
  const start = plainPathStart(url);
  if (start < 0 || start === url.length || beginsHost(url, start)) return undefined;
  const pathEnd = endOfRun(url, start, RAW_IN_URLS.path);
  if (pathEnd === url.length) return start;
  if (url.charCodeAt(pathEnd) === QUESTION_MARK && allWithin(url, pathEnd + 1, RAW_IN_URLS.query))
    return start;
  const path = normalPath(url, start, RAW_IN_URLS);
  // A control character among what was encoded may be one that splitting would have dropped.
  return path?.includes('%0') === true ? undefined : path;
}

function beginsHost(url: string, start: number): boolean {
  return url.charCodeAt(start) === SLASH && url.charCodeAt(start + 1) === SLASH;
}

/** How a part is joined to the one before it; undefined is a part that the URL does not have. */
type Join = (delimiter: '?' | '#', part: string | undefined) => string;

const keepingEmpty: Join = (delimiter, part) => (part === undefined ? '' : delimiter + part);
const droppingEmpty: Join = (delimiter, part = '') => (part === '' ? '' : delimiter + part);

function splitTarget(url: string, malformed: UrlHandling['malformed'], join: Join): string | Settled {
  const parts = urlsplitMissingAsNone(url);
  if ('message' in parts) {
    return malformed === 'allowed' ? BAD_URL : { allowed: undefined, because: 'bad-url', error: parts };
  }
  const normal = normalPath(joined(parts, join), 0, RAW_IN_URLS);
  return normal ?? { allowed: undefined, because: 'bad-url', error: loneSurrogate(url) };
}

function joined({ path, query, fragment }: SplitUrl<undefined>, join: Join): string {
  // Quirk: a path that begins with two slashes gets two more, so the rule `//x` matches no URL. Mirrors `urlunsplit`.
  const slashes = path.startsWith('//') ? '//' : '';
  return slashes + path + join('?', query) + join('#', fragment);
}
