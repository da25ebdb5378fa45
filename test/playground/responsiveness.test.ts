/** Files of half a megabyte and more, typed into; and the page on a slow processor. */
import { expect } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { sampled, sampleOf } from '../support/samples.js';
import { answered, field, line, openFile } from './browser-host.js';
import { withChromium } from './with-chromium.js';

const LONGEST_TASK_MS = 200;

/** On a processor six times as slow, a key in the first example keeps the page's thread busy for, its answer included. */
const LONGEST_KEY_MS = 100;
const SLOWNESS = 6;

/** How long a task takes says something of the page on a quiet machine only; elsewhere it is typed and answered. */
const isTimed = process.env['ROBOTPARSER_TIMINGS'] === '1';
if (!isTimed)
  process.stderr.write('Tasks of the page are not timed: set ROBOTPARSER_TIMINGS=1 on a quiet machine\n');

/** What else the machine does makes tasks longer and never shorter: a page that is slow is slow in each of them. */
const ROUNDS = 6;

function rules(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `Disallow: /${(index * 7919) % 9973}/page-${index}-of-it`,
  );
}

const FILES = [
  ['rules', ['User-agent: *', ...rules(17_000)].join('\n')],
  ['rules that all match', `User-agent: *\n${'Disallow: /pri*\nAllow: /private\n'.repeat(16_000)}`],
  ['lines that nobody understands', 'what is this line\n'.repeat(28_000)],
  ['one line', `User-agent: *\nDisallow: /${'a'.repeat(500_000)}`],
  ['line breaks', '\n'.repeat(500_000)],
] as const;

withChromium('a long file', ({ visit, onPage }) => {
  sampled().each(sampleOf(FILES))(
    'of %s is typed into without a task over 200 ms, where that is timed',
    (_, file) =>
      visit(async (page) => {
        await openFile(page, file);
        await field(page, 'robots.txt').press('Control+Home');
        await watchTasks(page);
        const rounds: number[][] = [];
        do rounds.push(await tasksOfTyping(page));
        while (isTimed && rounds.length < ROUNDS && rounds.every((tasks) => tasks.some(isLong)));
        if (isTimed) expect(rounds.at(-1)?.filter(isLong)).toEqual([]);
        expect(await line(page, 'User-agent: x').isVisible()).toBe(true);
      }),
  );

  onPage()('of five megabytes is answered, and typed into', async (page) => {
    const all = ['User-agent: *', ...rules(170_000), 'Disallow: /private/a'].join('\n');
    expect(all.length).toBeGreaterThan(5_000_000);
    const file = { name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from(all) };
    await page.getByLabel('Open a file').setInputFiles(file);
    await page.getByText('is disallowed, line 170002, Disallow: /private/a').waitFor();
    // Whoever waits for the answer does not wait for the linter.
    await page.locator('#answers[aria-busy="false"]:has(#lint[aria-busy="true"])').waitFor();
    await field(page, 'robots.txt').press('Control+Home');
    await page.keyboard.type('User-agent: x\nDisallow: /y\n');
    expect(await line(page, 'User-agent: x').isVisible()).toBe(true);
    expect(await page.locator('.cm-line').count()).toBeLessThan(100);
    await page.getByText('line 170004, Disallow: /private/a').waitFor();
    await answered(page);
    await page.getByText('The linter finds').click();
    expect(await page.getByText('are not listed for files above 500 KiB').isVisible()).toBe(true);
  });

  onPage()('has the lines far down in sight as soon as they are scrolled to', async (page) => {
    await openFile(page, FILES[0][1]);
    await field(page, 'robots.txt').press('Control+End');
    await line(page, rules(17_000).at(-1) ?? '').waitFor();
    expect(await page.locator('.cm-line').count()).toBeLessThan(100);
  });
});

withChromium('a slow processor', ({ onPage }) => {
  onPage()('has answered a key before 100 ms of work, where that is timed', async (page) => {
    await field(page, 'robots.txt').press('Control+End');
    const session = await page.context().newCDPSession(page);
    // Other programs take the time of the clock, and none of this.
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
    await session.send('Performance.enable');
    const works: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = await workOf(session);
      await page.keyboard.type(LINE, { delay: 150 });
      await answered(page);
      works.push(((await workOf(session)) - before) / LINE.length);
    }
    expect(await line(page, LINE.trim()).isVisible()).toBe(true);
    if (isTimed) expect(Math.min(...works) * SLOWNESS).toBeLessThan(LONGEST_KEY_MS);
  });

  onPage()('paints no picture that nobody sees: what waits for an answer is not animated', async (page) => {
    await field(page, 'robots.txt').press('Control+End');
    await page.evaluate(() => {
      const started: string[] = [];
      document.addEventListener('transitionrun', ({ propertyName }) => started.push(propertyName));
      Object.assign(window, { started });
    });
    await page.keyboard.type(LINE);
    await answered(page);
    expect(await page.evaluate((): unknown => Reflect.get(window, 'started'))).toEqual([]);
  });
});

const LINE = 'Disallow: /abc\n';

/** How long the page's thread has worked until now, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

/** The browser's own count of tasks that keep the page from answering for more than 50 ms. */
function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
    Object.assign(window, { tasks });
  });
}

async function tasksOfTyping(page: Page): Promise<number[]> {
  await page.keyboard.type('User-agent: x\nDisallow: /y\n');
  await answered(page);
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const taken: unknown = Reflect.get(window, 'tasks');
        requestIdleCallback(() => resolve(Array.isArray(taken) ? taken.splice(0).map(Number) : []));
      }),
  );
}

function isLong(duration: number): boolean {
  return duration > LONGEST_TASK_MS;
}
