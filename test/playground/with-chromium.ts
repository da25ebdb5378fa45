import { afterAll, beforeAll, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { withoutChromium } from '../support/chromium.js';
import { sampled } from '../support/samples.js';
import { describeUnless } from '../support/skipped.js';
import { BrowserHost, type Visit, type VisitOptions } from './browser-host.js';

// The package may have to be built first, beside other tests and other browsers.
jest.setTimeout(240_000);

export interface Visits {
  readonly visit: Visit;
  /** A test of the sample that is one visit. */
  readonly onPage: (options?: VisitOptions) => (name: string, use: (page: Page) => Promise<void>) => void;
}

/** A suite that visits the page in a browser; without one it is skipped, and a line says why. */
export function withChromium(name: string, suite: (visits: Visits) => void): void {
  describeUnless(withoutChromium)(`${name} in Chromium`, () => {
    let host: BrowserHost | undefined;
    beforeAll(async () => {
      host = await BrowserHost.open();
    });
    afterAll(() => host?.close());
    const visit: Visit = (use, options) => {
      if (host === undefined) throw new Error('Cannot visit the page: no browser is open');
      return host.visit(use, options);
    };
    suite({
      visit,
      onPage: (options) => (title, use) => {
        sampled()(title, () => visit(use, options));
      },
    });
  });
}
