/** A file in every reading, each made when it is first asked. */

import { reasonOf, type Dialect, type ExplainOptions } from 'robotparser/core';
import { crawlerAnswer, crawlers, type Crawler, type CrawlerAnswer } from 'robotparser/crawlers';
import { dialectFamilies, dialects, rfc9309 } from 'robotparser/dialects';
import { Readings, verdictOf, type Answer, type Reading } from 'robotparser/readings';
import { policies, policyNameOf } from '../../src/fetch/policies.js';
import { OWN, type Cell, type Versions } from './survey.js';

const all: ReadonlyMap<string, Dialect> = new Map(
  Object.values(dialects).map((dialect) => [dialect.name, dialect]),
);

export const dialectNames: readonly string[] = [...all.keys()];

/** The versions that each reading answers as. */
export const versions: Versions = Object.fromEntries(
  dialectFamilies.flatMap(({ members }) => members.map(({ dialect, reads }) => [dialect.name, reads])),
);

const known = new Map(crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]));

export function knownCrawler(agent: string): Crawler | undefined {
  return known.get(agent.toLowerCase());
}

export interface NamedAnswer {
  readonly answer: Answer | CrawlerAnswer;
  /** The name whose group gave it; blank where a known crawler ignores the group of `*`. */
  readonly token: string;
}

/** What readings make of each status. Where nothing is read, Python's parser answers no. */
const MEANING = { 'allow-all': true, 'disallow-all': false, unknown: false, fail: undefined } as const;

export class EveryReading {
  readonly text: string;
  readonly response: string;
  readonly #readings = new Map<Dialect, Readings>();

  /** `response`: what the site answers with, if not simply with the file. */
  constructor(text: string, response: string) {
    this.text = text;
    this.response = response;
  }

  /** By its name, or the crawler's own; the standard's where there is none. */
  named(name: string, agent: string, url: string): Reading {
    const wanted = name === OWN ? (knownCrawler(agent)?.reading ?? '') : name;
    const dialect = all.get(wanted) ?? rfc9309;
    const readings =
      this.#readings.get(dialect) ??
      new Readings(this.text, [dialect], { settled: () => settledBy(this.response, dialect) });
    this.#readings.set(dialect, readings);
    const [reading] = readings.at(url);
    if (reading === undefined) throw new Error(`Cannot read as ${name}: there is no such reading`);
    return reading;
  }

  /** Known crawlers look for their group by several names, and some ignore the group of `*`. */
  ask(name: string, agent: string, url: string, options?: ExplainOptions): NamedAnswer {
    const reading = this.named(name, agent, url);
    const crawler = knownCrawler(agent);
    if (crawler === undefined) return { answer: reading.explain(agent, url, options), token: agent };
    const answer = crawlerAnswer(reading, crawler, url, options);
    const isIgnoring = answer.because === 'no-group' && crawler.everyone === 'ignored';
    return { answer, token: isIgnoring ? '' : answer.token };
  }
}

/** After so many redirects the file comes; in a circle there are infinitely many. */
const REDIRECTS = /^(\d+|Infinity) redirects$/;

/**
 * The answer to every question where a status decides, or a redirect that the original does not follow; undefined where the
 * file decides. What a status means is the dialect's own matter: some originals are given it without having fetched.
 */
function settledBy(response: string, dialect: Dialect): Answer | undefined {
  const { limits, unfollowed, unusable } = policies[policyNameOf(dialect.name)];
  const isLeftAlone = Number(REDIRECTS.exec(response)?.[1] ?? 0) > limits.redirects;
  const status = isLeftAlone ? 301 : Number(response);
  const isRefused = isLeftAlone && unfollowed === 'error';
  const access = !(status > 0) ? 'read' : isRefused || unusable(status) ? 'fail' : dialect.access(status);
  if (access === 'read') return undefined;
  const message = isRefused ? `more than ${limits.redirects} redirects` : `status ${status}`;
  const error = access === 'fail' ? { error: { name: 'No file', message } } : {};
  return { allowed: MEANING[access], because: 'status', status, ...error };
}

export function cellOf(answer: Answer): Cell {
  return { verdict: verdictOf(answer), reason: reasonOf({ ...answer, text: '' }) };
}
