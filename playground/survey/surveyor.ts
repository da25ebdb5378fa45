/** Answers the questions of the page, part by part. What two questions have in common is read once. */

import type { Group } from 'robotparser/core';
import { answerJson, preferencesJson, type Reading } from 'robotparser/readings';
import { dialects } from 'robotparser/dialects';
import { lint } from 'robotparser/lint';
import { crawlerSentence, productToken } from 'robotparser/crawlers';
import { changeOf } from './change.js';
import {
  cellOf,
  dialectNames,
  EveryReading,
  knownCrawler,
  versions,
  type NamedAnswer,
} from './every-reading.js';
import { chosenGroups, lineMarks, lineNotes } from './line-marks.js';
import { linePlaces } from './line-places.js';
import {
  OWN,
  type AnswerPart,
  type Explained,
  type Part,
  type Question,
  type ReviewPart,
  type TablesPart,
} from './survey.js';
import { verdictGrid } from './verdict-grid.js';

/** At most this many URLs are checked; more are counted. */
const MOST_URLS = 30_000;

/**
 * The standard has crawlers read 500 KiB and lets them stop there. Comparing all readings line by line takes a second for
 * that, and the longer the file the longer.
 */
const MOST_COMPARED = 500 * 1024;

/** A file may match with thousands of lines; all are marked, so many are listed. */
const LOST = 50;

export class Surveyor {
  #readings = new EveryReading('', '');
  #before = new EveryReading('', '');
  #linted: (Pick<ReviewPart, 'notes' | 'differing'> & { readonly of: EveryReading }) | undefined;

  /** The parts of the answer as they are made; where the work may pause, how many verdicts are there, or undefined. */
  *parts(question: Question): Generator<Part | number | undefined> {
    const { id } = question;
    yield { id, kind: 'answer', part: this.#answer(question) };
    yield { id, kind: 'tables', part: yield* this.#tables(question) };
    yield { id, kind: 'review', part: yield* this.#review(question) };
  }

  #answer(question: Question): AnswerPart {
    const { text, row, dialect, agent: typed } = question;
    const agent = productToken(typed);
    this.#read(question);
    const url = question.urls[Math.min(row, question.urls.length - 1)];
    const reading = this.#readings.named(dialect, agent, url ?? '');
    const named = url === undefined ? undefined : this.#readings.ask(dialect, agent, url, { lost: true });
    const groups = chosenGroups(
      reading.robots,
      named?.answer.because === 'status' ? '' : (named?.token ?? agent),
    );
    const places = linePlaces(reading.robots, text);
    return {
      explained:
        url === undefined || named === undefined
          ? undefined
          : explained(reading, { agent, url, isOwn: dialect === OWN }, named, groups),
      lines: { ...places, marks: lineMarks(reading.robots, places.starts.length, groups, named?.answer) },
    };
  }

  *#tables(question: Question): Generator<number, TablesPart> {
    const { dialect, agent } = question;
    const token = productToken(agent);
    const urls = question.urls.slice(0, MOST_URLS);
    const crawlers = yield* verdictGrid(urls, crawlersOf(question), (url, crawler) =>
      this.#readings.ask(dialect, crawler, url),
    );
    const readings = yield* verdictGrid(
      urls,
      dialectNames,
      (url, reading) => this.#readings.ask(reading, token, url),
      crawlers.cells.length,
    );
    return { urls, asked: question.urls.length, crawlers, readings };
  }

  *#review(question: Question): Generator<undefined, ReviewPart> {
    const { text } = question;
    const urls = question.urls.slice(0, MOST_URLS);
    const isCompared = text.length <= MOST_COMPARED;
    if (this.#linted?.of !== this.#readings)
      this.#linted = { of: this.#readings, ...linted(this.#readings, isCompared) };
    const { notes, differing } = this.#linted;
    yield;
    const asked = { crawlers: crawlersOf(question), urls };
    const change = yield* changeOf(this.#before, this.#readings, question, asked);
    return { notes, differing, comparison: isCompared ? 'made' : 'left out', change };
  }

  #read({ text, response, before }: Question): void {
    const isAsBefore = this.#readings.text === text && this.#readings.response === response;
    if (!isAsBefore) this.#readings = new EveryReading(text, response);
    if (before.text === text) this.#before = this.#readings;
    else if (this.#before.text !== before.text || this.#before.response !== response)
      this.#before = new EveryReading(before.text, response);
  }
}

function linted(
  { text, response }: EveryReading,
  isCompared: boolean,
): Pick<ReviewPart, 'notes' | 'differing'> {
  const findings = lint(text, {
    readings: isCompared && firstOfFamilies,
    response: {
      status: Number(response) || undefined,
      contentType: response.includes('/') ? response : undefined,
    },
  });
  const isOfReadings = ({ code }: { readonly code: string }): boolean => COMPARING.has(code);
  return {
    notes: lineNotes(findings.filter((finding) => !isOfReadings(finding))),
    differing: lineNotes(findings.filter(isOfReadings)),
  };
}

/** The codes that only a comparison of readings can report. */
const COMPARING = new Set([
  'readings-differ',
  'crawl-delay-readings',
  'path-unescaped',
  'path-escaped-slash',
]);

/** One of each family of the page. */
export const firstOfFamilies = [
  dialects.rfc9309,
  dialects.google,
  dialects.pythonClassic,
  dialects.pythonRfc9309Released,
  dialects.protego07,
  dialects.ruby,
  dialects.robotsParser,
  dialects.crawlerCommons,
  dialects.reppy,
];

/** By their tokens, each once; the one that is typed first, unless it has a column among the others. */
function crawlersOf({ agent, others }: Question): readonly string[] {
  const token = productToken(agent);
  if (token === '') return others;
  const isSame = (other: string): boolean => other.toLowerCase() === token.toLowerCase();
  return others.some(isSame) ? others.map((other) => (isSame(other) ? token : other)) : [token, ...others];
}

function explained(
  reading: Reading,
  { agent, url, isOwn }: { readonly agent: string; readonly url: string; readonly isOwn: boolean },
  { answer: { lost = [], ...rest }, token }: NamedAnswer,
  groups: readonly Group[],
): Explained {
  const { dialect, robots } = reading;
  const crawler = knownCrawler(agent);
  const own = crawler?.reading === undefined ? 'standard' : 'published';
  const preferences = reading.preferences(agent, url);
  return {
    ...cellOf(rest),
    token,
    dialect: dialect.name,
    basis: isOwn ? own : 'chosen',
    operator: crawler?.operator,
    conduct: 'crawler' in rest ? crawlerSentence(rest) : undefined,
    groups: groups.map(({ agentLines }) => agentLines),
    reads: versions[dialect.name] ?? dialect.name,
    agent,
    url,
    site: robots.toJSON().url,
    answer: answerJson({ ...rest, lost: lost.slice(0, LOST) }),
    because: rest.because,
    lost: lost.length,
    preferences: preferences === undefined ? undefined : preferencesJson(preferences),
  };
}
