/** What crawlers fetch pages for, in words. */

import type { CrawlerPurpose } from 'robotparser/crawlers';

/** In the order in which they are offered. */
export const PURPOSES: Readonly<Record<CrawlerPurpose, string>> = {
  search: 'search',
  training: 'AI training',
  user: 'AI answers',
  archive: 'archives',
  seo: 'SEO',
  preview: 'previews of links',
  ads: 'ads',
  other: 'other purposes',
};
