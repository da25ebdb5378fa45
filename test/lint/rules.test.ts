/** Each rule finds what it is for, and not what merely looks like it. */
import { describe, expect, test } from '@jest/globals';
import { lint, lintRules, type LintResponse } from '../../src/entries/lint.js';
import { simple } from '../dialects/standard-example.js';
import { isFull } from '../support/samples.js';
import { exampleOf } from './examples.js';

/** Their files take all readings together a second each: half a megabyte, and checks as costly as they can be. */
const COSTLY = ['file-too-large', 'check-too-expensive'];

/** Beside these, lines are compared between readings wherever all samples are taken. */
function comparesReadings(code: string): boolean {
  return isFull || !COSTLY.includes(code);
}

function codesOf(text: string, response: LintResponse = {}, readings = true): readonly string[] {
  return lint(text, { readings, response }).map(({ code }) => code);
}

/** The others need to know of the response. */
const byExample = lintRules.flatMap(({ code }) => {
  const example = exampleOf(code);
  return example === undefined ? [] : [{ code, ...example }];
});

test('only rules about the response have no example', () => {
  const without = lintRules.filter(({ code }) => exampleOf(code) === undefined);
  expect(without.map(({ code }) => code)).toEqual([
    'status',
    'content-type',
    'redirect-to-other-site',
    'sitemap-other-host',
  ]);
});

describe.each(byExample)('$code', ({ code, wrong, right }) => {
  test('finds its example, and not the same fixed', () => {
    const readings = comparesReadings(code);
    expect(codesOf(wrong, {}, readings)).toContain(code);
    expect(codesOf(right, {}, readings)).not.toContain(code);
  });
});

/** More hits: a file, the code, and the lines in which it is found. */
const HITS: readonly (readonly [code: string, text: string, found: readonly number[]])[] = [
  ['agent-list', 'User-agent: GPTBot; ClaudeBot\nUser-agent: a | b\nUser-agent: a and b', [1, 2, 3]],
  [
    'agent-header',
    'User-agent: Mozilla/5.0 (compatible; bingbot/2.0)\nUser-agent: FooBot (+https://foo.example)',
    [1, 2],
  ],
  [
    'agent-header',
    'User-agent: compatible; "ClaudeBot/1.0; +a@b.example"\nUser-agent: FooBot/1.0; +a@b.example',
    [1, 2],
  ],
  ['agent-version', 'User-agent: Googlebot/2.1\nUser-agent: Foo/*\nUser-agent: Foo.Bar/Baz', [1, 2, 3]],
  ['agent-list', 'User-agent: GPTBot ClaudeBot\nUser-agent: Foo Bot,Bar Bot/1.0', [1, 2]],
  ['agent-blank', 'User-agent: Googlebot News\nUser-agent: FrontPage [NC,OR]', [1, 2]],
  ['agent-empty', 'User-agent: # nobody\nuser-agent :', [1, 2]],
  ['agent-star', 'User-agent: *bot\nUser-agent: Goo*gle\nUser-agent: Foo Bot*', [1, 2, 3]],
  ['agent-last-star', 'User-agent: Baiduspider*\nUser-agent: Mail.RU_Bot*', [1, 2]],
  ['agent-list', 'User-agent: Foo,', [1]],
  [
    'invisible-character',
    '\ufeffSitemap:\u00a0https://a.example/s.xml\nUser-agent: *\ufffd\n\u00a0Disallow: /a\nAllow: /a\u200b # b',
    [1, 2, 3, 4],
  ],
  [
    'line-end-missing',
    'User-agent: * Disallow: /\nDisallow: /a Allow : /b\nSitemap: https://a.example/ User-agent: *',
    [1, 2, 3],
  ],
  [
    'agent-unreachable',
    'User-agent: googlebot_news\nUser-agent: "GPTBot"\nUser-agent: +x\nUser-agent: : *',
    [1, 2, 3, 4],
  ],
  ['agent-misspelt', 'User-agent: Googelbot\nUser-agent: Baidospider\nUser-agent: GooglBot', [1, 2, 3]],
  ['agent-repeated', 'User-agent: a\nDisallow: /a\nUser-agent: b\nUser-agent: A\nDisallow: /b', [4]],
  [
    'agent-repeated',
    'User-agent: *\nDisallow: /a\nCrawl-delay: 5\nUser-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: ',
    [4, 6],
  ],
  ['rule-before-agent', 'Allow: /a\nDisallow: /b\nUser-agent: *\nDisallow: /c', [1, 2]],
  ['path-without-slash', 'User-agent: *\nDisallow: index.php\nAllow: ?x=1\nDisallow: .js', [2, 3, 4]],
  ['path-full-url', 'User-agent: *\nDisallow: http://a.example/x\nDisallow: //cdn.example.com/x', [2, 3]],
  ['path-fragment', 'User-agent: *\nDisallow: /foo#frag\nAllow: /#!x', [2, 3]],
  ['path-blank', 'User-agent: *\nDisallow: /a b\nAllow: /a\tb/*', [2, 3]],
  ['path-list', 'User-agent: *\nDisallow: /a /b\nAllow: /* /*$', [2, 3]],
  ['path-bad-escape', 'User-agent: *\nDisallow: /%zz\nDisallow: /100%/x', [2, 3]],
  ['path-unescaped', 'User-agent: *\nDisallow: /\u00fc\nAllow: /\ud83d\ude00', [2, 3]],
  ['path-escaped-slash', 'User-agent: *\nDisallow: /a%2Fb\nDisallow: /a%2f', [2, 3]],
  [
    'path-expression',
    'User-agent: *\nDisallow: /.*\\.php$\nDisallow: ^/a\nDisallow: /[0-9]+/\nDisallow: /(a|b)/\nDisallow: /a\\d',
    [2, 3, 4, 5, 6],
  ],
  ['path-dollar', 'User-agent: *\nDisallow: /a$b\nDisallow: /$/$', [2, 3]],
  ['rule-duplicate', 'User-agent: *\nDisallow: /%7ea\nDisallow: /b\nDisallow: /%7Ea', [4]],
  [
    'group-without-rule',
    'User-agent: bingbot\nCrawl-delay: 5\nUser-agent: AhrefsBot\n# Disallow: /private\nUser-agent: GPTBot\nDisallow: /',
    [3],
  ],
  ['group-without-rule', 'User-agent: a\nSitemap: https://a.example/s.xml\nUser-agent: b\nDisallow: /x', [3]],
  ['group-without-rule', 'User-agent: a\n#Disallow: /y\nUser-agent: b\nDisallow: /x', [3]],
  ['group-without-rule', 'User-agent: *\n\nUser-agent: AhrefsBot\nDisallow: /', [3]],
  [
    'group-without-rule',
    'User-agent: Googlebot\n# Google\nUser-agent: bingbot\n# Bing\nUser-agent: AhrefsBot\nDisallow: /',
    [3],
  ],
  ['group-without-rule', 'User-agent: bingbot\n# bad bots\nUser-agent: AhrefsBot\nDisallow: /x', [3]],
  ['agent-retired', 'User-agent: anthropic-ai\nUser-agent: Claude-Web\nDisallow: /', [1, 2]],
  [
    'agent-brand',
    'User-agent: ChatGPT\nUser-agent: bard\nUser-agent: Perplexity\nUser-agent: xAI\nDisallow: /',
    [1, 2, 3, 4],
  ],
  [
    'group-drops-everyone',
    [
      'User-agent: *',
      ...['/a', '/b', '/c', '/d'].map((path) => `Disallow: ${path}`),
      'User-agent: bingbot',
      'Disallow: /d',
      'Disallow: /e',
    ].join('\n'),
    [6],
  ],
  [
    'group-drops-everyone',
    'User-agent: Googlebot-Image\nDisallow: /photos\nUser-agent: *\nDisallow: /admin\nUser-agent: bingbot\nCrawl-delay: 5',
    [1, 5],
  ],
  ['everyone-ignored', 'User-agent: *\nDisallow: /\nAllow: /a\nUser-agent: GPTBot\nDisallow: /', [2]],
  ['everyone-ignored', 'User-agent: Googlebot\nUser-agent: *\nDisallow: /', [3]],
  [
    'group-allows-only',
    'User-agent: *\nDisallow: /a\nUser-agent: bingbot\nAllow: /b\nUser-agent: Slurp\nAllow: /c\nAllow: /d',
    [4, 6],
  ],
  ['group-allows-only', 'User-agent: *\nAllow: /public/', [2]],
  ['group-allows-only', 'User-agent: GPTBot\nAllow: /public/', [2]],
  ['everyone-disallowed', 'User-agent: *\nDisallow: /*\nUser-agent: a\nDisallow: /', [2]],
  [
    'resources-disallowed',
    'User-agent: *\nDisallow: /*.js\nDisallow: /wp-includes/\nUser-agent: Googlebot\nDisallow: /_next/\nDisallow: /js/\nDisallow: /_next/static\nDisallow: /_next/static/css/\nDisallow: /assets/js/\nDisallow: /static/css',
    [2, 3, 5, 6, 7, 8, 9, 10],
  ],
  [
    'sitemap-placeholder',
    'Sitemap: http://localhost:3000/s.xml\nSitemap: https://yourdomain.com/s.xml\nSitemap: http://192.168.1.2/s.xml',
    [1, 2, 3],
  ],
  ['sitemap-disallowed', 'User-agent: *\nDisallow: /*.xml$\nSitemap: https://a.example/s.xml', [3]],
  [
    'sitemap-repeated',
    'Sitemap: https://a.example/s.xml\nUser-agent: *\nSitemap: https://a.example/s.xml',
    [3],
  ],
  ['crawl-delay-repeated', 'User-agent: *\nCrawl-delay: 1\nDisallow: /a\nCrawl-delay: 2', [4]],
  ['crawl-delay-long', 'User-agent: *\nCrawl-delay: 3600\nUser-agent: a\nCrawl-delay: 100000', [2, 4]],
  ['crawl-delay-before-agent', 'Crawl-delay: 5\nUser-agent: *', [1]],
  [
    'preference-key-unknown',
    'User-agent: *\nContent-Usage: train-genai=n\nContent-Usage: tdm=n\nContent-Signal: ai-traning=no\nContent-Signal: search=yes, train-ai=no',
    [2, 3, 4, 5],
  ],
  ['preference-of-disallowed', 'User-agent: *\nDisallow: /\nContent-Signal: ai-train=yes', [3]],
  [
    'preference-partial',
    'User-agent: *\nDisallow: /a\nUser-agent: cohere-ai\nContent-Signal: ai-train=no\nDisallow: /b',
    [4],
  ],
  [
    'invisible-character',
    'User-agent: GPT\u200dBot\nDisallow: /admin\u200e\n\u200dAllow: /a\nUser-agent: a\u202e\nDisallow: /\u06cc\u200e\nDisallow: /a\ufe0f',
    [1, 2, 3, 4, 5, 6],
  ],
  [
    'letter-foreign',
    'User-agent: G\u043e\u043eglebot\nDis\u0430llow: /\nUser-agent: B\u00f6t\nAllow\u0435: /',
    [1, 2, 3, 4],
  ],
  ['path-suffix', 'User-agent: *\nDisallow: /.pdf$\nDisallow: /.php\nDisallow: /.xyz$', [2, 3, 4]],
  ['path-alternatives', 'User-agent: *\nDisallow: /{a,b}/\nDisallow: /a|/b', [2, 3]],
  ['path-dot-segment', 'User-agent: *\nDisallow: /a/../b\nDisallow: /./a\nDisallow: /a/..$', [2, 3, 4]],
  ['path-double-slash', 'User-agent: *\nDisallow: //admin\nAllow: //a/b', [2, 3]],
  ['path-escaped-special', 'User-agent: *\nDisallow: /%2A.pdf\nDisallow: /a%24', [2, 3]],
  [
    'rule-covered',
    'User-agent: *\nDisallow: /b/c\nDisallow: /a\nDisallow: /\nUser-agent: a\nDisallow: /x\nDisallow: /x/*y$',
    [2, 3, 7],
  ],
  ['agent-twice', 'User-agent: a\nUser-agent: b\nUser-agent: A\nDisallow: /', [3]],
  [
    'yandex-limits',
    ['User-agent: YandexBot', ...Array.from({ length: 2_050 }, (_, i) => `Disallow: /${i}`)].join('\n'),
    [2_050],
  ],
  ['clean-param-malformed', `Clean-param: a, b /c\nClean-param:\nClean-param: ${'a'.repeat(501)}`, [1, 2, 3]],
  ['line-end-mixed', 'User-agent: *\r\nDisallow: /a\nDisallow: /b', [1]],
  [
    'file-leftover',
    '```\n<<<<<<< HEAD\nDisallow: /${path}\nSitemap: {{ url }}\n>>>>>>> main\nDisallow: /<%= x %>\nSitemap: undefined/s.xml',
    [1, 2, 3, 4, 5, 6, 7],
  ],
  ['file-json', '{\n  "error": "not found"\n}', [1]],
  ['file-json', '"User-agent: *\\nDisallow: /"', [1]],
  ['path-without-slash', 'User-agent: *\nDisallow: GPTBot', [2]],
  ['missing-colon', 'User-agent = *\nDisallow\uff1a /', [1, 2]],
  ['missing-colon', 'User-agent: *\nDisallow https://a.example/x\nSitemap http://a.example/s.xml', [2, 3]],
  ['directive-misspelt', 'Benutzer-Agent: *\nNicht zulassen: /', [1, 2]],
  ['rule-contradiction', 'User-agent: *\nAllow: /a\nDisallow: /a', [3]],
  ['rule-never-decides', 'User-agent: *\nDisallow: /a*\nAllow: /a', [3]],
  ['rule-longer-twin', 'User-agent: *\nDisallow: /a*\nDisallow: /a\nDisallow: /a**', [2, 4]],
  [
    'directive-misspelt',
    'User agent: *\nDissalow: /a\nSite-map: https://a.example/s.xml\nCrawldelay: 1',
    [1, 2, 3, 4],
  ],
  ['directive-retired', 'User-agent: *\nNoindex: /a\nHost: a.example', [2, 3]],
  ['directive-unknown', 'Foo: bar\nhttps://a.example/sitemap.xml', [1, 2]],
  ['missing-colon', 'User-agent: *\nDisallow /a\njust words', [2, 3]],
  ['sitemap-relative', 'Sitemap: /sitemap.xml\nSitemap: sitemap.xml', [1, 2]],
  ['sitemap-malformed', 'Sitemap:\nSitemap: https:///s.xml\nSitemap: mailto:a@b.example', [1, 2, 3]],
  ['crawl-delay-malformed', 'User-agent: a\nCrawl-delay: 5s\nCrawl-delay: -1\nCrawl-delay:', [2, 3, 4]],
  ['crawl-delay-ignored', 'User-agent: Googlebot\nUser-agent: YandexBot\nCrawl-delay: 5', [3]],
  [
    'preference-unreadable',
    'User-agent: *\nContent-Usage: train-ai=no\nContent-Signal: ai-train=maybe',
    [2, 3],
  ],
  ['preference-outside-group', 'Content-Usage: train-ai=n\nContent-Signal: search=yes', [1, 2]],
  ['preference-contradiction', 'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: train-ai=y', [3]],
  ['license-malformed', 'License: terms.xml\nLicense: https://', [1, 2]],
  ['line-end', 'User-agent: *\nDisallow: /a\vDisallow: /b', [2]],
  ['line-end-written-out', 'User-agent: *\\nDisallow: /a', [1]],
  ['file-html', '<html>\n<body>', [1]],
  ['file-html', '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>', [1]],
  ['file-html', '\ufeff  <!-- saved from a browser -->\n<p>Not found</p>', [1]],
  ['byte-order-mark', '\ufeffSitemap: https://a.example/s.xml', [1]],
  ['file-nul', 'User-agent: *\nDisallow: /a\0\nAllow: /\0b', [2, 3]],
  ['file-utf-16', '\0U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*', [1]],
  // Each of these letters takes three bytes.
  ['line-too-long', `User-agent: *\nDisallow: /${'\u65e5'.repeat(5_600)}`, [2]],
  ['file-too-large', `User-agent: *\n# ${'\u65e5'.repeat(180_000)}`, [1]],
  ['missing-name', 'User-agent: *\n:\n : /a', [2, 3]],
  ['silence-unknown', '# robotparser-ignore agent-lists\nUser-agent: *', [1]],
  [
    'preference-of-disallowed',
    'User-agent: *\nDisallow: /\nAllow: /b\nContent-Usage: /a train-ai=n\nContent-Usage: /b train-ai=n',
    [],
  ],
  [
    'preference-of-disallowed',
    'User-agent: *\nDisallow: /a\nContent-Usage: /a/b train-ai=n\nContent-Usage: /c train-ai=n',
    [3],
  ],
  [
    'preference-not-for-agent',
    'User-agent: *\nContent-Usage: train-ai=n\nAllow: /\nUser-agent: GPTBot\nDisallow: /a',
    [4],
  ],
];

test.each(HITS)('%s: %j', (code, text, found) => {
  const findings = lint(text, { readings: comparesReadings(code) }).filter(
    (finding) => finding.code === code,
  );
  expect(findings.map(({ line }) => line)).toEqual(found);
});

/** What looks like it and is not. */
const MISSES: readonly (readonly [code: string, text: string])[] = [
  [
    'resources-disallowed',
    'User-agent: *\nDisallow: /wp-includes/\nAllow: /wp-includes/js/\nAllow: /wp-includes/css/',
  ],
  [
    'group-drops-everyone',
    [
      'User-agent: *',
      ...['/a', '/b', '/c', '/d'].map((path) => `Disallow: ${path}`),
      'User-agent: facebookexternalhit',
      'Allow: /',
      'Allow: /a',
    ].join('\n'),
  ],
  ['agent-list', 'User-agent: RepoMonkey Bait &amp; Tackle/v1.01'],
  ['agent-list', 'User-agent: compatible; "ClaudeBot/1.0; +a@b.example"'],
  ['agent-header', 'User-agent: compatiblebot; otherbot'],
  ['directive-unknown', 'Disallow https://a.example/x'],
  ['missing-colon', 'Disallowed: /x\nDisallow : /y'],
  [
    'resources-disallowed',
    'User-agent: *\nDisallow: /admin/boxes.css\nDisallow: /_next/data\nDisallow: /admin/js/\nDisallow: /assets/\nDisallow: /static/js/old.js',
  ],
  ['agent-misspelt', 'User-agent: LingueeBot\nUser-agent: KangarooBot'],
  ['file-leftover', 'User-agent: *\nDisallow: /*{{url}}'],
  ['file-utf-16', 'GIF89a\x01\0\x01\0\x80\x01\0\0\0\0\0\0\0\0!\na\0\0\0\0\0\0\0\0'],
  ['path-list', 'User-agent: *\nDisallow: /a /'],
  ['line-too-long', `<!doctype html><p>${'a'.repeat(17_000)}`],
  [
    'group-without-rule',
    'User-agent: GPTBot\n# Anthropic\n\nUser-agent: ClaudeBot\n# Common Crawl\nUser-agent: CCBot\nDisallow: /\nCrawl-delay: 5\nUser-agent: bingbot\nCrawl-delay: 5\nDisallow: /a',
  ],
  ['agent-retired', 'User-agent: anthropic-ai\nUser-agent: ClaudeBot\nUser-agent: GPTBot'],
  ['agent-brand', 'User-agent: OpenAIBot\nUser-agent: Googlebot\nUser-agent: meta-externalagent'],
  [
    'group-drops-everyone',
    'User-agent: *\nDisallow: /a\nDisallow: /b\nUser-agent: a\nDisallow: /a\nAllow: /b\nUser-agent: b\nDisallow: /\nUser-agent: c\nDisallow:\nUser-agent: d\nDisallow: *a\nDisallow: *b\nUser-agent: e\nAllow: /\nDisallow: /x\nUser-agent: f\nDisallow: /a/b\nUser-agent: g',
  ],
  [
    'group-allows-only',
    'User-agent: *\nDisallow: /a\nUser-agent: a\nAllow: /\nUser-agent: b\nAllow: /x\nDisallow: /\nUser-agent: c\nDisallow:',
  ],
  ['everyone-disallowed', 'User-agent: *\nDisallow: /\nAllow: /a\nUser-agent: GPTBot\nDisallow: /'],
  ['group-drops-everyone', 'User-agent: *\nDisallow: /\nUser-agent: Googlebot\nDisallow: /x'],
  ['everyone-ignored', 'User-agent: *\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /'],
  [
    'everyone-ignored',
    'User-agent: *\nDisallow: /\nAllow: /a\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nUser-agent: APIs-Google\nDisallow:',
  ],
  [
    'resources-disallowed',
    'User-agent: *\nDisallow: /*.json\nAllow: /*.js\nUser-agent: AhrefsBot\nDisallow: /*.css',
  ],
  ['sitemap-placeholder', 'Sitemap: https://example.com/s.xml\nSitemap: https://localhost.example/s.xml'],
  [
    'sitemap-disallowed',
    'User-agent: *\nDisallow: /a\nSitemap: https://a.example/s.xml\nUser-agent: b\nDisallow: /s.xml',
  ],
  ['sitemap-repeated', 'Sitemap: https://a.example/s.xml\nSitemap: https://a.example/S.xml'],
  ['crawl-delay-repeated', 'User-agent: a\nCrawl-delay: 1\nDisallow: /\nUser-agent: b\nCrawl-delay: 1'],
  ['crawl-delay-repeated', 'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 1\nDisallow: /'],
  ['crawl-delay-long', 'User-agent: *\nCrawl-delay: 300\nCrawl-delay: 1e9'],
  ['crawl-delay-before-agent', 'User-agent: *\nCrawl-delay: 5'],
  [
    'preference-key-unknown',
    'User-agent: *\nContent-Usage: train-ai=n, search=y, exotic=?1\nContent-Signal: AI-train=no, use=full, ai-input=no',
  ],
  [
    'preference-partial',
    'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\nUser-agent: a\nContent-Signal: ai-train=no',
  ],
  ['preference-partial', 'User-agent: *\nDisallow: /\nUser-agent: a\nContent-Signal: ai-train=no'],
  ['letter-foreign', 'User-agent: Foo_Bot-1\nDisallow: /\u0430\n# \u0430'],
  [
    'path-suffix',
    'User-agent: *\nDisallow: /*.pdf$\nDisallow: /.git\nDisallow: /.well-known$\nDisallow: /.env',
  ],
  ['path-alternatives', 'User-agent: *\nDisallow: /a|b\nDisallow: /{id}/\nDisallow: /a,b'],
  [
    'path-dot-segment',
    'User-agent: *\nDisallow: /a.b\nDisallow: /...\nDisallow: /.a/\nDisallow: /a..b\nDisallow: /.',
  ],
  ['path-double-slash', 'User-agent: *\nDisallow: //\nDisallow: /a//b\nDisallow: //*'],
  ['path-escaped-special', 'User-agent: *\nDisallow: /%2\nDisallow: /a%24b\nDisallow: /%25'],
  [
    'rule-covered',
    'User-agent: *\nDisallow: /a\nDisallow: /a*\nDisallow: /b\nUser-agent: a\nDisallow: /x\nDisallow: /x/y\nAllow: /x/z',
  ],
  ['agent-twice', 'User-agent: a\nDisallow: /\nUser-agent: a\nDisallow: /b'],
  [
    'yandex-limits',
    `User-agent: Googlebot\nDisallow: /${'a'.repeat(1_100)}\nUser-agent: Yandex\nDisallow: /${'a'.repeat(1_023)}`,
  ],
  ['clean-param-malformed', 'Clean-param: ref\nClean-param: a&b_c /some/*.php\nClean-param: s[]&x /'],
  ['line-end-mixed', 'User-agent: *\nDisallow: /a\n'],
  [
    'file-leftover',
    '# {{ comment }}\nDisallow: /{id}\nDisallow: /undefined-behaviour\nDisallow: /a$\nSitemap: https://a.example/null.xml',
  ],
  ['file-json', 'User-agent: *\nDisallow: /{"a":1}'],
  ['agent-last-star', 'User-agent: Mediapartners-Google*'],
  ['agent-list', 'User-agent: Sogou spider'],
  ['agent-misspelt', 'User-agent: SemrushBot-SA'],
  [
    'sitemap-disallowed',
    'User-agent: *\nDisallow: /\nUser-agent: Googlebot\nDisallow:\nSitemap: https://a.example/s.xml',
  ],
  ['path-list', 'User-agent: *\nAllow: /* */*$'],
  ['rule-duplicate', 'User-agent: *\nDisallow: /a b\nDisallow: /a%20b\nDisallow: /~a\nDisallow: /%7Ea'],
  ['rule-duplicate', 'User-agent: a\nDisallow: /\nUserAgent: b\nDisallow: /'],
  ['rule-contradiction', 'User-agent: a\nDisallow: /\nUserAgent: b\nAllow: /'],
  [
    'preference-contradiction',
    'User-agent: a\nContent-Usage: train-ai=n\nUser-agent: b\nContent-Usage: train-ai=y\nDisallow: /x',
  ],
  ['directive-retired', 'User-agent: SeznamBot\nRequest-rate: 1/5\nDisallow: /a'],
  ['license-malformed', 'License: https://a.example/my license.xml'],
  [
    'agent-list',
    'User-agent: FooBot\nUser-agent: Foo-and-Bar\nUser-agent: FrontPage [NC,OR]\nUser-agent: WebReaper vWebReaper v7.3 - www,foo.example/webreaper\nUser-agent: Sogou web spider',
  ],
  [
    'agent-header',
    'User-agent: Mozillabot\nUser-agent: Lycos_Spider_(T-Rex)\nUser-agent: HTTP::Lite\nUser-agent: mozilla/4',
  ],
  ['agent-blank', 'User-agent:  FooBot  \nUser-agent: Foo_Bot # a robot'],
  ['agent-empty', 'User-agent: *\nUser-agent'],
  ['invisible-character', '# a\u00a0b\nUser-agent: *\nDisallow: /\u06cc\u200c\u0647 # \u00a0'],
  ['line-end-missing', 'User-agent: *\nDisallow: /a?allow:b\nDisallow: /a # Allow: /b\nDisallow: /a allow'],
  ['path-list', 'User-agent: *\nDisallow: /a b/\nDisallow: /a # /b\nDisallow: /a/*/b'],
  ['path-unescaped', 'User-agent: *\nDisallow: /caf%C3%A9\nDisallow: /a # \u00e9'],
  ['rule-longer-twin', 'User-agent: *\nDisallow: /a*\nDisallow: /a*b\nAllow: /b\nDisallow: /b*'],
  ['directive-retired', 'User-agent: *\nDisallow: /noindex\nHostname: a.example\n# Noindex: /a'],
  ['missing-name', 'User-agent: *\nDisallow:\n# : /a\nDisallow: /a:b'],
  ['byte-order-mark', '\ufeff# a comment\nUser-agent: *'],
  ['byte-order-mark', 'User-agent: *\nDisallow: /\ufeff'],
  ['file-nul', 'User-agent: *\nDisallow: /a%00b'],
  ['file-utf-16', 'User-agent: *\nDisallow: /a\0b\0c'],
  ['file-too-large', `User-agent: *\n# ${'a'.repeat(500 * 1024 - 16)}`],
  ['line-too-long', `User-agent: *\nDisallow: /${'a'.repeat(16_652)}\nDisallow: /a # ${'a'.repeat(20_000)}`],
  ['line-end', 'User-agent: *\nDisallow: /a\tb\nDisallow: /%0B\n\r'],
  ['line-end-written-out', 'User-agent: *\nDisallow: /a\\new\nDisallow: /a # \\nAllow: /'],
  ['preference-outside-group', 'License: https://a.example/l.xml\nUser-agent: *\nContent-Usage: train-ai=n'],
  ['license-malformed', 'License: https://a.example/l.xml?a#b\nLicense: urn://a\nLicence: MIT'],
  ['readings-differ', 'User-agent: *\nDisallow: /a\nDisallow: /b/'],
  ['crawl-delay-readings', 'User-agent: *\nDisallow: /a\n# Crawl-delay: 5'],
  [
    'silence-unknown',
    '# robotparser-ignore agent-list, path-blank\n# robotparser-ignore-file\nUser-agent: *',
  ],
  ['agent-last-star', 'User-agent: *\nUser-agent: *bot*'],
  ['file-html', '<!-- robots.txt of a site -->\nUser-agent: *\nDisallow: /a'],
  [
    'check-too-expensive',
    ['User-agent: *', ...Array.from({ length: 3_000 }, (_, count) => `Disallow: /*a*b*c*${count}`)].join(
      '\n',
    ),
  ],
  ['agent-version', 'User-agent: *'],
  ['invisible-character', '\ufffd\ufffdU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*\0'],
  ['directive-unknown', '\ufffd\ufffdU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*\0'],
  ['agent-star', String.raw`User-agent: *\nDisallow: /a`],
  ['agent-star', 'User-agent: *\nUser-agent: * # everyone\nUser-agent: Foo*\nUser-agent: Foo/*'],
  ['agent-unreachable', 'User-agent: 360Spider\nUser-agent: MJ12bot\nUser-agent: archive.org_bot'],
  [
    'agent-misspelt',
    'User-agent: Roverbot\nUser-agent: AIBOT\nUser-agent: oodlebot\nUser-agent: googlebot\nUser-agent: dotbot',
  ],
  ['agent-repeated', 'User-agent: a\nUser-agent: b\nDisallow: /a\nUser-agent: c\nDisallow: /a'],
  [
    'agent-repeated',
    'User-agent: a\nDisallow: /b\nDisallow: /a\nUser-agent: a\nDisallow: /a\nDisallow: /b\nUser-agent: Web Foo\nDisallow: /x\nUser-agent: Web Bar\nDisallow: /y',
  ],
  ['rule-before-agent', 'Sitemap: https://a.example/s.xml\nUser-agent: *\nDisallow: /a'],
  ['path-without-slash', 'User-agent: *\nDisallow:\nDisallow: *.gif$\nDisallow: /a'],
  [
    'path-full-url',
    'User-agent: *\nDisallow: /foo/bar?baz=https://foo.bar\nDisallow: //scott-cullen-1.1285586\nDisallow: //',
  ],
  [
    'path-fragment',
    'User-agent: *\nDisallow: /a # b\nDisallow: /a\t#b\nDisallow: # nothing\nDisallow: /a%23b',
  ],
  ['path-blank', 'User-agent: *\nDisallow: /a%20b\nDisallow: /a   \nDisallow: /a # b c\nAllow: /a /b'],
  ['path-bad-escape', 'User-agent: *\nDisallow: /%\nDisallow: /%2\nDisallow: /g/*/%*\nDisallow: /%7E'],
  ['path-escaped-slash', 'User-agent: *\nDisallow: /a%2Eb'],
  [
    'path-expression',
    'User-agent: *\nDisallow: /.*\nDisallow: /a(b)/\nDisallow: *zip=[zipcode]*\nDisallow: /a+b\nDisallow: /index.*',
  ],
  ['path-dollar', 'User-agent: *\nDisallow: /a$\nDisallow: /a%24b'],
  ['rule-duplicate', 'User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /a\nDisallow: /A'],
  ['rule-contradiction', 'User-agent: *\nDisallow: /a\nAllow: /a/'],
  ['rule-never-decides', 'User-agent: *\nDisallow: /a\nAllow: /a*b'],
  ['directive-misspelt', 'User-agent: *\nAllow: /a\nFollow: /b\nComment: x'],
  [
    'directive-unknown',
    'User-agent: *\nContent-Usage: train-ai=n\nLicense: https://a.example/l.xml\nClean-param: a',
  ],
  ['missing-colon', '# Disallow /a\n\n   '],
  ['sitemap-relative', 'Sitemap: https://a.example/s.xml\nSitemap: HTTP://a.example/s.xml'],
  ['sitemap-malformed', 'Sitemap: https://a.example/s.xml?a=b\nSitemap: /s.xml'],
  ['crawl-delay-malformed', 'User-agent: a\nCrawl-delay: 0.5\nCrawl-delay: 10'],
  [
    'crawl-delay-ignored',
    'User-agent: Googlebot\nUser-agent: bingbot\nCrawl-delay: 5\nUser-agent: *\nCrawl-delay: 5',
  ],
  [
    'preference-unreadable',
    'User-agent: *\nContent-Usage: /a train-ai=y, exotic=?1\nContent-signal: Search=YES',
  ],
  ['preference-contradiction', 'User-agent: *\nContent-Usage: /a train-ai=n\nContent-Usage: train-ai=y'],
  ['preference-of-disallowed', 'User-agent: *\nDisallow: /a\nAllow: /a/b\nContent-Usage: /a train-ai=n'],
  [
    'preference-not-for-agent',
    'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /',
  ],
  ['file-html', '# <html>\nUser-agent: *'],
];

test.each(MISSES)('not %s: %j', (code, text) => {
  const findings = lint(text, { readings: comparesReadings(code) }).filter(
    (finding) => finding.code === code,
  );
  expect(findings.map(({ line }) => line)).toEqual([]);
});

test('every rule has a near miss', () => {
  const missed = new Set(MISSES.map(([code]) => code));
  expect(byExample.map(({ code }) => code).filter((code) => !missed.has(code))).toEqual([]);
});

describe('the response that brought the file', () => {
  test.each<[string, LintResponse, LintResponse]>([
    ['status', { status: 503 }, { status: 200 }],
    ['content-type', { contentType: 'text/html' }, { contentType: 'Text/Plain; charset=utf-8' }],
    [
      'content-type',
      { contentType: 'text/plain; charset=iso-8859-1' },
      { contentType: 'text/plain; format=flowed' },
    ],
    ['content-type', { contentType: 'text/plainer' }, { contentType: 'text/plain;charset="UTF-8"' }],
    [
      'redirect-to-other-site',
      { url: 'https://a.example/robots.txt', finalUrl: 'https://b.example/robots.txt' },
      { url: 'http://a.example/robots.txt', finalUrl: 'https://www.a.example/robots.txt' },
    ],
  ])('%s', (code, wrong, right) => {
    expect(codesOf('', wrong)).toContain(code);
    expect(codesOf('', right)).not.toContain(code);
  });
});

test("the standard's own example lints clean", () => {
  expect(lint(simple)).toEqual([]);
});

describe('a message says what this line does', () => {
  const messages = (code: string, ...lines: readonly string[]): readonly string[] =>
    lint(lines.join('\n'))
      .filter((finding) => finding.code === code)
      .map(({ message }) => message);

  test('of two opposite rules, which one wins depends on the first', () => {
    expect(messages('rule-contradiction', 'User-agent: *', 'Disallow: /a', 'Allow: /a')).toEqual([
      'Line 2 disallows the same path, and parsers disagree on which line wins',
    ]);
    expect(messages('rule-contradiction', 'User-agent: *', 'Allow: /a', 'Disallow: /a')).toEqual([
      'Line 2 allows the same path, and wins in nearly every parser',
    ]);
  });

  test('groups without a rule between them are one', () => {
    const lines = ['User-agent: bingbot', 'Crawl-delay: 5', '', 'User-agent: GPTBot', 'Disallow: /'];
    expect(messages('group-without-rule', ...lines)).toEqual([
      'Lines 1 and 4 form one group, since there is no rule between them: bingbot follows line 5 (Disallow: /), too',
    ]);
    expect(lint(lines.join('\n')).find(({ code }) => code === 'group-without-rule')?.severity).toBe('error');
  });

  test('what is left of a path before a # is told, and is an error where that is everything', () => {
    expect(messages('path-fragment', 'User-agent: *', 'Disallow: /*#', 'Disallow: /a#b')).toEqual([
      "A # begins a comment, so the rule is 'Disallow: /*' and matches every URL",
      "A # begins a comment, so the path ends before it: the rule is 'Disallow: /a'",
    ]);
    const severities = lint('User-agent: *\nDisallow: /#\nDisallow: /a#b').filter(
      ({ code }) => code === 'path-fragment',
    );
    expect(severities.map(({ severity }) => severity)).toEqual(['error', 'warning']);
  });

  test.each([
    [404, 'note', /may fetch everything$/],
    [403, 'warning', /may fetch everything$/],
    [429, 'error', /Google fetches nothing/],
    [503, 'error', /may fetch nothing/],
    [301, 'error', /may fetch everything$/],
  ])('status %i is a %s that says what it means', (status, severity, message) => {
    const [finding] = lint('', { response: { status } });
    expect(finding).toMatchObject({ code: 'status', severity });
    expect(finding?.message).toMatch(message);
  });

  test('a severity that the caller sets is for every hit of a rule', () => {
    const rules = { status: 'warning' } as const;
    expect(lint('', { response: { status: 404 }, rules })).toMatchObject([{ severity: 'warning' }]);
  });

  test('a host that looks like a placeholder may be that of the site', () => {
    const url = 'https://www.domain.me/robots.txt';
    expect(lint('Sitemap: https://domain.me/sitemap.xml', { url })).toEqual([]);
  });

  test('a sitemap on another host is a note, where the host of the file is known', () => {
    const text = 'Sitemap: https://cdn.example/s.xml\nSitemap: https://www.a.example/s.xml';
    expect(lint(text, { url: 'https://a.example/robots.txt' })).toMatchObject([
      {
        code: 'sitemap-other-host',
        line: 1,
        message: 'The sitemap is on cdn.example, and the file on a.example',
      },
    ]);
    expect(lint(text)).toEqual([]);
  });

  test('what Google reads of a name with a space is what its parser reads', () => {
    expect(messages('agent-blank', 'User-agent: Wada.vn Vietnamese', 'User-agent: Foo Bar')).toEqual([
      "The standard reads 'Wada.vn', Google 'Wada', and both ignore the rest",
      "The standard and Google read 'Foo' and ignore everything after the space",
    ]);
  });

  test('crawlers that ignore * are named where everything is forbidden, unless the file names them', () => {
    const [first] = messages(
      'everyone-disallowed',
      'User-agent: *',
      'Disallow: /',
      'User-agent: AdsBot-Google',
      'Disallow: /',
    );
    expect(first).toMatch(/; AdsBot-Google-Mobile, Mediapartners-Google, APIs-Google ignore the group of \*/);
    const others = ['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google'];
    const named = others.map((name) => `User-agent: ${name}`);
    expect(messages('everyone-disallowed', 'User-agent: *', 'Disallow: /', ...named, 'Disallow:')).toEqual([
      expect.stringContaining('; APIs-Google ignores the group of *'),
    ]);
  });

  test('a brand is told the names to write, where its company documents any', () => {
    expect(messages('agent-brand', 'User-agent: GPT', 'User-agent: Grok')).toEqual([
      "No documented crawler looks for 'GPT': did you mean GPTBot or OAI-SearchBot or ChatGPT-User?",
      'This is the name of a company or product, and no documented crawler looks for it',
    ]);
  });

  test('a misspelt code in a comment is told which one was meant', () => {
    expect(
      messages('silence-unknown', '# robotparser-ignore agent-lists', '# robotparser-ignore zzz'),
    ).toEqual([
      "There is no rule 'agent-lists', so the comment does not silence it: did you mean 'agent-list'?",
      "There is no rule 'zzz', so the comment does not silence it",
    ]);
  });

  test('what Google makes of a line without a colon', () => {
    expect(
      messages('missing-colon', 'User-agent: *\nDisallow /a', 'Disallow /a and b', 'Disallow = /a'),
    ).toEqual([
      "The line has no colon: Google assumes one after 'Disallow', most parsers ignore the line",
      'The line has no colon and is ignored',
      "The line has '=' in place of a colon and is ignored",
    ]);
  });

  test('a list is counted by its names', () => {
    expect(messages('agent-list', 'User-agent: foo, bar baz and quz')).toEqual([
      'The line names 3 crawlers: Google uses only the first name, and most parsers none',
    ]);
  });

  test('who ignores a delay is named, with the date and the source', () => {
    expect(messages('crawl-delay-ignored', 'User-agent: Yandex', 'Crawl-delay: 5')).toEqual([
      expect.stringMatching(
        /^Yandex ignores Crawl-delay \(as of \d{4}-\d\d-\d\d, https:\/\/yandex\.com\/\S+\)$/,
      ),
    ]);
  });
});
