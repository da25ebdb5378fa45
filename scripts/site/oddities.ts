/**
 * The oddities that are commonest in real files, and which readings obey such a line. `npm run readings-document -- --count` counts
 * them in the files of 2024 to 2026 that ROBOTPARSER_CORPUS names.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Robots } from '../../src/core/robots.js';
import { realFiles } from '../parity/dense-cases.js';

export interface CommonOddity {
  readonly told: string;
  /** What such lines look like in a text whose lines end in LF. */
  readonly lines: RegExp;
  /** A file with one such line. */
  readonly robots: string;
  /** A URL about which only a reading that obeys the line says `obeyed`. */
  readonly url: string;
  readonly obeyed: boolean | ((robots: Robots) => unknown);
}

type OddityRow = readonly [
  told: string,
  lines: RegExp,
  robots: string,
  url: string,
  obeyed: CommonOddity['obeyed'],
];

const ROWS: readonly OddityRow[] = [
  ['A star within a path', rule('[^#\\n*]*\\*[^*\\s#]'), 'User-agent: *|Disallow: /x*y', '/x/y', false],
  [
    'A star at the end of a path',
    rule('[^#\\n*\\s]+\\*[\\t ]*$'),
    'User-agent: *|Disallow: /a*',
    '/ab',
    false,
  ],
  ['A path of nothing but a star', rule('\\*[\\t ]*$'), 'User-agent: *|Disallow: *', '/a', false],
  [
    'A `$` at the end of a path',
    rule('[^#\\n]*\\$[\\t ]*$'),
    'User-agent: *|Allow: /a$|Disallow: /',
    '/a',
    true,
  ],
  ['A `$` within a path', rule('[^#\\n$]*\\$[^\\s#]'), 'User-agent: *|Disallow: /a$b', '/a$b', false],
  [
    '`Crawl-delay`',
    key('crawl-delay'),
    'User-agent: *|Disallow: /a|Crawl-delay: 5',
    '',
    (read) => read.crawlDelay('Foo'),
  ],
  [
    '`Request-rate`',
    key('request-rate'),
    'User-agent: *|Disallow: /a|Request-rate: 1/5',
    '',
    (read) => read.requestRate('Foo'),
  ],
  [
    '`Visit-time`',
    key('visit-time'),
    'User-agent: *|Disallow: /a|Visit-time: 0100-0200',
    '',
    (read) => read.visitTime('Foo'),
  ],
  ['`Host`', key('host'), 'User-agent: *|Disallow: /a|Host: example.com', '', (read) => read.host],
  [
    '`Clean-param`',
    key('clean-param'),
    'User-agent: *|Disallow: /a|Clean-param: s /',
    '',
    (read) => read.cleanParams[0],
  ],
  [
    'An Allow below a Disallow that covers it',
    /^[\t ]*disallow[\t ]*:[\t ]*(\/\S+)[\t ]*\n[\t ]*allow[\t ]*:[\t ]*\1\S/gim,
    'User-agent: *|Disallow: /a|Allow: /a/b',
    '/a/b',
    true,
  ],
  [
    'An empty line between `User-agent` and its rules',
    /^[\t ]*user-agent[\t ]*:.*\n(?:[\t ]*\n)+[\t ]*(?:dis)?allow[\t ]*:/gim,
    'User-agent: *||Disallow: /a',
    '/a',
    false,
  ],
  [
    'An empty line between rules',
    /^[\t ]*(?:dis)?allow[\t ]*:.*\n(?:[\t ]*\n)+(?=[\t ]*(?:dis)?allow[\t ]*:)/gim,
    'User-agent: *|Disallow: /b||Disallow: /a',
    '/a',
    false,
  ],
  [
    'A comment between empty lines and rules',
    /^[\t ]*(?:dis)?allow[\t ]*:.*\n(?:[\t ]*\n)+(?:[\t ]*#.*\n)+(?=[\t ]*(?:dis)?allow[\t ]*:)/gim,
    'User-agent: *|Disallow: /b||# more|Disallow: /a',
    '/a',
    false,
  ],
  [
    'A name of a directive in lower case',
    /^[\t ]*(?:user-agent|disallow|allow)[\t ]*:/gm,
    'user-agent: *|disallow: /a',
    '/a',
    false,
  ],
  [
    'No blank after the colon',
    /^[\t ]*(?:user-agent|disallow|allow)[\t ]*:(?=[^\s#])/gim,
    'User-agent:*|Disallow:/a',
    '/a',
    false,
  ],
  [
    'A blank before the colon',
    /^[\t ]*(?:user-agent|disallow|allow)[\t ]+:/gim,
    'User-agent : *|Disallow : /a',
    '/a',
    false,
  ],
  [
    'A blank before the directive',
    /^[\t ]+(?:user-agent|disallow|allow)[\t ]*:/gim,
    ' User-agent: *| Disallow: /a',
    '/a',
    false,
  ],
  [
    'No colon',
    /^[\t ]*(?:user-agent|disallow|allow)[\t ]+[^\s:#]+[\t ]*$/gim,
    'User-agent: *|Disallow /a',
    '/a',
    false,
  ],
  [
    '`Useragent` or `User agent`',
    /^[\t ]*user ?agent[\t ]*:/gim,
    'User-agent: Bar|Disallow: /b||Useragent: *|Disallow: /a',
    '/a',
    false,
  ],
  [
    '`Disalow` and the like',
    /^[\t ]*(?:disalow|dissallow|dissalow|diallow|disallows|desallow|disllow|dsallow|diasllow|disallaw)[\t ]*:/gim,
    'User-agent: *|Disalow: /a',
    '/a',
    false,
  ],
  ['A path without a slash', rule('[^\\s*/#:$]+[\\t ]*$'), 'User-agent: *|Disallow: a', '/a', false],
  [
    'A full URL in place of a path',
    rule('https?:'),
    'User-agent: *|Disallow: http://example.com/a',
    '/a',
    false,
  ],
  ['Several paths in a line', rule('/[^\\s#]*[\\t ]+/'), 'User-agent: *|Disallow: /a /b', '/a', false],
  ['A comment after a path', rule('[^\\s#]+[\\t ]+#'), 'User-agent: *|Disallow: /a # not here', '/a', false],
  ['A `#` without a blank before it', rule('[^\\s#]+#'), 'User-agent: *|Disallow: /a#b', '/a', false],
  ['Several names in a line', agent('[^,\\n#]*,'), 'User-agent: Bar, Foo|Disallow: /a', '/a', false],
  [
    'A name with a version',
    agent('[^\\s/#]+/[\\d.]+[\\t ]*$'),
    'User-agent: Foo/1.0|Disallow: /a',
    '/a',
    false,
  ],
  [
    'A name with a star',
    agent('(?:[^\\s*#]+\\*|\\*[^\\s*#]+)[\\t ]*$'),
    'User-agent: Foo*|Disallow: /a',
    '/a',
    false,
  ],
  [
    'A rule above every `User-agent`',
    /^(?:(?![\t ]*user-agent).*\n)*?[\t ]*disallow[\t ]*:[\t ]*\//gi,
    'Disallow: /a|User-agent: Bar|Disallow: /b',
    '/a',
    false,
  ],
  [
    'A `Sitemap` between names and rules',
    /^[\t ]*user-agent[\t ]*:.*\n(?:[\t ]*\n)*[\t ]*sitemap[\t ]*:/gim,
    'User-agent: Foo|Sitemap: http://example.com/s|Disallow: /a',
    '/a',
    false,
  ],
  [
    'A `Crawl-delay` before the next name, so that both names share its rules',
    /^[\t ]*user-agent[\t ]*:.*\n[\t ]*crawl-delay[\t ]*:.*\n(?:[\t ]*\n)*[\t ]*user-agent[\t ]*:/gim,
    'User-agent: Foo|Crawl-delay: 1|User-agent: Bar|Disallow: /a',
    '/a',
    false,
  ],
  [
    'An empty `Disallow` in an own group',
    /^[\t ]*disallow[\t ]*:[\t ]*$/gim,
    'User-agent: *|Disallow: /||User-agent: Foo|Disallow:|',
    '/a',
    true,
  ],
  [
    'A letter outside ASCII in a path',
    rule('[^\\n#]*[^\\x00-\\x7f]'),
    'User-agent: *|Disallow: /é',
    '/%C3%A9',
    false,
  ],
  [
    'An escape in lower case',
    rule('[^\\n#%]*%(?:[a-f][\\da-f]|\\d[a-f])', 'gm'),
    'User-agent: *|Disallow: /%c3%a9',
    '/%C3%A9',
    false,
  ],
  [
    'A second group for everyone',
    /^[\t ]*user-agent[\t ]*:[\t ]*\*[\t ]*$(?=[^]*?allow[^]*?\n[\t ]*user-agent[\t ]*:[\t ]*\*[\t ]*$)/gim,
    'User-agent: *|Disallow: /b||User-agent: *|Disallow: /a',
    '/a',
    false,
  ],
  ['A byte order mark', /^\uFEFF/g, '\uFEFFUser-agent: *|Disallow: /a', '/a', false],
  ['Lines that end in CR alone', /^[^\n]*\r[^\n]*\r/g, 'User-agent: *\rDisallow: /a', '/a', false],
];

function key(name: string): RegExp {
  return new RegExp(`^[\\t ]*${name}[\\t ]*:`, 'gim');
}

function rule(value: string, flags = 'gim'): RegExp {
  return new RegExp(`^[\\t ]*(?:[Dd]is)?[Aa]llow[\\t ]*:[\\t ]*${value}`, flags);
}

function agent(value: string): RegExp {
  return new RegExp(`^[\\t ]*user-agent[\\t ]*:[\\t ]*${value}`, 'gim');
}

export const commonOddities: readonly CommonOddity[] = ROWS.map(([told, lines, robots, url, obeyed]) => ({
  told,
  lines,
  robots: robots.replaceAll('|', '\n'),
  url: `http://example.com${url}`,
  obeyed,
}));

const COUNTS = fileURLToPath(new URL('oddity-counts.json', import.meta.url));

/** Writes when how many files had how many such lines. */
export function countOddities(): void {
  const texts = realFiles('2026').map(({ lines }) => lines.join('').replaceAll('\r\n', '\n'));
  if (texts.length === 0)
    throw new Error('Cannot count oddities: ROBOTPARSER_CORPUS names no folder with files');
  const counts = commonOddities.map(({ told, lines }) => {
    const found = texts.map((text) => text.match(lines)?.length ?? 0).filter((count) => count > 0);
    return [told, [found.length, found.reduce((sum, count) => sum + count, 0)]] as const;
  });
  const counted = {
    date: new Date().toISOString().slice(0, 10),
    files: texts.length,
    counts: Object.fromEntries(counts.sort(([, [one]], [, [other]]) => other - one)),
  };
  writeFileSync(COUNTS, `${JSON.stringify(counted)}\n`);
}
