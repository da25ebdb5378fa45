// Makes the pictures in media/: the page as Chromium shows it. Needs what `npm run playground:build` builds, and a Chromium,
// whose path may be given as the only argument.
//
//   npm run pictures
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serveFolder } from './playground/folder-site.js';

const WINDOW = { width: 1100, height: 640 };

const [browser = '/usr/bin/chromium'] = process.argv.slice(2);

await photographPage(inProject('media/page.png'), 'light');
await photographPage(inProject('media/page-dark.png'), 'dark');

async function photographPage(file: string, colorScheme: 'light' | 'dark') {
  const site = await serveFolder(inProject('playground/dist'));
  const program = await chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await program.newPage({ viewport: WINDOW, colorScheme, reducedMotion: 'reduce' });
    await page.goto(site.url);
    await page
      .getByRole('gridcell', { name: /allowed/ })
      .first()
      .waitFor({ state: 'attached' });
    await page.screenshot({ path: file });
  } finally {
    await program.close();
    await site.close();
  }
}

function inProject(path: string) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
