/** X-Robots-Tag, robots meta elements and TDMRep: one row a fact of their documents, or of a decision. */
import { describe, expect, test } from '@jest/globals';
import { parseRobotsTag, type RobotsTagSource, type TdmRule } from '../../src/entries/robots-tag.js';
import { parse } from '../../src/entries/core.js';
import { callUntyped } from '../support/untyped.js';

const NOW = new Date('2026-01-01T00:00:00Z');

function header(...values: readonly string[]): RobotsTagSource {
  return { headers: values.map((value) => ['X-Robots-Tag', value] as const) };
}

type TagCase = readonly [says: string, source: RobotsTagSource, expected: object, agent?: string];

const CASES: readonly TagCase[] = [
  ['noindex takes away showing, not following', header('noindex'), { index: false, follow: true }],
  [
    'names that every object of JavaScript has are no rules',
    header('__proto__, constructor, tostring'),
    { index: true, follow: true },
  ],
  [
    'a name addresses one crawler',
    header('googlebot: nofollow', 'otherbot: noindex, nofollow'),
    { index: true, follow: false },
    'Googlebot',
  ],
  [
    'rules for all and for one add up',
    header('nofollow', 'googlebot: noindex'),
    { index: false, follow: false },
    'googlebot',
  ],
  [
    'header and element add up, the more restrictive wins',
    { ...header('max-snippet:50'), meta: [['robots', 'nosnippet']] },
    { index: true, snippet: 0 },
  ],
  [
    'a date may hold a comma',
    header('noimageindex', 'unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT'),
    { index: false, imageIndex: false, unavailableAfter: new Date('2025-12-03T13:09:53Z') },
  ],
  [
    'none is noindex and nofollow, in letters of either case',
    { meta: [['ROBOTS', 'NONE']] },
    { index: false, follow: false },
  ],
  [
    'limits and dates that cannot be read are no rules',
    header('max-snippet:abc, max-video-preview: -1, unavailable_after: soon'),
    { index: true, snippet: -1, videoPreview: -1, unavailableAfter: null },
  ],
  [
    'noai and noimageai are about training',
    { ...header('noai'), meta: [['robots', 'noimageai']] },
    { index: true, train: 'disallowed', trainImages: 'disallowed' },
  ],
  ['noimageai alone is about images', header('noimageai'), { train: 'unknown', trainImages: 'disallowed' }],
  [
    'a name reaches to the next name and to the end of its field line',
    header('otherbot: noindex, nofollow, thirdbot: noarchive', 'notranslate'),
    { index: false, follow: false, archive: true, translate: false },
  ],
  [
    'a rule with a value is no name',
    header('max-image-preview: standard, max-image-preview: large'),
    { imagePreview: 'standard', index: true },
  ],
  [
    'rules after a date are rules again',
    header('unavailable_after: Wednesday, 03-Dec-25 13:09:53 GMT, noarchive, otherbot: nofollow'),
    { index: false, archive: false, follow: false },
  ],
  [
    'a date of ISO 8601 needs no time, and nothing belongs to it any more',
    header('unavailable_after: 2027-02-03, whatever'),
    { index: true, unavailableAfter: new Date('2027-02-03T00:00:00Z') },
  ],
  [
    'indexifembedded means something with noindex only',
    header('indexifembedded'),
    { index: true, indexIfEmbedded: false },
  ],
  [
    'indexifembedded with noindex',
    header('noindex, indexifembedded'),
    { index: false, indexIfEmbedded: true },
  ],
  [
    'an element names a crawler by its own name',
    {
      meta: [
        ['OtherBot', 'noindex'],
        ['googlebot', 'nofollow'],
      ],
    },
    { index: false, follow: true },
  ],
  ['nothing said takes nothing away', {}, { index: true, follow: true, from: [] }],
];

test.each(CASES)('%s', (_, source, expected, agent = 'OtherBot') => {
  expect(parseRobotsTag(source).for(agent, NOW)).toMatchObject(expected);
});

test('every rule for the crawler is evidence, and what cannot be read decides nothing', () => {
  const { from } = parseRobotsTag(header('otherbot: nosuchrule, noindex, all')).for('OtherBot', NOW);
  expect(from.map(({ text, says, decided }) => [text, says, decided])).toEqual([
    ['nosuchrule', 'unknown', false],
    ['noindex', 'noindex', true],
    ['all', 'all', false],
  ]);
});

test('noai counts for training beside the robots.txt', () => {
  const robots = parse('User-agent: *\nContent-Usage: train-ai=y');
  const { train } = robots.preferences('OtherBot', '/a', {
    response: parseRobotsTag(header('otherbot: noai')),
  });
  expect(train).toMatchObject({
    answer: 'disallowed',
    from: [{ line: 2 }, { name: 'X-Robots-Tag', text: 'noai' }],
  });
});

describe('TDMRep', () => {
  const RULES: readonly TdmRule[] = [
    { location: '/directory-a/', 'tdm-reservation': 1 },
    {
      location: '/directory-b/html/',
      'tdm-reservation': 1,
      'tdm-policy': 'https://provider.com/policies/policy.json',
    },
    { location: '/directory-b/images/*.jpg', 'tdm-reservation': 0 },
  ];

  test.each<[string, RobotsTagSource, string, object]>([
    ['the first entry that matches', {}, '/directory-b/images/x/y.jpg', { answer: 'allowed', policy: null }],
    [
      'an entry has its policy',
      {},
      '/directory-b/html/x',
      { answer: 'disallowed', policy: RULES[1]?.['tdm-policy'] },
    ],
    [
      'a value other than 0 and 1',
      { headers: [['tdm-reservation', '2']] },
      '/other',
      { answer: 'unknown', from: [] },
    ],
    [
      'a header replaces the file',
      {
        headers: [
          ['TDM-Reservation', '1'],
          ['TDM-Policy', 'https://provider.com/p.json'],
        ],
      },
      '/directory-b/images/x.jpg',
      { answer: 'disallowed', policy: 'https://provider.com/p.json', from: [{ where: 'header' }] },
    ],
    [
      'an element replaces the header',
      { headers: [['tdm-reservation', '1']], meta: [['tdm-reservation', '0']] },
      '/p',
      { answer: 'allowed', policy: null, from: [{ where: 'meta' }] },
    ],
  ])('%s', (_, source, path, expected) => {
    expect(parseRobotsTag(source).tdm(RULES, `http://example.com${path}`)).toMatchObject(expected);
  });

  test('entries that are none are passed over', () => {
    const rules: unknown = JSON.parse('[null, 1, {"location": 5}, {"location": "/a", "tdm-reservation": 1}]');
    const tag = parseRobotsTag({});
    expect(callUntyped(tag, 'tdm', rules, '/a/b')).toMatchObject({ answer: 'disallowed' });
  });
});

test.each<[string, readonly string[]]>([
  ['max-snippet:50, nosnippet', ['nosnippet']],
  ['max-snippet:50, max-snippet:20, max-snippet:20', ['max-snippet:20', 'max-snippet:20']],
  ['max-snippet:-1, max-video-preview:0', ['max-video-preview:0']],
  ['max-image-preview:large, max-image-preview:none', ['max-image-preview:none']],
  ['index, noindex, none', ['noindex', 'none']],
  ['noindex, indexifembedded', ['noindex', 'indexifembedded']],
  ['nofollow, indexifembedded', ['nofollow']],
  ['unavailable_after: 2027-01-01, unavailable_after: 2025-01-01', ['unavailable_after: 2025-01-01']],
  ['all, noai, noimageai, x-unknown', ['noai', 'noimageai']],
])('evidence decides where the whole says what it says alone: %s', (value, decisive) => {
  const { from } = parseRobotsTag(header(value)).for('bot', NOW);
  expect(from.filter(({ decided }) => decided).map(({ text }) => text)).toEqual(decisive);
});

describe('a wrong argument is a TypeError that names it', () => {
  const tag = parseRobotsTag({});
  test.each<[string, () => unknown]>([
    [
      `Argument 'now' must be a valid Date, got "2020" (string)`,
      () => callUntyped(tag, 'for', 'bot', '2020'),
    ],
    ["Argument 'now' must be a valid Date, got a Date", () => tag.for('bot', new Date('never'))],
    [
      "Unknown property 'header'; write headers or meta",
      () => callUntyped({ parseRobotsTag }, 'parseRobotsTag', { header: [] }),
    ],
    [
      `Argument 'source.headers' must be pairs of two strings, one for each, got "x" (string)`,
      () => callUntyped({ parseRobotsTag }, 'parseRobotsTag', { headers: 'x' }),
    ],
    [
      "Argument 'source.meta' must be pairs of two strings, one for each, got an array",
      () => callUntyped({ parseRobotsTag }, 'parseRobotsTag', { meta: [['a']] }),
    ],
    ["Argument 'names' must be a string or a list of strings, got undefined", () => callUntyped(tag, 'for')],
    ["Argument 'rules' must be the list in tdmrep.json, got an object", () => callUntyped(tag, 'tdm', {})],
  ])('%s', (message, call) => {
    expect(call).toThrow(new TypeError(message));
  });
});
