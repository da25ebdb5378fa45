// Watches robots.txt files and tells whom a change shuts out or lets in, also of a change while it was not running.
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RobotsCache } from 'robotparser/cache';
import { diffRobots } from 'robotparser/diff';
import { DiskStore } from 'robotparser/node';

/**
 * Asks every site once, and tells what has changed since it was last told.
 *
 * @param {readonly string[]} sites
 * @param {string} folder what has been told is kept here, a file for each site
 */
async function watch(sites, folder) {
  const store = new DiskStore(join(folder, 'store'));
  const cache = new RobotsCache({ userAgent: 'WatchBot/1.0 (+https://watch.example)', store });
  cache.subscribe((event) => {
    if (event.type === 'changed') console.log(`${new URL(event.site).hostname} has another robots.txt`);
  });
  for (const site of sites) {
    const { basis, robots } = await cache.refresh(site);
    if (basis.kind === 'fresh-copy') tell(site, [robots.toJSON().source].flat().join('\n'), folder);
    else console.log(`${new URL(site).hostname}: ${basis.kind}`);
  }
  await cache.close();
  await store.close();
}

/**
 * @param {string} site
 * @param {string} text
 * @param {string} folder
 */
function tell(site, text, folder) {
  const file = join(folder, `${encodeURIComponent(site)}.txt`);
  const before = readIfThere(file);
  const { shutOut, letIn, changed } = diffRobots(before ?? text, text, { url: `${site}/robots.txt` });
  const name = new URL(site).hostname;
  if (before === undefined) console.log(`${name}: watched from now on`);
  else if (changed === 0) console.log(`${name}: nobody is concerned`);
  if (shutOut.length > 0) console.log(`${name} shuts out ${shutOut.join(', ')}`);
  if (letIn.length > 0) console.log(`${name} lets in ${letIn.join(', ')}`);
  // Whoever ends here is told again: better twice than never.
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

let robots = 'User-agent: *\nDisallow: /cart\n';
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/plain').end(robots);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The site has no port');
const sites = [`http://127.0.0.1:${address.port}`];
const folder = mkdtempSync(join(tmpdir(), 'watch-'));

await watch(sites, folder);
robots += '\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n';
await watch(sites, folder);
robots = robots.replace('User-agent: CCBot\n', '# for models\n');
await watch(sites, folder);
await watch(sites, folder);

server.close();
rmSync(folder, { recursive: true });
