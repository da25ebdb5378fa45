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
const HITS: readonly (readonly [code: string, lines: readonly string[], found: readonly number[]])[] = [
  ['agent-list', ['User-agent: GPTBot; ClaudeBot', 'User-agent: a | b', 'User-agent: a and b'], [1, 2, 3]],
  [
    'agent-header',
    ['User-agent: Mozilla/5.0 (compatible; bingbot/2.0)', 'User-agent: FooBot (+https://foo.example)'],
    [1, 2],
  ],
  ['agent-version', ['User-agent: Googlebot/2.1', 'User-agent: Foo/*', 'User-agent: Foo.Bar/Baz'], [1, 2, 3]],
  ['agent-list', ['User-agent: GPTBot ClaudeBot', 'User-agent: Foo Bot,Bar Bot/1.0'], [1, 2]],
  ['agent-blank', ['User-agent: Googlebot News', 'User-agent: FrontPage [NC,OR]'], [1, 2]],
  ['agent-empty', ['User-agent: # nobody', 'user-agent :'], [1, 2]],
  ['agent-star', ['User-agent: *bot', 'User-agent: Goo*gle', 'User-agent: Foo Bot*'], [1, 2, 3]],
  ['agent-last-star', ['User-agent: Baiduspider*', 'User-agent: Mail.RU_Bot*'], [1, 2]],
  ['agent-list', ['User-agent: Foo,'], [1]],
  [
    'invisible-character',
    [
      '\ufeffSitemap:\u00a0https://a.example/s.xml',
      'User-agent: *\ufffd',
      '\u00a0Disallow: /a',
      'Allow: /a\u200b # b',
    ],
    [1, 2, 3, 4],
  ],
  [
    'line-end-missing',
    ['User-agent: * Disallow: /', 'Disallow: /a Allow : /b', 'Sitemap: https://a.example/ User-agent: *'],
    [1, 2, 3],
  ],
  [
    'agent-unreachable',
    ['User-agent: googlebot_news', 'User-agent: "GPTBot"', 'User-agent: +x', 'User-agent: : *'],
    [1, 2, 3, 4],
  ],
  ['agent-misspelt', ['User-agent: Googelbot', 'User-agent: Baidospider', 'User-agent: GooglBot'], [1, 2, 3]],
  [
    'agent-repeated',
    ['User-agent: a', 'Disallow: /a', 'User-agent: b', 'User-agent: A', 'Disallow: /b'],
    [4],
  ],
  [
    'agent-repeated',
    [
      'User-agent: *',
      'Disallow: /a',
      'Crawl-delay: 5',
      'User-agent: *',
      'Disallow: /a',
      'User-agent: *',
      'Disallow: ',
    ],
    [4, 6],
  ],
  ['rule-before-agent', ['Allow: /a', 'Disallow: /b', 'User-agent: *', 'Disallow: /c'], [1, 2]],
  ['path-without-slash', ['User-agent: *', 'Disallow: index.php', 'Allow: ?x=1', 'Disallow: .js'], [2, 3, 4]],
  [
    'path-full-url',
    ['User-agent: *', 'Disallow: http://a.example/x', 'Disallow: //cdn.example.com/x'],
    [2, 3],
  ],
  ['path-fragment', ['User-agent: *', 'Disallow: /foo#frag', 'Allow: /#!x'], [2, 3]],
  ['path-blank', ['User-agent: *', 'Disallow: /a b', 'Allow: /a\tb/*'], [2, 3]],
  ['path-list', ['User-agent: *', 'Disallow: /a /b', 'Allow: /* /*$'], [2, 3]],
  ['path-bad-escape', ['User-agent: *', 'Disallow: /%zz', 'Disallow: /100%/x'], [2, 3]],
  ['path-unescaped', ['User-agent: *', 'Disallow: /\u00fc', 'Allow: /\ud83d\ude00'], [2, 3]],
  ['path-escaped-slash', ['User-agent: *', 'Disallow: /a%2Fb', 'Disallow: /a%2f'], [2, 3]],
  [
    'path-expression',
    [
      'User-agent: *',
      'Disallow: /.*\\.php$',
      'Disallow: ^/a',
      'Disallow: /[0-9]+/',
      'Disallow: /(a|b)/',
      'Disallow: /a\\d',
    ],
    [2, 3, 4, 5, 6],
  ],
  ['path-dollar', ['User-agent: *', 'Disallow: /a$b', 'Disallow: /$/$'], [2, 3]],
  ['rule-duplicate', ['User-agent: *', 'Disallow: /%7ea', 'Disallow: /b', 'Disallow: /%7Ea'], [4]],
  [
    'group-without-rule',
    [
      'User-agent: bingbot',
      'Crawl-delay: 5',
      'User-agent: AhrefsBot',
      '# Disallow: /private',
      'User-agent: GPTBot',
      'Disallow: /',
    ],
    [3],
  ],
  [
    'group-without-rule',
    ['User-agent: a', 'Sitemap: https://a.example/s.xml', 'User-agent: b', 'Disallow: /x'],
    [3],
  ],
  ['group-without-rule', ['User-agent: a', '#Disallow: /y', 'User-agent: b', 'Disallow: /x'], [3]],
  ['agent-retired', ['User-agent: anthropic-ai', 'User-agent: Claude-Web', 'Disallow: /'], [1, 2]],
  [
    'agent-brand',
    ['User-agent: ChatGPT', 'User-agent: bard', 'User-agent: Perplexity', 'Disallow: /'],
    [1, 2, 3],
  ],
  [
    'group-drops-everyone',
    [
      'User-agent: *',
      ...['/a', '/b', '/c', '/d'].map((path) => `Disallow: ${path}`),
      'User-agent: bingbot',
      'Disallow: /d',
      'Disallow: /e',
    ],
    [6],
  ],
  [
    'group-allows-only',
    [
      'User-agent: *',
      'Disallow: /a',
      'User-agent: bingbot',
      'Allow: /b',
      'User-agent: Slurp',
      'Allow: /c',
      'Allow: /d',
    ],
    [4, 6],
  ],
  ['group-allows-only', ['User-agent: *', 'Allow: /public/'], [2]],
  ['everyone-disallowed', ['User-agent: *', 'Disallow: /*', 'User-agent: a', 'Disallow: /'], [2]],
  [
    'resources-disallowed',
    [
      'User-agent: *',
      'Disallow: /*.js',
      'Disallow: /wp-includes/',
      'User-agent: Googlebot',
      'Disallow: /_next/',
    ],
    [2, 3, 5],
  ],
  [
    'sitemap-placeholder',
    [
      'Sitemap: http://localhost:3000/s.xml',
      'Sitemap: https://yourdomain.com/s.xml',
      'Sitemap: http://192.168.1.2/s.xml',
    ],
    [1, 2, 3],
  ],
  ['sitemap-disallowed', ['User-agent: *', 'Disallow: /*.xml$', 'Sitemap: https://a.example/s.xml'], [3]],
  [
    'sitemap-repeated',
    ['Sitemap: https://a.example/s.xml', 'User-agent: *', 'Sitemap: https://a.example/s.xml'],
    [3],
  ],
  ['crawl-delay-repeated', ['User-agent: *', 'Crawl-delay: 1', 'Disallow: /a', 'Crawl-delay: 2'], [4]],
  [
    'crawl-delay-long',
    ['User-agent: *', 'Crawl-delay: 3600', 'User-agent: a', 'Crawl-delay: 100000'],
    [2, 4],
  ],
  ['crawl-delay-before-agent', ['Crawl-delay: 5', 'User-agent: *'], [1]],
  [
    'preference-key-unknown',
    [
      'User-agent: *',
      'Content-Usage: train-genai=n',
      'Content-Usage: tdm=n',
      'Content-Signal: ai-traning=no',
      'Content-Signal: search=yes, train-ai=no',
    ],
    [2, 3, 4, 5],
  ],
  ['preference-of-disallowed', ['User-agent: *', 'Disallow: /', 'Content-Signal: ai-train=yes'], [3]],
  [
    'preference-partial',
    ['User-agent: *', 'Disallow: /a', 'User-agent: cohere-ai', 'Content-Signal: ai-train=no', 'Disallow: /b'],
    [4],
  ],
  [
    'invisible-character',
    [
      'User-agent: GPT\u200dBot',
      'Disallow: /admin\u200e',
      '\u200dAllow: /a',
      'User-agent: a\u202e',
      'Disallow: /\u06cc\u200e',
      'Disallow: /a\ufe0f',
    ],
    [1, 2, 3, 4, 5, 6],
  ],
  [
    'letter-foreign',
    ['User-agent: G\u043e\u043eglebot', 'Dis\u0430llow: /', 'User-agent: B\u00f6t', 'Allow\u0435: /'],
    [1, 2, 3, 4],
  ],
  ['path-suffix', ['User-agent: *', 'Disallow: /.pdf$', 'Disallow: /.php', 'Disallow: /.xyz$'], [2, 3, 4]],
  ['path-alternatives', ['User-agent: *', 'Disallow: /{a,b}/', 'Disallow: /a|/b'], [2, 3]],
  [
    'path-dot-segment',
    ['User-agent: *', 'Disallow: /a/../b', 'Disallow: /./a', 'Disallow: /a/..$'],
    [2, 3, 4],
  ],
  ['path-double-slash', ['User-agent: *', 'Disallow: //admin', 'Allow: //a/b'], [2, 3]],
  ['path-escaped-special', ['User-agent: *', 'Disallow: /%2A.pdf', 'Disallow: /a%24'], [2, 3]],
  [
    'rule-covered',
    [
      'User-agent: *',
      'Disallow: /b/c',
      'Disallow: /a',
      'Disallow: /',
      'User-agent: a',
      'Disallow: /x',
      'Disallow: /x/*y$',
    ],
    [2, 3, 7],
  ],
  ['agent-twice', ['User-agent: a', 'User-agent: b', 'User-agent: A', 'Disallow: /'], [3]],
  [
    'yandex-limits',
    ['User-agent: YandexBot', ...Array.from({ length: 2_050 }, (_, i) => `Disallow: /${i}`)],
    [2_050],
  ],
  [
    'clean-param-malformed',
    ['Clean-param: a, b /c', 'Clean-param:', `Clean-param: ${'a'.repeat(501)}`],
    [1, 2, 3],
  ],
  ['line-end-mixed', ['User-agent: *\r', 'Disallow: /a', 'Disallow: /b'], [1]],
  [
    'file-leftover',
    [
      '```',
      '<<<<<<< HEAD',
      'Disallow: /${path}',
      'Sitemap: {{ url }}',
      '>>>>>>> main',
      'Disallow: /<%= x %>',
      'Sitemap: undefined/s.xml',
    ],
    [1, 2, 3, 4, 5, 6, 7],
  ],
  ['file-json', ['{', '  "error": "not found"', '}'], [1]],
  ['file-json', ['"User-agent: *\\nDisallow: /"'], [1]],
  ['path-without-slash', ['User-agent: *', 'Disallow: GPTBot'], [2]],
  ['missing-colon', ['User-agent = *', 'Disallow\uff1a /'], [1, 2]],
  ['directive-misspelt', ['Benutzer-Agent: *', 'Nicht zulassen: /'], [1, 2]],
  ['rule-contradiction', ['User-agent: *', 'Allow: /a', 'Disallow: /a'], [3]],
  ['rule-never-decides', ['User-agent: *', 'Disallow: /a*', 'Allow: /a'], [3]],
  ['rule-longer-twin', ['User-agent: *', 'Disallow: /a*', 'Disallow: /a', 'Disallow: /a**'], [2, 4]],
  [
    'directive-misspelt',
    ['User agent: *', 'Dissalow: /a', 'Site-map: https://a.example/s.xml', 'Crawldelay: 1'],
    [1, 2, 3, 4],
  ],
  ['directive-retired', ['User-agent: *', 'Noindex: /a', 'Host: a.example'], [2, 3]],
  ['directive-unknown', ['Foo: bar', 'https://a.example/sitemap.xml'], [1, 2]],
  ['missing-colon', ['User-agent: *', 'Disallow /a', 'just words'], [2, 3]],
  ['sitemap-relative', ['Sitemap: /sitemap.xml', 'Sitemap: sitemap.xml'], [1, 2]],
  ['sitemap-malformed', ['Sitemap:', 'Sitemap: https:///s.xml', 'Sitemap: mailto:a@b.example'], [1, 2, 3]],
  [
    'crawl-delay-malformed',
    ['User-agent: a', 'Crawl-delay: 5s', 'Crawl-delay: -1', 'Crawl-delay:'],
    [2, 3, 4],
  ],
  ['crawl-delay-ignored', ['User-agent: Googlebot', 'User-agent: YandexBot', 'Crawl-delay: 5'], [3]],
  [
    'preference-unreadable',
    ['User-agent: *', 'Content-Usage: train-ai=no', 'Content-Signal: ai-train=maybe'],
    [2, 3],
  ],
  ['preference-outside-group', ['Content-Usage: train-ai=n', 'Content-Signal: search=yes'], [1, 2]],
  [
    'preference-contradiction',
    ['User-agent: *', 'Content-Usage: train-ai=n', 'Content-Usage: train-ai=y'],
    [3],
  ],
  ['license-malformed', ['License: terms.xml', 'License: https://'], [1, 2]],
  ['line-end', ['User-agent: *', 'Disallow: /a\vDisallow: /b'], [2]],
  ['line-end-written-out', ['User-agent: *\\nDisallow: /a'], [1]],
  ['file-html', ['<html>', '<body>'], [1]],
  ['file-html', ['\ufeff  <!-- saved from a browser -->', '<p>Not found</p>'], [1]],
  ['byte-order-mark', ['\ufeffSitemap: https://a.example/s.xml'], [1]],
  ['file-nul', ['User-agent: *', 'Disallow: /a\0', 'Allow: /\0b'], [2, 3]],
  ['file-utf-16', ['\0U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*'], [1]],
  // Each of these letters takes three bytes.
  ['line-too-long', ['User-agent: *', `Disallow: /${'\u65e5'.repeat(5_600)}`], [2]],
  ['file-too-large', ['User-agent: *', `# ${'\u65e5'.repeat(180_000)}`], [1]],
  ['missing-name', ['User-agent: *', ':', ' : /a'], [2, 3]],
  ['silence-unknown', ['# robotparser-ignore agent-lists', 'User-agent: *'], [1]],
  [
    'preference-of-disallowed',
    [
      'User-agent: *',
      'Disallow: /',
      'Allow: /b',
      'Content-Usage: /a train-ai=n',
      'Content-Usage: /b train-ai=n',
    ],
    [],
  ],
  [
    'preference-of-disallowed',
    ['User-agent: *', 'Disallow: /a', 'Content-Usage: /a/b train-ai=n', 'Content-Usage: /c train-ai=n'],
    [3],
  ],
  [
    'preference-not-for-agent',
    ['User-agent: *', 'Content-Usage: train-ai=n', 'Allow: /', 'User-agent: GPTBot', 'Disallow: /a'],
    [4],
  ],
];

test.each(HITS)('%s: %j', (code, lines, found) => {
  const findings = lint(lines.join('\n'), { readings: comparesReadings(code) }).filter(
    (finding) => finding.code === code,
  );
  expect(findings.map(({ line }) => line)).toEqual(found);
});

/** What looks like it and is not. */
const MISSES: readonly (readonly [code: string, lines: readonly string[]])[] = [
  [
    'resources-disallowed',
    ['User-agent: *', 'Disallow: /wp-includes/', 'Allow: /wp-includes/js/', 'Allow: /wp-includes/css/'],
  ],
  [
    'group-drops-everyone',
    [
      'User-agent: *',
      ...['/a', '/b', '/c', '/d'].map((path) => `Disallow: ${path}`),
      'User-agent: facebookexternalhit',
      'Allow: /',
      'Allow: /a',
    ],
  ],
  ['agent-list', ['User-agent: RepoMonkey Bait &amp; Tackle/v1.01']],
  ['resources-disallowed', ['User-agent: *', 'Disallow: /admin/boxes.css']],
  ['agent-misspelt', ['User-agent: LingueeBot', 'User-agent: KangarooBot']],
  ['file-leftover', ['User-agent: *', 'Disallow: /*{{url}}']],
  ['file-utf-16', ['GIF89a\x01\0\x01\0\x80\x01\0\0\0\0\0\0\0\0!', 'a\0\0\0\0\0\0\0\0']],
  ['path-list', ['User-agent: *', 'Disallow: /a /']],
  ['line-too-long', [`<!doctype html><p>${'a'.repeat(17_000)}`]],
  [
    'group-without-rule',
    [
      'User-agent: GPTBot',
      '# Anthropic',
      '',
      'User-agent: ClaudeBot',
      'Disallow: /',
      'Crawl-delay: 5',
      'User-agent: bingbot',
      'Crawl-delay: 5',
      'Disallow: /a',
    ],
  ],
  ['agent-retired', ['User-agent: anthropic-ai', 'User-agent: ClaudeBot', 'User-agent: GPTBot']],
  ['agent-brand', ['User-agent: OpenAIBot', 'User-agent: Googlebot', 'User-agent: meta-externalagent']],
  [
    'group-drops-everyone',
    [
      'User-agent: *',
      'Disallow: /a',
      'Disallow: /b',
      'Disallow: /c',
      'User-agent: a',
      'Disallow: /a',
      'User-agent: b',
      'Disallow: /',
    ],
  ],
  [
    'group-allows-only',
    [
      'User-agent: *',
      'Disallow: /a',
      'User-agent: a',
      'Allow: /',
      'User-agent: b',
      'Allow: /x',
      'Disallow: /',
      'User-agent: c',
      'Disallow:',
    ],
  ],
  ['everyone-disallowed', ['User-agent: *', 'Disallow: /', 'Allow: /a', 'User-agent: GPTBot', 'Disallow: /']],
  [
    'resources-disallowed',
    ['User-agent: *', 'Disallow: /*.json', 'Allow: /*.js', 'User-agent: AhrefsBot', 'Disallow: /*.css'],
  ],
  ['sitemap-placeholder', ['Sitemap: https://example.com/s.xml', 'Sitemap: https://localhost.example/s.xml']],
  [
    'sitemap-disallowed',
    [
      'User-agent: *',
      'Disallow: /a',
      'Sitemap: https://a.example/s.xml',
      'User-agent: b',
      'Disallow: /s.xml',
    ],
  ],
  ['sitemap-repeated', ['Sitemap: https://a.example/s.xml', 'Sitemap: https://a.example/S.xml']],
  [
    'crawl-delay-repeated',
    ['User-agent: a', 'Crawl-delay: 1', 'Disallow: /', 'User-agent: b', 'Crawl-delay: 1'],
  ],
  ['crawl-delay-long', ['User-agent: *', 'Crawl-delay: 300', 'Crawl-delay: 1e9']],
  ['crawl-delay-before-agent', ['User-agent: *', 'Crawl-delay: 5']],
  [
    'preference-key-unknown',
    [
      'User-agent: *',
      'Content-Usage: train-ai=n, search=y, exotic=?1',
      'Content-Signal: AI-train=no, use=full, ai-input=no',
    ],
  ],
  [
    'preference-partial',
    [
      'User-agent: *',
      'Content-Signal: ai-train=no',
      'Disallow: /a',
      'User-agent: a',
      'Content-Signal: ai-train=no',
    ],
  ],
  ['preference-partial', ['User-agent: *', 'Disallow: /', 'User-agent: a', 'Content-Signal: ai-train=no']],
  ['letter-foreign', ['User-agent: Foo_Bot-1', 'Disallow: /\u0430', '# \u0430']],
  [
    'path-suffix',
    ['User-agent: *', 'Disallow: /*.pdf$', 'Disallow: /.git', 'Disallow: /.well-known$', 'Disallow: /.env'],
  ],
  ['path-alternatives', ['User-agent: *', 'Disallow: /a|b', 'Disallow: /{id}/', 'Disallow: /a,b']],
  [
    'path-dot-segment',
    [
      'User-agent: *',
      'Disallow: /a.b',
      'Disallow: /...',
      'Disallow: /.a/',
      'Disallow: /a..b',
      'Disallow: /.',
    ],
  ],
  ['path-double-slash', ['User-agent: *', 'Disallow: //', 'Disallow: /a//b', 'Disallow: //*']],
  ['path-escaped-special', ['User-agent: *', 'Disallow: /%2', 'Disallow: /a%24b', 'Disallow: /%25']],
  [
    'rule-covered',
    [
      'User-agent: *',
      'Disallow: /a',
      'Disallow: /a*',
      'Disallow: /b',
      'User-agent: a',
      'Disallow: /x',
      'Disallow: /x/y',
      'Allow: /x/z',
    ],
  ],
  ['agent-twice', ['User-agent: a', 'Disallow: /', 'User-agent: a', 'Disallow: /b']],
  [
    'yandex-limits',
    [
      'User-agent: Googlebot',
      `Disallow: /${'a'.repeat(1_100)}`,
      'User-agent: Yandex',
      `Disallow: /${'a'.repeat(1_023)}`,
    ],
  ],
  ['clean-param-malformed', ['Clean-param: ref', 'Clean-param: a&b_c /some/*.php', 'Clean-param: s[]&x /']],
  ['line-end-mixed', ['User-agent: *', 'Disallow: /a', '']],
  [
    'file-leftover',
    [
      '# {{ comment }}',
      'Disallow: /{id}',
      'Disallow: /undefined-behaviour',
      'Disallow: /a$',
      'Sitemap: https://a.example/null.xml',
    ],
  ],
  ['file-json', ['User-agent: *', 'Disallow: /{"a":1}']],
  ['agent-last-star', ['User-agent: Mediapartners-Google*']],
  ['agent-list', ['User-agent: Sogou spider']],
  ['agent-misspelt', ['User-agent: SemrushBot-SA']],
  [
    'sitemap-disallowed',
    [
      'User-agent: *',
      'Disallow: /',
      'User-agent: Googlebot',
      'Disallow:',
      'Sitemap: https://a.example/s.xml',
    ],
  ],
  ['path-list', ['User-agent: *', 'Allow: /* */*$']],
  [
    'rule-duplicate',
    ['User-agent: *', 'Disallow: /a b', 'Disallow: /a%20b', 'Disallow: /~a', 'Disallow: /%7Ea'],
  ],
  ['rule-duplicate', ['User-agent: a', 'Disallow: /', 'UserAgent: b', 'Disallow: /']],
  ['rule-contradiction', ['User-agent: a', 'Disallow: /', 'UserAgent: b', 'Allow: /']],
  [
    'preference-contradiction',
    [
      'User-agent: a',
      'Content-Usage: train-ai=n',
      'User-agent: b',
      'Content-Usage: train-ai=y',
      'Disallow: /x',
    ],
  ],
  ['directive-retired', ['User-agent: SeznamBot', 'Request-rate: 1/5', 'Disallow: /a']],
  ['license-malformed', ['License: https://a.example/my license.xml']],
  [
    'agent-list',
    [
      'User-agent: FooBot',
      'User-agent: Foo-and-Bar',
      'User-agent: FrontPage [NC,OR]',
      'User-agent: WebReaper vWebReaper v7.3 - www,foo.example/webreaper',
      'User-agent: Sogou web spider',
    ],
  ],
  [
    'agent-header',
    [
      'User-agent: Mozillabot',
      'User-agent: Lycos_Spider_(T-Rex)',
      'User-agent: HTTP::Lite',
      'User-agent: mozilla/4',
    ],
  ],
  ['agent-blank', ['User-agent:  FooBot  ', 'User-agent: Foo_Bot # a robot']],
  ['agent-empty', ['User-agent: *', 'User-agent']],
  ['invisible-character', ['# a\u00a0b', 'User-agent: *', 'Disallow: /\u06cc\u200c\u0647 # \u00a0']],
  [
    'line-end-missing',
    ['User-agent: *', 'Disallow: /a?allow:b', 'Disallow: /a # Allow: /b', 'Disallow: /a allow'],
  ],
  ['path-list', ['User-agent: *', 'Disallow: /a b/', 'Disallow: /a # /b', 'Disallow: /a/*/b']],
  ['path-unescaped', ['User-agent: *', 'Disallow: /caf%C3%A9', 'Disallow: /a # \u00e9']],
  ['rule-longer-twin', ['User-agent: *', 'Disallow: /a*', 'Disallow: /a*b', 'Allow: /b', 'Disallow: /b*']],
  ['directive-retired', ['User-agent: *', 'Disallow: /noindex', 'Hostname: a.example', '# Noindex: /a']],
  ['missing-name', ['User-agent: *', 'Disallow:', '# : /a', 'Disallow: /a:b']],
  ['byte-order-mark', ['\ufeff# a comment', 'User-agent: *']],
  ['byte-order-mark', ['User-agent: *', 'Disallow: /\ufeff']],
  ['file-nul', ['User-agent: *', 'Disallow: /a%00b']],
  ['file-utf-16', ['User-agent: *', 'Disallow: /a\0b\0c']],
  ['file-too-large', ['User-agent: *', `# ${'a'.repeat(500 * 1024 - 16)}`]],
  [
    'line-too-long',
    ['User-agent: *', `Disallow: /${'a'.repeat(16_652)}`, `Disallow: /a # ${'a'.repeat(20_000)}`],
  ],
  ['line-end', ['User-agent: *', 'Disallow: /a\tb', 'Disallow: /%0B', '\r']],
  ['line-end-written-out', ['User-agent: *', 'Disallow: /a\\new', 'Disallow: /a # \\nAllow: /']],
  [
    'preference-outside-group',
    ['License: https://a.example/l.xml', 'User-agent: *', 'Content-Usage: train-ai=n'],
  ],
  ['license-malformed', ['License: https://a.example/l.xml?a#b', 'License: urn://a', 'Licence: MIT']],
  ['readings-differ', ['User-agent: *', 'Disallow: /a', 'Disallow: /b/']],
  ['crawl-delay-readings', ['User-agent: *', 'Disallow: /a', '# Crawl-delay: 5']],
  [
    'silence-unknown',
    ['# robotparser-ignore agent-list, path-blank', '# robotparser-ignore-file', 'User-agent: *'],
  ],
  ['agent-last-star', ['User-agent: *', 'User-agent: *bot*']],
  ['file-html', ['<!-- robots.txt of a site -->', 'User-agent: *', 'Disallow: /a']],
  [
    'check-too-expensive',
    ['User-agent: *', ...Array.from({ length: 3_000 }, (_, count) => `Disallow: /*a*b*c*${count}`)],
  ],
  ['agent-version', ['User-agent: *']],
  ['invisible-character', ['\ufffd\ufffdU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*\0']],
  ['directive-unknown', ['\ufffd\ufffdU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*\0']],
  ['agent-star', [String.raw`User-agent: *\nDisallow: /a`]],
  ['agent-star', ['User-agent: *', 'User-agent: * # everyone', 'User-agent: Foo*', 'User-agent: Foo/*']],
  ['agent-unreachable', ['User-agent: 360Spider', 'User-agent: MJ12bot', 'User-agent: archive.org_bot']],
  [
    'agent-misspelt',
    [
      'User-agent: Roverbot',
      'User-agent: AIBOT',
      'User-agent: oodlebot',
      'User-agent: googlebot',
      'User-agent: dotbot',
    ],
  ],
  ['agent-repeated', ['User-agent: a', 'User-agent: b', 'Disallow: /a', 'User-agent: c', 'Disallow: /a']],
  [
    'agent-repeated',
    [
      'User-agent: a',
      'Disallow: /b',
      'Disallow: /a',
      'User-agent: a',
      'Disallow: /a',
      'Disallow: /b',
      'User-agent: Web Foo',
      'Disallow: /x',
      'User-agent: Web Bar',
      'Disallow: /y',
    ],
  ],
  ['rule-before-agent', ['Sitemap: https://a.example/s.xml', 'User-agent: *', 'Disallow: /a']],
  ['path-without-slash', ['User-agent: *', 'Disallow:', 'Disallow: *.gif$', 'Disallow: /a']],
  [
    'path-full-url',
    [
      'User-agent: *',
      'Disallow: /foo/bar?baz=https://foo.bar',
      'Disallow: //scott-cullen-1.1285586',
      'Disallow: //',
    ],
  ],
  [
    'path-fragment',
    ['User-agent: *', 'Disallow: /a # b', 'Disallow: /a\t#b', 'Disallow: # nothing', 'Disallow: /a%23b'],
  ],
  [
    'path-blank',
    ['User-agent: *', 'Disallow: /a%20b', 'Disallow: /a   ', 'Disallow: /a # b c', 'Allow: /a /b'],
  ],
  [
    'path-bad-escape',
    ['User-agent: *', 'Disallow: /%', 'Disallow: /%2', 'Disallow: /g/*/%*', 'Disallow: /%7E'],
  ],
  ['path-escaped-slash', ['User-agent: *', 'Disallow: /a%2Eb']],
  [
    'path-expression',
    [
      'User-agent: *',
      'Disallow: /.*',
      'Disallow: /a(b)/',
      'Disallow: *zip=[zipcode]*',
      'Disallow: /a+b',
      'Disallow: /index.*',
    ],
  ],
  ['path-dollar', ['User-agent: *', 'Disallow: /a$', 'Disallow: /a%24b']],
  ['rule-duplicate', ['User-agent: a', 'Disallow: /a', 'User-agent: b', 'Disallow: /a', 'Disallow: /A']],
  ['rule-contradiction', ['User-agent: *', 'Disallow: /a', 'Allow: /a/']],
  ['rule-never-decides', ['User-agent: *', 'Disallow: /a', 'Allow: /a*b']],
  ['directive-misspelt', ['User-agent: *', 'Allow: /a', 'Follow: /b', 'Comment: x']],
  [
    'directive-unknown',
    ['User-agent: *', 'Content-Usage: train-ai=n', 'License: https://a.example/l.xml', 'Clean-param: a'],
  ],
  ['missing-colon', ['# Disallow /a', '', '   ']],
  ['sitemap-relative', ['Sitemap: https://a.example/s.xml', 'Sitemap: HTTP://a.example/s.xml']],
  ['sitemap-malformed', ['Sitemap: https://a.example/s.xml?a=b', 'Sitemap: /s.xml']],
  ['crawl-delay-malformed', ['User-agent: a', 'Crawl-delay: 0.5', 'Crawl-delay: 10']],
  [
    'crawl-delay-ignored',
    ['User-agent: Googlebot', 'User-agent: bingbot', 'Crawl-delay: 5', 'User-agent: *', 'Crawl-delay: 5'],
  ],
  [
    'preference-unreadable',
    ['User-agent: *', 'Content-Usage: /a train-ai=y, exotic=?1', 'Content-signal: Search=YES'],
  ],
  [
    'preference-contradiction',
    ['User-agent: *', 'Content-Usage: /a train-ai=n', 'Content-Usage: train-ai=y'],
  ],
  [
    'preference-of-disallowed',
    ['User-agent: *', 'Disallow: /a', 'Allow: /a/b', 'Content-Usage: /a train-ai=n'],
  ],
  [
    'preference-not-for-agent',
    ['User-agent: *', 'Content-Signal: ai-train=no', 'Disallow: /a', 'User-agent: GPTBot', 'Disallow: /'],
  ],
  ['file-html', ['# <html>', 'User-agent: *']],
];

test.each(MISSES)('not %s: %j', (code, lines) => {
  const findings = lint(lines.join('\n'), { readings: comparesReadings(code) }).filter(
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
      'Line 2 allows the same path, and nearly everywhere it wins',
    ]);
  });

  test('groups without a rule between them are one', () => {
    const lines = ['User-agent: bingbot', 'Crawl-delay: 5', '', 'User-agent: GPTBot', 'Disallow: /'];
    expect(messages('group-without-rule', ...lines)).toEqual([
      'Lines 1 and 4 are one group, since no rule stands between them: bingbot follows line 5 (Disallow: /), too',
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
      "The standard reads 'Wada.vn', Google 'Wada', and both drop what follows",
      "The standard and Google read 'Foo' and drop what follows the space",
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
  });

  test('a list is counted by its names', () => {
    expect(messages('agent-list', 'User-agent: foo, bar baz and quz')).toEqual([
      'The line names 3 crawlers: Google reads the first name, and most parsers none',
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
