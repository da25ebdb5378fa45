/** Each rule finds what it is for, and not what merely looks like it. */
import { describe, expect, test } from '@jest/globals';
import { lint, lintRules, type LintResponse } from '../../src/entries/lint.js';
import { simple } from '../dialects/standard-example.js';
import { isFull } from '../support/samples.js';

/** Their files take all readings together a second each: half a megabyte, and checks as costly as they can be. */
const COSTLY = ['file-too-large', 'check-too-expensive'];

/** Beside these, lines are compared between readings wherever all samples are taken. */
function comparesReadings(code: string): boolean {
  return isFull || !COSTLY.includes(code);
}

function codesOf(text: string, response: LintResponse = {}, readings = true): readonly string[] {
  return lint(text, { readings, response }).map(({ code }) => code);
}

const byExample = lintRules.filter(({ looksAt }) => looksAt !== 'response');

describe.each(byExample.map((rule) => [rule.code, rule] as const))('%s', (code, { wrong, right }) => {
  test('finds its example, and not the same mended', () => {
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
  ['agent-last-star', ['User-agent: Mediapartners-Google*', 'User-agent: Mail.RU_Bot*'], [1, 2]],
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
  ['path-list', ['User-agent: *', 'Disallow: /a /b', 'Allow: /* */*$'], [2, 3]],
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
  ['rule-duplicate', ['User-agent: *', 'Disallow: /~a', 'Disallow: /b', 'Disallow: /%7Ea'], [4]],
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

describe('the answer by which the file was had', () => {
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
