/** Writes READINGS.md from the cases of the conformance suite: `npm run readings-document`. A test holds it to them. */
import { writeFileSync } from 'node:fs';
import { renderReadings } from './site/readings.js';

writeFileSync(
  'READINGS.md',
  renderReadings(() => undefined),
);
