/** A file of half a megabyte, typed into. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { answered, line, openFile } from './browser-host.js';
import { withChromium } from './with-chromium.js';

const LONGEST_TASK_MS = 200;

/** How long a task takes says something of the page on a quiet machine only; elsewhere it is typed and answered. */
const isTimed = process.env['ROBOTPARSER_TIMINGS'] === '1';
if (!isTimed)
  process.stderr.write('Tasks of the page are not timed: set ROBOTPARSER_TIMINGS=1 on a quiet machine\n');

/** What else the machine does makes tasks longer and never shorter: a page that is slow is slow in each of them. */
const ROUNDS = 6;

const rules = Array.from(
  { length: 17_000 },
  (_, index) => `Disallow: /${(index * 7919) % 9973}/page-${index}-of-it`,
);

const FILES = [
  ['rules', ['User-agent: *', ...rules].join('\n')],
  ['rules that all match', `User-agent: *\n${'Disallow: /pri*\nAllow: /private\n'.repeat(16_000)}`],
  ['lines that nobody understands', 'what is this line\n'.repeat(28_000)],
  ['one line', `User-agent: *\nDisallow: /${'a'.repeat(500_000)}`],
  ['line breaks', '\n'.repeat(500_000)],
] as const;

withChromium('half a megabyte', (visit) => {
  test.each(FILES)('of %s is typed into without a task over 200 ms, where that is timed', (_, file) =>
    visit(async (page) => {
      await openFile(page, file);
      await page.getByLabel('robots.txt', { exact: true }).focus();
      await page.keyboard.press('Control+Home');
      await watchTasks(page);
      const rounds: number[][] = [];
      do rounds.push(await tasksOfTyping(page));
      while (isTimed && rounds.length < ROUNDS && rounds.every(hasLong));
      if (isTimed) expect(rounds.at(-1)?.filter(isLong)).toEqual([]);
      expect(await line(page, 1).innerText()).toContain('User-agent: x');
    }),
  );

  test('leaves the lines far down in sight as soon as they are scrolled to', () =>
    visit(async (page) => {
      await openFile(page, FILES[0][1]);
      await page.getByRole('listbox').focus();
      await page.keyboard.press('End');
      await line(page, rules.length + 1).waitFor();
      expect(await line(page, rules.length + 1).innerText()).toContain(rules.at(-1));
    }));
});

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
  const before = page.url();
  await page.keyboard.type('User-agent: x\nDisallow: /y\n');
  await answered(page);
  await page.waitForFunction((url) => location.href !== url, before);
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

function hasLong(tasks: readonly number[]): boolean {
  return tasks.some(isLong);
}
