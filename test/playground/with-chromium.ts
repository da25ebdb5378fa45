import { describe, jest } from '@jest/globals';
import { withoutChromium } from './browser-host.js';

if (withoutChromium !== undefined) process.stderr.write(`Skipped: ${withoutChromium}\n`);

// The package may have to be built first, beside other tests and other browsers.
jest.setTimeout(240_000);

/** A suite that needs a browser; without one it is skipped, and a line says why. */
export function withChromium(name: string, suite: () => void): void {
  if (withoutChromium === undefined) describe(name, suite);
  else describe.skip(name, suite);
}
