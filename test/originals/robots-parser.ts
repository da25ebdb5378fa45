import { createRequire } from 'node:module';
import type { Case } from '../recorded/cases.js';
import type { Opened } from '../recorded/compare.js';

// Its own types forbid the call that its documentation shows, so it is called without them.
const original: unknown = createRequire(import.meta.url)('robots-parser');

/** npm robots-parser itself, as it is installed here. */
export function openOriginal({ base, robots }: Pick<Case, 'base' | 'robots'>): Opened {
  const robot = called(original, undefined, [base, robots]);
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
