/** The facade of each original has the quirks that its page in migration/ and test/conformance/quirks.md list. */
import { describe, expect, test } from '@jest/globals';
import { RobotsMatcher } from '../../src/entries/compat/google.js';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { Protego } from '../../src/entries/compat/protego.js';
import { Robots } from '../../src/entries/compat/reppy.js';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import {
  GYM2008,
  RobotExclusionRulesParser,
  RobotFileParser,
  type RobotFileParserOptions,
} from '../../src/entries/index.js';
import { fileIn, keptRows, shownRows, tableOf, versionRows, type KeptRow } from './migration-tables.js';

const semanticsNames = ['classic', 'python-3.13', 'python-3.14', 'python-3.15', 'python-main'] as const;

/** What a row is answered, in the words of its table. */
type Ask = (row: KeptRow) => string;

const askRerp: Ask = ({ file, agent, url }) => {
  const parser = new RobotExclusionRulesParser();
  parser.parse(file);
  return inWords(() => parser.isAllowed(agent, url, GYM2008));
};

const askPython =
  (semantics: RobotFileParserOptions['semantics']): Ask =>
  ({ file, agent, url }) => {
    const parser = new RobotFileParser('', { semantics });
    const raised = inWords(() => {
      parser.parse(file);
    });
    return raised === '' ? inWords(() => parser.canFetch(agent, url)) : `${raised} in parse`;
  };

const askPerl: Ask = ({ file, agent, url }) => {
  const rules = new RobotRules(agent);
  rules.parse('http://h/robots.txt', file);
  return String(rules.allowed(url));
};

const askRobotsParser: Ask = ({ file, agent, url, verdict }) => {
  const robots = robotsParser('https://shop.example/robots.txt', file);
  const asked = url.startsWith('/') ? `https://shop.example${url}` : url;
  if (verdict.startsWith('isDisallowed')) return `isDisallowed is ${robots.isDisallowed(asked, agent ?? '')}`;
  if (verdict.startsWith('getCrawlDelay')) return `getCrawlDelay is ${robots.getCrawlDelay(agent ?? '')}`;
  return inWords(() => robots.isAllowed(asked, agent ?? ''));
};

const askReppy: Ask = ({ file, agent, url }) =>
  inWords(() => Robots.parse('http://example.com/robots.txt', file).allowed(url, agent ?? ''));

const TABLES: readonly (readonly [page: string, ask: Ask])[] = [
  ['rerp', askRerp],
  ['python-before-rfc-9309', askPython('classic')],
  ['python-after-rfc-9309', askPython('python-3.15')],
  ['ruby-robotstxt', ({ file, agent, url }) => inWords(() => Robotstxt.parse(file, agent).allowed(url))],
  ['perl-robot-rules', askPerl],
  ['protego', ({ file, agent, url }) => inWords(() => Protego.parse(file).canFetch(url, agent ?? ''))],
  ['reppy', askReppy],
  [
    'google',
    ({ file, agent, url }) =>
      inWords(() => new RobotsMatcher().oneAgentAllowedByRobots(file, agent ?? '', url)),
  ],
  ['robots-parser', askRobotsParser],
];

describe.each(TABLES)('the quirks of migration/%s.md', (page, ask) => {
  const rows = keptRows(page);

  test('have rows on the page, which READINGS.md cannot show, or rows that it shows', () => {
    const onPage = tableOf(page, 'Quirks preserved').length;
    expect(shownRows(page).length).toBeGreaterThan(5);
    expect(rows.length).toBeGreaterThanOrEqual(onPage + shownRows(page).length);
  });

  test.each(rows)('$file for $agent at $url: $why', (row) => {
    expect(ask(row)).toBe(row.verdict);
  });
});

describe('the groups of reppy', () => {
  const rows = tableOf('reppy', 'Five surprises: groups').map(
    ([file = '', agent = '', url = '', what = '']) => ({
      file: fileIn(file),
      agent: agent.replaceAll('`', ''),
      url: url.replaceAll('`', ''),
      verdict: what.slice(0, what.indexOf(':')),
      why: what.slice(what.indexOf(':') + 2),
    }),
  );

  test('are shown in five files', () => {
    expect(rows).toHaveLength(5);
  });

  test.each(rows)('$file for $agent at $url: $why', (row) => {
    expect(askReppy(row)).toBe(row.verdict);
  });
});

/** The verdict, the name of what is raised without its module, or nothing where nothing is answered. */
function inWords(work: () => unknown): string {
  try {
    const allowed = work();
    if (typeof allowed !== 'boolean') return '';
    return allowed ? 'allowed' : 'disallowed';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.name.replace(/^.*::/, '');
  }
}

describe('what versions answer', () => {
  const ask = (column: string, row: KeptRow): string =>
    column.startsWith('0.')
      ? inWords(() =>
          Protego.parse(row.file, { version: column === '0.7' ? '0.7' : '0.6' }).canFetch(
            row.url,
            row.agent ?? '',
          ),
        )
      : askPython(semanticsNames.find((name) => name === column))(row);

  test.each([
    ...versionRows('python-after-rfc-9309', 'Which CPython reads how'),
    ...versionRows('protego', 'Which Protego reads how'),
  ])('$column: $row.file for $row.agent at $row.url', ({ column, row }) => {
    expect(ask(column, row)).toBe(row.verdict);
  });
});
