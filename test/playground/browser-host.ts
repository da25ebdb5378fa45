/** The built page on loopback, and Debian's Chromium to look at it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@jest/globals';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { serveFolder } from '../../scripts/playground/folder-site.mjs';
import { dialects } from '../../src/entries/dialects.js';
import { builtPackage } from '../built-package.js';

const program = '/usr/bin/chromium';

/** Set when there is no browser to test with; the tests that need one are skipped and this line says so. */
export const withoutChromium = existsSync(program)
  ? undefined
  : `there is no ${program}: apt-get install chromium`;

/** A machine that runs all tests at once is slow. */
const PATIENCE_MS = 25_000;

const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // The browser's own business with its maker's hosts.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BuiltPage {
  readonly folder: string;
  /** What the build says, and how it ends. */
  readonly stdout: string;
  readonly exit: number | null;
}

/** Built as `npm run playground:build` does it, into a folder of its own. */
export function buildPage(): BuiltPage {
  const library = join(builtPackage(), 'node_modules', 'robotparser');
  mkdirSync('.tmp', { recursive: true });
  const folder = mkdtempSync(resolve('.tmp/playground-'));
  const args = ['scripts/playground/build.mjs', folder, library];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { folder, stdout: stdout + stderr, exit: status };
}

export type Visit = (
  use: (page: Page) => Promise<void>,
  options?: BrowserContextOptions & { readonly fragment?: string },
) => Promise<void>;

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
    const { folder, stdout, exit } = buildPage();
    if (exit !== 0) throw new Error(`Cannot build the page: ${stdout}`);
    const browser = await chromium.launch({
      executablePath: program,
      args: OPTIONS,
      timeout: PATIENCE_MS,
    });
    return new BrowserHost(folder, browser, await serveFolder(folder, 0));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#site.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * Opens the page for as long as `use` takes. Whatever it says on the console and whatever it asks of other hosts is a
   * failure, in every test.
   */
  async visit(...[use, { fragment = '', ...options } = {}]: Parameters<Visit>): Promise<void> {
    const context = await this.#browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const complaints: string[] = [];
    const requests: string[] = [];
    context.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('request', (request) => requests.push(request.url()));
    try {
      const page = await context.newPage();
      await page.goto(this.#site.url + fragment);
      await answered(page);
      await use(page);
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(this.#site.url))).toEqual([]);
    } finally {
      await context.close();
    }
  }
}

/** Waits until the page shows the answers to what stands in its form. */
export async function answered(page: Page): Promise<void> {
  await page.locator('#answers[aria-busy="false"]').waitFor();
}

/** Picks an example by its name. */
export async function pick(page: Page, example: string): Promise<void> {
  await page.getByLabel('Example').selectOption({ label: example });
  await answered(page);
}

/** Types anew into the field with this label. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await answered(page);
}

/** Opens a file with the page's own button. */
export async function openFile(page: Page, contents: string): Promise<void> {
  const file = { name: 'robots.txt', mimeType: 'text/plain', buffer: Buffer.from(contents) };
  await page.getByLabel('Open a file').setInputFiles(file);
  await answered(page);
}

/** The cell of the table for a URL, counted from 0, and a dialect. */
export function cell(page: Page, row: number, dialect: string) {
  return page
    .locator('#table tbody tr')
    .nth(row)
    .getByRole('gridcell')
    .nth(DIALECTS.indexOf(dialect))
    .getByRole('button');
}

const DIALECTS = Object.keys(dialects);

export function line(page: Page, number: number) {
  return page.locator(`#line-${number}`);
}

export async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}
