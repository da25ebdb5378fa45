/** Crawlers as their operators document them. */

import type { CrawlerDocument, Facts } from './document.js';

const KNOWN_AGENTS = 'https://knownagents.com/agents';

const GOOGLE = {
  reading: 'google',
  crawlDelay: 'ignored',
  also: { url: 'https://github.com/google/robotstxt', facts: ['reading'] },
} as const satisfies Facts;

export const DOCUMENTED: readonly CrawlerDocument[] = [
  {
    operator: 'Google',
    url: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
    facts: { ...GOOGLE, everyone: 'followed', robotsTxt: 'obeyed' },
    crawlers: [
      ['Googlebot', 'search'],
      ['Googlebot-Image', 'search', { after: ['Googlebot'] }],
      ['Googlebot-News', 'search', { after: ['Googlebot'] }],
      ['Googlebot-Video', 'search', { after: ['Googlebot'] }],
      ['Storebot-Google', 'search'],
      ['Google-InspectionTool', 'other', { after: ['Googlebot'] }],
      ['GoogleOther', 'other'],
      ['GoogleOther-Image', 'other', { after: ['GoogleOther'] }],
      ['GoogleOther-Video', 'other', { after: ['GoogleOther'] }],
      ['Google-CloudVertexBot', 'data'],
      ['Google-Extended', ['training', 'answers'], { kind: 'control-token' }],
    ],
  },
  {
    operator: 'Google',
    url: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
    facts: { ...GOOGLE, everyone: 'ignored', robotsTxt: 'obeyed' },
    crawlers: [
      ['AdsBot-Google', 'ads'],
      ['AdsBot-Google-Mobile', 'ads'],
      ['Mediapartners-Google', 'ads'],
      ['APIs-Google', 'other'],
      ['Google-Safety', 'other', { robotsTxt: 'ignored' }],
    ],
  },
  {
    operator: 'Google',
    url: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers',
    asOf: '2026-11-23',
    facts: { kind: 'user-triggered', robotsTxt: 'may-ignore' },
    crawlers: [
      ['FeedFetcher-Google', 'other'],
      ['Google-CWS', 'other'],
      ['Google-GeminiNotebook', 'answers'],
      ['Google-NotebookLM', 'answers'],
      ['Google-Read-Aloud', 'other'],
      ['Google-Site-Verification', 'other'],
    ],
  },
  {
    operator: 'Microsoft',
    url: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
    crawlers: [
      ['bingbot', 'search', { crawlDelay: 'obeyed' }],
      ['msnbot', 'search', { crawlDelay: 'obeyed' }],
      ['AdIdxBot', 'ads', { crawlDelay: 'obeyed' }],
      ['BingPreview', 'preview'],
      ['MicrosoftPreview', 'preview'],
    ],
  },
  {
    operator: 'OpenAI',
    url: 'https://developers.openai.com/api/docs/bots',
    facts: { robotsTxt: 'obeyed' },
    crawlers: [
      ['GPTBot', 'training'],
      ['OAI-SearchBot', ['search', 'answers']],
      ['ChatGPT-User', 'answers', { kind: 'user-triggered', robotsTxt: 'may-ignore' }],
      ['OAI-AdsBot', 'ads'],
    ],
  },
  {
    operator: 'Anthropic',
    url: 'https://support.claude.com/en/articles/8896518',
    facts: { robotsTxt: 'obeyed', crawlDelay: 'obeyed' },
    crawlers: [
      ['ClaudeBot', 'training'],
      ['Claude-SearchBot', ['search', 'answers']],
      ['Claude-User', 'answers', { kind: 'user-triggered' }],
    ],
  },
  {
    operator: 'Anthropic',
    url: `${KNOWN_AGENTS}/anthropic-ai`,
    by: 'third-party',
    crawlers: [['anthropic-ai', 'training', { retired: { since: 'unknown', replacedBy: ['ClaudeBot'] } }]],
  },
  {
    operator: 'Anthropic',
    url: `${KNOWN_AGENTS}/claude-web`,
    by: 'third-party',
    crawlers: [['Claude-Web', 'training', { retired: { since: 'unknown', replacedBy: ['ClaudeBot'] } }]],
  },
  {
    operator: 'Apple',
    url: 'https://support.apple.com/en-us/119829',
    crawlers: [
      [
        'Applebot',
        ['search', 'training'],
        { after: ['Googlebot'], everyone: 'followed', robotsTxt: 'obeyed', crawlDelay: 'ignored' },
      ],
      ['Applebot-Extended', 'training', { kind: 'control-token' }],
    ],
  },
  {
    operator: 'Amazon',
    url: 'https://developer.amazon.com/amazonbot',
    facts: { robotsTxt: 'obeyed', crawlDelay: 'ignored' },
    crawlers: [
      ['Amazonbot', ['search', 'training', 'answers'], { everyone: 'followed' }],
      ['Amzn-SearchBot', ['search', 'answers']],
      ['Amzn-User', 'answers', { kind: 'user-triggered' }],
    ],
  },
  {
    operator: 'Meta',
    url: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
    crawlers: [
      ['facebookexternalhit', 'preview', { robotsTxt: 'may-ignore' }],
      ['meta-externalagent', ['training', 'search']],
      ['meta-externalfetcher', 'answers', { kind: 'user-triggered', robotsTxt: 'may-ignore' }],
      ['meta-webindexer', ['search', 'answers']],
      ['meta-externalads', 'ads'],
    ],
  },
  {
    operator: 'Meta',
    url: `${KNOWN_AGENTS}/facebookbot`,
    by: 'third-party',
    crawlers: [['FacebookBot', 'training']],
  },
  {
    operator: 'Common Crawl',
    url: 'https://commoncrawl.org/ccbot',
    facts: { robotsTxt: 'obeyed', crawlDelay: 'obeyed' },
    crawlers: [['CCBot', ['archive', 'data']]],
  },
  {
    operator: 'Perplexity',
    url: 'https://docs.perplexity.ai/guides/bots',
    crawlers: [
      ['PerplexityBot', ['search', 'answers'], { robotsTxt: 'obeyed' }],
      ['Perplexity-User', 'answers', { kind: 'user-triggered', robotsTxt: 'may-ignore' }],
    ],
  },
  {
    operator: 'Mistral',
    url: 'https://docs.mistral.ai/robots',
    crawlers: [['MistralAI-User', 'answers', { kind: 'user-triggered' }]],
  },
  {
    operator: 'ByteDance',
    url: `${KNOWN_AGENTS}/bytespider`,
    by: 'third-party',
    crawlers: [['Bytespider', 'training']],
  },
  {
    operator: 'Cohere',
    url: `${KNOWN_AGENTS}/cohere-ai`,
    by: 'third-party',
    crawlers: [['cohere-ai', 'answers', { kind: 'user-triggered' }]],
  },
  {
    operator: 'Allen Institute for AI',
    url: 'https://allenai.org/crawler',
    crawlers: [['AI2Bot', 'training']],
  },
  {
    operator: 'Diffbot',
    url: 'https://docs.diffbot.com/docs/respecting-robotstxt',
    crawlers: [['Diffbot', 'data']],
  },
  {
    operator: 'Yandex',
    url: 'https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots',
    facts: {
      crawlDelay: 'ignored',
      everyone: 'followed',
      also: {
        url: 'https://yandex.com/support/webmaster/en/robot-workings/user-agent',
        facts: ['everyone', 'tokens'],
      },
    },
    crawlers: [
      ['YandexBot', 'search', { after: ['Yandex'] }],
      ['Yandex', 'search'],
      ['YandexImages', 'search', { after: ['Yandex'] }],
    ],
  },
  {
    operator: 'Baidu',
    url: 'https://www.baidu.com/search/robots_english.html',
    crawlers: [['Baiduspider', 'search', { crawlDelay: 'ignored' }]],
  },
  {
    operator: 'DuckDuckGo',
    url: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
    crawlers: [['DuckDuckBot', 'search']],
  },
  {
    operator: 'DuckDuckGo',
    url: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
    crawlers: [['DuckAssistBot', 'answers', { kind: 'user-triggered' }]],
  },
  {
    operator: 'Yahoo',
    url: 'https://help.yahoo.com/kb/SLN22600.html',
    crawlers: [['Slurp', 'search', { crawlDelay: 'obeyed' }]],
  },
  {
    operator: 'Seznam',
    url: 'https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/',
    crawlers: [['SeznamBot', 'search', { crawlDelay: 'ignored' }]],
  },
  {
    operator: 'Naver',
    url: 'https://searchadvisor.naver.com/guide/seo-basic-robots',
    crawlers: [['Yeti', 'search', { crawlDelay: 'obeyed' }]],
  },
  {
    operator: 'Huawei',
    url: 'https://webmaster.petalsearch.com/site/petalbot',
    crawlers: [['PetalBot', 'search']],
  },
  {
    operator: 'Sogou',
    url: 'https://www.sogou.com/docs/help/webmasters.htm',
    crawlers: [['Sogou', 'search']],
  },
  {
    operator: 'Qwant',
    url: 'https://help.qwant.com/bot/',
    crawlers: [
      ['Qwantbot', 'search'],
      ['Qwantify', 'search'],
    ],
  },
  {
    operator: 'Mojeek',
    url: 'https://www.mojeek.com/bot.html',
    crawlers: [['MojeekBot', 'search', { crawlDelay: 'ignored' }]],
  },
  {
    operator: 'Ahrefs',
    url: 'https://ahrefs.com/robot',
    crawlers: [['AhrefsBot', 'seo', { crawlDelay: 'obeyed' }]],
  },
  {
    operator: 'Semrush',
    url: 'https://www.semrush.com/bot/',
    crawlers: [
      ['SemrushBot', 'seo', { crawlDelay: 'obeyed' }],
      ['SemrushBot-SWA', 'seo'],
      ['SemrushBot-OCOB', 'seo'],
    ],
  },
  {
    operator: 'Majestic',
    url: 'https://mj12bot.com/',
    crawlers: [['MJ12bot', 'seo', { crawlDelay: 'obeyed' }]],
  },
  {
    operator: 'Moz',
    url: 'https://moz.com/help/moz-procedures/crawlers',
    facts: { crawlDelay: 'obeyed' },
    crawlers: [
      ['rogerbot', 'seo'],
      ['DotBot', 'seo'],
    ],
  },
  {
    operator: 'DataForSEO',
    url: 'https://dataforseo.com/dataforseo-bot',
    crawlers: [['DataForSeoBot', 'seo', { crawlDelay: 'obeyed' }]],
  },
  {
    operator: 'WebMeUp',
    url: 'https://webmeup-crawler.com/',
    crawlers: [['BLEXBot', 'seo', { crawlDelay: 'obeyed' }]],
  },
  {
    operator: 'Internet Archive',
    url: 'https://archive.org/details/archive.org_bot',
    crawlers: [
      ['ia_archiver', 'archive'],
      ['archive.org_bot', 'archive'],
    ],
  },
  {
    operator: 'X',
    url: 'https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started',
    crawlers: [['Twitterbot', 'preview']],
  },
  {
    operator: 'LinkedIn',
    url: 'https://www.linkedin.com/robots.txt',
    crawlers: [['LinkedInBot', 'preview']],
  },
  {
    operator: 'Pinterest',
    url: 'https://help.pinterest.com/en/business/article/pinterest-crawler',
    crawlers: [['Pinterestbot', 'preview', { crawlDelay: 'obeyed' }]],
  },
  {
    operator: 'Slack',
    url: 'https://api.slack.com/robots',
    crawlers: [['Slackbot', 'preview']],
  },
];
