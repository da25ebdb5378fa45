import { describe, expect, test } from '@jest/globals';
import {
  getKeyType,
  KeyType,
  parseRobotsTxt,
  RobotsMatcher,
  RobotsParsingReporter,
  type LineMetadata,
} from '../../src/entries/compat/google.js';
import { silentHandler } from '../recorded/openings.js';

const utf8 = new TextEncoder();

describe('what a matcher remembers of its last call', () => {
  const text = 'User-agent: Foo\nDisallow: /a\nUser-agent: Bar\nAllow: /a/b\n\nUser-agent: *\nDisallow: /c';
  const home = 'http://example.com';

  test('nothing before the first', () => {
    const matcher = new RobotsMatcher();
    expect([matcher.disallow(), matcher.disallowIgnoreGlobal(), matcher.everSeenSpecificAgent()]).toEqual([
      false,
      false,
      false,
    ]);
    expect(matcher.matchingLine()).toBe(0);
  });

  test.each([
    { agents: ['Foo'], path: '/a/b', line: 2, disallow: true, own: true },
    { agents: ['Foo', 'Bar'], path: '/a/b', line: 4, disallow: false, own: true },
    { agents: ['Foo'], path: '/c', line: 0, disallow: false, own: true },
    { agents: ['Baz'], path: '/c', line: 7, disallow: true, own: false },
    { agents: ['Baz'], path: '/d', line: 0, disallow: false, own: false },
    { agents: [], path: '/c', line: 7, disallow: true, own: false },
  ])('$agents for $path: line $line', ({ agents, path, line, disallow, own }) => {
    const matcher = new RobotsMatcher();
    expect(matcher.allowedByRobots(text, agents, home + path)).toBe(!disallow);
    expect({
      line: matcher.matchingLine(),
      disallow: matcher.disallow(),
      disallowIgnoreGlobal: matcher.disallowIgnoreGlobal(),
      own: matcher.everSeenSpecificAgent(),
    }).toEqual({ line, disallow, disallowIgnoreGlobal: disallow && own, own });
  });

  test('another text, another agent or changed bytes are read anew', () => {
    const matcher = new RobotsMatcher();
    const bytes = utf8.encode('User-agent: Foo\nDisallow: /a');
    const ask = (body: string | Uint8Array, agent: string): boolean =>
      matcher.oneAgentAllowedByRobots(body, agent, `${home}/a`);
    expect([ask(text, 'Foo'), ask(text, 'Baz'), ask('', 'Baz'), ask(bytes, 'Foo')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    bytes.set(utf8.encode('b'), bytes.length - 1);
    expect(ask(bytes, 'Foo')).toBe(true);
  });
});

describe('bytes that are no UTF-8', () => {
  const robots = (...bytes: number[]): Uint8Array =>
    Uint8Array.from([...utf8.encode('User-agent: *\nDisallow: /a'), ...bytes]);

  test.each([
    { bytes: robots(0xe9), path: '/a%E9', allowed: false },
    { bytes: robots(0xe9, 0x62), path: '/a%E9b', allowed: false },
    { bytes: robots(0xed, 0xa0, 0x80), path: '/a%ED%A0%80', allowed: false },
    { bytes: robots(0xe9), path: '/a%EF%BF%BD', allowed: true },
  ])('are compared as their escapes: $path', ({ bytes, path, allowed }) => {
    expect(new RobotsMatcher().oneAgentAllowedByRobots(bytes, 'Foo', `http://example.com${path}`)).toBe(
      allowed,
    );
  });

  test.each([
    ['whole', [0xef, 0xbb, 0xbf], false],
    ['two of its bytes', [0xef, 0xbb], false],
    ['one of its bytes', [0xef], false],
    ['twice', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], true],
    ['whole behind one of its bytes', [0xef, 0xef, 0xbb, 0xbf], true],
    ['its last byte', [0xbf], true],
  ])('a byte order mark is skipped even if only its first bytes are there: %s', (_name, mark, allowed) => {
    const body = Uint8Array.from([...mark, ...robots()]);
    expect(new RobotsMatcher().oneAgentAllowedByRobots(body, 'Foo', 'http://example.com/a')).toBe(allowed);
  });
});

describe('the parser', () => {
  const flags: LineMetadata = {
    isEmpty: false,
    hasComment: false,
    isComment: false,
    hasDirective: false,
    isAcceptableTypo: false,
    isLineTooLong: false,
    isMissingColonSeparator: false,
  };
  const long = 'x'.repeat(2083 * 8);

  test.each<[string, string, string[], Partial<LineMetadata>]>([
    ['an empty line', '', [], { isEmpty: true }],
    ['white space', ' \t', [], { isEmpty: true }],
    ['a comment', ' # x', [], { isComment: true, hasComment: true }],
    [
      'a directive with a comment',
      'Allow: /ä%c3 # x',
      ['allow /%C3%A4%C3'],
      { hasDirective: true, hasComment: true },
    ],
    ['an agent', 'user-agent: Foo/1', ['agent Foo/1'], { hasDirective: true }],
    ['a misspelled agent', 'useragent: Foo', ['agent Foo'], { hasDirective: true, isAcceptableTypo: true }],
    ['a longer key', 'Disallowed: /x', ['disallow /x'], { hasDirective: true }],
    ['a sitemap as written', 'Site-map: /ä', ['sitemap /ä'], { hasDirective: true, isAcceptableTypo: true }],
    ['an unknown key', 'Noindex: /ä', ['Noindex /%C3%A4'], { hasDirective: true }],
    ['blanks around an unknown key', ' \tNo index \t : /a', ['No index /a'], { hasDirective: true }],
    ['two words', 'Disallow\t /x', ['disallow /x'], { hasDirective: true, isMissingColonSeparator: true }],
    ['three words', 'Disallow /x /y', [], {}],
    ['no key', ': /x', [], {}],
    ['a NUL', 'Allow: /x\0y', ['allow /x'], { hasDirective: true }],
    [
      'a line of more than 16,663 bytes',
      `Allow: /${long}`,
      [`allow /${long.slice(0, 2083 * 8 - 9)}`],
      { hasDirective: true, isLineTooLong: true },
    ],
  ])('tells of %s', (_name, text, told, metadata) => {
    expect(events(text)).toEqual([...told.map((what) => `1 ${what}`), { line: 1, ...flags, ...metadata }]);
  });

  test('numbers lines by CR, LF and CRLF, and reports what is behind the last break', () => {
    const lines = events('\ufeffAllow: /a\r\nAllow: /b\rAllow: /c\n\rAllow: /d\n').filter(
      (event) => typeof event === 'string',
    );
    expect(lines).toEqual(['1 allow /a', '2 allow /b', '3 allow /c', '5 allow /d']);
    expect(events('\n').map((event) => (typeof event === 'string' ? event : event.line))).toEqual([1, 2]);
  });

  test('a handler may parse another text meanwhile', () => {
    const seen: string[] = [];
    parseRobotsTxt('Allow: /a\nAllow: /b', {
      ...silentHandler,
      handleAllow(line, value): void {
        seen.push(`${String(line)} ${value}`);
        parseRobotsTxt('Disallow: /zzzzzzzzzzzzzzzzzzz', silentHandler);
      },
    });
    expect(seen).toEqual(['1 /a', '2 /b']);
  });

  test.each([
    ['User-Agent', KeyType.USER_AGENT, false],
    ['useragent', KeyType.USER_AGENT, true],
    ['allowance', KeyType.ALLOW, false],
    ['dissalow', KeyType.DISALLOW, true],
    ['site-map', KeyType.SITEMAP, true],
    ['host', KeyType.UNKNOWN, false],
    ['', KeyType.UNKNOWN, false],
  ])('takes the key %p for type %p', (key, type, isAcceptableTypo) => {
    expect(getKeyType(key)).toEqual({ type, isAcceptableTypo });
  });

  function events(text: string): (string | (LineMetadata & { line: number }))[] {
    const told: (string | (LineMetadata & { line: number }))[] = [];
    const tell = (line: number, what: string): void => void told.push(`${String(line)} ${what}`);
    parseRobotsTxt(text, {
      ...silentHandler,
      handleUserAgent: (line, value) => tell(line, `agent ${value}`),
      handleAllow: (line, value) => tell(line, `allow ${value}`),
      handleDisallow: (line, value) => tell(line, `disallow ${value}`),
      handleSitemap: (line, value) => tell(line, `sitemap ${value}`),
      handleUnknownAction: (line, action, value) => tell(line, `${action} ${value}`),
      reportLineMetadata: (line, metadata) => told.push({ line, ...metadata }),
    });
    return told;
  }
});

describe('the reporter', () => {
  test('counts and lists the lines of the last file only', () => {
    const reporter = new RobotsParsingReporter();
    expect([reporter.lastLineSeen(), reporter.parseResults()]).toEqual([0, []]);
    parseRobotsTxt('Allow: /\n\n\n\n', reporter);
    parseRobotsTxt(
      'Useragent: *\nDisallow: /\nCrawl-Delay: 1\nFoo: bar\nno\nSitemap: s\nAllow: /a',
      reporter,
    );
    expect(reporter.lastLineSeen()).toBe(7);
    expect([reporter.validDirectives(), reporter.unusedDirectives()]).toEqual([4, 2]);
    const lines = reporter.parseResults();
    expect(
      lines.map(({ lineNum, tagName, isTypo }) => `${String(lineNum)} ${tagName} ${String(isTypo)}`),
    ).toEqual([
      '1 userAgent true',
      '2 disallow false',
      '3 unused false',
      '4 unknown false',
      '5 unknown false',
      '6 sitemap false',
      '7 allow false',
    ]);
    expect(lines[4]?.metadata.hasDirective).toBe(false);
  });
});

describe('arguments', () => {
  test.each([
    ['Foo-Bar_x', true],
    ['Foo/1.0', false],
    ['Foo Bar', false],
    ['', false],
  ])('an agent named %p can expect a group of its own: %p', (agent, valid) => {
    expect(RobotsMatcher.isValidUserAgentToObey(agent)).toBe(valid);
  });

  test('wrong ones are named', () => {
    const matcher = new RobotsMatcher();
    // @ts-expect-error the body is a number
    expect(() => matcher.oneAgentAllowedByRobots(42, 'Foo', '/')).toThrow(
      new TypeError("Argument 'robotsBody' must be a string or a Uint8Array, got 42 (number)"),
    );
    // @ts-expect-error the agent is missing
    expect(() => matcher.oneAgentAllowedByRobots('', undefined, '/')).toThrow(
      new TypeError("Argument 'userAgent' must be a string, got undefined"),
    );
    // @ts-expect-error one agent stands in place of the list
    expect(() => matcher.allowedByRobots('', 'Foo', '/')).toThrow(
      new TypeError(`Argument 'userAgents' must be a list of strings, got "Foo" (string)`),
    );
    // @ts-expect-error the URL is missing
    expect(() => matcher.allowedByRobots('', ['Foo'])).toThrow(
      new TypeError("Argument 'url' must be a string or a URL, got undefined"),
    );
  });
});
