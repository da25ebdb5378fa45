/** Answers the questions of the page, part by part. What two questions have in common is read once. */

import { answerJson, preferencesJson, type Answer, type Reading } from 'robotparser/readings';
import { lint } from 'robotparser/lint';
import { productToken } from 'robotparser/crawlers';
import { changeOf } from './change.js';
import { answerFor, cellOf, dialectNames, EveryReading, versions } from './every-reading.js';
import { lineMarks, lineNotes } from './line-marks.js';
import { linePlaces } from './line-places.js';
import type { AnswerPart, Explained, LineNote, Part, Question, ReviewPart, TablesPart } from './survey.js';
import { verdictGrid } from './verdict-grid.js';

/** At most this many URLs are checked; more are counted. */
const MOST_URLS = 20_000;

/**
 * The standard has crawlers read 500 KiB and lets them stop there. Comparing all readings line by line takes a second for
 * that, and the longer the file the longer.
 */
const MOST_COMPARED = 500 * 1024;

/** A file may match with thousands of lines; all are marked, so many are listed. */
const LOST = 50;

export class Surveyor {
  #readings = new EveryReading('');
  #before = new EveryReading('');
  #notes: { readonly text: string; readonly notes: readonly LineNote[] } = { text: '', notes: [] };

  /** The parts of the answer as they are made; undefined where the work may pause. */
  *parts(question: Question): Generator<Part | undefined> {
    const { id } = question;
    yield { id, kind: 'answer', part: this.#answer(question) };
    yield { id, kind: 'tables', part: yield* this.#tables(question) };
    yield { id, kind: 'review', part: yield* this.#review(question) };
  }

  #answer(question: Question): AnswerPart {
    const { text, row, dialect } = question;
    const lookedFor = whoOf(question);
    this.#read(question);
    const url = question.urls[Math.min(row, question.urls.length - 1)];
    const reading = this.#readings.named(dialect, url ?? '');
    const named = url === undefined ? undefined : answerFor(reading, lookedFor, url, { lost: true });
    const { answer, token } = named ?? { answer: undefined, token: lookedFor };
    // Where the crawler ignores the group of *, no group is marked.
    const marked = answer?.because === 'no-group' ? '' : token;
    const places = linePlaces(reading.robots, text);
    return {
      explained:
        url === undefined || answer === undefined ? undefined : explained(reading, lookedFor, url, answer),
      lines: { ...places, marks: lineMarks(reading.robots, places.starts.length, marked, answer) },
    };
  }

  *#tables(question: Question): Generator<undefined, TablesPart> {
    const { dialect } = question;
    const lookedFor = whoOf(question);
    const urls = question.urls.slice(0, MOST_URLS);
    return {
      urls,
      asked: question.urls.length,
      crawlers: yield* verdictGrid(
        urls,
        crawlersOf(question),
        (url, crawler) => answerFor(this.#readings.named(dialect, url), crawler, url).answer,
      ),
      readings: yield* verdictGrid(
        urls,
        dialectNames,
        (url, reading) => answerFor(this.#readings.named(reading, url), lookedFor, url).answer,
      ),
    };
  }

  *#review(question: Question): Generator<undefined, ReviewPart> {
    const { text } = question;
    const urls = question.urls.slice(0, MOST_URLS);
    const readings = text.length <= MOST_COMPARED;
    if (this.#notes.text !== text) this.#notes = { text, notes: lineNotes(lint(text, { readings })) };
    yield;
    const asked = { crawlers: crawlersOf(question), urls };
    const change = yield* changeOf(this.#before, this.#readings, question, asked);
    return { notes: this.#notes.notes, comparison: readings ? 'made' : 'left out', change };
  }

  #read({ text, before }: Question): void {
    if (this.#readings.text !== text) this.#readings = new EveryReading(text);
    if (before.text === text) this.#before = this.#readings;
    else if (this.#before.text !== before.text) this.#before = new EveryReading(before.text);
  }
}

/** By their tokens, each once. */
function crawlersOf({ agent, others }: Question): readonly string[] {
  const token = productToken(agent);
  const rest = others.filter((other) => other.toLowerCase() !== token.toLowerCase());
  return token === '' ? rest : [token, ...rest];
}

function whoOf({ agent, lookedFor }: Question): string {
  return lookedFor === '' ? productToken(agent) : lookedFor;
}

function explained({ dialect, robots }: Reading, agent: string, url: string, answer: Answer): Explained {
  const { lost = [], ...rest } = answer;
  return {
    ...cellOf(answer),
    dialect: dialect.name,
    reads: versions[dialect.name] ?? dialect.name,
    agent,
    url,
    site: robots.toJSON().url,
    answer: answerJson({ ...rest, lost: lost.slice(0, LOST) }),
    because: answer.because,
    lost: lost.length,
    preferences: preferencesJson(robots.preferences(agent, url)),
  };
}
