import { describe, expect, test } from '@jest/globals';
import { SimpleRobotRules, SimpleRobotRulesParser } from '../../src/entries/compat/crawler-commons.js';

const SITE = 'http://h/robots.txt';

describe('Quirks', () => {
  test('if names are separated by commas or blanks, each one that a name of the robot begins with counts, so an empty one is for everybody', () => {
    const parser = new SimpleRobotRulesParser();
    const verdict = (line: string): boolean =>
      parser.parseContent(SITE, `${line}\nDisallow: /`, null, ['foobot']).isAllowed('http://h/');
    const lines = ['User-agent: bar, foo', 'User-agent:', 'User-agent: bot'];
    expect(lines.map(verdict)).toEqual([true, true, true]);
    parser.setExactUserAgentMatching(false);
    expect(lines.map(verdict)).toEqual([false, false, true]);
  });

  test.each([true, false])(
    'a robot with the name `*` also obeys the groups for everyone that follow its own, exactly: %p',
    (isExact) => {
      const text = 'User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /x\nUser-agent: *\nDisallow: /b';
      const parser = new SimpleRobotRulesParser();
      parser.setExactUserAgentMatching(isExact);
      const verdicts = (names: string): boolean[] =>
        ['/a', '/x', '/b'].map((path) =>
          parser.parseContent(SITE, text, null, names).isAllowed(`http://h${path}`),
        );
      expect(verdicts('x')).toEqual([true, false, true]);
      expect(verdicts('x, *')).toEqual([true, false, false]);
      expect(verdicts('y, *')).toEqual([false, true, false]);
    },
  );
});

describe('warnings', () => {
  test.each([
    ['unknown directives', 'X: y\n: y\nx\nUser-agent\ncomment # x', 5],
    [
      'directives that are known and ignored',
      '\ufeffHost: h\nNo-index /a\nACAP-x: y\nComment: x\nRequest-rate 1/2',
      0,
    ],
    ['a byte order mark within the file', 'Host: h\n\ufeffHost: h', 1],
    ['lines that are read, however they are written', 'User agent *\ndesallow /a\nsitemaps: /s', 0],
    ['URLs that Java cannot read', 'Sitemap: a b\nSitemap: gopher://h\nhttp://h/a\nSitemap: jrt:/a', 3],
    ['delays of the robot', 'User-agent: x\nCrawl-delay: y\nUser-agent: z\nDisallow:\nCrawl-delay: y', 1],
    [
      'the delay of everyone, unless the robot was named before',
      'User-agent: *\nCrawl-delay: y\nUser-agent: x\nDisallow:\nUser-agent: *\nCrawl-delay: y',
      1,
    ],
    ['only the first delay, and no empty one', 'User-agent: x\nCrawl-delay:\nCrawl-delay: y', 0],
  ])('%s', (_what, text, count) => {
    const parser = new SimpleRobotRulesParser();
    parser.parseContent(SITE, text, 'text/plain', ['x']);
    expect(parser.getNumWarnings()).toBe(count);
  });

  test('an empty file and a web page leave the number as it was', () => {
    const parser = new SimpleRobotRulesParser();
    parser.parseContent(SITE, '', 'text/plain', ['x']);
    expect(() => parser.getNumWarnings()).toThrow(TypeError);
    parser.parseContent(SITE, 'x', 'text/plain', ['x']);
    parser.parseContent(SITE, '<html>', 'text/html', ['x']);
    expect(parser.getNumWarnings()).toBe(1);
  });
});

describe('the rules without a content', () => {
  test.each([
    [404, true, false],
    [429, true, false],
    [301, false, true],
    [503, false, true],
    [0, false, true],
  ])('%i', (status, allowed, deferred) => {
    const rules = new SimpleRobotRulesParser().failedFetch(status);
    const given = [
      rules.isAllowed('http://h/'),
      rules.isAllowAll(),
      rules.isAllowNone(),
      rules.isDeferVisits(),
    ];
    expect(given).toEqual([allowed, allowed, !allowed, deferred]);
    expect([rules.getCrawlDelay(), rules.getSitemaps(), rules.isMatchedWildcard()]).toEqual([
      SimpleRobotRules.UNSET_CRAWL_DELAY,
      [],
      false,
    ]);
  });
});

test('bytes are UTF-8, or UTF-16 with its mark', () => {
  const text = 'User-agent: *\nDisallow: /é';
  const utf16 = Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
  const big = Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
  const parser = new SimpleRobotRulesParser({ maxCrawlDelay: 1 });
  for (const body of [text, new TextEncoder().encode(`\ufeff${text}`), utf16, big]) {
    expect(parser.parseContent(SITE, body, 'text/plain', []).isAllowed('http://h/%C3%A9')).toBe(false);
  }
  expect(parser.parseContent(SITE, '', undefined, 'x').isAllowAll()).toBe(true);
  expect(parser.parseContent(SITE, 'Disallow: /', 'Text/HTML', 'x').isAllowed('http://h/é')).toBe(true);
});

describe('wrong arguments', () => {
  const parser = new SimpleRobotRulesParser();
  test.each([
    [() => parser.failedFetch(200), "Argument 'httpStatusCode' must be none of 200 to 299"],
    [() => parser.failedFetch(1.5), "Argument 'httpStatusCode' must be a whole number"],
    [
      () => parser.parseContent(SITE, 'x', null, ['Foo']),
      "Argument 'robotNames' must be names in lower case",
    ],
    [() => parser.parseContent(SITE, 'x', null, ['*']), "Argument 'robotNames' must be names in lower case"],
    [
      () => SimpleRobotRulesParser.sanitizeRobotNames('foo'),
      "Argument 'robotNames' must be an iterable of strings",
    ],
    [
      () => new SimpleRobotRulesParser({ maxCrawlDelay: NaN }),
      "Argument 'options.maxCrawlDelay' must be a whole number",
    ],
  ])('%s', (call, message) => {
    expect(call).toThrow(message);
  });
});
