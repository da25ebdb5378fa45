/** What a program takes of a facade does not keep the file in memory: engines keep a whole text for a part of it. */
import { expect, test } from '@jest/globals';
import { SimpleRobotRulesParser, type SimpleRobotRules } from '../../src/entries/compat/crawler-commons.js';
import { parseRobotsTxt } from '../../src/entries/compat/google.js';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { Protego } from '../../src/entries/compat/protego.js';
import { RobotFileParser } from '../../src/entries/compat/python.js';
import { Robots } from '../../src/entries/compat/reppy.js';
import { RobotExclusionRulesParser } from '../../src/entries/compat/rerp.js';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { sitemapUrlsFromRobots } from '../../src/entries/compat/scrapy.js';
import { parse } from '../../src/entries/core.js';
import { lint } from '../../src/entries/lint.js';
import { heapUsed } from '../support/heap.js';

const FILE_SIZE = 1_000_000;
const FILES = 20;
/** What a text of one of the files would take is ten times as much. */
const ALLOWED_BYTES = 100_000;
const BASE = 'https://example.com/robots.txt';

function file(i: number): string {
  const text = [
    `User-agent: some-robot-of-number-${String(i)}`,
    `Disallow: /some/private/path/${String(i)}`,
    `Sitemap: https://example.com/sitemap-${String(i)}.xml`,
    `Host: www.example-${String(i)}.com`,
    'Disalow: /some/other/private/path',
    `# ${'x'.repeat(FILE_SIZE)}`,
  ].join('\n');
  // Flat, as a text that comes from the network is.
  return Buffer.from(text).toString('latin1');
}

test.each<[name: string, keep: (text: string) => unknown]>([
  ['site maps of RobotFileParser', (text) => pythonParser(text).siteMaps()],
  ['entries of RobotFileParser', (text) => pythonParser(text).entries],
  ['entries of the classic RobotFileParser', (text) => pythonParser(text, 'classic').entries],
  ['site maps of rerp', (text) => rerpParser(text).sitemaps],
  [
    'site maps and host of Protego',
    (text) => [...Protego.parse(text).sitemaps, Protego.parse(text).preferredHost],
  ],
  ['site maps of reppy', (text) => Robots.parse(BASE, text).sitemaps],
  ['an agent of reppy', (text) => Robots.parse(BASE, text).agent('some-robot-of-number-1')],
  ['site maps of robots-parser', (text) => robotsParser(BASE, text).getSitemaps()],
  ['site maps of Ruby', (text) => Robotstxt.parse(text, 'x').sitemaps],
  ['rules of Perl', (text) => perlRules(text)],
  ["values that Google's parser hands over", (text) => googleValues(text)],
  ['site maps of Scrapy', (text) => [...sitemapUrlsFromRobots(text)]],
  ['site maps of crawler-commons', (text) => crawlerCommons(text).getSitemaps()],
  ['the text of rerp', (text) => String(rerpParser(text))],
  ['findings of the linter', (text) => lint(text)],
  ['notes and groups', (text) => [parse(text).notes, parse(text).groups, parse(text).sitemaps]],
  ['an explanation', (text) => parse(text).explain('some-robot-of-number-1', '/some/private/path/1')],
])('%s keep no file', (_name, keep) => {
  keep(file(FILES));
  const before = heapUsed();
  const kept = Array.from({ length: FILES }, (_, i) => keep(file(i)));
  const grown = heapUsed() - before;
  expect(kept).toHaveLength(FILES);
  expect(grown).toBeLessThan(ALLOWED_BYTES);
});

function pythonParser(text: string, semantics?: 'classic'): RobotFileParser {
  const parser = new RobotFileParser('', { semantics });
  parser.parse(text);
  return parser;
}

function crawlerCommons(text: string): SimpleRobotRules {
  return new SimpleRobotRulesParser().parseContent(BASE, text, 'text/plain', ['some-robot-of-number-1']);
}

function rerpParser(text: string): RobotExclusionRulesParser {
  const parser = new RobotExclusionRulesParser();
  parser.parse(text);
  return parser;
}

function perlRules(text: string): RobotRules {
  const rules = new RobotRules('some-robot-of-number-1');
  rules.parse(BASE, text);
  return rules;
}

function googleValues(text: string): string[] {
  const values: string[] = [];
  const keep = (_line: number, value: string): void => void values.push(value);
  const ignore = (): void => undefined;
  parseRobotsTxt(text, {
    handleRobotsStart: ignore,
    handleRobotsEnd: ignore,
    handleUserAgent: keep,
    handleAllow: keep,
    handleDisallow: keep,
    handleSitemap: keep,
    handleUnknownAction: (_line, action, value) => void values.push(action, value),
  });
  return values;
}
