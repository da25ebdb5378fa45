/** The page without a mouse, without sight, and in every size and colour that it comes in. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { sampled, sampleOf } from '../support/samples.js';
import { answered, cell, choose, field, fill, pick } from './browser-host.js';
import { withChromium } from './with-chromium.js';

/** Kept for people to look at; git ignores them. */
const SCREENSHOTS = '.tmp/playground-screenshots';

const WHO = 'Who may fetch what';

const WIDTHS = [
  ['narrowest', { width: 320, height: 640 }],
  ['phone', { width: 390, height: 664 }],
  ['middle', { width: 800, height: 900 }],
  // A desktop at 200 %.
  ['enlarged', { width: 720, height: 450 }],
  ['wide', { width: 1440, height: 900 }],
] as const;

const COLOURS = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced', { forcedColors: 'active' }],
] as const;

const LOOKS = COLOURS.flatMap(([colour, colours]) =>
  WIDTHS.map(([width, viewport]) => ({ name: `${width} and ${colour}`, options: { ...colours, viewport } })),
);

withChromium('the page', ({ visit, onPage }) => {
  beforeAll(() => void mkdirSync(SCREENSHOTS, { recursive: true }));

  sampled().each(sampleOf(LOOKS, LOOKS.length))(
    'has nothing that axe objects to, and does not scroll sideways: $name',
    ({ name, options }) =>
      visit(async (page) => {
        await pick(page, 'Misspelt lines');
        await page.screenshot({ path: join(SCREENSHOTS, `${name.replaceAll(' ', '-')}.png`) });
        await page.locator('details').evaluateAll((all) => {
          for (const details of all) details.setAttribute('open', '');
        });
        await choose(page, WHO, 1, 'AnyBot');
        expect(await violations(page)).toEqual([]);
        const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(needed).toBe(there);
        const path = join(SCREENSHOTS, `${name.replaceAll(' ', '-')}-all.png`);
        await page.screenshot({ path, fullPage: true });
      }, options),
  );

  sampled().each([
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 390, height: 664 },
    { width: 360, height: 640 },
  ])('shows all that matters on the first screen of $width x $height', (viewport) =>
    visit(
      async (page) => {
        const parts = [
          page.locator('#sentence'),
          field(page, 'Crawler'),
          field(page, 'URLs'),
          page.locator('.cm-line.line-decides'),
          await cell(page, WHO, 0, 'Googlebot'),
        ];
        for (const part of parts) {
          const box = await part.boundingBox();
          expect(box?.y).toBeGreaterThanOrEqual(0);
          expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(viewport.height);
        }
      },
      { viewport },
    ),
  );

  onPage({ viewport: { width: 390, height: 844 } })(
    'has letters on a phone that no browser enlarges while one types',
    async (page) => {
      const boxes = [field(page, 'Crawler'), field(page, 'URLs'), field(page, 'robots.txt')];
      for (const box of [...boxes, page.getByLabel('Presets'), page.getByLabel('Example')]) {
        const size = await box.evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
        expect(size).toBeGreaterThanOrEqual(16);
      }
    },
  );

  onPage({ forcedColors: 'active' })(
    'tells the chosen cell and the line that decides from others where colours are forced',
    async (page) => {
      const outlines = await page
        .locator(
          '#who [aria-selected="true"], .line-decides, #who [aria-selected="false"], .cm-line.line-plain',
        )
        .evaluateAll((all) =>
          all.map((each) => [
            each.matches('[aria-selected="true"], .line-decides'),
            getComputedStyle(each).outlineStyle !== 'none',
          ]),
        );
      expect(outlines.length).toBeGreaterThan(10);
      for (const [matters, outlined] of outlines) expect(outlined).toBe(matters);
    },
  );

  onPage()('is used with the keyboard alone', async (page) => {
    const stops: string[] = [];
    while (stops.length < KEYBOARD_WALK.length) {
      await page.keyboard.press('Tab');
      stops.push(await focusedName(page));
    }
    expect(stops).toEqual(KEYBOARD_WALK);
  });

  sampled().each(['#why button >> nth=0', '#findings button >> nth=0', '#who td >> nth=3'])(
    'leaves the focus where it is while answers change: %s',
    (place) =>
      visit(async (page) => {
        await pick(page, 'Misspelt lines');
        await page.locator('.findings').evaluate((details) => details.setAttribute('open', ''));
        await page.locator(place).focus();
        const name = await focusedName(page);
        await field(page, 'Crawler').evaluate((box) => {
          Object.assign(box, { value: 'OtherBot' });
          box.dispatchEvent(new Event('input'));
        });
        await page.getByText('OtherBot: /drafts/1').waitFor();
        await answered(page);
        expect(await focusedName(page)).toBe(name);
      }),
  );

  onPage()('tells a screen reader what each part is', async (page) => {
    await fill(page, 'Crawler', 'FooBot');
    const roles = [
      ['heading', 'Who may fetch what'],
      ['grid', 'Who may fetch what'],
      ['grid', 'How each parser reads it'],
      ['textbox', 'robots.txt'],
      ['textbox', 'URLs'],
      ['textbox', 'Crawler'],
      ['combobox', 'Read as'],
      ['combobox', 'Example'],
      ['complementary', 'Why'],
      ['columnheader', /^FooBot/],
      ['rowheader', /^https:\/\/shop\.example\s*\/private\/open\/b/],
      ['gridcell', /^disallowed line 2$/],
      ['option', 'Misspelt lines'],
    ] as const;
    for (const [role, name] of roles) {
      const found = await page.getByRole(role, { name, exact: true }).count();
      expect({ role, name, found: found > 0 }).toEqual({ role, name, found: true });
    }
    for (const name of ['robots.txt', 'URLs', 'Crawler'] as const) {
      expect(await field(page, name).count()).toBe(1);
    }
    expect(await page.getByRole('status').filter({ hasText: 'FooBot: /private/a' }).count()).toBe(1);
  });
});

/** Every stop of the tab key, by its label or text. */
const KEYBOARD_WALK = [
  'Example',
  'Open a file',
  'Copy link',
  'line 2',
  'Crawler',
  'Presets',
  'URLs',
  'Read as',
  'Site responds',
  'Open https://shop.example/robots.txt',
  'robots.txt',
  'The linter finds nothing; parsers differ',
  'only where they differ',
];

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const labels =
      focused instanceof HTMLInputElement ||
      focused instanceof HTMLTextAreaElement ||
      focused instanceof HTMLSelectElement
        ? focused.labels
        : undefined;
    const name =
      focused?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? focused?.textContent ?? '';
    // The options of a list that lies in its label are no part of its name.
    const [first = ''] = name.trim().split('\n');
    return first.replaceAll(/\s+/g, ' ').trim();
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
