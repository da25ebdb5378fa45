/** Java's crawler-commons, fetched by Maven and asked by a class of our own. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  SimpleRobotRulesParser,
  type SimpleRobotRules,
} from '../../../src/entries/compat/crawler-commons.js';
import type { Comparison } from '../../../test/recorded/comparison.js';
import { answersOf, inHexadecimal, run } from '../ask-process.js';
import { builtFolder } from '../build-folder.js';
import type { Driver, Found } from '../driver.js';
import { foundOr } from '../originals.js';

const VERSION = '1.6';
const CLASS = 'CrawlerCommonsAnswers';
const SOURCE = fileURLToPath(new URL(`${CLASS}.java`, import.meta.url));

const PROJECT = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>parity</groupId>
  <artifactId>parity</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.github.crawler-commons</groupId>
      <artifactId>crawler-commons</artifactId>
      <version>${VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;

export const crawlerCommons: Driver = { name: 'crawler-commons', find: () => [foundOr(find)] };

function find(): Found {
  const folder = built();
  const args = ['-XX:+UseSerialGC', '-cp', `${join(folder, 'lib', '*')}:${folder}`, CLASS];
  return {
    version: VERSION,
    drift: [],
    comparison,
    answer: (cases) => answersOf({ command: 'java', args, write: inHexadecimal }, cases),
  };
}

/** The folder of the class and the libraries that it needs. */
function built(): string {
  return builtFolder(
    'crawler-commons',
    { 'pom.xml': PROJECT, [`${CLASS}.java`]: readFileSync(SOURCE) },
    (folder) => {
      run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { folder });
      run('javac', ['-cp', join(folder, 'lib', '*'), '-d', folder, SOURCE]);
    },
  );
}

const utf8 = new TextEncoder();

const comparison: Comparison = {
  declared: ({ what, case: { agents } }) =>
    what === 'objects' && agents.some((agent) => /(?:^|[\s,])\*/.test(agent))
      ? 'by prefix, a robot whose name begins with a star takes `*` for its own name once it has a group'
      : undefined,
  open({ base, robots, agents, urls }) {
    const body = utf8.encode(robots);
    const exact = new SimpleRobotRulesParser();
    const byPrefix = new SimpleRobotRulesParser();
    byPrefix.setExactUserAgentMatching(false);
    const read = new Map<string, SimpleRobotRules>();
    const rulesFor = (agent: string): SimpleRobotRules => {
      const known = read.get(agent);
      if (known !== undefined) return known;
      const names = SimpleRobotRulesParser.sanitizeRobotNames([agent]);
      const rules = exact.parseContent(base, body, 'text/plain', names);
      read.set(agent, rules);
      return rules;
    };
    const inOtherModes = (agent: string): string[] =>
      [
        byPrefix.parseContent(base, body, 'text/plain', [agent.toLowerCase()]),
        byPrefix.parseContent(base, body, 'text/plain', agent),
        exact.parseContent(base, body, 'text/html; charset=utf-8', agent),
      ].map((rules) => {
        const verdicts = urls.map((url) => (rules.isAllowed(url) ? '1' : '0')).join('');
        return `${verdicts} ${delayText(rules)} "${modesOf(rules)}"`;
      });
    return {
      verdict: (agent, url) => rulesFor(agent).isAllowed(url),
      delay: (agent) => rulesFor(agent).getCrawlDelay(),
      sitemaps: () => rulesFor(agents[0] ?? '').getSitemaps(),
      objects: () => [agents.map((agent) => modesOf(rulesFor(agent))), agents.map(inOtherModes)],
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
