/** npm robots-parser as it is installed among the development dependencies, and its main branch, asked in this process. */

import { createRequire } from 'node:module';
import {
  openFacade,
  openOriginal,
  openRobotsParser,
  originalVersion,
} from '../../../test/support/original-robots-parser.js';
import type { Answer, Case } from '../../../test/recorded/cases.js';
import type { Driver, Found } from '../driver.js';
import { foundOr, originalFolder } from '../originals.js';
import { words } from '../seeded-random.js';

const BOTH_INVALID = 'where neither URL can be parsed the original raises and the facade has no answer';

/** What is a site, and what is not. */
const BASES = words`
  http://example.com/robots.txt  http://example.com/robots.txt  https://example.com/robots.txt
  HTTP://user:secret@EXAMPLE.com:80/a/../robots.txt?x#y  http://example.com:8080/robots.txt  /robots.txt
  robots.txt  http://h/  http://ex ample.com/
`;

export const robotsParser: Driver = {
  name: 'robots-parser',
  find: () => [found(`robots-parser ${originalVersion}`, openOriginal), foundOr(findMain)],
};

function findMain(): Found {
  const main: unknown = createRequire(import.meta.url)(originalFolder('robots-parser'));
  return found('main (fc27a00)', (file) => openRobotsParser(main, file));
}

function found(version: string, open: typeof openOriginal): Found {
  return {
    version: `${version}, Node ${process.version}`,
    drift: [],
    repairs: [BOTH_INVALID],
    comparison: {
      open: openFacade,
      declared: (check) =>
        check.url !== undefined && isInvalid(check.case.base) && isInvalid(check.url)
          ? BOTH_INVALID
          : undefined,
    },
    bases: BASES,
    answer: (cases) => cases.map((asked) => answerOf(open(asked), asked)),
  };
}

function isInvalid(url: string): boolean {
  return !URL.canParse(url, 'http://example.com/');
}

function answerOf(robot: ReturnType<typeof openOriginal>, asked: Case): Answer {
  const errors = new Map<string, string>();
  const letter = (agent: string, a: number, url: string, u: number): string => {
    try {
      const allowed = robot.verdict(agent, url);
      return allowed === undefined ? 'u' : allowed === true ? '1' : '0';
    } catch (error) {
      errors.set(`${String(a)},${String(u)}`, error instanceof Error ? error.name : String(error));
      return '?';
    }
  };
  const allowed = asked.agents.map((agent, a) =>
    asked.urls.map((url, u) => letter(agent, a, url, u)).join(''),
  );
  return {
    parseError: undefined,
    allowed,
    errors,
    extras: new Map<'line' | 'delay' | 'sitemaps' | 'host', unknown>([
      ['line', asked.agents.map((agent) => asked.urls.map((url) => lineOf(robot, agent, url)))],
      ['delay', asked.agents.map((agent) => recordable(robot.delay(agent)))],
      ['sitemaps', robot.sitemaps()],
      ['host', robot.host()],
    ]),
  };
}

function lineOf(robot: ReturnType<typeof openOriginal>, agent: string, url: string): unknown {
  try {
    return robot.line(agent, url);
  } catch {
    return 'raised';
  }
}

/** As recorded answers write numbers that JSON has no word for. */
function recordable(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
