/** A file in every reading, each made when it is first asked. */

import { reasonOf, type Dialect, type ExplainOptions } from 'robotparser/core';
import { crawlerAnswer, crawlers } from 'robotparser/crawlers';
import { dialectFamilies, dialects, rfc9309 } from 'robotparser/dialects';
import { Readings, verdictOf, type Answer, type Reading } from 'robotparser/readings';
import type { Cell, Versions } from './survey.js';

const all: ReadonlyMap<string, Dialect> = new Map(
  Object.values(dialects).map((dialect) => [dialect.name, dialect]),
);

export const dialectNames: readonly string[] = [...all.keys()];

/** The versions that each reading answers as. */
export const versions: Versions = Object.fromEntries(
  dialectFamilies.flatMap(({ members }) => members.map(({ dialect, reads }) => [dialect.name, reads])),
);

export class EveryReading {
  readonly text: string;
  readonly #readings = new Map<Dialect, Readings>();

  constructor(text: string) {
    this.text = text;
  }

  /** The standard's where a link names a reading that does not exist. */
  named(name: string, url: string): Reading {
    const dialect = all.get(name) ?? rfc9309;
    const readings = this.#readings.get(dialect) ?? new Readings(this.text, [dialect]);
    this.#readings.set(dialect, readings);
    const [reading] = readings.at(url);
    if (reading === undefined) throw new Error(`Cannot read as ${name}: there is no such reading`);
    return reading;
  }
}

const known = new Map(crawlers.map((crawler) => [crawler.token.toLowerCase(), crawler]));

/** An answer, and the name whose group gave it. */
export interface NamedAnswer {
  readonly answer: Answer;
  readonly token: string;
}

/** Known crawlers look for their group by several names, and some ignore the group of `*`. */
export function answerFor(
  reading: Reading,
  agent: string,
  url: string,
  options?: ExplainOptions,
): NamedAnswer {
  const crawler = known.get(agent.toLowerCase());
  if (crawler === undefined) return { answer: reading.explain(agent, url, options), token: agent };
  const answer = crawlerAnswer(reading, crawler, url, options);
  return { answer, token: answer.token };
}

export function cellOf(answer: Answer): Cell {
  return { verdict: verdictOf(answer), reason: reasonOf({ ...answer, text: '' }) };
}
