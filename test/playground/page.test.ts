/** What the page does, seen in a real browser. */
import { describe, expect, test } from '@jest/globals';
import { runInProject } from '../documents/run-block.js';
import { sampled } from '../support/samples.js';
import {
  answered,
  cell,
  cellText,
  choose,
  copied,
  field,
  fill,
  line,
  openFile,
  pick,
  robotsOf,
  saved,
  sentence,
} from './browser-host.js';
import { withChromium } from './with-chromium.js';

const WHO = 'Who may fetch what';
const HOW = 'How each parser reads it';

const MINE = 'User-agent: *\nDisallow: /mine';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

withChromium('the page', ({ visit, onPage }) => {
  describe('answers in one sentence', () => {
    test('while a file, a crawler and URLs are typed', () =>
      visit(async (page) => {
        await fill(page, 'robots.txt', 'User-agent: FooBot\nDisallow: /a');
        await fill(page, 'Crawler', 'FooBot');
        await fill(page, 'URLs', '/a\n\n  /b\n');
        expect(await sentence(page)).toBe('FooBot: /a is disallowed, line 2, Disallow: /a');
        expect(await cellText(page, WHO, 1, 'FooBot')).toBe('✓ allowed no rule matches');

        await field(page, 'robots.txt').press('Control+End');
        await page.keyboard.type('\nDisallow: /b');
        await answered(page);
        expect(await cellText(page, WHO, 1, 'FooBot')).toBe('✕ disallowed line 3');
        expect(await page.getByLabel('Example').inputValue()).toBe('');
      }));

    sampled().each([
      ['the header of Googlebot', GOOGLEBOT, 'Googlebot'],
      [
        'the header of a crawler that nobody knows',
        'Mozilla/5.0 (X11) MyCrawler/2.1 (+http://a.example/)',
        'MyCrawler',
      ],
      ['a name with its version', 'Googlebot/2.1', 'Googlebot'],
    ])('for %s, and says as whom it has asked', (_, header, token) =>
      visit(async (page) => {
        await fill(page, 'robots.txt', `User-agent: ${token}\nDisallow: /`);
        await fill(page, 'Crawler', header);
        expect(await sentence(page)).toBe(`${token}: /private/a is disallowed, line 2, Disallow: /`);
        expect(await page.locator('#basis').innerText()).toContain(`matched as ${token}`);
        expect(await cellText(page, HOW, 0, 'Google')).toBe('✕ disallowed line 2');
      }),
    );

    onPage()('for a crawler of the presets', async (page) => {
      await page.getByLabel('Presets').selectOption('GPTBot');
      expect(await sentence(page)).toBe('GPTBot: /private/a is disallowed, line 7, Disallow: /');
      expect(await field(page, 'Crawler').inputValue()).toBe('GPTBot');
    });

    onPage()('where there is no crawler, no URL and no file', async (page) => {
      await fill(page, 'Crawler', '');
      expect(await sentence(page)).toMatch(/^Enter a crawler and a URL/);
      await fill(page, 'Crawler', 'FooBot');
      await fill(page, 'robots.txt', '');
      expect(await sentence(page)).toBe('FooBot: /private/a is allowed, no group for this agent');
    });
  });

  onPage()('keeps the answer on the screen however long a URL, a crawler and a rule are', async (page) => {
    const long = 'a'.repeat(2_000);
    await fill(page, 'robots.txt', `User-agent: ${long}\nDisallow: /${long}`);
    await fill(page, 'Crawler', long);
    await fill(page, 'URLs', `https://shop.example/${long}`);
    expect(await sentence(page)).toMatch(/^a+…: \/a+… is disallowed, line 2, Disallow: \/a+…$/);
    const box = await page.locator('.answer').boundingBox();
    expect(box?.height).toBeLessThan(360);
    expect(await page.locator('.verdicts').innerText()).not.toContain(long);
  });

  sampled(3)('marks the lines in the editor as one types', () =>
    visit(async (page) => {
      await fill(
        page,
        'robots.txt',
        [
          'User-agent: *',
          'Disallow: /private',
          'Allow: /private/open',
          'Allow: /elsewhere',
          'Disalow: /old',
          'Noindex: /old',
        ].join('\n'),
      );
      await fill(page, 'URLs', 'https://shop.example/private/open/b');
      const told = await page.locator('.cm-line').evaluateAll((lines: Element[]) =>
        lines.map((each) => {
          const look = [...each.classList].find((name) => /^line-(?!found)/.test(name));
          return `${look ?? ''} ${each.getAttribute('data-told') ?? ''}`;
        }),
      );
      expect(told).toEqual([
        'line-agent chosen group',
        'line-loses matches and loses',
        'line-decides decides',
        'line-member ',
        expect.stringMatching(/^line-doubtful doubtful/),
        expect.stringMatching(/^line-ignored ignored/),
      ]);
      expect(await line(page, 'Disalow').getAttribute('title')).toContain("probably 'Disallow'");
      await line(page, 'Noindex').click();
      await page.locator('#line-note').getByText('Line 6: ignored').waitFor();
    }),
  );

  onPage()('counts lines as the chosen reading does', async (page) => {
    await fill(page, 'URLs', '/x');
    await openFile(page, 'User-agent: *\fDisallow: /x\nAllow: /y');
    await page.getByLabel('Read as', { exact: true }).selectOption('pythonClassic');
    expect(await sentence(page)).toBe('Googlebot: /x is disallowed, line 2, Disallow: /x');
    const numbers = page.locator('.line-numbers .cm-gutterElement:visible .line-number');
    expect(await numbers.allInnerTexts()).toEqual(
      ['▶1–2', '·3'].map((text) => expect.stringContaining(text.slice(1))),
    );
    await page.getByLabel('Read as', { exact: true }).selectOption('google');
    await answered(page);
    expect((await numbers.allInnerTexts()).map((text) => text.replaceAll(/\D/g, ''))).toEqual(['1', '2']);
  });

  describe('lets go of a file', () => {
    const rules = Array.from({ length: 60_000 }, (_, index) => `Disallow: /page-${index}x`);
    const long = ['User-agent: *', ...rules].join('\n');

    sampled().each(['fill', 'insert'] as const)('of more than 50,000 lines that is replaced: %s', (how) =>
      visit(async (page) => {
        await fill(page, 'URLs', '/page-50003x');
        await openFile(page, long);
        expect(await sentence(page)).toBe(
          'Googlebot: /page-50003x is disallowed, line 50005, Disallow: /page-50003x',
        );
        if (how === 'insert') {
          await field(page, 'robots.txt').press('Control+a');
          await page.keyboard.insertText(MINE);
        } else await field(page, 'robots.txt').fill(MINE);
        await page.getByText('is allowed, no rule matches').waitFor();
        expect(await robotsOf(page)).toBe(MINE);
        await field(page, 'robots.txt').press('Control+a');
        await page.keyboard.press('Delete');
        await page.getByText('is allowed, no group for this agent').waitFor();
        expect(await robotsOf(page)).toBe('');
      }),
    );

    onPage()('brings the line that decides into sight in a long one', async (page) => {
      await fill(page, 'URLs', '/page-40000x\n/page-3210x');
      await openFile(page, long);
      await line(page, 'Disallow: /page-40000x').waitFor();
      await choose(page, WHO, 1, 'bingbot');
      await page.locator('.line-decides').getByText('Disallow: /page-3210x').waitFor();
      expect(await page.locator('.cm-line').count()).toBeLessThan(100);
    });
  });

  describe('answers what people paste', () => {
    onPage()('as URLs: a sitemap, and URLs that are mistyped', async (page) => {
      const hint = page.locator('#urls-slip');
      await fill(page, 'URLs', 'htps://shop.example/private/a\nshop.example\n/ok');
      expect(await hint.innerText()).toMatch(/^Line 1 is not the URL of a page/);
      await hint.getByRole('button', { name: 'https://shop.example/private/a' }).click();
      await hint.getByText('Line 2').waitFor();
      await hint.getByRole('button', { name: 'https://shop.example' }).click();
      expect(await field(page, 'URLs').inputValue()).toBe(
        'https://shop.example/private/a\nhttps://shop.example\n/ok',
      );
      await fill(page, 'URLs', '<urlset><url><loc>https://shop.example/private/b</loc></url></urlset>');
      expect(await hint.innerText()).toContain('its URL is checked');
      expect(await sentence(page)).toMatch(/^Googlebot: \/private\/b is disallowed/);
    });

    sampled().each([
      [
        '<!doctype html>\n<p>Not found',
        /^This is a web page, not a robots.txt$/,
        'https://shop.example/robots.txt',
      ],
      ['https://a.example/x', /^This is an address, not a robots.txt$/, 'https://a.example/robots.txt'],
    ])('as the file: %j', (text, said, link) =>
      visit(async (page) => {
        await fill(page, 'robots.txt', text);
        expect(await sentence(page)).toMatch(said);
        await expect(page.locator('#who td, #how td').count()).resolves.toBe(0);
        const open = page.locator('#site-file a');
        expect([await open.getAttribute('href'), await open.getAttribute('target')]).toEqual([
          link,
          '_blank',
        ]);
      }),
    );

    onPage()('as two files, and says who is shut out', async (page) => {
      const file = (name: string, text: string) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      });
      const old = 'User-agent: *\nDisallow: /x';
      await page
        .getByLabel('Open a file')
        .setInputFiles([file('a.txt', old), file('b.txt', `${old}\n\nUser-agent: GPTBot\nDisallow: /`)]);
      await page.locator('#access').getByText('Shut out: GPTBot.').waitFor();
    });
  });

  onPage()('unfolds the cases of the tests below the examples', async (page) => {
    const list = page.getByLabel('Example');
    await list.selectOption('more');
    await pick(page, 'An escaped slash is not a slash');
    expect(await sentence(page)).toBe('Foo: /a/b is allowed, no rule matches');
  });

  onPage()('answers for a site that does not answer with the file', async (page) => {
    await page.getByLabel('Site responds').selectOption('503');
    expect(await sentence(page)).toBe('Googlebot: /private/a is disallowed, status 503');
    expect(await cellText(page, HOW, 2, 'Ruby, Perl')).toBe('✓ allowed status 503');
    await page.getByLabel('Site responds').selectOption('6 redirects');
    expect(await cellText(page, WHO, 0, 'GPTBot')).toBe('! error No file: more than 5 redirects');
    expect(await sentence(page)).toBe('Googlebot: /private/a is allowed, status 301');
  });

  onPage()('reads as operators say, and asks for the crawler whose cell is chosen', async (page) => {
    await pick(page, "Google's crawlers");
    expect(await cellText(page, WHO, 0, 'AdsBot-Google')).toMatch(/allowed/);
    expect(await cellText(page, WHO, 0, 'bingbot')).toMatch(/disallowed/);
    await choose(page, WHO, 0, 'Applebot');
    expect(await field(page, 'Crawler').inputValue()).toBe('Applebot');
    expect(await page.locator('#basis').innerText()).toMatch(/^Apple does not name its parser.*Googlebot/);
  });

  describe('keeps the reason beside the cell', () => {
    onPage()('that is chosen', async (page) => {
      await choose(page, WHO, 1, 'bingbot');
      const why = page.getByRole('complementary', { name: 'Why' });
      expect(await why.innerText()).toMatch(/allowed by line 3.*Allow: \/private\/open/s);
      expect(await why.innerText()).toMatch(/These rules match too, and lose:.*line 2/s);
      expect(await sentence(page)).toBe('bingbot: /private/open/b is allowed, line 3, Allow: /private/open');

      await choose(page, HOW, 1, 'Ruby, Perl');
      expect(await why.innerText()).toMatch(/disallowed by line 2.*Read as Ruby, Perl/s);
      expect(await line(page, 'Disallow: /private').getAttribute('class')).toContain('line-decides');
      await why.getByRole('button', { name: 'line 1' }).click();
      await page.locator('.cm-activeLine').getByText('User-agent: *').waitFor();
    });

    sampled().each([
      ['a phone', { width: 390, height: 844 }],
      ['a desktop enlarged twice', { width: 720, height: 450 }],
      ['a tablet', { width: 1000, height: 700 }],
    ])('as a sheet from below on %s, which leaves the cell in sight', (_, viewport) =>
      visit(
        async (page) => {
          const sheet = page.locator('#reason');
          expect(await sheet.isVisible()).toBe(false);
          await choose(page, WHO, 2, 'Googlebot');
          await sheet.waitFor();
          const chosen = await (await cell(page, WHO, 2, 'Googlebot')).boundingBox();
          const sheetTop = await sheet.evaluate((each: HTMLElement) => innerHeight - each.offsetHeight);
          expect((chosen?.y ?? 0) + (chosen?.height ?? 0)).toBeLessThanOrEqual(sheetTop);
          await sheet.getByRole('button', { name: 'Close' }).click();
          await sheet.waitFor({ state: 'hidden' });
        },
        { viewport, hasTouch: true },
      ),
    );

    onPage()('says for what a page may be used', async (page) => {
      await fill(page, 'robots.txt', 'User-agent: *\nContent-Usage: train-ai=n\nAllow: /');
      const why = page.getByRole('complementary', { name: 'Why' });
      expect(await why.innerText()).toMatch(/AI training: disallowed, line 2 Content-Usage: train-ai=n/);
    });
  });

  describe('has the whole case in its address', () => {
    sampled(3)('which opens the same case elsewhere', () =>
      visit(async (page) => {
        await pick(page, 'Misspelt lines');
        await openFile(page, 'User-agent: *\r\nDisallow: /straße\u2028🤖');
        await fill(page, 'Crawler', 'Ünibot');
        await fill(page, 'URLs', '/a\n/straße');
        await choose(page, HOW, 1, 'Google');
        const link = await copied(page, 'Copy link');
        await page.waitForFunction((href) => location.href === href, link);
        const seen = await page.locator('#answers').innerText();
        await visit(
          async (other) => {
            expect(await other.locator('#answers').innerText()).toBe(seen);
            expect(await robotsOf(other)).toBe('User-agent: *\r\nDisallow: /straße\u2028🤖');
          },
          { fragment: new URL(link).hash },
        );
      }),
    );

    onPage()('which may be changed on the page itself', async (page) => {
      await pick(page, 'Escapes and letters');
      const link = await copied(page, 'Copy link');
      await pick(page, 'Misspelt lines');
      await page.evaluate((hash) => {
        location.hash = hash;
      }, new URL(link).hash);
      await line(page, '%7Edraft').waitFor();
      await answered(page);
      expect(await page.getByLabel('Example').locator(':checked').innerText()).toBe('Escapes and letters');
    });

    onPage()('unless that would be too long: it says so, copies nothing and offers a file', async (page) => {
      await page.evaluate(() => navigator.clipboard.writeText('what was there'));
      let number = 1;
      const noise = Array.from({ length: 20_000 }, () => {
        const words = Array.from({ length: 20 }, () => {
          number = (number * 48271) % 2147483647;
          return number.toString(36);
        });
        return `Disallow: /${words.join('/')}`;
      });
      const robots = ['User-agent: *', ...noise].join('\n');
      await openFile(page, robots);
      await page.waitForFunction(() => location.hash === '');
      await page.getByRole('button', { name: 'Copy link' }).click();
      const notice = page.locator('#notice');
      await notice.getByText('This case is too long for a link').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('what was there');
      const box = await notice.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);

      const { name, contents } = await saved(page, notice.getByRole('button', { name: 'Save as a file' }));
      expect(name).toBe('robots-case.json');
      await pick(page, 'Misspelt lines');
      await openFile(page, contents);
      expect(await robotsOf(page)).toBe(robots);
    });

    sampled().each([
      ['something else', '#else'],
      ['an empty case', '#case='],
      ['a case that is cut', '#case=q1YqSa0oUb'],
      ['a case of nothing but letters', `#case=${'A'.repeat(300)}`],
    ])('and says so where it holds %s', (_, fragment) =>
      visit(
        async (page) => {
          await page.getByText('The link is incomplete').waitFor();
          expect(await sentence(page)).toMatch(/^Googlebot: \/private\/a/);
        },
        { fragment },
      ),
    );
  });

  sampled().each(['keys', 'button', 'way back'] as const)(
    'gives back what an example has replaced by %s',
    (how) =>
      visit(async (page) => {
        await fill(page, 'robots.txt', MINE);
        await fill(page, 'URLs', '/mine/1');
        const mine = await sentence(page);
        await pick(page, 'Misspelt lines');
        expect(await sentence(page)).not.toBe(mine);
        if (how === 'keys') await page.keyboard.press('Control+z');
        else if (how === 'button') await page.getByRole('button', { name: 'Undo' }).click();
        else await page.goBack();
        await page.getByText('/mine/1 is disallowed').waitFor();
        expect(await sentence(page)).toBe(mine);
        expect(await field(page, 'URLs').inputValue()).toBe('/mine/1');
        expect(await robotsOf(page)).toBe(MINE);
      }),
  );

  onPage()('says what an edit changes, and which lines did it', async (page) => {
    await page.getByText('Both versions', { exact: true }).click();
    await line(page, 'Allow: /private/open').click();
    await page.keyboard.press('End');
    await page.keyboard.type('ed');
    await answered(page);
    expect(await page.locator('#change').innerText()).toBe('4 of 18 verdicts change');
    const changes = page.getByRole('table', { name: 'Verdicts that change' });
    expect((await changes.getByRole('row').nth(1).innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /\/private\/open\/b Googlebot ✓ allowed line 3 Allow: \/private\/open ✕ disallowed line 2 Disallow: \/private/,
    );
    const versions = page.getByRole('table', { name: 'Both versions side by side' });
    expect(await versions.locator('tr.changed .present').allInnerTexts()).toEqual([
      '− Allow: /private/open',
      '+ Allow: /private/opened',
    ]);
    await page.getByRole('button', { name: 'Compare with the current file' }).click();
    await answered(page);
    expect(await page.locator('#change').innerText()).toBe('');
    await page.getByLabel('Compared with the file by').selectOption('pythonClassic');
    await answered(page);
    expect(await page.locator('#change').innerText()).toBe('0 of 18 verdicts change');
    await page.keyboard.press('Escape');
    await pick(page, 'A shop');
    await page.getByLabel('Compared with the file by').selectOption('pythonClassic');
    await answered(page);
    expect(await page.locator('#change').innerText()).toBe('4 of 18 verdicts change');
  });

  onPage()('copies a program that prints what the page says', async (page) => {
    await pick(page, 'URLs that some parsers refuse');
    for (const [reading, row] of [
      ['ruby', 2],
      ['robotsParser', 1],
      ['pythonClassic', 0],
    ] as const) {
      await page.getByLabel('Read as', { exact: true }).selectOption(reading);
      await (await cell(page, WHO, row, 'AnyBot')).click();
      await answered(page);
      const code = await copied(page, 'Copy as code');
      const promised = [...code.matchAll(/ \/\/ (\w+)(?:$|:)/gm)].map(([, answer]) => answer);
      const { stdout, stderr } = runInProject('block.mjs', code);
      expect({ stderr, answers: stdout.trim().split('\n') }).toEqual({ stderr: '', answers: promised });
      expect(promised).toHaveLength(1);
    }
  });

  onPage({ permissions: [] })(
    'shows what is to be copied where the browser does not let it copy',
    async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await page.getByRole('button', { name: 'Copy as test case' }).click();
      const shown = page.getByRole('dialog').getByRole('textbox');
      expect(await shown.inputValue()).toContain('Googlebot https://shop.example/private/a disallowed');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  );

  describe('takes a file', () => {
    const file = 'User-agent: *\r\nDisallow: /x\r\n';

    onPage()('that is dropped anywhere, with its own line breaks', async (page) => {
      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'robots.txt', { type: 'text/plain' }));
        for (const type of ['dragover', 'drop']) {
          document
            .querySelector('.cm-content')
            ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }
      }, file);
      await page.getByText('Opened: robots.txt').waitFor();
      expect(await robotsOf(page)).toBe(file);
    });

    onPage()('that is chosen, and keeps its line breaks while it is edited', async (page) => {
      await openFile(page, file);
      await field(page, 'robots.txt').press('Control+Home');
      await page.keyboard.type('#');
      await page.keyboard.press('End');
      await page.keyboard.type('!');
      expect(await robotsOf(page)).toBe('#User-agent: *!\r\nDisallow: /x\r\n');
      // A break is taken away in one step.
      await field(page, 'robots.txt').press('Delete');
      expect(await robotsOf(page)).toBe('#User-agent: *!Disallow: /x\r\n');
      await field(page, 'robots.txt').press('Control+z');
      expect(await robotsOf(page)).toMatch(/^#User-agent: \*!?\r\nDisallow: \/x\r\n$/);
    });

    onPage()('but none that no crawler would read', async (page) => {
      await openFile(page, 'a'.repeat(9 * 1024 * 1024));
      await page.getByText('more than any crawler reads').waitFor();
    });
  });

  onPage()("shows a reading's own error in its cell", async (page) => {
    await fill(page, 'URLs', 'http://shop.example:eighty/x');
    await fill(page, 'robots.txt', 'User-agent: *\nDisallow: /');
    expect(await cellText(page, HOW, 0, 'Ruby, Perl')).toMatch(/^! error InvalidURIError: /);
    await choose(page, HOW, 0, 'Ruby, Perl');
    expect(await page.locator('#why').innerText()).toContain('InvalidURIError');
    expect(await sentence(page)).toMatch(/no answer: the original raises an error/);
  });

  sampled().each([
    ['markup', '<b>x</b><script>alert(1)</script>'],
    ['control characters', 'User-agent: *\0\u0007\u001b[31m\u202eDisallow: /'],
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /'],
    ['rare line breaks', 'a\u2028b\u0085c\u000cd\u000be\u001cf\rg\r\nh'],
    ['nothing', ''],
  ])('takes any text: %s', (_, text) =>
    visit(async (page) => {
      const shown = { text, agent: text, urls: text, others: [text], dialect: text, response: text, row: 0 };
      await openFile(page, JSON.stringify(shown));
      expect(await robotsOf(page)).toBe(text);
      await page.getByText('Both versions', { exact: true }).click();
      await page.getByRole('button', { name: 'Compare with' }).click();
      await answered(page);
      expect(await page.locator('main b, main script, header b').count()).toBe(0);
      expect(await page.locator('.cm-line').count()).toBeGreaterThan(0);
    }),
  );
});
