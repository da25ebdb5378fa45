/** Crawlers that the ai.robots.txt project lists. What it says of them is its own claim, not their operators'. */

import { IGNORES, OBEYS, USER, type Row } from './document.js';

/** The names with their operators in brackets, where these are known. */
export const REPORTED: readonly Row[] = [
  [
    'data',
    {},
    `
    CloudVertexBot, MyCentralAIScraperBot, newsai, LCC, ChatGLM-Spider, imageSpider,
    laion-huggingface-processor, Spider, Lightpanda, Webzio-Extended (Webz.io), Scrapy (Zyte),
    ExaBot (Exa), YaK (Meltwater), EchoboxBot (Echobox), Echobot Bot (Echobox), Awario (Awario),
    WARDBot (WEBSPARK), Datenbank Crawler (Datenbank), netEstate Imprint Crawler (netEstate),
    Poseidon Research Crawler (Poseidon Research), Terra Cotta (Ceramic AI), TavilyBot (Tavily),
    ApifyBot (Apify), ApifyWebsiteContentCrawler (Apify), AgentTimes (The Agent Times),
    CragCrawler (CragSoftware), HenkBot (Valyu), NagetBot (Naget), AIWebIndex (Lyrenth)
  `,
  ],
  [
    'training',
    OBEYS,
    `
    FriendlyCrawler, Ai2Bot-Dolma (Allen Institute for AI), Cotoyogi (ROIS),
    SBIntuitionsBot (SB Intuitions)
  `,
  ],
  [
    'search',
    {},
    `
    Aranet-SearchBot, AzureAI-SearchBot, Channel3Bot, ZanistaBot, ExaSearchBot (Exa),
    AddSearchBot (AddSearch), LinkupBot (Linkup), Querit-SearchBot (Querit), QueritBot (Querit)
  `,
  ],
  [
    'ai',
    {},
    `
    KunatoCrawler, WRTNBot, iAskBot (iAsk), QuillBot (QuillBot), quillbot.com (QuillBot),
    Crawl4AI (Crawl4AI), Reflectionbot (Reflection)
  `,
  ],
  [
    'data',
    OBEYS,
    `
    omgili (Webz.io), ImagesiftBot (ImageSift), aiHitBot (aiHit), VelenPublicWebCrawler (Velen),
    Panscient (Panscient), panscient.com (Panscient), Crawlspace (Crawlspace), bedrockbot (Amazon),
    FirecrawlAgent (Firecrawl), TerraCotta (Ceramic AI), ShapBot (Parallel),
    Mozilla-Tabstack (Mozilla)
  `,
  ],
  ['data', { ...OBEYS, retired: { since: 'unknown', replacedBy: ['omgili'] } }, `omgilibot (Webz.io)`],
  [['search', 'training'], OBEYS, `YouBot (You.com)`],
  [
    'training',
    {},
    `
    Timpibot (Timpi), cohere-training-data-crawler (Cohere), img2dataset (img2dataset),
    PanguBot (Huawei), Kangaroo Bot (Kangaroo LLM), TikTokSpider (ByteDance),
    Factset_spyderbot (FactSet)
  `,
  ],
  [['training', 'data'], OBEYS, `ICC-Crawler (NICT)`],
  [
    'answers',
    USER,
    `
    AI2Bot-DeepResearchEval (Allen Institute for AI), Trae (ByteDance), QualifiedBot (Qualified),
    NovaAct (Amazon), amazon-QBusiness (Amazon), AmazonBuyForMe (Amazon),
    Gemini-Deep-Research (Google), GoogleAgent-Mariner (Google), GoogleAgent-URLContext (Google),
    Google-Firebase (Google), Google-Gemini-CLI (Google), NotebookLM (Google), Operator (OpenAI),
    LinerBot (Liner), PhindBot (Phind), bigsur.ai (Big Sur AI), Shap-User (Parallel),
    Manus-User (Butterfly Effect), Poggio-Citations (Poggio), TwinAgent (Twin),
    Claude-Code (Anthropic), Code (GitHub), Cursor (Cursor), GeistHaus-PageFetcher (GeistHaus),
    kagi-fetcher (Kagi), Kimi-User (Moonshot AI), opencode (opencode), UseAI (Use AI),
    TongyiBot (Alibaba), YiyanBot (Baidu)
  `,
  ],
  [['data', 'training'], {}, `Sidetrade indexer bot (Sidetrade), Brightbot (Bright Data)`],
  [
    'training',
    IGNORES,
    `
    ISSCyberRiskCrawler (ISS-Corporate), DeepSeekBot (DeepSeek), Linguee Bot (Linguee),
    LAIONDownloader (LAION)
  `,
  ],
  [
    ['training', 'answers'],
    { ...OBEYS, after: ['Yandex'] },
    `YandexAdditional (Yandex), YandexAdditionalBot (Yandex)`,
  ],
  ['answers', IGNORES, `iaskspider (iAsk)`],
  ['search', OBEYS, `amazon-kendra (Amazon), Cloudflare-AutoRAG (Cloudflare), Anomura (Direqt)`],
  ['answers', {}, `wpbot (QuantumCloud), BuddyBot (BuddyBotLearning)`],
  [
    'answers',
    { ...USER, ...OBEYS },
    `Google-Agent (Google), ChatGPT Agent (OpenAI), Devin (Cognition), KlaviyoAIBot (Klaviyo)`,
  ],
  ['data', IGNORES, `Thinkbot (Thinkbot)`],
  [['search', 'answers'], {}, `Andibot (Andi)`],
  [['search', 'answers'], OBEYS, `atlassian-bot (Atlassian)`],
  [['search', 'data'], OBEYS, `Bravebot (Brave)`],
];
