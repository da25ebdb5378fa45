/**
 * Crawlers and the names by which they look for their group, as their operators document them: one list for the
 * linter, `audit` and the page. Corrections are welcome if they cite a source.
 */

/**
 * What a crawler fetches pages for. `user`: because a person asks right now.
 *
 * @since 0.1.0
 */
export type CrawlerPurpose = 'search' | 'training' | 'user' | 'ads' | 'preview' | 'seo' | 'archive' | 'other';

/**
 * One crawler, as documented by its operator.
 *
 * @since 0.1.0
 */
export interface Crawler {
  /** The name in its own group, as the operator writes it. */
  readonly token: string;
  /** The operator of the crawler. */
  readonly operator: string;
  /** What it fetches pages for. */
  readonly purpose: CrawlerPurpose;
  /** Whether it obeys Crawl-delay; `unknown` if its operator does not say. */
  readonly crawlDelay: 'obeyed' | 'ignored' | 'unknown';
  /** The URL of the documentation. */
  readonly source: string;
}

/**
 * The date of the last review of the list.
 *
 * @since 0.1.0
 * @example
 * /^\d{4}-\d\d-\d\d$/.test(crawlersAsOf); // true
 */
export const CRAWLERS_AS_OF = '2026-11-22';

type Row = readonly [
  token: string,
  operator: string,
  purpose: CrawlerPurpose,
  crawlDelay: Crawler['crawlDelay'],
  source: string,
];

const ROWS: readonly Row[] = [
  [
    'Googlebot',
    'Google',
    'search',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'Googlebot-Image',
    'Google',
    'search',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'Googlebot-News',
    'Google',
    'search',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'Googlebot-Video',
    'Google',
    'search',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'Storebot-Google',
    'Google',
    'search',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'Google-InspectionTool',
    'Google',
    'other',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'GoogleOther',
    'Google',
    'other',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'GoogleOther-Image',
    'Google',
    'other',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'GoogleOther-Video',
    'Google',
    'other',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'Google-CloudVertexBot',
    'Google',
    'other',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'Google-Extended',
    'Google',
    'training',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  ],
  [
    'AdsBot-Google',
    'Google',
    'ads',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
  ],
  [
    'AdsBot-Google-Mobile',
    'Google',
    'ads',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
  ],
  [
    'Mediapartners-Google',
    'Google',
    'ads',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
  ],
  [
    'APIs-Google',
    'Google',
    'other',
    'ignored',
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
  ],
  [
    'bingbot',
    'Microsoft',
    'search',
    'obeyed',
    'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  ],
  [
    'msnbot',
    'Microsoft',
    'search',
    'obeyed',
    'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  ],
  [
    'AdIdxBot',
    'Microsoft',
    'ads',
    'obeyed',
    'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  ],
  [
    'BingPreview',
    'Microsoft',
    'preview',
    'unknown',
    'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  ],
  [
    'MicrosoftPreview',
    'Microsoft',
    'preview',
    'unknown',
    'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  ],
  ['GPTBot', 'OpenAI', 'training', 'unknown', 'https://developers.openai.com/api/docs/bots'],
  ['OAI-SearchBot', 'OpenAI', 'search', 'unknown', 'https://developers.openai.com/api/docs/bots'],
  ['ChatGPT-User', 'OpenAI', 'user', 'unknown', 'https://developers.openai.com/api/docs/bots'],
  ['OAI-AdsBot', 'OpenAI', 'ads', 'unknown', 'https://developers.openai.com/api/docs/bots'],
  ['ClaudeBot', 'Anthropic', 'training', 'obeyed', 'https://support.claude.com/en/articles/8896518'],
  ['Claude-SearchBot', 'Anthropic', 'search', 'obeyed', 'https://support.claude.com/en/articles/8896518'],
  ['Claude-User', 'Anthropic', 'user', 'obeyed', 'https://support.claude.com/en/articles/8896518'],
  ['anthropic-ai', 'Anthropic', 'training', 'unknown', 'https://knownagents.com/agents/anthropic-ai'],
  ['Claude-Web', 'Anthropic', 'training', 'unknown', 'https://knownagents.com/agents/claude-web'],
  ['Applebot', 'Apple', 'search', 'ignored', 'https://support.apple.com/en-us/119829'],
  ['Applebot-Extended', 'Apple', 'training', 'unknown', 'https://support.apple.com/en-us/119829'],
  ['Amazonbot', 'Amazon', 'search', 'ignored', 'https://developer.amazon.com/amazonbot'],
  [
    'facebookexternalhit',
    'Meta',
    'preview',
    'unknown',
    'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  ],
  [
    'meta-externalagent',
    'Meta',
    'training',
    'unknown',
    'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  ],
  ['FacebookBot', 'Meta', 'training', 'unknown', 'https://knownagents.com/agents/facebookbot'],
  [
    'meta-externalfetcher',
    'Meta',
    'user',
    'unknown',
    'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  ],
  [
    'meta-webindexer',
    'Meta',
    'search',
    'unknown',
    'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  ],
  [
    'meta-externalads',
    'Meta',
    'ads',
    'unknown',
    'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  ],
  ['CCBot', 'Common Crawl', 'archive', 'obeyed', 'https://commoncrawl.org/ccbot'],
  ['PerplexityBot', 'Perplexity', 'search', 'unknown', 'https://docs.perplexity.ai/guides/bots'],
  ['Perplexity-User', 'Perplexity', 'user', 'unknown', 'https://docs.perplexity.ai/guides/bots'],
  ['MistralAI-User', 'Mistral', 'user', 'unknown', 'https://docs.mistral.ai/robots'],
  ['Bytespider', 'ByteDance', 'training', 'unknown', 'https://knownagents.com/agents/bytespider'],
  ['cohere-ai', 'Cohere', 'user', 'unknown', 'https://knownagents.com/agents/cohere-ai'],
  ['AI2Bot', 'Allen Institute for AI', 'training', 'unknown', 'https://allenai.org/crawler'],
  ['Diffbot', 'Diffbot', 'other', 'unknown', 'https://docs.diffbot.com/docs/respecting-robotstxt'],
  [
    'YandexBot',
    'Yandex',
    'search',
    'ignored',
    'https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots',
  ],
  [
    'Yandex',
    'Yandex',
    'search',
    'ignored',
    'https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots',
  ],
  [
    'YandexImages',
    'Yandex',
    'search',
    'ignored',
    'https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots',
  ],
  ['Baiduspider', 'Baidu', 'search', 'ignored', 'https://www.baidu.com/search/robots_english.html'],
  [
    'DuckDuckBot',
    'DuckDuckGo',
    'search',
    'unknown',
    'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
  ],
  [
    'DuckAssistBot',
    'DuckDuckGo',
    'user',
    'unknown',
    'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  ],
  ['Slurp', 'Yahoo', 'search', 'obeyed', 'https://help.yahoo.com/kb/SLN22600.html'],
  [
    'SeznamBot',
    'Seznam',
    'search',
    'ignored',
    'https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/',
  ],
  ['Yeti', 'Naver', 'search', 'obeyed', 'https://searchadvisor.naver.com/guide/seo-basic-robots'],
  ['PetalBot', 'Huawei', 'search', 'unknown', 'https://webmaster.petalsearch.com/site/petalbot'],
  ['Sogou', 'Sogou', 'search', 'unknown', 'https://www.sogou.com/docs/help/webmasters.htm'],
  ['Qwantbot', 'Qwant', 'search', 'unknown', 'https://help.qwant.com/bot/'],
  ['Qwantify', 'Qwant', 'search', 'unknown', 'https://help.qwant.com/bot/'],
  ['MojeekBot', 'Mojeek', 'search', 'ignored', 'https://www.mojeek.com/bot.html'],
  ['AhrefsBot', 'Ahrefs', 'seo', 'obeyed', 'https://ahrefs.com/robot'],
  ['SemrushBot', 'Semrush', 'seo', 'obeyed', 'https://www.semrush.com/bot/'],
  ['MJ12bot', 'Majestic', 'seo', 'obeyed', 'https://mj12bot.com/'],
  ['rogerbot', 'Moz', 'seo', 'obeyed', 'https://moz.com/help/moz-procedures/crawlers'],
  ['DotBot', 'Moz', 'seo', 'obeyed', 'https://moz.com/help/moz-procedures/crawlers'],
  ['DataForSeoBot', 'DataForSEO', 'seo', 'obeyed', 'https://dataforseo.com/dataforseo-bot'],
  ['BLEXBot', 'WebMeUp', 'seo', 'obeyed', 'https://webmeup-crawler.com/'],
  ['ia_archiver', 'Internet Archive', 'archive', 'unknown', 'https://archive.org/details/archive.org_bot'],
  [
    'archive.org_bot',
    'Internet Archive',
    'archive',
    'unknown',
    'https://archive.org/details/archive.org_bot',
  ],
  [
    'Twitterbot',
    'X',
    'preview',
    'unknown',
    'https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started',
  ],
  ['LinkedInBot', 'LinkedIn', 'preview', 'unknown', 'https://www.linkedin.com/robots.txt'],
  [
    'Pinterestbot',
    'Pinterest',
    'preview',
    'obeyed',
    'https://help.pinterest.com/en/business/article/pinterest-crawler',
  ],
  ['Slackbot', 'Slack', 'preview', 'unknown', 'https://api.slack.com/robots'],
];

/**
 * Known crawlers, grouped by operator.
 *
 * @since 0.1.0
 * @example
 * crawlers.find(({ token }) => token === 'GPTBot')?.purpose; // 'training'
 */
export const CRAWLERS: readonly Crawler[] = ROWS.map(([token, operator, purpose, crawlDelay, source]) => ({
  token,
  operator,
  purpose,
  crawlDelay,
  source,
}));
