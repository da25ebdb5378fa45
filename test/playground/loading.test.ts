/** What a visit costs, and that it reaches nobody else. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildPage, type BuiltPage } from './browser-host.js';
import { withChromium } from './with-chromium.js';

describe('the built page', () => {
  let built: BuiltPage;
  beforeAll(() => {
    built = buildPage();
  });
  afterAll(() => {
    rmSync(built.folder, { recursive: true, force: true });
  });

  test('weighs at most 150 kB after gzip, with nothing from elsewhere in it', () => {
    // The build fails of itself where it holds or weighs more.
    expect(built).toMatchObject({ exit: 0 });
    const [total] = /\d+(?= +bytes in all after gzip)/.exec(built.stdout) ?? [];
    expect(Number(total)).toBeGreaterThan(20_000);
    expect(Number(total)).toBeLessThanOrEqual(150_000);
  });

  test('forbids itself every host but its own', () => {
    const html = readFileSync(join(built.folder, 'index.html'), 'utf8');
    const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
    const sources = policy?.split(';').flatMap((directive) => directive.trim().split(' ').slice(1));
    expect(policy).toMatch(/^default-src 'none';/);
    expect(new Set(sources)).toEqual(new Set(["'none'", "'self'"]));
  });
});

withChromium('a first visit', (visit) => {
  test('loads the built files and nothing else', () =>
    visit(async (page) => {
      const requests: string[] = [];
      page.context().on('request', (request) => requests.push(request.url()));
      await page.reload({ waitUntil: 'networkidle' });
      await page.locator('#answers[aria-busy="false"]').waitFor();
      const names = requests
        .map((url) => url.replace(/^.*\//, '').replace(/#.*$/, ''))
        .filter((name) => name !== 'icon.svg');
      expect(names.sort()).toEqual(['', 'page.css', 'page.js', 'worker.js']);
    }));
});
