/** Finds the site of a URL without parsing the whole URL, since lists of URLs are long. */

const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i;

/** Remembers the last site, since the next URL most likely belongs to it, too. */
export class SiteFinder {
  #last = '';

  /** Scheme and authority as written, without a slash; empty for a URL that has none. */
  find(url: string): string {
    const last = this.#last;
    if (last !== '' && url.startsWith(last) && endsAuthority(url.charCodeAt(last.length))) return last;
    const found = AUTHORITY.exec(url)?.[0] ?? '';
    if (found !== '') this.#last = found;
    return found;
  }
}

/** Also true at the end of the URL, where `charCodeAt` returns NaN. */
function endsAuthority(unit: number): boolean {
  return Number.isNaN(unit) || unit === 0x2f || unit === 0x3f || unit === 0x23 || unit === 0x5c;
}
