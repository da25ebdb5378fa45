/** Crawlers that a caller adds to the list, as JSON. */

import { argumentError, expectString } from '../../core/arguments.js';
import { expectManyOptions } from '../../core/misspelt-options.js';
import { expectOneOf, isPlainObject, type OptionNames } from '../../core/options.js';
import type { Crawler } from './crawler.js';
import { crawlerOf, PURPOSES } from './document.js';

/** A crawler in the JSON: everything but its token is optional. */
type Written = Partial<Omit<Crawler, 'sources' | 'reading' | 'retired'>> & { readonly source?: string };

const FIELDS: OptionNames<Written> = {
  token: true,
  tokens: true,
  operator: true,
  kind: true,
  purposes: true,
  everyone: true,
  robotsTxt: true,
  crawlDelay: true,
  source: true,
};

const KINDS = ['crawler', 'user-triggered', 'control-token'] as const;
const EVERYONE = ['followed', 'ignored', 'unknown'] as const;
const RESPECT = ['obeyed', 'may-ignore', 'ignored', 'unknown'] as const;
const DELAYS = ['obeyed', 'ignored', 'unknown'] as const;

/**
 * Reads a JSON array of crawlers: objects with a `token` and any other properties of {@link Crawler}. `source` is the
 * URL of its documentation.
 *
 * @param asOf - the day of the file, as YYYY-MM-DD
 * @throws TypeError that names the entry and what is wrong with it
 * @example
 * const [ours] = ownCrawlers('[{"token":"OurBot","purposes":["search"]}]', '2026-11-23');
 * ours?.everyone; // 'unknown'
 */
export function ownCrawlers(json: string, asOf: string): Crawler[] {
  expectString('json', json);
  const parsed = parsedJson(json);
  if (!Array.isArray(parsed)) throw argumentError('json', parsed, 'a JSON array of crawlers');
  return parsed.map((entry: unknown, index) => ownCrawler(`crawlers[${index}]`, entry, asOf));
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TypeError(`The crawlers are not JSON: ${reason}`, { cause: error });
  }
}

function ownCrawler(name: string, entry: unknown, asOf: string): Crawler {
  if (!isPlainObject(entry)) throw argumentError(name, entry, 'an object with a token');
  expectManyOptions(name, entry, FIELDS);
  const given: Partial<Record<keyof Written, unknown>> = { ...entry };
  const token = text(`${name}.token`, given.token);
  if (token === '') throw argumentError(`${name}.token`, token, 'the name of a crawler');
  const others = list(`${name}.tokens`, given.tokens);
  const purposes = list(`${name}.purposes`, given.purposes).map((purpose) =>
    choice(`${name}.purposes`, purpose, PURPOSES),
  );
  const source = text(`${name}.source`, given.source ?? '');
  const facts = {
    after: [...new Set(others)].filter((other) => other !== token),
    kind: choice(`${name}.kind`, given.kind ?? 'crawler', KINDS),
    everyone: choice(`${name}.everyone`, given.everyone ?? 'unknown', EVERYONE),
    robotsTxt: choice(`${name}.robotsTxt`, given.robotsTxt ?? 'unknown', RESPECT),
    crawlDelay: choice(`${name}.crawlDelay`, given.crawlDelay ?? 'unknown', DELAYS),
  };
  const operator = text(`${name}.operator`, given.operator ?? 'unknown');
  const crawler = crawlerOf(token, operator, purposes, facts, { url: source, by: 'third-party', asOf });
  return source === '' ? { ...crawler, sources: [] } : crawler;
}

function choice<Value extends string>(name: string, given: unknown, values: readonly Value[]): Value {
  expectOneOf(name, given, values);
  return given;
}

function text(name: string, given: unknown): string {
  expectString(name, given);
  return given;
}

function list(name: string, given: unknown): readonly string[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw argumentError(name, given, 'a list of strings');
  return given.map((each: unknown) => text(name, each));
}
