/** The built page on loopback or as a file, and Debian's Chromium to look at it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { serveFolder } from '../../scripts/playground/folder-site.js';
import { builtOnce } from '../support/built-once.js';
import { builtPackage, PACKAGE_SOURCES } from '../support/built-package.js';
import { openChromium, PATIENCE_MS } from '../support/chromium.js';
import { isFull } from '../support/samples.js';

export interface BuiltPage {
  readonly folder: string;
  /** What the build has said. */
  readonly stdout: string;
}

/** What the page is built from, beside the package. */
const PAGE_SOURCES = [
  'package-lock.json',
  'scripts/entries.mjs',
  'scripts/playground',
  ...readdirSync('playground')
    .filter((name) => name !== 'dist')
    .map((name) => join('playground', name)),
];

/** Built as `npm run playground:build` does it, and without terser where not all samples are taken. */
export function builtPage(): BuiltPage {
  const folder = builtOnce(
    isFull ? 'page' : 'page-quick',
    [...PACKAGE_SOURCES, ...PAGE_SOURCES],
    (target) => {
      const library = join(builtPackage(), 'node_modules', 'robotparser');
      const args = [
        'scripts/playground/build.mjs',
        join(target, 'site'),
        library,
        ...(isFull ? [] : ['--quick']),
      ];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`Cannot build the page: ${stdout}${stderr}`);
      writeFileSync(join(target, 'said.txt'), stdout);
    },
  );
  return { folder: join(folder, 'site'), stdout: readFileSync(join(folder, 'said.txt'), 'utf8') };
}

export interface VisitOptions extends BrowserContextOptions {
  readonly fragment?: string;
  /** Where the page comes from; from loopback where it is left out. */
  readonly from?: 'site' | 'file';
  /** A script that runs before those of the page. */
  readonly before?: string;
}

export type Visit = (use: (page: Page) => Promise<void>, options?: VisitOptions) => Promise<void>;

export class BrowserHost {
  readonly #folder: string;
  readonly #browser: Browser;
  readonly #site: Awaited<ReturnType<typeof serveFolder>>;

  private constructor(folder: string, browser: Browser, site: Awaited<ReturnType<typeof serveFolder>>) {
    this.#folder = folder;
    this.#browser = browser;
    this.#site = site;
  }

  static async open(): Promise<BrowserHost> {
    const { folder } = builtPage();
    return new BrowserHost(folder, await openChromium(), await serveFolder(folder));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#site.close();
  }

  /**
   * Opens the page for as long as `use` takes. Whatever it says on the console and whatever it asks of other hosts is a
   * failure, in every test.
   */
  async visit(
    ...[use, { fragment = '', from = 'site', before, ...options } = {}]: Parameters<Visit>
  ): Promise<void> {
    const home = from === 'site' ? this.#site.url : pathToFileURL(join(this.#folder, 'index.html')).href;
    const context = await this.#browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (before !== undefined) await context.addInitScript(before);
    const complaints: string[] = [];
    const requests: string[] = [];
    context.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('request', (request) => requests.push(request.url()));
    try {
      const page = await context.newPage();
      await page.goto(home + fragment);
      if (before === undefined && options.javaScriptEnabled !== false) {
        await answered(page);
        await page.locator('.cm-editor').waitFor();
      }
      await use(page);
      expect(complaints).toEqual([]);
      const own = new RegExp('^(?:blob:|data:image/svg)');
      expect(requests.filter((url) => !url.startsWith(home) && !own.test(url))).toEqual([]);
    } finally {
      await context.close();
    }
  }
}

/** Waits until the page shows the answers to what stands in its form. */
export async function answered(page: Page): Promise<void> {
  await page.locator('#answers[aria-busy="false"]:not(:has([aria-busy="true"]))').waitFor();
}

export async function sentence(page: Page): Promise<string> {
  await answered(page);
  return (await page.locator('#sentence').innerText()).replaceAll(/\s+/g, ' ');
}

/** One of the three fields, by its exact name. */
export function field(page: Page, name: 'robots.txt' | 'URLs' | 'Crawler'): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** Picks an example by its name. */
export async function pick(page: Page, example: string): Promise<void> {
  await page.getByLabel('Example').selectOption({ label: example });
  await page.getByText(`Opened: ${example}`).waitFor();
  await answered(page);
}

/** Types anew into a field. */
export async function fill(page: Page, name: 'robots.txt' | 'URLs' | 'Crawler', text: string): Promise<void> {
  await field(page, name).fill(text);
  await answered(page);
}

/** Opens a file with the page's own button. */
export async function openFile(page: Page, contents: string | Buffer): Promise<void> {
  const file = { name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from(contents) };
  await page.getByLabel('Open a file').setInputFiles(file);
  await page.locator('#notice-text').filter({ hasText: /./ }).waitFor();
  await answered(page);
}

/** A cell of a table: the row counted from 0, the column by what stands over it. */
export async function cell(
  page: Page,
  table: 'Who may fetch what' | 'How each parser reads it',
  row: number,
  column: string,
): Promise<Locator> {
  const grid = page.getByRole('grid', { name: table });
  const names = await grid.getByRole('columnheader').getByRole('button').allInnerTexts();
  expect(names).toContain(column);
  return grid
    .locator('tbody tr:not(.spacer)')
    .nth(row)
    .getByRole('gridcell')
    .nth(names.indexOf(column) - 1);
}

/** Chooses a cell. */
export async function choose(page: Page, ...[table, row, column]: CellPlace): Promise<void> {
  await (await cell(page, table, row, column)).click();
  await answered(page);
}

type CellPlace = [table: 'Who may fetch what' | 'How each parser reads it', row: number, column: string];

/** What a cell says, in one line. */
export async function cellText(page: Page, ...place: CellPlace): Promise<string> {
  return (await (await cell(page, ...place)).innerText()).replaceAll(/\s+/g, ' ').trim();
}

/** The line of the editor that holds this text. */
export function line(page: Page, text: string): Locator {
  return page.locator('.cm-line').filter({ hasText: text }).first();
}

export async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** What a button offers to save: its name and contents. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; contents: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  // A byte order mark stays, which the reader of texts drops.
  const contents = (await buffer(await download.createReadStream())).toString('utf8');
  return { name: download.suggestedFilename(), contents };
}

/** The file as the page has it. */
export async function robotsOf(page: Page): Promise<string> {
  return (await saved(page, page.getByRole('button', { name: 'Save the edited file' }))).contents;
}
