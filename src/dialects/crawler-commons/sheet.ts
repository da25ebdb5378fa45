/** A sheet whose sitemaps are resolved as Java resolves URLs. */

import { Kind, MARK_STRIDE } from '../../core/directive-table.js';
import { TableSheet } from '../../core/table-sheet.js';
import { externalForm, javaUrl } from '../../languages/java/url.js';
import { crawlerCommonsGroups } from './groups.js';
import { BARE_URL, crawlerCommonsLines } from './lines.js';

const format = { ...crawlerCommonsLines, groups: crawlerCommonsGroups };

export class CrawlerCommonsSheet extends TableSheet {
  readonly #url: string;

  constructor(text: string, url = '') {
    super(text, format);
    this.#url = url;
  }

  /**
   * Quirk: a line that is a URL with `sitemap` in it names a sitemap, at `http` even where it says `https`. Mirrors
   * `SimpleRobotRulesParser.handleHttp`.
   *
   * Quirk: what is no URL of a host is left out, and so is what came before. Mirrors `SimpleRobotRulesParser.handleSitemap`.
   */
  override get sitemaps(): readonly string[] {
    const { table } = this;
    const base = javaUrl(this.#url);
    const found = new Set<string>();
    for (let mark = table.ruleCount; mark < table.endMark; mark += MARK_STRIDE) {
      const value = table.value(mark);
      const isBare = table.kind(mark) === BARE_URL && value.includes('sitemap');
      if (!isBare && table.kind(mark) !== Kind.sitemap) continue;
      const url = javaUrl(isBare ? `http:${value}` : value, base);
      if (url?.host) found.add(externalForm(url));
    }
    return [...found];
  }
}
