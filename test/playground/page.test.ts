/** What the page does, seen in a real browser. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { runInProject } from '../documents/run-block.js';
import { answered, cell, copied, fill, line, openFile, pick } from './browser-host.js';
import { withChromium } from './with-chromium.js';

withChromium('the page', (visit) => {
  test('answers while a file, a crawler and URLs are typed', () =>
    visit(async (page) => {
      await fill(page, 'robots.txt', 'User-agent: FooBot\nDisallow: /a');
      await fill(page, 'Crawler', 'FooBot');
      await fill(page, 'URLs, one a line', '/a\n\n  /b\n');
      expect(await page.locator('#table tbody th .url').allInnerTexts()).toEqual(['/a', '/b']);
      expect(await cell(page, 0, 'rfc9309').innerText()).toMatch(/disallowed\s+line 2/);
      expect(await cell(page, 1, 'rfc9309').innerText()).toMatch(/allowed\s+no rule matches/);

      await page.getByLabel('robots.txt', { exact: true }).press('End');
      await page.getByLabel('robots.txt', { exact: true }).press('Control+End');
      await page.keyboard.type('\nDisallow: /b');
      await answered(page);
      expect(await cell(page, 1, 'rfc9309').innerText()).toMatch(/disallowed\s+line 3/);
      expect(await page.getByLabel('Example').inputValue()).toBe('');
    }));

  test('marks each line by what it is', () =>
    visit(async (page) => {
      const file = [
        'User-agent: AnyBot',
        'Disallow: /private',
        'Allow: /private/open',
        'Allow: /elsewhere',
        'Disalow: /old',
        'Disallow: private',
        'User-agent: Other',
        'Disallow: /',
      ];
      await fill(page, 'robots.txt', file.join('\n'));
      await fill(page, 'URLs, one a line', 'https://shop.example/private/open/b');
      await page.getByLabel('Read as').selectOption('rfc9309');
      await answered(page);
      const classes = await Promise.all(file.map((_, index) => line(page, index + 1).getAttribute('class')));
      expect(classes).toEqual([
        'line agent',
        'line loses',
        'line decides',
        'line member',
        'line ignored',
        'line doubtful',
        'line plain',
        'line plain',
      ]);
      const colours = await Promise.all(
        [1, 2, 3, 5, 6, 7].map((number) =>
          line(page, number).evaluate((row) => getComputedStyle(row).backgroundColor),
        ),
      );
      expect(new Set(colours).size).toBe(colours.length);
      expect(await line(page, 3).innerText()).toContain('decides');
    }));

  test('tells the note of a line on hover and on focus', () =>
    visit(async (page) => {
      await pick(page, 'Misspelt lines');
      const note = page.locator('#line-note');
      await line(page, 5).hover();
      expect(await note.innerText()).toContain('Noindex is no longer followed');
      await page.mouse.move(0, 0);
      expect(await note.innerText()).toContain('Decides: disallowed for AnyBot');

      await page.getByRole('listbox').focus();
      await page.keyboard.press('ArrowUp');
      expect(await note.innerText()).toMatch(/^Line 2\n.*misspelt/s);
      const active = await page.getByRole('listbox').getAttribute('aria-activedescendant');
      expect(active).toBe('line-2');
      expect(await line(page, 2).getAttribute('aria-description')).toContain('misspelt');
    }));

  test('lets the text of lines be selected', () =>
    visit(async (page) => {
      const [from, to] = [line(page, 1), line(page, 3)].map((row) => row.locator('.source'));
      await from?.hover({ position: { x: 2, y: 8 } });
      await page.mouse.down();
      await to?.hover({ position: { x: 60, y: 8 } });
      await page.mouse.up();
      expect(await page.evaluate(() => getSelection()?.toString())).toMatch(
        /User-agent: .*Disallow: .*Allow/s,
      );
    }));

  test('explains the cell that is clicked and highlights its lines', () =>
    visit(async (page) => {
      await pick(page, 'First match or longest match');
      await cell(page, 2, 'rfc9309').click();
      await answered(page);
      const why = page.locator('#why');
      expect(await why.innerText()).toMatch(/allowed by line 3.*Allow: \/private\/open/s);
      expect(await why.innerText()).toMatch(/Match and lose:.*line 2/s);
      expect(await line(page, 3).getAttribute('class')).toBe('line decides');
      expect(await line(page, 2).getAttribute('class')).toBe('line loses');

      await cell(page, 2, 'ruby').click();
      await answered(page);
      expect(await why.innerText()).toMatch(/as ruby reads the file.*disallowed by line 2/s);
      expect(await line(page, 2).getAttribute('class')).toBe('line decides');
      expect(await page.getByLabel('Read as').inputValue()).toBe('ruby');
      await why.getByRole('button', { name: 'line 1' }).click();
      expect(await line(page, 1).getAttribute('aria-selected')).toBe('true');
    }));

  test('brings the line that decides into sight in a long file', () =>
    visit(async (page) => {
      const rules = Array.from({ length: 5000 }, (_, index) => `Disallow: /page-${index}x`);
      await fill(page, 'URLs, one a line', '/page-4000x\n/page-3210x');
      await cell(page, 0, 'rfc9309').click();
      await openFile(page, ['User-agent: *', ...rules].join('\n'));
      await line(page, 4002).waitFor();
      await cell(page, 1, 'google').click();
      await line(page, 3212).waitFor();
      await answered(page);
      expect(await line(page, 3212).getAttribute('class')).toBe('line decides');
      expect(await page.locator('.line').count()).toBeLessThan(100);
    }));

  test('lists first what changes between the two dialects that are chosen', () =>
    visit(async (page) => {
      await pick(page, 'First match or longest match');
      await page.locator('#from').selectOption('ruby');
      await page.locator('#to').selectOption('google');
      await answered(page);
      expect(await page.locator('#change').innerText()).toBe('1 of 3 URLs change');
      const first = page.locator('#changes tr').first();
      expect(await first.locator('.url').innerText()).toBe('https://shop.example/private/open/b');
      expect(await first.locator('.verdict').allInnerTexts()).toEqual(['✕ disallowed', '✓ allowed']);
      await page.locator('#from').selectOption('rfc9309');
      await answered(page);
      expect(await page.locator('#change').innerText()).toBe('0 of 3 URLs change');
    }));

  describe('has the whole case in its address', () => {
    test('which opens the same case elsewhere', () =>
      visit(async (page) => {
        await pick(page, 'Misspelt lines');
        await fill(page, 'robots.txt', 'User-agent: *\nDisallow: /straße\u2028🤖');
        await fill(page, 'Crawler', 'Ünibot');
        await fill(page, 'URLs, one a line', '/a\n/straße');
        await page.locator('#from').selectOption('perl');
        await cell(page, 1, 'google').click();
        await answered(page);
        const link = await copied(page, 'Copy link');
        await page.waitForFunction((href) => location.href === href, link);
        await visit(
          async (other) => {
            expect(await formOf(other)).toEqual(await formOf(page));
            expect(await other.locator('#table').innerText()).toBe(await page.locator('#table').innerText());
            expect(await other.locator('#why').innerText()).toBe(await page.locator('#why').innerText());
          },
          { fragment: new URL(link).hash },
        );
      }));

    test('which may be changed on the page itself', () =>
      visit(async (page) => {
        await pick(page, 'Escapes and letters');
        const link = await copied(page, 'Copy link');
        await pick(page, 'Misspelt lines');
        const other = await copied(page, 'Copy link');
        await page.waitForFunction((href) => location.href === href, other);
        await page.evaluate((hash) => {
          location.hash = hash;
        }, new URL(link).hash);
        await page.waitForFunction(
          () => document.querySelector('textarea')?.value.includes('%7Edraft') === true,
        );
        await answered(page);
        expect(await page.getByLabel('Example').locator(':checked').innerText()).toBe('Escapes and letters');
      }));

    test.each([
      ['something else', '#else'],
      ['an empty case', '#case='],
      ['a case that is cut', '#case=q1YqSa0oUb'],
      ['a case of nothing but letters', `#case=${'A'.repeat(300)}`],
    ])('and says so where it holds %s', (_, fragment) =>
      visit(
        async (page) => {
          expect(await page.getByRole('alert').innerText()).toMatch(/^The link holds no case/);
          expect(await page.locator('#table tbody tr').count()).toBe(3);
        },
        { fragment },
      ),
    );
  });

  test('copies a program that prints what the table says', () =>
    visit(async (page) => {
      await pick(page, 'URLs that some refuse');
      for (const dialect of ['ruby', 'robotsParser', 'pythonClassic']) {
        await page.getByLabel('Read as').selectOption(dialect);
        await answered(page);
        const code = await copied(page, 'Copy as code');
        const promised = [...code.matchAll(/ \/\/ (\w+)(?:$|:)/gm)].map(([, answer]) => answer);
        const { stdout, stderr } = runInProject('block.mjs', code);
        expect({ stderr, answers: stdout.trim().split('\n') }).toEqual({ stderr: '', answers: promised });
        expect(promised).toHaveLength(7);
      }
    }));

  test('shows what is to be copied where the browser does not let it copy', () =>
    visit(
      async (page) => {
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
        });
        await page.getByRole('button', { name: 'Copy as test case' }).click();
        const field = page.getByRole('dialog').getByRole('textbox');
        expect(await field.inputValue()).toContain('"robots": "User-agent: *');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      },
      { permissions: [] },
    ));

  describe('takes a file', () => {
    const file = 'User-agent: *\r\nDisallow: /x\r\n';

    test('that is dropped anywhere, with its own line breaks', () =>
      visit(async (page) => {
        await page.evaluate((text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], 'robots.txt', { type: 'text/plain' }));
          for (const type of ['dragover', 'drop']) {
            document
              .querySelector('h1')
              ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
          }
        }, file);
        await page.waitForFunction(
          () => document.querySelector('textarea')?.value === 'User-agent: *\nDisallow: /x\n',
        );
        await answered(page);
        expect(await robotsOf(page)).toBe(file);
      }));

    test('that is chosen, and keeps its line breaks while it is edited', () =>
      visit(async (page) => {
        await openFile(page, file);
        await page.getByLabel('robots.txt', { exact: true }).focus();
        await page.keyboard.press('Control+Home');
        await page.keyboard.type('#');
        await answered(page);
        expect(await robotsOf(page)).toBe(`#${file}`);
      }));

    test('but none that no crawler would read', () =>
      visit(async (page) => {
        await openFile(page, 'a'.repeat(3 * 1024 * 1024));
        await page.getByRole('alert').getByText('which no crawler reads').waitFor();
      }));
  });

  test("shows a dialect's own error in its cell", () =>
    visit(async (page) => {
      await fill(page, 'URLs, one a line', 'http://shop.example:eighty/x');
      await fill(page, 'robots.txt', 'User-agent: *\nDisallow: /');
      await cell(page, 0, 'ruby').click();
      await answered(page);
      expect(await cell(page, 0, 'ruby').innerText()).toMatch(/! error\s+InvalidURIError: /);
      expect(await page.locator('#why').innerText()).toContain('InvalidURIError');
    }));

  test.each([
    ['markup', '<b>x</b><script>alert(1)</script>'],
    ['control characters', 'User-agent: *\0\u0007\u001b[31m\u202eDisallow: /'],
    ['half characters', 'Disallow: /\ud800\n\udfff'],
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /'],
    ['rare line breaks', 'a\u2028b\u0085c\u000cd\u000be\u001cf'],
    ['nothing', ''],
  ])('takes any text: %s', (_, text) =>
    visit(async (page) => {
      // As JSON, for half characters do not reach the browser otherwise.
      await page.evaluate((json) => {
        for (const field of document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
          '.case .code',
        )) {
          field.value = String(JSON.parse(json));
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }, JSON.stringify(text));
      await answered(page);
      expect(await robotsOf(page)).toBe(text);
      expect(await page.locator('main script, main b').count()).toBe(0);
      expect(await page.locator('.line').count()).toBeGreaterThan(0);
    }),
  );

  test('counts lines as the chosen reading does', () =>
    visit(async (page) => {
      await fill(page, 'robots.txt', 'User-agent: *\fDisallow: /x');
      await fill(page, 'URLs, one a line', '/x');
      await cell(page, 0, 'pythonClassic').click();
      await answered(page);
      expect(await page.locator('.line .source').allInnerTexts()).toEqual(['User-agent: *', 'Disallow: /x']);
      await cell(page, 0, 'google').click();
      await answered(page);
      expect(await page.locator('.line .source').allInnerTexts()).toEqual([
        'User-agent: *\\u{c}Disallow: /x',
      ]);
    }));

  test('lists the first of many URLs and counts them all', () =>
    visit(async (page) => {
      await fill(
        page,
        'URLs, one a line',
        Array.from({ length: 1000 }, (_, n) => `/private/open/${n}`).join('\n'),
      );
      expect(await page.locator('#table tbody tr').count()).toBe(200);
      expect(await page.getByText('The first 200 of 1000 URLs').isVisible()).toBe(true);
      expect(await page.locator('#change').innerText()).toBe(
        '1000 of 1000 URLs change; the first 200 are listed',
      );
    }));
});

/** Everything that is typed or chosen. */
function formOf(page: Page): Promise<string[]> {
  return page
    .locator('#text, #agent, #urls, #dialect, #from, #to')
    .evaluateAll((fields) => fields.map((field) => String(Reflect.get(field, 'value'))));
}

/** The file as the page has it. */
async function robotsOf(page: Page): Promise<unknown> {
  const copy: unknown = JSON.parse(await copied(page, 'Copy as test case'));
  return typeof copy === 'object' && copy !== null ? Reflect.get(copy, 'robots') : undefined;
}
