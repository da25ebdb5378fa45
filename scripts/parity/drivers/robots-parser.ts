/** npm robots-parser as it is installed among the development dependencies, asked in this process. */

import { openFacade, openOriginal, originalVersion } from '../../../test/originals/robots-parser.js';
import type { Answer, Case } from '../../../test/recorded/cases.js';
import type { Driver } from '../driver.js';

const BOTH_INVALID = 'where neither URL can be parsed the original raises and the facade has no answer';

/** The random cases are all of one site; what is a site, and what is not, is asked by these. */
const BASES = [
  'http://example.com/robots.txt',
  'http://example.com/robots.txt',
  'https://example.com/robots.txt',
  'HTTP://user:secret@EXAMPLE.com:80/a/../robots.txt?x#y',
  'http://example.com:8080/robots.txt',
  '/robots.txt',
  'robots.txt',
  'http://h/',
  'http://ex ample.com/',
];

export const robotsParser: Driver = {
  name: 'robots-parser',
  find: () => ({
    version: `robots-parser ${originalVersion}, Node ${process.version}`,
    drift: [BOTH_INVALID],
    comparison: {
      open: (asked) => openFacade({ robots: asked.robots, base: baseOf(asked) }),
      declared: (check) =>
        check.url !== undefined && isInvalid(baseOf(check.case)) && isInvalid(check.url)
          ? BOTH_INVALID
          : undefined,
    },
    answer: (cases) => cases.map(answerOf),
  }),
};

/** The committed cases keep theirs. */
function baseOf({ id, base }: Case): string {
  const count = /^s\d+-(\d+)$/.exec(id)?.[1];
  return count === undefined ? base : (BASES[Number(count) % BASES.length] ?? base);
}

function isInvalid(url: string): boolean {
  return !URL.canParse(url, 'http://example.com/');
}

function answerOf(asked: Case): Answer {
  const robot = openOriginal({ robots: asked.robots, base: baseOf(asked) });
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
