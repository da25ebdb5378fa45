/** What crawlers fetch pages for, in words. */

import type { CrawlerPurpose } from 'robotparser/crawlers';

/** In the order in which they are offered. */
export const PURPOSES: Readonly<Record<CrawlerPurpose, string>> = {
  search: 'search',
  training: 'AI training',
  answers: 'AI answers',
  data: 'data collections',
  ai: 'AI',
  archive: 'archives',
  seo: 'SEO',
  preview: 'previews of links',
  ads: 'ads',
  other: 'other purposes',
};
