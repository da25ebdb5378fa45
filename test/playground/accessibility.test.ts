/** The page without a mouse, without sight, and in every size and colour that it comes in. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { answered, cell, line, pick } from './browser-host.js';
import { withChromium } from './with-chromium.js';

/** Kept for people to look at; git ignores them. */
const SCREENSHOTS = '.tmp/playground-screenshots';

const WIDTHS = [
  ['narrow', { width: 360, height: 780 }],
  ['middle', { width: 800, height: 900 }],
  ['wide', { width: 1440, height: 900 }],
] as const;

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  WIDTHS.map(([width, viewport]) => ({ name: `${width} and ${colorScheme}`, colorScheme, viewport })),
);

withChromium('the page', (visit) => {
  beforeAll(() => void mkdirSync(SCREENSHOTS, { recursive: true }));

  describe.each(LOOKS)('$name', ({ name, colorScheme, viewport }) => {
    test.each(['Misspelt lines', 'URLs that some refuse'])('has nothing that axe objects to: %s', (example) =>
      visit(
        async (page) => {
          await pick(page, example);
          await page.getByRole('listbox').focus();
          expect(await violations(page)).toEqual([]);
        },
        { colorScheme, viewport },
      ),
    );

    test('does not scroll sideways, and has its picture taken', () =>
      visit(
        async (page) => {
          await pick(page, 'Misspelt lines');
          const [needed, there] = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            innerWidth,
          ]);
          expect(needed).toBe(there);
          const path = join(SCREENSHOTS, `${name.replaceAll(' ', '-')}.png`);
          await page.screenshot({ path, fullPage: true });
        },
        { colorScheme, viewport },
      ));
  });

  test('is used with the keyboard alone', () =>
    visit(async (page) => {
      const stops: string[] = [];
      for (const expected of KEYBOARD_WALK) {
        await page.keyboard.press('Tab');
        stops.push(await focusedName(page));
        if (expected === 'Crawler') await page.keyboard.type('x');
        await answered(page);
      }
      expect(stops).toEqual(KEYBOARD_WALK);
    }));

  test.each(['#why button >> nth=1', '#findings button >> nth=1', '#table button >> nth=3'])(
    'leaves the focus where it is while answers change: %s',
    (place) =>
      visit(async (page) => {
        await pick(page, 'Misspelt lines');
        await page.locator(place).focus();
        const name = await focusedName(page);
        await page.getByLabel('Crawler').evaluate((field) => {
          Object.assign(field, { value: 'OtherBot' });
          field.dispatchEvent(new Event('input'));
        });
        await answered(page);
        expect(await page.locator('#why').innerText()).toContain('OtherBot');
        expect(await focusedName(page)).toBe(name);
      }),
  );

  test('moves in the table with arrow keys, and chooses with Enter', () =>
    visit(async (page) => {
      await cell(page, 2, 'pythonClassic').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      expect(await cell(page, 1, 'google').evaluate((button) => button === document.activeElement)).toBe(
        true,
      );
      await page.keyboard.press('Enter');
      await answered(page);
      expect(await page.locator('#why').innerText()).toMatch(/private\/a for AnyBot, as google/);
      // Where the focus was, it stays.
      expect(await cell(page, 1, 'google').evaluate((button) => button === document.activeElement)).toBe(
        true,
      );
      const chosen = page.locator('[role="gridcell"][aria-selected="true"]');
      expect(await chosen.count()).toBe(1);
    }));

  test('moves through the lines with arrow keys', () =>
    visit(async (page) => {
      await page.getByRole('listbox').focus();
      for (const [key, number] of [
        ['Home', 1],
        ['ArrowDown', 2],
        ['ArrowDown', 3],
        ['ArrowUp', 2],
        ['End', 6],
        ['PageUp', 1],
      ] as const) {
        await page.keyboard.press(key);
        expect(await line(page, number).getAttribute('aria-selected')).toBe('true');
      }
    }));

  test('tells a screen reader what each part is', () =>
    visit(async (page) => {
      const roles = [
        ['heading', 'Who may fetch what'],
        ['grid', 'Who may fetch what'],
        ['listbox', 'Line by line'],
        ['region', 'What changes if I switch'],
        ['region', 'Notes of the linter'],
        ['textbox', 'robots.txt'],
        ['combobox', 'Read as'],
        ['columnheader', 'pythonClassic'],
        ['rowheader', /^https:\/\/shop\.example\/private\/open\/b/],
        ['button', /^disallowed line 2 ≠ rfc9309$/],
        ['option', /^3 ▷? ?Allow: \/private\/open ?matches and loses$/],
      ] as const;
      for (const [role, name] of roles) {
        const found = await page.getByRole(role, { name, exact: true }).count();
        expect({ role, name, found: found > 0 }).toEqual({ role, name, found: true });
      }
    }));
});

/** Every stop of the tab key, by its label or text. */
const KEYBOARD_WALK = [
  'robots.txt',
  'Open a file',
  'Example',
  'Crawler',
  'URLs, one a line',
  'Copy link',
  'Copy as test case',
  'Copy as code',
  '✕ disallowed line 2 ≠ rfc9309',
  'line 2',
  'line 1',
  'line 3',
  'Read as',
  'Line by line',
  'line 3',
  'line 6',
  'from',
  'to',
];

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const byId = focused?.getAttribute('aria-labelledby');
    const label =
      (focused instanceof HTMLInputElement ||
      focused instanceof HTMLTextAreaElement ||
      focused instanceof HTMLSelectElement
        ? focused.labels?.[0]?.firstChild?.textContent
        : undefined) ??
      (byId === null || byId === undefined ? undefined : document.getElementById(byId)?.textContent) ??
      focused?.textContent;
    return (label ?? '').replaceAll(/\s+/g, ' ').trim();
  });
}

async function violations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const result: unknown = await page.evaluate('axe.run()');
  const found: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'violations') : undefined;
  if (!Array.isArray(found)) throw new Error('axe has said nothing');
  return found.map((violation: unknown) => JSON.stringify(violation).slice(0, 1500));
}
