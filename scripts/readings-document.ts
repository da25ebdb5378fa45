/**
 * Writes READINGS.md from the cases of the conformance suite: `npm run readings-document`. A test holds it to them. With `--count` the
 * oddities of real files are counted first.
 */
import { writeFileSync } from 'node:fs';
import { countOddities } from './site/oddities.js';

if (process.argv.includes('--count')) countOddities();
const { renderReadings } = await import('./site/readings.js');
writeFileSync(
  'READINGS.md',
  renderReadings(() => undefined),
);
