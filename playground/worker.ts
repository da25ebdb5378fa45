/** The worker: asks the library, so that the page never waits for it. */

import type { Question } from './survey.js';
import { Surveyor } from './surveyor.js';

const surveyor = new Surveyor();

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const survey = surveyor.survey(data);
  const { starts, ends, marks } = survey.lines;
  self.postMessage(survey, { transfer: [starts.buffer, ends.buffer, marks.buffer] });
});
