/** No original knows a budget: a check that would block its process for long is refused here, unless a caller says otherwise. */
import { describe, expect, test } from '@jest/globals';
import { SimpleRobotRulesParser } from '../../src/compat/crawler-commons/index.js';
import { RobotsMatcher } from '../../src/compat/google/index.js';
import { RobotRules } from '../../src/compat/perl/robot-rules.js';
import { Protego } from '../../src/compat/protego/index.js';
import { RobotFileParser } from '../../src/compat/python/index.js';
import { Robots } from '../../src/compat/reppy/robots.js';
import { RobotExclusionRulesParser } from '../../src/compat/rerp/parser.js';
import robotsParser from '../../src/compat/robots-parser/index.js';
import { Robotstxt } from '../../src/compat/ruby/index.js';
import { ProtegoRobotParser, PythonRobotParser } from '../../src/compat/scrapy/parsers.js';
import type { CheckOptions } from '../../src/core/robots.js';

const fileUrl = 'http://example.com/robots.txt';
const url = `http://example.com/${'a'.repeat(1000)}`;
/** No rule matches, and finding that out takes more than 100,000 units. */
const text = [
  'User-agent: *',
  ...Array.from({ length: 300 }, (_, i) => `Disallow: /*aaaaaaaa*z${String(i)}`),
].join('\n');

const facades: Record<string, (options?: CheckOptions) => boolean> = {
  'python RobotFileParser'(options) {
    const parser = new RobotFileParser(fileUrl, options);
    parser.parse(text);
    return parser.canFetch('foo', url);
  },
  RobotExclusionRulesParser(options) {
    const parser = new RobotExclusionRulesParser(options);
    parser.parse(text);
    return parser.isAllowed('foo', url);
  },
  Protego: (options) => Protego.parse(text, options).canFetch(url, 'foo'),
  Robotstxt: (options) => Robotstxt.parse(text, 'foo', options).allowed(url),
  'reppy Robots': (options) => Robots.parse(fileUrl, text, null, options).allowed(url, 'foo'),
  'reppy Agent': (options) => Robots.parse(fileUrl, text, null, options).agent('foo').allowed(url),
  'robots-parser': (options) => robotsParser(fileUrl, text, options).isAllowed(url, 'foo') === true,
  RobotsMatcher: (options) => new RobotsMatcher(options).oneAgentAllowedByRobots(text, 'foo', url),
  SimpleRobotRulesParser: (options) =>
    new SimpleRobotRulesParser(options).parseContent(fileUrl, text, null, ['foo']).isAllowed(url),
  PythonRobotParser: (options) => new PythonRobotParser(text, undefined, options).allowed(url, 'foo'),
  ProtegoRobotParser: (options) => new ProtegoRobotParser(text, undefined, options).allowed(url, 'foo'),
};

describe.each(Object.entries(facades))('%s', (_name, allows) => {
  test('refuses a check that would cost more than its budget', () => {
    expect(allows({ budget: 50_000 })).toBe(false);
  });

  test('answers as the original with the default, which this file does not come near, and without a limit', () => {
    expect([allows(), allows({ budget: Infinity })]).toEqual([true, true]);
  });

  test('takes no budget that is no number above 0', () => {
    expect(() => allows({ budget: 0 })).toThrow(/budget/);
  });
});

test('RobotRules knows no stars and needs no budget', () => {
  const rules = new RobotRules('foo');
  rules.parse(fileUrl, text);
  expect(rules.allowed(url)).toBe(1);
});
