/** Whether a text is XML that is not a web page (as XHTML is), such as an object store's error. */
export function isXml(text: string): boolean {
  const start = text.slice(0, 1024);
  return (
    /^\ufeff?\s*<(?:\?xml|error|rss|feed|urlset|sitemapindex)\b/i.test(start) &&
    !/<(?:!doctype\s+)?html\b/i.test(start)
  );
}
