/** What changes between two versions of a file, or between two readings of one. */

import { diffRobots } from 'robotparser/diff';
import { cellOf, type EveryReading } from './every-reading.js';
import type { Change, ChangedVerdict, DecidedCell, Question } from './survey.js';

/** A page shows so many; all are counted. */
const SHOWN = 200;

/** The work may pause after each URL. */
export function* changeOf(
  before: EveryReading,
  after: EveryReading,
  question: Question,
  { crawlers, urls }: { readonly crawlers: readonly string[]; readonly urls: readonly string[] },
): Generator<undefined, Change> {
  if (before.text === after.text && question.before.dialect === question.dialect)
    return { compared: urls.length * crawlers.length, changed: 0, first: [] };
  const first: ChangedVerdict[] = [];
  let changed = 0;
  for (const url of urls) {
    for (const agent of crawlers) {
      const was = decidedCell(before, question.before.dialect, agent, url);
      const is = decidedCell(after, question.dialect, agent, url);
      if (was.verdict === is.verdict) continue;
      changed++;
      if (first.length < SHOWN) first.push({ agent, url, before: was, after: is });
    }
    yield;
  }
  const counts = { compared: urls.length * crawlers.length, changed, first };
  if (before.text === after.text) return counts;
  const { shutOut, letIn } = diffRobots(before.text, after.text, { urls: [] });
  return { ...counts, access: { shutOut, letIn } };
}

function decidedCell(readings: EveryReading, dialect: string, agent: string, url: string): DecidedCell {
  const { answer } = readings.ask(dialect, agent, url);
  return { ...cellOf(answer), line: answer.line, text: answer.text };
}
