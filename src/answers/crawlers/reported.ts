/**
 * Crawlers that the ai.robots.txt project lists. Its statements are its own, not those of the operators. In the format of
 * `document.ts`, with operators in brackets if they are known.
 */

/** The list of 22 August 2026. */
export const REPORTED = `
unknown https://github.com/ai-robots-txt/ai.robots.txt/blob/738c80df2169027ce0e07c9976fd3f2f57dd8f7b/robots.json as of 2026-08-22
  data: CloudVertexBot, MyCentralAIScraperBot, newsai, LCC, ChatGLM-Spider, imageSpider,
    laion-huggingface-processor, Spider, Lightpanda, Webzio-Extended (Webz.io), Scrapy (Zyte), ExaBot (Exa),
    YaK (Meltwater), EchoboxBot (Echobox), Echobot Bot (Echobox), Awario (Awario), WARDBot (WEBSPARK),
    Datenbank Crawler (Datenbank), netEstate Imprint Crawler (netEstate),
    Poseidon Research Crawler (Poseidon Research), Terra Cotta (Ceramic AI), TavilyBot (Tavily), ApifyBot (Apify),
    ApifyWebsiteContentCrawler (Apify), AgentTimes (The Agent Times), CragCrawler (CragSoftware), HenkBot (Valyu),
    NagetBot (Naget), AIWebIndex (Lyrenth)
  training; obeys: FriendlyCrawler, Ai2Bot-Dolma (Allen Institute for AI), Cotoyogi (ROIS),
    SBIntuitionsBot (SB Intuitions)
  search: Aranet-SearchBot, AzureAI-SearchBot, Channel3Bot, ZanistaBot, ExaSearchBot (Exa),
    AddSearchBot (AddSearch), LinkupBot (Linkup), Querit-SearchBot (Querit), QueritBot (Querit)
  ai: KunatoCrawler, WRTNBot, iAskBot (iAsk), QuillBot (QuillBot), quillbot.com (QuillBot), Crawl4AI (Crawl4AI),
    Reflectionbot (Reflection)
  data; obeys: omgili (Webz.io), ImagesiftBot (ImageSift), aiHitBot (aiHit), VelenPublicWebCrawler (Velen),
    Panscient (Panscient), panscient.com (Panscient), Crawlspace (Crawlspace), bedrockbot (Amazon),
    FirecrawlAgent (Firecrawl), TerraCotta (Ceramic AI), ShapBot (Parallel), Mozilla-Tabstack (Mozilla)
  data; obeys, retired for omgili: omgilibot (Webz.io)
  search + training; obeys: YouBot (You.com)
  training: Timpibot (Timpi), cohere-training-data-crawler (Cohere), img2dataset (img2dataset), PanguBot (Huawei),
    Kangaroo Bot (Kangaroo LLM), TikTokSpider (ByteDance), Factset_spyderbot (FactSet)
  training + data; obeys: ICC-Crawler (NICT)
  answers; user: AI2Bot-DeepResearchEval (Allen Institute for AI), Trae (ByteDance), QualifiedBot (Qualified),
    NovaAct (Amazon), amazon-QBusiness (Amazon), AmazonBuyForMe (Amazon), Gemini-Deep-Research (Google),
    GoogleAgent-Mariner (Google), GoogleAgent-URLContext (Google), Google-Firebase (Google),
    Google-Gemini-CLI (Google), NotebookLM (Google), Operator (OpenAI), LinerBot (Liner), PhindBot (Phind),
    bigsur.ai (Big Sur AI), Shap-User (Parallel), Manus-User (Butterfly Effect), Poggio-Citations (Poggio),
    TwinAgent (Twin), Claude-Code (Anthropic), Code (GitHub), Cursor (Cursor), GeistHaus-PageFetcher (GeistHaus),
    kagi-fetcher (Kagi), Kimi-User (Moonshot AI), opencode (opencode), UseAI (Use AI), TongyiBot (Alibaba),
    YiyanBot (Baidu)
  data + training: Sidetrade indexer bot (Sidetrade), Brightbot (Bright Data)
  training; ignores: ISSCyberRiskCrawler (ISS-Corporate), DeepSeekBot (DeepSeek), Linguee Bot (Linguee),
    LAIONDownloader (LAION)
  training + answers; obeys, after Yandex: YandexAdditional (Yandex), YandexAdditionalBot (Yandex)
  answers; ignores: iaskspider (iAsk)
  search; obeys: amazon-kendra (Amazon), Cloudflare-AutoRAG (Cloudflare), Anomura (Direqt)
  answers: wpbot (QuantumCloud), BuddyBot (BuddyBotLearning)
  answers; user, obeys: Google-Agent (Google), ChatGPT Agent (OpenAI), Devin (Cognition), KlaviyoAIBot (Klaviyo)
  data; ignores: Thinkbot (Thinkbot)
  search + answers: Andibot (Andi)
  search + answers; obeys: atlassian-bot (Atlassian)
  search + data; obeys: Bravebot (Brave)
`;
