import { describe } from '@jest/globals';
import { RobotFileParser, type RobotFileParserOptions } from '../../src/entries/compat/python.js';
import { splitLines } from '../languages/python/split-lines.js';
import { testRecorded, type Comparison } from '../recorded/compare.js';

function comparison(options: RobotFileParserOptions, split: (text: string) => string | string[]): Comparison {
  return {
    open({ base, robots }) {
      const parser = new RobotFileParser(base, options);
      parser.parse(split(robots));
      return {
        verdict: (agent, url) => parser.canFetch(agent, url),
        delay: (agent) => parser.crawlDelay(agent),
        rate: (agent) => parser.requestRate(agent),
        sitemaps: () => parser.siteMaps(),
        str: () => parser.toString(),
      };
    },
  };
}

const asText = (text: string): string => text;

testRecorded('python-3.11', comparison({ semantics: 'classic' }, asText));
testRecorded('python-3.15', comparison({ semantics: 'python-main' }, asText));
testRecorded('python-3.13.18', comparison({ semantics: 'python-3.13' }, asText));
testRecorded('python-3.14.10', comparison({ semantics: 'python-3.14' }, asText));
testRecorded('python-3.15.2', comparison({ semantics: 'python-3.15' }, asText));

describe('as lines', () => {
  testRecorded('python-3.11', comparison({ semantics: 'classic' }, splitLines));
  testRecorded('python-3.15', comparison({ semantics: 'python-main' }, splitLines));
});
