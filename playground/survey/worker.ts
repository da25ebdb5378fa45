/** The worker: asks the library, so that the page never waits for it. */

import { crawlers, crawlersAsOf } from 'robotparser/crawlers';
import { versions } from './every-reading.js';
import type { Greeting, Question, Sign } from './survey.js';
import { Surveyor } from './surveyor.js';

/** Reviewing a long file may take a second, in which nothing else is answered: it waits until nobody types. */
const LONG = 300_000;
const QUIET_MS = 1_500;

/** For so long nothing else is looked at. */
const SLICE_MS = 50;

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
  const isLong = question.text.length > LONG;
  let since = performance.now();
  await pause(0);
  if (latest !== question) return;
  for (const part of surveyor.parts(question)) {
    const isPart = typeof part === 'object';
    if (isPart) self.postMessage(part);
    else if (performance.now() - since < SLICE_MS) continue;
    else self.postMessage({ kind: 'at work', id: question.id, done: part } satisfies Sign);
    // Messages that have come meanwhile are taken first.
    await pause(isLong && isPart && part.kind === 'tables' ? QUIET_MS : 0);
    if (latest !== question) return;
    since = performance.now();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
