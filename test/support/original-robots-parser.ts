import { createRequire } from 'node:module';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import type { Case } from '../recorded/cases.js';
import type { Opened } from '../recorded/comparison.js';

const load = createRequire(import.meta.url);
// Its own types forbid the call that its documentation shows, so it is called without them.
const original: unknown = load('robots-parser');

export const originalVersion = String(memberOf(load('robots-parser/package.json'), 'version'));

type File = Pick<Case, 'base' | 'robots'>;

/** npm robots-parser as it is installed here. */
export function openOriginal(
  file: File,
): Required<Pick<Opened, 'line' | 'delay' | 'sitemaps' | 'host'>> & Opened {
  return openRobotsParser(original, file);
}

/** Another version of npm robots-parser: what its module exports. */
export function openRobotsParser(module: unknown, file: File): ReturnType<typeof openOriginal> {
  return opened(called(module, undefined, [file.base, file.robots]));
}

/** The facade, asked in the same way. */
export function openFacade(file: File): ReturnType<typeof openOriginal> {
  return opened(robotsParser(file.base, file.robots));
}

function opened(robot: unknown): ReturnType<typeof openOriginal> {
  const ask = (method: string, ...args: unknown[]): unknown => called(memberOf(robot, method), robot, args);
  return {
    verdict: (agent, url) => verdict(ask('isAllowed', url, agent)),
    line: (agent, url) => ask('getMatchingLineNumber', url, agent),
    delay: (agent) => ask('getCrawlDelay', agent),
    sitemaps: () => ask('getSitemaps'),
    host: () => ask('getPreferredHost'),
  };
}

function called(callee: unknown, self: unknown, args: unknown[]): unknown {
  if (typeof callee !== 'function') throw new Error('robots-parser has changed: this is no function');
  return Reflect.apply(callee, self, args);
}

function memberOf(robot: unknown, name: string): unknown {
  if (typeof robot !== 'object' || robot === null)
    throw new Error('robots-parser has changed: this is no object');
  return Reflect.get(robot, name);
}

function verdict(answer: unknown): boolean | undefined {
  if (answer !== undefined && typeof answer !== 'boolean') {
    throw new Error(`robots-parser has changed: it answers a ${typeof answer}`);
  }
  return answer;
}
