/** Answers the questions of the page, part by part. What two questions have in common is read once. */

import { answerJson, preferencesJson, type Answer, type Reading } from 'robotparser/core';
import { lint } from 'robotparser/lint';
import { productToken } from 'robotparser/crawlers';
import { changeOf } from './change.js';
import { cellOf, dialectNames, EveryReading, versions } from './every-reading.js';
import { lineMarks, lineNotes } from './line-marks.js';
import { linePlaces } from './line-places.js';
import type { AnswerPart, Explained, LineNote, Question, ReviewPart, TablesPart } from './survey.js';
import { verdictGrid } from './verdict-grid.js';

/** So many URLs are asked about; more are counted. */
const MOST_URLS = 20_000;

/** A file may match with thousands of lines; all are marked, so many are listed. */
const LOST = 50;

export class Surveyor {
  #readings = new EveryReading('');
  #before = new EveryReading('');
  #notes: { readonly text: string; readonly notes: readonly LineNote[] } = { text: '', notes: [] };

  answer(question: Question): AnswerPart {
    const { text, row, dialect } = question;
    const lookedFor = whoOf(question);
    this.#read(question);
    const url = question.urls[Math.min(row, question.urls.length - 1)];
    const reading = this.#readings.named(dialect, url ?? '');
    const answer = url === undefined ? undefined : reading.explain(lookedFor, url, { lost: true });
    const places = linePlaces(reading.robots, text);
    return {
      explained:
        url === undefined || answer === undefined ? undefined : explained(reading, lookedFor, url, answer),
      lines: { ...places, marks: lineMarks(reading.robots, places.starts.length, lookedFor, answer) },
    };
  }

  tables(question: Question): TablesPart {
    const { dialect } = question;
    const lookedFor = whoOf(question);
    const urls = question.urls.slice(0, MOST_URLS);
    return {
      urls,
      asked: question.urls.length,
      crawlers: verdictGrid(urls, crawlersOf(question), (url, crawler) =>
        this.#readings.named(dialect, url).explain(crawler, url),
      ),
      readings: verdictGrid(urls, dialectNames, (url, reading) =>
        this.#readings.named(reading, url).explain(lookedFor, url),
      ),
    };
  }

  review(question: Question): ReviewPart {
    const { text } = question;
    const urls = question.urls.slice(0, MOST_URLS);
    if (this.#notes.text !== text) this.#notes = { text, notes: lineNotes(lint(text, { readings: true })) };
    return {
      notes: this.#notes.notes,
      change: changeOf(this.#before, this.#readings, question, { crawlers: crawlersOf(question), urls }),
    };
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
