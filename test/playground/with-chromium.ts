import { afterAll, beforeAll, jest } from '@jest/globals';
import { withoutChromium } from '../support/chromium.js';
import { describeUnless } from '../support/skipped.js';
import { BrowserHost, type Visit } from './browser-host.js';

// The package may have to be built first, beside other tests and other browsers.
jest.setTimeout(240_000);

/** A suite that visits the page in a browser; without one it is skipped, and a line says why. */
export function withChromium(name: string, suite: (visit: Visit) => void): void {
  describeUnless(withoutChromium)(`${name} in Chromium`, () => {
    let host: BrowserHost | undefined;
    beforeAll(async () => {
      host = await BrowserHost.open();
    });
    afterAll(() => host?.close());
    suite((use, options) => {
      if (host === undefined) throw new Error('Cannot visit the page: no browser is open');
      return host.visit(use, options);
    });
  });
}
