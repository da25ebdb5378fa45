/** The worker: asks the library, so that the page never waits for it. */

import { crawlers, crawlersAsOf } from 'robotparser/crawlers';
import { versions } from './every-reading.js';
import type { Greeting, Part, Question } from './survey.js';
import { Surveyor } from './surveyor.js';

/** Reviewing a long file takes seconds, in which nothing else is answered: it waits until nobody types. */
const LONG = 300_000;
const QUIET_MS = 1_500;

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
  const isLong = question.text.length > LONG;
  const parts: readonly { readonly afterMs: number; readonly make: () => Part }[] = [
    { afterMs: 0, make: () => ({ id, kind: 'answer', part: surveyor.answer(question) }) },
    { afterMs: 0, make: () => ({ id, kind: 'tables', part: surveyor.tables(question) }) },
    {
      afterMs: isLong ? QUIET_MS : 0,
      make: () => ({ id, kind: 'review', part: surveyor.review(question) }),
    },
  ];
  for (const { afterMs, make } of parts) {
    // Messages that have come meanwhile are taken first.
    await pause(afterMs);
    if (latest !== question) return;
    self.postMessage(make());
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
