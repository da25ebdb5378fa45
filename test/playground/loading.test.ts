/** What a visit costs, that it reaches nobody else, and that it needs nobody. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isFull, sampled } from '../support/samples.js';
import { answered, builtPage, copied, field, fill, sentence, type BuiltPage } from './browser-host.js';
import { withChromium } from './with-chromium.js';

describe('the built page', () => {
  let built: BuiltPage;
  beforeAll(() => {
    built = builtPage();
  });

  test('weighs at most 160 kB after gzip, and a tenth more before terser, with nothing from elsewhere in it', () => {
    // The build fails of itself where it holds or weighs more.
    const [total] = /\d+(?= +bytes in all after gzip)/.exec(built.stdout) ?? [];
    expect(Number(total)).toBeGreaterThan(100_000);
    expect(Number(total)).toBeLessThanOrEqual(isFull ? 160_000 : 176_000);
  });

  test('is one file, and what keeps it for later', () => {
    expect(readdirSync(built.folder).sort()).toEqual(['index.html', 'offline.js']);
    const html = readFileSync(join(built.folder, 'index.html'), 'utf8');
    expect(html).not.toMatch(/\{\{\w+\}\}/);
    expect([...html.matchAll(/<(?:link|img|script)[^>]*\b(?:src|href)="(?!data:)/g)]).toEqual([]);
  });

  test('allows its own scripts and styles by what they say, and no address', () => {
    const html = readFileSync(join(built.folder, 'index.html'), 'utf8');
    const [, policy = ''] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources] as const;
      }),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    for (const [name, sources] of directives) {
      const allowed = /^(?:script|style)-src$/.test(name)
        ? /^'sha256-[\w+/=]+'$/
        : /^(?:'none'|'self'|blob:|data:)$/;
      for (const source of sources) expect(source).toMatch(allowed);
    }
    expect(directives.get('script-src')).toHaveLength(2);
    expect(directives.get('worker-src')).toEqual(["'self'", 'blob:']);
    expect(directives.has('connect-src')).toBe(false);
  });
});

withChromium('a visit', ({ visit, onPage }) => {
  onPage({ from: 'file' })('from a file answers, and copies', async (page) => {
    expect(page.url()).toMatch(/^file:/);
    expect(await sentence(page)).toBe('Googlebot: /private/a is disallowed, line 2, Disallow: /private');
    await fill(page, 'robots.txt', 'User-agent: *\nDisallow: /b');
    await fill(page, 'URLs', '/b/1');
    expect(await sentence(page)).toBe('Googlebot: /b/1 is disallowed, line 2, Disallow: /b');
    expect(await copied(page, 'Copy link')).toMatch(/^file:.*#case=/);
  });

  onPage()('works again without a network', async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.reload();
    await answered(page);
    expect(await sentence(page)).toMatch(/^Googlebot: \/private\/a is disallowed/);
  });

  sampled().each([
    ['throws', 'window.Worker = class { constructor() { throw new Error("blocked"); } };'],
    [
      'tells of an error without a message',
      'window.Worker = class extends EventTarget { constructor() { super(); setTimeout(() => this.dispatchEvent(new Event("error"))); } postMessage() {} };',
    ],
  ])('says what to do where the browser lets no worker start: it %s', (_, before) =>
    visit(
      async (page) => {
        const problem = page.getByRole('alert').filter({ hasText: /./ });
        await problem.waitFor();
        expect(await problem.innerText()).toMatch(/Allow workers.*npx robotparser explain/);
        expect(await page.locator('body').innerText()).not.toContain('undefined');
      },
      { before },
    ),
  );

  onPage({
    before:
      'const Real = window.Worker; let silent = true; window.Worker = class extends Real { postMessage(...message) { if (silent) silent = false; else super.postMessage(...message); } };',
  })('replaces a worker that is silent for five seconds, and answers the next question', async (page) => {
    await page.getByText('This case took too long and was stopped').waitFor();
    await fill(page, 'URLs', '/private/b');
    await answered(page);
    expect(await sentence(page)).toMatch(/^Googlebot: \/private\/b is disallowed/);
  });

  onPage({ javaScriptEnabled: false })('says what to do where there is no script', async (page) => {
    expect(await page.locator('noscript p').innerText()).toContain('npx robotparser');
  });

  onPage({
    before: `
          const now = requestAnimationFrame;
          const later = [];
          window.requestAnimationFrame = (run) => later.push(run);
          globalThis.letEditorCome = () => {
            window.requestAnimationFrame = now;
            later.forEach((run) => run(0));
          };`,
  })('answers while there is no editor yet, and loses nothing when it comes', async (page) => {
    const plain = field(page, 'robots.txt');
    // The editor is held back: the plain field is all there is.
    await plain.fill('User-agent: *\r\nDisallow: /early');
    await field(page, 'URLs').fill('/early/1');
    await page.getByText('/early/1 is disallowed, line 2').waitFor();
    expect(await plain.evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');
    await plain.focus();
    await page.evaluate('globalThis.letEditorCome()');
    await page.locator('.cm-editor').waitFor();
    expect(await field(page, 'robots.txt').count()).toBe(1);
    expect(await page.locator('.cm-line').allInnerTexts()).toEqual(['User-agent: *', 'Disallow: /early']);
    const isFocused = await field(page, 'robots.txt').evaluate((box) => box === document.activeElement);
    expect(isFocused).toBe(true);
  });
});
