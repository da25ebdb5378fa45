/** Java's crawler-commons, fetched by Maven and asked by a class of our own. */

import { fileURLToPath } from 'node:url';
import {
  SimpleRobotRulesParser,
  type SimpleRobotRules,
} from '../../../src/entries/compat/crawler-commons.js';
import type { Comparison } from '../../../test/recorded/comparison.js';
import { openedCrawlerCommons, readCrawlerCommons } from '../../../test/recorded/openings.js';
import { answersOf, inHexadecimal } from '../ask-process.js';
import { builtJava } from '../build.js';
import type { Driver, Found } from '../driver.js';
import { foundOr } from '../originals.js';

const LIBRARY = 'com.github.crawler-commons:crawler-commons:1.6';
const CLASS = 'CrawlerCommonsAnswers';

export const crawlerCommons: Driver = { name: 'crawler-commons', find: () => [foundOr(find)] };

function find(): Found {
  const source = fileURLToPath(new URL(`${CLASS}.java`, import.meta.url));
  const args = ['-XX:+UseSerialGC', '-cp', builtJava('crawler-commons', LIBRARY, [source]), CLASS];
  return {
    version: LIBRARY.slice(LIBRARY.lastIndexOf(':') + 1),
    drift: [],
    comparison,
    answer: (cases) => answersOf({ command: 'java', args, write: inHexadecimal }, cases),
  };
}

const utf8 = new TextEncoder();

const comparison: Comparison = {
  open(asked) {
    const { base, robots, agents, urls } = asked;
    const body = utf8.encode(robots);
    const exact = new SimpleRobotRulesParser();
    const byPrefix = new SimpleRobotRulesParser();
    byPrefix.setExactUserAgentMatching(false);
    const rulesOf = readCrawlerCommons(asked);
    const inOtherModes = (agent: string): string[] =>
      [
        byPrefix.parseContent(base, body, 'text/plain', [agent.toLowerCase()]),
        byPrefix.parseContent(base, body, 'text/plain', agent),
        exact.parseContent(base, body, 'text/html; charset=utf-8', agent),
      ].map((rules) => {
        const verdicts = urls.map((url) => (rules.isAllowed(url) ? '1' : '0')).join('');
        return `${verdicts} ${delayText(rules)} "${modesOf(rules)}"`;
      });
    const warnings = (agent: string): (number | string)[] =>
      [true, false].map((isExact) => {
        const parser = new SimpleRobotRulesParser();
        parser.setExactUserAgentMatching(isExact);
        parser.parseContent(base, body, 'text/plain', agent);
        try {
          return parser.getNumWarnings();
        } catch {
          return 'none read';
        }
      });
    return {
      ...openedCrawlerCommons(asked, rulesOf),
      objects: () => [
        agents.map((agent) => modesOf(rulesOf(agent))),
        agents.map(inOtherModes),
        agents.map(warnings),
      ],
    };
  },
};

function delayText(rules: SimpleRobotRules): string {
  return BigInt(rules.getCrawlDelay()).toString();
}

function modesOf(rules: SimpleRobotRules): string {
  return [rules.isAllowAll(), rules.isAllowNone(), rules.isMatchedWildcard(), rules.isDeferVisits()]
    .map((is) => (is ? '1' : '0'))
    .join('');
}
