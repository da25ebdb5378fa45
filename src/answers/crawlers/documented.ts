/** Crawlers as their operators document them, in the format of `document.ts`. */

export const DOCUMENTED = `
Google https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers google, follows *, obeys
  search: Googlebot, Storebot-Google
  search; after Googlebot: Googlebot-Image, Googlebot-News, Googlebot-Video
  other; after Googlebot: Google-InspectionTool
  other: GoogleOther
  other; after GoogleOther: GoogleOther-Image, GoogleOther-Video
  data: Google-CloudVertexBot
  training + answers; control: Google-Extended
Google https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers google, ignores *, obeys
  ads: AdsBot-Google, AdsBot-Google-Mobile, Mediapartners-Google
  other: APIs-Google
  other; ignores: Google-Safety
Google https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers user, may ignore, as of 2026-11-23
  other: FeedFetcher-Google, Google-CWS, Google-Read-Aloud, Google-Site-Verification
  answers: Google-GeminiNotebook, Google-NotebookLM
Microsoft https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
  search; obeys delay: bingbot, msnbot
  ads; obeys delay: AdIdxBot
  preview: BingPreview, MicrosoftPreview
OpenAI https://developers.openai.com/api/docs/bots obeys
  training: GPTBot
  search + answers: OAI-SearchBot
  answers; user, may ignore: ChatGPT-User
  ads: OAI-AdsBot
Anthropic https://support.claude.com/en/articles/8896518 obeys, obeys delay
  training: ClaudeBot
  search + answers: Claude-SearchBot
  answers; user: Claude-User
Apple https://support.apple.com/en-us/119829
  search + training; after Googlebot, follows *, obeys, ignores delay: Applebot
  training; control: Applebot-Extended
Amazon https://developer.amazon.com/amazonbot obeys, ignores delay
  search + training + answers; follows *: Amazonbot
  search + answers: Amzn-SearchBot
  answers; user: Amzn-User
Meta https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
  preview; may ignore: facebookexternalhit
  training + search: meta-externalagent
  answers; user, may ignore: meta-externalfetcher
  search + answers: meta-webindexer
  ads: meta-externalads
Common Crawl https://commoncrawl.org/ccbot obeys, obeys delay
  archive + data: CCBot
Perplexity https://docs.perplexity.ai/guides/bots
  search + answers; obeys: PerplexityBot
  answers; user, may ignore: Perplexity-User
Mistral https://docs.mistral.ai/robots
  answers; user: MistralAI-User
Allen Institute for AI https://allenai.org/crawler
  training: AI2Bot
Diffbot https://docs.diffbot.com/docs/respecting-robotstxt
  data: Diffbot
Yandex https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots yandex
  search; after Yandex: YandexBot, YandexImages
  search: Yandex
Baidu https://www.baidu.com/search/robots_english.html
  search; ignores delay: Baiduspider
DuckDuckGo https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot
  search: DuckDuckBot
DuckDuckGo https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot
  answers; user: DuckAssistBot
Yahoo https://help.yahoo.com/kb/SLN22600.html
  search; obeys delay: Slurp
Seznam https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/
  search; ignores delay: SeznamBot
Naver https://searchadvisor.naver.com/guide/seo-basic-robots
  search; obeys delay: Yeti
Huawei https://webmaster.petalsearch.com/site/petalbot
  search: PetalBot
Sogou https://www.sogou.com/docs/help/webmasters.htm
  search: Sogou
Qwant https://help.qwant.com/bot/
  search: Qwantbot, Qwantify
Mojeek https://www.mojeek.com/bot.html
  search; ignores delay: MojeekBot
Ahrefs https://ahrefs.com/robot
  seo; obeys delay: AhrefsBot
Semrush https://www.semrush.com/bot/
  seo; obeys delay: SemrushBot
  seo: SemrushBot-SWA, SemrushBot-OCOB
Majestic https://mj12bot.com/
  seo; obeys delay: MJ12bot
Moz https://moz.com/help/moz-procedures/crawlers obeys delay
  seo: rogerbot, DotBot
DataForSEO https://dataforseo.com/dataforseo-bot
  seo; obeys delay: DataForSeoBot
WebMeUp https://webmeup-crawler.com/
  seo; obeys delay: BLEXBot
Internet Archive https://archive.org/details/archive.org_bot
  archive: ia_archiver, archive.org_bot
X https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started
  preview: Twitterbot
LinkedIn https://www.linkedin.com/robots.txt
  preview: LinkedInBot
Pinterest https://help.pinterest.com/en/business/article/pinterest-crawler
  preview; obeys delay: Pinterestbot
Slack https://api.slack.com/robots
  preview: Slackbot
`;

/** Crawlers that knownagents.com documents, but not their operators. */
export const KNOWN_AGENTS = `
Anthropic https://knownagents.com/agents/anthropic-ai
  training; retired for ClaudeBot: anthropic-ai
Anthropic https://knownagents.com/agents/claude-web
  training; retired for ClaudeBot: Claude-Web
Meta https://knownagents.com/agents/facebookbot
  training: FacebookBot
ByteDance https://knownagents.com/agents/bytespider
  training: Bytespider
Cohere https://knownagents.com/agents/cohere-ai
  answers; user: cohere-ai
`;
