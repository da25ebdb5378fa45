/** Debian's Chromium, for whatever has to be seen in a browser. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const program = '/usr/bin/chromium';

/** Set when there is no browser to test with; the tests that need one are skipped and this line says so. */
export const withoutChromium = existsSync(program)
  ? undefined
  : `there is no ${program}: apt-get install chromium`;

/** A machine that runs all tests at once is slow. */
export const PATIENCE_MS = 25_000;

const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // The browser's own business with its maker's hosts.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: program, args: OPTIONS, timeout: PATIENCE_MS });
}
