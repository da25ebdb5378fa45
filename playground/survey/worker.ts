/** The worker: asks the library, so that the page never waits for it. */

import { crawlers, crawlersAsOf } from 'robotparser/crawlers';
import { versions } from './every-reading.js';
import type { Greeting, Part, Question } from './survey.js';
import { Surveyor } from './surveyor.js';

const surveyor = new Surveyor();
const greeting: Greeting = { kind: 'known', known: { crawlers, crawlersAsOf, versions } };
self.postMessage(greeting);

let latest: Question | undefined;

self.addEventListener('message', ({ data: question }: MessageEvent<Question>) => {
  latest = question;
  void answer(question);
});

/** A question that comes meanwhile is answered first, and what is left of this one is left out. */
async function answer(question: Question): Promise<void> {
  const { id } = question;
  const parts: readonly (() => Part)[] = [
    () => ({ id, kind: 'answer', part: surveyor.answer(question) }),
    () => ({ id, kind: 'tables', part: surveyor.tables(question) }),
    () => ({ id, kind: 'review', part: surveyor.review(question) }),
  ];
  for (const part of parts) {
    if (latest !== question) return;
    self.postMessage(part());
    await messagesTaken();
  }
}

function messagesTaken(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
