/** What the page is asked: all that a link has to hold. */

import type { Question } from './survey.js';

export interface Case {
  readonly text: string;
  readonly agent: string;
  /** As typed, one a line. */
  readonly urls: string;
  /** The reading that is looked through, and which of the URLs is looked at, counted from 0. */
  readonly dialect: string;
  readonly row: number;
  /** What is switched from and to. */
  readonly from: string;
  readonly to: string;
}

/**
 * What the worker is asked: the URLs as `robotparser --urls` takes them, one a line, blank lines left out. Nothing is
 * asked for nobody.
 */
export function questionOf(shown: Case): Question {
  const urls = shown.urls
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { ...shown, urls: isNobody(shown.agent) ? [] : urls };
}

/** Some readings refuse to be asked for an agent without a name. */
export function isNobody(agent: string): boolean {
  return agent.trim() === '';
}

/** A case from what somebody else wrote; undefined where it is none. */
export function readCase(value: unknown): Case | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text = (name: keyof Case): string | undefined => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'string' ? found : undefined;
  };
  const file = text('text');
  const agent = text('agent');
  const urls = text('urls');
  if (file === undefined || agent === undefined || urls === undefined) return undefined;
  const row: unknown = Reflect.get(value, 'row');
  return {
    text: file,
    agent,
    urls,
    dialect: text('dialect') ?? 'rfc9309',
    row: typeof row === 'number' && Number.isSafeInteger(row) && row >= 0 ? row : 0,
    from: text('from') ?? 'robotsParser',
    to: text('to') ?? 'rfc9309',
  };
}
