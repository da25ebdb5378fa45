/** Whether a text is XML that no browser shows as a page, such as the error of a store of files: XHTML is a web page. */
export function isXml(text: string): boolean {
  const start = text.slice(0, 1024);
  return (
    /^\ufeff?\s*<(?:\?xml|error|rss|feed|urlset|sitemapindex)\b/i.test(start) &&
    !/<(?:!doctype\s+)?html\b/i.test(start)
  );
}
