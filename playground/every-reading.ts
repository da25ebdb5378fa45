/** A file in every reading. */

import { Readings, reasonOf, verdictOf, type Answer, type Dialect, type Reading } from 'robotparser/core';
import { dialects, rfc9309 } from 'robotparser/dialects';
import type { Cell } from './survey.js';

const all: readonly Dialect[] = Object.values(dialects);

export const dialectNames = all.map(({ name }) => name);

export class EveryReading {
  readonly #readings: Readings;

  constructor(text: string) {
    this.#readings = new Readings(text, all);
  }

  /** In the order of {@link dialectNames}. */
  at(url: string): readonly Reading[] {
    return this.#readings.at(url);
  }

  /** The standard's where a link names a dialect that does not exist. */
  named(name: string, url: string): Reading {
    const readings = this.at(url);
    const found =
      readings.find(({ dialect }) => dialect.name === name) ??
      readings.find(({ dialect }) => dialect === rfc9309);
    if (found === undefined) throw new Error(`Cannot read as ${name}: there is no such dialect`);
    return found;
  }
}

export function cellOf(answer: Answer): Cell {
  return { verdict: verdictOf(answer), reason: reasonOf(answer) };
}
