/** Reads that block, for code that cannot become async. */

import { argumentError, memberOf } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import {
  PLAN_FETCH,
  PLAN_READ,
  type FetchResult,
  type PlannedRead,
  type PlansFetch,
  type PlansRead,
} from '../compat/shared/fetching.js';
import type { Limits } from '../fetch/limit-options.js';
import { localErrorOrSame } from '../fetch/loading.js';
import { performFetchBlocking } from './blocking-fetch.js';

/**
 * Options of {@link readSync}.
 *
 * @example
 * const options: ReadSyncOptions = { limits: { deadlineMs: 2000 } };
 * const parser = new RobotFileParser('https://example.com/robots.txt');
 * readSync(parser, options);
 * parser.canFetch('FooBot', 'https://example.com/private/x'); // false
 */
export interface ReadSyncOptions {
  /**
   * Overrides of the parser's own limits: `deadlineMs`, `redirects`, `bytes`.
   *
   * @defaultValue the parser's
   */
  readonly limits?: Partial<Limits> | undefined;
}

/**
 * A blocking `parser.read()`, with the same requests, limits, state and errors.
 *
 * Blocks the thread until it is done. Does not work for a parser with its own `fetch`, which has to be awaited.
 *
 * @param parser - a `RobotFileParser` or a `RobotFileParserLookalike`
 * @throws what `read()` rejects with
 * @example
 * const rp = new RobotFileParser('https://example.com/robots.txt');
 * readSync(rp);
 * rp.canFetch('FooBot', 'https://example.com/open'); // true
 */
export function readSync(parser: PlansRead, options: ReadSyncOptions = {}): void {
  const given: unknown = parser;
  if (memberOf(given, PLAN_READ) === undefined) {
    throw argumentError('parser', given, 'a RobotFileParser or a RobotFileParserLookalike');
  }
  expectManyOptions('options', options, { limits: true });
  const plan = parser[PLAN_READ]();
  const { request } = plan;
  carryOut({ ...plan, request: { ...request, limits: { ...request.limits, ...options.limits } } });
}

/**
 * A blocking `parser.fetch(url, timeoutSeconds)`, with the same requests, limits, state and errors.
 *
 * @param parser - a `RobotExclusionRulesParser` or a `RobotFileParserLookalike`
 * @param timeoutSeconds - for the whole fetch; 0 and null mean none; 10 by default
 * @throws what `fetch()` rejects with
 * @example
 * const rerp = new RobotExclusionRulesParser();
 * fetchSync(rerp, 'https://example.com/robots.txt');
 * rerp.isAllowed('FooBot', 'https://example.com/open'); // true
 */
export function fetchSync(parser: PlansFetch, url: string | URL, timeoutSeconds?: number | null): void {
  const given: unknown = parser;
  if (memberOf(given, PLAN_FETCH) === undefined) {
    throw argumentError('parser', given, 'a RobotExclusionRulesParser or a RobotFileParserLookalike');
  }
  carryOut(parser[PLAN_FETCH](url, timeoutSeconds));
}

function carryOut({ request, own: { fetch, lookup }, pending, finish }: PlannedRead): void {
  const own = fetch === undefined ? lookup && 'lookup' : 'fetch';
  if (own !== undefined) {
    throw new TypeError(
      `Cannot block for ${request.url}: the parser has a ${own} of its own, which must be awaited`,
    );
  }
  pending.supersede();
  finish(answerTo(request), 'latest');
}

function answerTo(request: PlannedRead['request']): FetchResult {
  try {
    return { outcome: performFetchBlocking(request) };
  } catch (error) {
    return { error: localErrorOrSame(error, request.url) };
  }
}
