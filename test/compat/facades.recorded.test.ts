import { describe } from '@jest/globals';
import { RobotFileParser, type RobotFileParserOptions } from '../../src/entries/compat/python.js';
import { GYM2008, MK1996 } from '../../src/entries/compat/rerp.js';
import { splitLines } from '../languages/python/split-lines.js';
import { testRecorded, type Check, type Comparison } from '../recorded/compare.js';
import {
  openCrawlerCommons,
  openedPython,
  openGoogle,
  openProtego,
  openReppy,
  openRerp,
  openRobotRules,
  openRuby,
  REPPY_ERRORS,
  ROBOT_RULES_ERRORS,
} from '../recorded/openings.js';

const utf8 = new TextEncoder();

testRecorded('crawler-commons-1.6', { open: openCrawlerCommons });
testRecorded('google', { open: openGoogle((text) => text) });
describe('over bytes', () => testRecorded('google', { open: openGoogle((text) => utf8.encode(text)) }));
testRecorded('perl-robotrules', { open: openRobotRules, errorNames: ROBOT_RULES_ERRORS });
testRecorded('protego', { open: openProtego({}) });
testRecorded('protego-0.7.0', { open: openProtego({ version: '0.7' }) });
testRecorded('rerp-1.7.1-gym2008', { open: openRerp(GYM2008) });
testRecorded('rerp-1.7.1-mk1996', { open: openRerp(MK1996) });
testRecorded('ruby-robotstxt', { open: openRuby() });

const asText = (text: string): string => text;

testRecorded('python-3.11', python('classic', asText));
testRecorded('python-3.15', python('python-main', asText));
testRecorded('python-3.13.18', python('python-3.13', asText));
testRecorded('python-3.14.10', python('python-3.14', asText));
testRecorded('python-3.15.2', python('python-3.15', asText));

describe('as lines', () => {
  testRecorded('python-3.11', python('classic', splitLines));
  testRecorded('python-3.15', python('python-main', splitLines));
});

function python(
  semantics: NonNullable<RobotFileParserOptions['semantics']>,
  split: (text: string) => string | string[],
): Comparison {
  return {
    open({ base, robots }) {
      const parser = new RobotFileParser(base, { semantics });
      parser.parse(split(robots));
      return openedPython(parser);
    },
  };
}

const FAILS_AT_A_PORT = 'the original fails to read a file with a malformed port in a rule';

testRecorded('reppy', {
  open: openReppy,
  errorNames: REPPY_ERRORS,
  declared: ({ what, case: recordedCase }: Check) =>
    what === 'parse' && holdsMalformedPort(recordedCase.robots) ? FAILS_AT_A_PORT : undefined,
  declaredCounts: { edge: { [FAILS_AT_A_PORT]: 3 }, random: { [FAILS_AT_A_PORT]: 1 } },
});

/** A rule with an IPv6 host or letters for a port. */
function holdsMalformedPort(robots: string): boolean {
  return /^\s*(?:dis)?allow:\s*(?:http:)?\/\/(?:\[::1\]?|a:b)(?:\/x)?$/im.test(robots);
}
