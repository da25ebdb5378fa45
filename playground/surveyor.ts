/** Answers the questions of the page. What two questions have in common is read once. */

import { lint } from 'robotparser/lint';
import { answerJson, tableJson, type Answer, type Reading } from 'robotparser/core';
import { changeOf } from './change.js';
import { cellOf, dialectNames, EveryReading } from './every-reading.js';
import { lineMarks, lineNotes } from './line-marks.js';
import { linePlaces } from './line-places.js';
import type { Explained, LineNote, MarkedLines, Question, Row, Survey } from './survey.js';

/** A page shows so many URLs in its table. */
const ROWS = 200;

/** A file may match with thousands of lines; all are marked, so many are listed. */
const LOST = 50;

export class Surveyor {
  #text = '';
  #readings = new EveryReading('');
  /** The same in every reading, and compared with all of them. */
  #notes: readonly LineNote[] = [];

  survey(question: Question): Survey {
    const { text, agent } = question;
    if (text !== this.#text) {
      this.#text = text;
      this.#readings = new EveryReading(text);
      this.#notes = lineNotes(lint(text, { readings: true }));
    }
    const urls = question.urls.slice(0, ROWS);
    const url = urls[Math.min(question.row, urls.length - 1)];
    const reading = this.#readings.named(question.dialect, url ?? '');
    const answer = url === undefined ? undefined : reading.explain(agent, url, { lost: true });
    return {
      dialects: dialectNames,
      dialect: reading.dialect.name,
      rows: urls.map((each) => this.#row(agent, each)),
      explained:
        url === undefined || answer === undefined ? undefined : explained(reading.dialect.name, url, answer),
      lines: markedLines(text, reading, this.#notes, agent, answer),
      change: changeOf(this.#readings, question),
    };
  }

  #row(agent: string, url: string): Row {
    const readings = this.#readings.at(url);
    const answers = readings.map((reading) => ({
      dialect: reading.dialect.name,
      answer: reading.explain(agent, url),
    }));
    return {
      table: tableJson({ url, agent, answers }),
      site: readings[0]?.robots.toJSON().url,
      cells: answers.map(({ answer }) => cellOf(answer)),
    };
  }
}

function explained(dialect: string, url: string, answer: Answer): Explained {
  const { lost = [], ...rest } = answer;
  return {
    ...cellOf(answer),
    dialect,
    url,
    answer: answerJson({ ...rest, lost: lost.slice(0, LOST) }),
    lost: lost.length,
  };
}

function markedLines(
  text: string,
  { robots }: Reading,
  notes: readonly LineNote[],
  agent: string,
  answer: Answer | undefined,
): MarkedLines {
  const places = linePlaces(robots, text);
  return {
    ...places,
    marks: lineMarks(robots, places.starts.length, agent, answer),
    notes,
  };
}
