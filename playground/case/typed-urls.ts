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

/** What stands around a URL or between two: quotes, brackets of all kinds, commas, and what is not seen. */
const URL_IN_TEXT = /https?:\/\/(?!\/)[^\s"'`<>()[\]{}“”«»|,;\p{Cf}]+/giu;
/** A URL with another after it, or the scheme of a URL twice. */
const SEVERAL = /[\s,;]https?:\/\/|^https?:\/\/https?:/i;
const SURROUNDED = /^(?:["'`<([“«\s]|view-source:)+|["'`>)\]”»,;\s]{1,9}$/gi;
/** Any order of the letters of a scheme, with what follows it as people type it. */
const SCHEME = /^(?=h*t+p|h+p*t)[htps]{3,6}(?:\s?[:;]\s?[/\\]*|[/\\]{2,})/i;
const HOST = /^(?:localhost|[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+)(?::\d+)?(?=[/?#]|$)/;
const FILE = /^[^/?#]*\.(?:aspx?|css|gif|html?|jpe?g|js|jsp|pdf|php|png|txt|xml)(?=[?#]|$)/i;
const PATH = /^[\w./?#=&%~+-]+$/;

/** The URLs as they were meant, one a line; itself where it is well written. */
function mended(url: string): string | undefined {
  const isUrl = /^https?:\/\/[^/?#]/i.test(url) && URL.canParse(url);
  if (isUrl && !SEVERAL.test(url) && !/\p{Cf}/u.test(url)) return url;
  const found = url
    .replace(/^https?:\/\/(?=https?:)/i, '')
    .match(URL_IN_TEXT)
    ?.filter((each) => URL.canParse(each));
  if (found !== undefined && found.length > 0) return found.join('\n');
  const bare = url.replace(SURROUNDED, '');
  const words = bare.split(/[\s,;]+/);
  if (words.length > 1 && words.every((word) => HOST.test(word))) return words.map(mended).join('\n');
  const scheme = SCHEME.exec(bare)?.[0];
  if (scheme !== undefined) return absolute(/s/i.test(scheme) ? 'https' : 'http', bare.slice(scheme.length));
  if (bare.startsWith('//')) return absolute('https', bare.slice(2));
  if (HOST.test(bare) && !FILE.test(bare)) return absolute('https', bare);
  if (bare.startsWith('/')) return bare;
  return PATH.test(bare) ? `/${bare}` : undefined;
}

/** As it is written where it has a host that can be one. */
function absolute(scheme: string, rest: string): string | undefined {
  const url = `${scheme}://${rest}`;
  return /^[^/?#]/.test(rest) && URL.canParse(url) ? url : undefined;
}

/** What has been pasted in place of a robots.txt. */
export type Pasted = 'a web page' | 'a sitemap' | 'an address' | 'JSON' | 'some other text';

/** A line of a robots.txt, or one that is meant to be one. */
const LINE = /^[ \t]*(?:[a-z][a-z_ -]{0,40}[:=]|user|disallow|allow|sitemap)/im;
const AGENT = /^[ \t]*user-?agent[ \t]*:/im;

export function pastedInstead(text: string): Pasted | undefined {
  const start = text.slice(0, 2_000).replace(/^[\s\ufeff]+/, '');
  if (addressIn(start) !== undefined) return 'an address';
  if (/^<(?:\?xml[^<]*<(?!(?:!doctype\s+)?html)|urlset|sitemapindex|rss|feed)/i.test(start))
    return 'a sitemap';
  if (/^<[a-z!?]/i.test(start) && !AGENT.test(text)) return 'a web page';
  if (/^(?:\{\s*["}]|\[\s*["{\]])/.test(start)) return 'JSON';
  // Somebody who types the first word has not got further yet.
  return /^[ \t]*[^\s#]\S*[ \t]\S/m.test(text) && !LINE.test(text) ? 'some other text' : undefined;
}

/** The URL, where there is nothing but one. */
export function addressIn(text: string): string | undefined {
  const word = text.trim();
  const url = /\s/.test(word) || word.startsWith('<') ? undefined : mended(word);
  return url !== undefined && /^https?:\/\/\S+$/i.test(url) ? url : undefined;
}
