/** What is typed or pasted as URLs: one a line, a sitemap or a feed, and with the slips that people make. */

const XML = /^\s*<(?:\?xml|urlset|sitemapindex|rss|feed)\b/i;
/** Where sitemaps, RSS and Atom have their URLs. */
const URL_IN_XML = /<(?:loc|link)>\s*(?:<!\[CDATA\[)?([^<\]]*)|<link\s[^<>]*\bhref=["']([^"'<]*)/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function isSitemap(typed: string): boolean {
  return XML.test(typed);
}

/** As `robotparser --urls` takes them: one a line, blank lines left out; those of a sitemap or feed. */
export function urlsIn(typed: string): string[] {
  const lines = isSitemap(typed)
    ? Array.from(typed.matchAll(URL_IN_XML), ([, text, href]) => withoutEntities(text ?? href ?? ''))
    : typed.split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function withoutEntities(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name) => ENTITIES[String(name)] ?? whole);
}

/** A URL that was mistyped. */
export interface Slip {
  /** Counted from 0. */
  readonly line: number;
  /** What was meant; undefined where nobody can tell. */
  readonly meant: string | undefined;
}

/** The URLs that no browser would open as they are written; a path is none of them. */
export function slipsIn(typed: string): Slip[] {
  if (isSitemap(typed)) return [];
  return typed.split('\n').flatMap((written, line) => {
    const url = written.trim();
    if (url === '' || /^\/(?!\/)/.test(url)) return [];
    const meant = mended(url);
    return meant === url ? [] : [{ line, meant }];
  });
}

const OPENING = /^(?:["'`<([“«]|view-source:)+/i;
const CLOSING = /["'`>)\]”»,;]{1,9}$/;
/** Any order of the letters of a scheme, with what follows it as people type it. */
const SCHEME = /^(?=h*t+p|h+p*t)[htps]{3,6}(?:[:;]\s?[/\\]*|[/\\]{2,})/i;
const HOST = /^(?:localhost|[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+)(?::\d+)?(?=[/?#]|$)/;
const FILE = /^[^/?#]*\.(?:aspx?|css|gif|html?|jpe?g|js|jsp|pdf|php|png|txt|xml)(?=[?#]|$)/i;

/** The URL as it was meant; itself where it is well written. */
function mended(url: string): string | undefined {
  if (/^https?:\/\/[^/?#]/i.test(url) && URL.canParse(url)) return url;
  const opened = url.replace(OPENING, '');
  const bare = opened === url ? url : opened.replace(CLOSING, '');
  const scheme = SCHEME.exec(bare)?.[0];
  if (scheme !== undefined) return absolute(/s/i.test(scheme) ? 'https' : 'http', bare.slice(scheme.length));
  if (bare.startsWith('//')) return absolute('https', bare.slice(2));
  if (HOST.test(bare) && !FILE.test(bare)) return absolute('https', bare);
  if (/^[a-z][a-z0-9+.-]*:/i.test(bare) || bare === '') return undefined;
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** As it is written where it has a host that can be one. */
function absolute(scheme: string, rest: string): string | undefined {
  const url = `${scheme}://${rest}`;
  return /^[^/?#]/.test(rest) && URL.canParse(url) ? url : undefined;
}

/** What has been pasted in place of a robots.txt. */
export function pastedInstead(text: string): 'a web page' | 'a sitemap' | 'an address' | undefined {
  const start = text.slice(0, 2_000).replace(/^[\s\ufeff]+/, '');
  if (/^(?:https?:\/\/|www\.)\S+\s*$/i.test(start)) return 'an address';
  if (/^<(?:\?xml[^<]*<(?!(?:!doctype\s+)?html)|urlset|sitemapindex|rss|feed)/i.test(start))
    return 'a sitemap';
  return /^<(?:!doctype\s+html|html|head|body|\?xml|!--)/i.test(start) ? 'a web page' : undefined;
}
