/** The tables of verdicts: what is shown of many rows, in which order, and what is saved. */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DIALECT_NAMES } from '../../src/dialects/list.js';
import { answered, cell, cellText, choose, fill, saved } from './browser-host.js';
import { withChromium } from './with-chromium.js';

const WHO = 'Who may fetch what';
const HOW = 'How each parser reads it';

withChromium('a table', ({ onPage }) => {
  onPage()('has a column for each crawler that is chosen', async (page) => {
    expect(await columns(page, WHO)).toEqual([
      'URL',
      'Googlebot',
      'bingbot',
      'GPTBot',
      'ClaudeBot',
      'CCBot',
      'AhrefsBot',
    ]);
    await page.getByText('Choose columns').click();
    await page.getByLabel('archive.org_bot').check();
    await page.getByLabel('ClaudeBot').uncheck();
    await answered(page);
    expect(await columns(page, WHO)).toEqual([
      'URL',
      'Googlebot',
      'bingbot',
      'GPTBot',
      'CCBot',
      'archive.org_bot',
      'AhrefsBot',
    ]);
    expect(await cellText(page, WHO, 0, 'CCBot')).toBe('✕ disallowed line 7');
  });

  onPage()('has a column for each family of readings, and unfolds to all of them', async (page) => {
    expect(await columns(page, HOW)).toEqual([
      'URL',
      'the standard',
      'Google',
      'Python before 2026',
      'Python today',
      'Scrapy',
      'Ruby, Perl',
      'Node',
      'Java, Go',
      'older Python libraries',
    ]);
    expect(await cellText(page, HOW, 1, 'Python before 2026')).toBe('✕ disallowed line 2');
    expect(await cellText(page, HOW, 1, 'Python today')).toBe('✓ allowed line 3');
    await page.getByLabel('all versions').check();
    expect(await columns(page, HOW)).toHaveLength(1 + DIALECT_NAMES.length);
    expect(await cellText(page, HOW, 1, 'rerpMk1996')).toBe('✕ disallowed line 2');
  });

  onPage()('makes rows for what is in sight only, under a head that stays', async (page) => {
    const urls = Array.from({ length: 2000 }, (_, n) => `/private/${n % 4 === 0 ? 'open/' : ''}${n}`);
    await fill(page, 'URLs', urls.join('\n'));
    const rows = page.locator('#who tbody tr:not(.spacer)');
    expect(await rows.count()).toBeLessThan(60);
    const scroll = page.locator('#who .scroll');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(3000);

    await scroll.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await page.locator('#who').getByText('/private/1999').waitFor();
    expect(await rows.count()).toBeLessThan(60);
    expect(await page.getByRole('columnheader', { name: 'GPTBot' }).isVisible()).toBe(true);
    const gap = await scroll.evaluate((box) => {
      const head = box.querySelector('thead th');
      return (head?.getBoundingClientRect().top ?? NaN) - box.getBoundingClientRect().top;
    });
    expect(Math.abs(gap)).toBeLessThan(3);
    // Choosing a cell far down shows the reason in the same screen.
    await page.locator('#who').getByRole('gridcell').last().click();
    await answered(page);
    expect(await page.locator('#why').innerText()).toContain('/private/1999');
    const why = await page.locator('#reason').boundingBox();
    const table = await scroll.boundingBox();
    expect(Math.abs((why?.y ?? NaN) - (table?.y ?? NaN))).toBeLessThan(720);
  });

  onPage({ viewport: { width: 390, height: 844 } })(
    'has rows of one height, however long a path is',
    async (page) => {
      await fill(page, 'URLs', `/\n/${'folder/'.repeat(30)}\nhttps://shop.example/${'a&b?'.repeat(80)}`);
      for (const table of ['#who', '#how']) {
        const heights = await page
          .locator(`${table} tbody tr:not(.spacer)`)
          .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
        expect(heights).toHaveLength(3);
        expect(new Set(heights).size).toBe(1);
      }
    },
  );

  onPage()('shows only rows that differ, and counts them', async (page) => {
    await page.locator('#how .only-differing').check();
    expect(await urlsOf(page, HOW)).toEqual(['/private/open/b']);
    expect(await page.locator('#how .count').innerText()).toBe('1 of 3 URLs');
    await page.locator('#how .only-differing').uncheck();
    expect(await urlsOf(page, HOW)).toEqual(['/private/a', '/private/open/b', '/']);
  });

  onPage()('is sorted by what stands over a column', async (page) => {
    const head = page.getByRole('grid', { name: WHO }).getByRole('columnheader', { name: /^Googlebot/ });
    const orders: string[][] = [];
    for (let presses = 0; presses < 3; presses++) {
      await head.getByRole('button').click();
      orders.push([(await head.getAttribute('aria-sort')) ?? '', ...(await urlsOf(page, WHO))]);
    }
    expect(orders).toEqual([
      ['ascending', '/private/open/b', '/', '/private/a'],
      ['descending', '/private/a', '/private/open/b', '/'],
      ['none', '/private/a', '/private/open/b', '/'],
    ]);
  });

  onPage()('is saved as it is shown', async (page) => {
    await fill(page, 'URLs', '=1+1\n/private/a,"b"');
    const who = page.locator('#who');
    const csv = await saved(page, who.getByRole('button', { name: 'Save CSV' }));
    expect(csv.name).toBe('who-may-fetch-what.csv');
    const [head, formula, quoted] = csv.contents.split('\r\n');
    expect(head).toMatch(/^URL,Googlebot,Googlebot: why,bingbot,/);
    expect(formula).toMatch(/^'=1\+1,/);
    expect(quoted).toMatch(/^"\/private\/a,""b""",disallowed,line 2,/);

    await page.locator('#how .only-differing').check();
    const json = await saved(page, page.locator('#how').getByRole('button', { name: 'Save JSON' }));
    const rows: unknown = JSON.parse(json.contents);
    expect(rows).toEqual([
      expect.objectContaining({
        url: '=1+1',
        verdicts: expect.objectContaining({ rfc9309: expect.objectContaining({ verdict: 'unknown' }) }),
      }),
      // Java takes no path for a URL.
      expect.objectContaining({
        url: '/private/a,"b"',
        verdicts: expect.objectContaining({
          crawlerCommons: expect.objectContaining({ verdict: 'allowed' }),
        }),
      }),
    ]);
  });

  onPage()('is walked through with arrow keys, and chosen from with Enter', async (page) => {
    await choose(page, WHO, 2, 'GPTBot');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const reached = await cell(page, WHO, 1, 'bingbot');
    expect(await reached.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await answered(page);
    expect(await page.locator('#why').innerText()).toMatch(/\/private\/open\/b for bingbot/);
    // Where the focus was, it stays.
    expect(await reached.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await page.locator('#who [aria-selected="true"]').count()).toBe(1);
  });
});

async function columns(page: Page, table: string): Promise<string[]> {
  return page
    .getByRole('grid', { name: table })
    .getByRole('columnheader')
    .getByRole('button')
    .allInnerTexts();
}

async function urlsOf(page: Page, table: string): Promise<string[]> {
  await answered(page);
  return page.getByRole('grid', { name: table }).getByRole('rowheader').locator('.path').allInnerTexts();
}
