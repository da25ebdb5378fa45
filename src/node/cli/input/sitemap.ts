/** The URLs of a sitemap, in place of a list. https://www.sitemaps.org/protocol.html */

import { isXml } from '../../../lint/xml.js';
import { withoutReferences } from '../../../robots-tag/meta-tags.js';
import { Unreadable } from '../exit.js';

/** How much of an unfinished element is kept: a longer one contains no URL. */
const LONGEST_ELEMENT = 64 * 1024;

/** Whether a file is a sitemap, judging by its beginning. */
export function isSitemap(name: string, head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  if (!isXml(text)) return false;
  if (/<urlset\b/.test(text)) return true;
  const what = /<sitemapindex\b/.test(text)
    ? 'an index of sitemaps; name one of them'
    : 'XML, but not a sitemap';
  throw new Unreadable(`Cannot read ${name}: it is ${what}`);
}

/** One line per URL. */
export async function* linesOfSitemap(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    let end = 0;
    for (const found of text.matchAll(/<loc>([^<]*|<!\[CDATA\[[^\]]*\]\]>)<\/loc>/g)) {
      end = found.index + found[0].length;
      yield encoder.encode(`${urlIn(found[1] ?? '')}\n`);
    }
    text = text.slice(Math.max(end, text.length - LONGEST_ELEMENT));
  }
}

function urlIn(content: string): string {
  const marked = /^<!\[CDATA\[(.*)\]\]>$/s.exec(content)?.[1];
  if (marked !== undefined) return marked.trim();
  return withoutReferences(content.trim());
}
