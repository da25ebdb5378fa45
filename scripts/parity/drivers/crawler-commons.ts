/** Java's crawler-commons, fetched by Maven and asked by a class of our own. */

import { fileURLToPath } from 'node:url';
import { SimpleRobotRulesParser } from '../../../src/entries/compat/crawler-commons.js';
import { askProgram } from '../ask-process.js';
import { builtJava } from '../build.js';
import type { Call, Driver } from '../driver.js';

export const CRAWLER_COMMONS = 'com.github.crawler-commons:crawler-commons:1.6';
const CLASS = 'CrawlerCommonsCalls';

export const crawlerCommons: Driver = {
  name: 'crawler-commons',
  questions: ({ base, robots, agents, urls }) => {
    const parsed = (type: string, names: string | string[]): Call[] => [
      ['>parseContent', base, robots, type, names],
      ...urls.map((url): Call => ['isAllowed', url]),
      ...['getCrawlDelay', 'getSitemaps'].map((name): Call => [name]),
      ...['isAllowAll', 'isAllowNone', 'isMatchedWildcard', 'isDeferVisits'].map((name): Call => [name]),
      ['<'],
    ];
    const byPrefix: Call = ['setExactUserAgentMatching', false];
    return agents.flatMap((agent) => [
      {
        make: ['list'],
        calls: [
          ['sanitizeRobotNames', [agent]],
          ...parsed('text/plain', SimpleRobotRulesParser.sanitizeRobotNames([agent])),
          byPrefix,
          ...parsed('text/plain', [agent.toLowerCase()]),
        ],
      },
      {
        make: ['text'],
        calls: [
          ...parsed('text/html; charset=utf-8', agent),
          ['getNumWarnings'],
          ...parsed('text/plain', agent),
          ['getNumWarnings'],
          byPrefix,
          ...parsed('text/plain', agent),
          ['getNumWarnings'],
        ],
      },
    ]);
  },
  versions: [
    () => {
      const source = fileURLToPath(new URL(`${CLASS}.java`, import.meta.url));
      const path = builtJava('crawler-commons', [CRAWLER_COMMONS], [source]);
      return {
        version: CRAWLER_COMMONS.slice(CRAWLER_COMMONS.lastIndexOf(':') + 1),
        make: () => new SimpleRobotRulesParser(),
        ask: askProgram('java', ['-XX:+UseSerialGC', '-cp', path, CLASS]),
      };
    },
  ],
};
