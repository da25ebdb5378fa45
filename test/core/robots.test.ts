import { describe, expect, test } from '@jest/globals';
import { parse, Robots } from '../../src/entries/core.js';
import { parse as parseAs } from '../../src/core/robots.js';
import { dialects, google, rfc9309 } from '../../src/entries/dialects.js';
import { sampled } from '../support/samples.js';
import { callUntyped } from '../support/untyped.js';

describe('explain', () => {
  const robots = parse(
    'User-agent: *\nDisallow: /tmp # all of it\nAllow: /tmp/a\nAllow: /t\n\nUser-agent: b\nUser-agent: c\nDisallow: /c\nUser-agent: c\nDisallow: /d',
  );

  test('names the deciding line, its group and the agent', () => {
    expect(robots.explain('x', '/tmp/b')).toEqual({
      allowed: false,
      because: 'rule',
      line: 2,
      text: 'Disallow: /tmp # all of it',
      groupLine: 1,
      agent: '*',
    });
    expect(robots.explain('C', '/c')).toMatchObject({ line: 8, groupLine: 7, agent: 'c' });
    expect(robots.explain('c', '/d')).toMatchObject({ line: 10, groupLine: 9, agent: 'c' });
  });

  test('names the line of each agent of one group', () => {
    expect(robots.explain('b', '/c')).toMatchObject({ line: 8, groupLine: 6, agent: 'b' });
    expect(robots.explain('c', '/c')).toMatchObject({ line: 8, groupLine: 7, agent: 'c' });
    const group = parse('User-agent: a\nUser-agent: b\nDisallow: /');
    expect(group.explain('a', '/')).toMatchObject({ line: 3, groupLine: 1, agent: 'a' });
    expect(group.explain('b', '/')).toMatchObject({ line: 3, groupLine: 2, agent: 'b' });
  });

  test('lists the rules that matched and lost, best first, when asked', () => {
    expect(robots.explain('x', '/tmp/ab', { lost: true })).toMatchObject({
      allowed: true,
      line: 3,
      lost: [
        { allowed: false, line: 2, text: 'Disallow: /tmp # all of it' },
        { allowed: true, line: 4, text: 'Allow: /t' },
      ],
    });
    expect(robots.explain('x', '/none', { lost: true })).toMatchObject({ because: 'no-rule', lost: [] });
  });

  test('says why when no rule decided', () => {
    expect(robots.explain('x', '/none')).toEqual({
      allowed: true,
      because: 'no-rule',
      groupLine: 1,
      agent: '*',
    });
    expect(parse('').explain('x', '/')).toEqual({ allowed: true, because: 'no-group' });
    expect(robots.explain('x', '/robots.txt')).toEqual({ allowed: true, because: 'robots-txt' });
    expect(robots.explain('x', 'nonsense')).toEqual({ allowed: undefined, because: 'bad-url' });
  });

  test('names a rule that means several patterns once', () => {
    const twice = parse('User-agent: *\nAllow: /x/index.html\nDisallow: /', { dialect: google });
    expect(twice.explain('x', '/x/', { lost: true })).toMatchObject({ line: 2, lost: [{ line: 3 }] });
    expect(twice.explain('x', '/x/index.html', { lost: true })).toMatchObject({
      line: 2,
      lost: [{ line: 3 }],
    });
  });

  test("tells the original's error for a URL that it refuses", () => {
    const classic = parse('User-agent: *\nDisallow: /', { dialect: dialects.pythonClassic });
    expect(classic.explain('x', 'http://[::1')).toMatchObject({
      allowed: undefined,
      because: 'bad-url',
      error: { name: 'ValueError' },
    });
  });
});

describe('what was ignored or doubted', () => {
  test('is noted with its line, in the order of the file', () => {
    const text = [
      '\ufeffDisallow: /early',
      'User-agent:',
      'User-agent: *',
      'Disalow: /typo',
      'Noindex: /x',
      'nothing',
      ': value',
      'Disallow: relative',
      'Crawl-delay: soon',
      'Request-rate: often',
      'Visit-time: night',
      '# comment',
      '',
      'Disallow: /fine',
    ].join('\r\n');
    expect(parse(text).notes).toEqual([
      { line: 1, code: 'byte-order-mark', text: '\ufeffDisallow: /early' },
      { line: 1, code: 'rule-before-agent', text: '\ufeffDisallow: /early' },
      { line: 2, code: 'empty-agent', text: 'User-agent:' },
      { line: 4, code: 'unknown-directive', text: 'Disalow: /typo' },
      { line: 5, code: 'unknown-directive', text: 'Noindex: /x' },
      { line: 6, code: 'missing-colon', text: 'nothing' },
      { line: 7, code: 'empty-key', text: ': value' },
      { line: 8, code: 'rule-without-slash', text: 'Disallow: relative' },
      { line: 9, code: 'crawl-delay-malformed', text: 'Crawl-delay: soon' },
      { line: 10, code: 'request-rate-malformed', text: 'Request-rate: often' },
      { line: 11, code: 'visit-time-malformed', text: 'Visit-time: night' },
    ]);
  });

  test('includes a page that is no robots.txt', () => {
    expect(parse('\n <!doctype html><html>\n').notes).toEqual([
      { line: 2, code: 'looks-like-html', text: ' <!doctype html><html>' },
      { line: 2, code: 'missing-colon', text: ' <!doctype html><html>' },
    ]);
  });

  test("tells Google's accepted typos and cut lines", () => {
    const long = `Disallow: /${'a'.repeat(17_000)}`;
    const robots = parse(
      `Useragent: *\ndisallow /x\n: x\nthree words here\n${long}\nUnknown: x\nuser-agent:\nAllow: /\u0000z`,
      { dialect: google },
    );
    expect(robots.notes.map(({ line, code }) => [line, code])).toEqual([
      [1, 'typo-accepted'],
      [2, 'typo-accepted'],
      [3, 'empty-key'],
      [4, 'missing-colon'],
      [5, 'line-too-long'],
      [6, 'unknown-directive'],
      [7, 'empty-agent'],
    ]);
    expect(
      parse(['Allow: /', '', long], { dialect: google }).notes.map(({ line, code }) => [line, code]),
    ).toEqual([
      [1, 'rule-before-agent'],
      [3, 'line-too-long'],
      [3, 'rule-before-agent'],
    ]);
    expect(parse('Disallow: /x', { dialect: google }).notes).toEqual([
      { line: 1, code: 'rule-before-agent', text: 'Disallow: /x' },
    ]);
  });
});

test("a character that Google's limit cuts leaves the bytes before the cut", () => {
  // 16,663 bytes of a line count: 11 before the value's letters, 3 of 中, 4 of the first smile, 2 of the second.
  const path = `/中\u{1F600}${'a'.repeat(16_663 - 11 - 3 - 4 - 2)}`;
  const robots = parse(`User-agent: *\nDisallow: ${path}\u{1F600}b`, { dialect: google });
  const asked = ['%F0%9F%98%80b', '%F0%9F%92', '%F0%9E'].map((end) => encodeURI(path) + end);
  expect(asked.map((url) => robots.allows('x', url))).toEqual([false, false, true]);
});

test('counts the rules that speak for an agent', () => {
  const robots = parse('User-agent: a\nDisallow: /1\nUser-agent: b\nUser-agent: a\nAllow: /2\nDisallow: /3');
  expect([robots.ruleCount('a'), robots.ruleCount('b'), robots.ruleCount(['c', 'b'])]).toEqual([3, 2, 2]);
  expect(robots.ruleCount('c')).toBe(0);
});

sampled()('a text of millions of characters is read, and the next one as ever', () => {
  const count = 140_000;
  const text = ['User-agent: *', ...Array.from({ length: count }, (_, i) => `Disallow: /${String(i)}/`)].join(
    '\n',
  );
  const large = parse(text);
  expect(large.ruleCount('x')).toBe(count);
  expect(large.explain('x', `/${String(count - 1)}/`)).toMatchObject({ allowed: false, line: count + 1 });
  const small = parse('User-agent: *\nDisallow: /a\nSitemap: s');
  expect(small.groups.map(({ rules }) => rules.map(({ value }) => value))).toEqual([['/a']]);
  expect([small.sitemaps, small.allows('x', '/1/'), large.allows('x', '/a')]).toEqual([['s'], true, true]);
});

test('shows groups as plain data', () => {
  expect(parse('User-agent: a\nUser-agent: b\nDisallow: /x\nCrawl-delay: 3').groups).toEqual([
    {
      id: 0,
      agents: ['a', 'b'],
      agentLines: [1, 2],
      rules: [{ line: 3, allow: false, value: '/x' }],
      delay: 3,
      delayLine: 4,
      signals: [],
    },
  ]);
});

test('keeps values of any length and wherever they stand', () => {
  const long = `/${'x'.repeat(3000)}`;
  const text = [
    `User-agent: ${'a'.repeat(2000)}`,
    `Disallow: ${long}`,
    `Sitemap: https://example.com${long}`,
    `#${'.'.repeat(2 ** 20)}`,
    'User-agent: b',
    'Allow: /y',
    'Disallow: /z',
    'Crawl-delay: 7',
    'Sitemap: https://example.com/y.xml',
  ].join('\n');
  const robots = parse(text);
  expect(robots.groups).toEqual([
    {
      id: 0,
      agents: ['a'.repeat(2000)],
      agentLines: [1],
      rules: [{ line: 2, allow: false, value: long }],
      signals: [],
    },
    {
      id: 1,
      agents: ['b'],
      agentLines: [5],
      rules: [
        { line: 6, allow: true, value: '/y' },
        { line: 7, allow: false, value: '/z' },
      ],
      delay: 7,
      delayLine: 8,
      signals: [],
    },
  ]);
  expect(robots.sitemaps).toEqual([`https://example.com${long}`, 'https://example.com/y.xml']);
  expect(robots.allows('a'.repeat(2000), long)).toBe(false);
  expect(robots.allows('b', '/z')).toBe(false);
});

describe('as JSON', () => {
  test('a file comes back with its reading and its URL', () => {
    const robots = parse('User-agent: *\nDisallow: /a', {
      url: 'http://example.com/robots.txt',
      dialect: google,
    });
    const stored = robots.toJSON();
    expect(JSON.parse(JSON.stringify(robots))).toEqual(stored);
    const back = Robots.fromJSON(stored, google);
    expect([back.allows('x', 'http://example.com/a'), back.toJSON()]).toEqual([false, stored]);
  });

  test('lines stay lines', () => {
    const robots = parse(['User-agent: *\n', '\n', 'Disallow: /a\n'], { dialect: dialects.pythonClassic });
    expect(Robots.fromJSON(robots.toJSON(), dialects.pythonClassic).allows('x', '/a')).toBe(
      robots.allows('x', '/a'),
    );
    expect(robots.toJSON()).toEqual({
      dialect: dialects.pythonClassic.name,
      source: ['User-agent: *\n', '\n', 'Disallow: /a\n'],
    });
  });

  test.each(Object.entries(dialects))('%s reads lines as it reads their text', (_name, dialect) => {
    const lines = ['User-agent: *', 'Disallow: /a', 'Allow: /b'];
    const options = { dialect, url: 'http://example.com/robots.txt' };
    const asked = ['a', 'b', 'c'].map((path) => `http://example.com/${path}`);
    const [ofLines, ofText] = [parse(lines, options), parse(lines.join('\n'), options)].map((robots) =>
      asked.map((url) => robots.explain('x', url)),
    );
    expect(ofLines).toEqual(ofText);
    expect(ofLines?.[0]).toMatchObject({ allowed: false, line: 2, text: 'Disallow: /a' });
  });

  test.each([dialects.pythonClassic, dialects.pythonRfc9309])(
    'a line is shown without the breaks at its end: $name',
    (dialect) => {
      const robots = parse(['User-agent: *\r\n', 'Disallow: /a\u2028\n', '\n'], { dialect });
      expect([1, 2, 3].map((line) => robots.lineText(line))).toEqual(['User-agent: *', 'Disallow: /a', '']);
    },
  );

  test('another reading than the stored one is refused', () => {
    expect(() => Robots.fromJSON(parse('').toJSON(), google)).toThrow(
      "Argument 'dialect' must be the dialect 'rfc9309', got \"google\" (string)",
    );
  });
});

describe('wrong arguments', () => {
  const robots = parse('User-agent: *\nDisallow: /');
  const TEXT = "Argument 'source' must be a string or an iterable of strings";
  const AGENT = "Argument 'agent' must be a name or a list of names";
  const URL_ = "Argument 'url' must be a string or a URL";
  const source = (given: unknown) => () => callUntyped({ parse }, 'parse', given);
  const agent = (given: unknown) => () => callUntyped(robots, 'allows', given, '/');
  const url = (given: unknown) => () => callUntyped(robots, 'allows', 'x', given);
  const stored = (given: unknown) => () => callUntyped(Robots, 'fromJSON', robots.toJSON(), rfc9309, given);
  test.each<[what: string, call: () => unknown, message: string]>([
    ['a number as text', source(42), `${TEXT}, got 42 (number)`],
    ['no text', source(undefined), `${TEXT}, got undefined`],
    ['null as text', source(null), `${TEXT}, got null`],
    ['an object as text', source({}), `${TEXT}, got an object`],
    ['no agent', agent(undefined), `${AGENT}, got undefined`],
    ['no agents', agent([]), `${AGENT}, got an array`],
    ['a number among agents', agent(['a', 1n]), `${AGENT}, got 1 (bigint)`],
    ['no agent of a delay', () => callUntyped(robots, 'crawlDelay', true), `${AGENT}, got true (boolean)`],
    ['no URL', url(undefined), `${URL_}, got undefined`],
    ['a function as URL', url(() => 1), `${URL_}, got a function`],
    ['a symbol as URL', url(Symbol('u')), `${URL_}, got Symbol(u) (symbol)`],
    ['an object without a prototype as URL', url(Object.create(null)), `${URL_}, got an object`],
    ['a list as URL', url(['/']), `${URL_}, got an array`],
    ['a misspelt option', stored({ budgets: 1 }), "Unknown option 'budgets': there are budget"],
    ['another URL for what is stored', stored({ url: '/' }), "Unknown option 'url': there are budget"],
    [
      'the name of a dialect',
      () => callUntyped({ parseAs }, 'parseAs', 'x', { dialect: 'google' }),
      `Argument 'options.dialect' must be imported from robotparser/dialects, got "google" (string)`,
    ],
  ])('%s', (_what, wrong, message) => {
    expect(wrong).toThrow(new TypeError(message));
  });
});

test('an explanation names no agent where the caller’s own reading names none', () => {
  const nameless = {
    ...rfc9309,
    name: 'nameless',
    select: () => ({ groups: [], matched: [], by: 'everyone' as const }),
  };
  expect(parse('User-agent: *\nDisallow: /', { dialect: nameless }).explain('x', '/')).toEqual({
    allowed: true,
    because: 'no-rule',
  });
});

test('what the caller’s own reading does not read is empty', () => {
  const bare = {
    ...rfc9309,
    name: 'bare',
    read: () => ({ groups: [], sitemaps: [], notes: [], lineText: () => '' }),
    select: () => ({
      groups: [{ id: 0, agents: ['x'], agentLines: [1], rules: [{ line: 2, allow: false, value: '/a' }] }],
      matched: [0],
      by: 'name' as const,
    }),
  };
  const robots = parse('', { dialect: bare });
  expect([robots.contentSignals('x'), robots.cleanParams, robots.host]).toEqual([[], [], undefined]);
  expect([robots.allows('x', '/a'), robots.ruleCount('x')]).toEqual([false, 1]);
  expect(parse('').contentSignals('x')).toEqual([]);
});

test('a reading of the caller’s own works like the built-in ones', () => {
  const closed = { ...rfc9309, name: 'closed', select: () => undefined };
  expect(parse('User-agent: *\nDisallow: /', { dialect: closed }).allows('x', '/')).toBe(true);
});

test('the failure that a dialect gives may be an error', () => {
  const sheet = {
    groups: [],
    sitemaps: [],
    notes: [],
    failure: new RangeError('too odd'),
    lineText: () => '',
  };
  const { failure } = parse('', { dialect: { ...rfc9309, read: () => sheet } });
  expect(failure).toEqual({ name: 'RangeError', message: 'too odd' });
});
