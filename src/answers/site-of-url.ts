/** Which site a URL belongs to, found without reading the whole of it: lists of URLs are long and dull. */

const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i;

/** Remembers the site of the last URL, for the next is most likely of the same. */
export class SiteFinder {
  #last = '';

  /** Scheme and authority as they are written, without a slash; empty for a URL that has none. */
  find(url: string): string {
    const last = this.#last;
    if (last !== '' && url.startsWith(last) && endsAuthority(url.charCodeAt(last.length))) return last;
    const found = AUTHORITY.exec(url)?.[0] ?? '';
    if (found !== '') this.#last = found;
    return found;
  }
}

/** Also at the end of the URL, where there is no unit. */
function endsAuthority(unit: number): boolean {
  return Number.isNaN(unit) || unit === 0x2f || unit === 0x3f || unit === 0x23 || unit === 0x5c;
}
