// Crawls loopback sites by one `robotparser serve` with the programs of examples/serve, and asks the service whatever
// schemathesis thinks of: two Scrapy processes at once, then requests, then Colly. The manifests of examples/serve/kubernetes are
// checked against the schemas of Kubernetes.
//
//   npm run build && node scripts/clients.mjs
//
// A client that is not installed is skipped, with the reason.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const SITES = 50;
const PAGES = 3;
/** The service's own, where a site asks for none. */
const SPACING_MS = 1000;
const LIMIT_MS = 100_000;

const EXAMPLES = resolve('examples/serve');

/** @typedef {{ origin: string, asked: { url: string, at: number }[], close: () => void }} Site */

const folder = mkdtempSync(join(tmpdir(), 'robotparser-clients-'));
const sites = await Promise.all(Array.from({ length: SITES }, openSite));
const child = spawn(
  process.execPath,
  [
    resolve('dist/cjs/program.js'),
    'serve',
    '--agent',
    'FooBot/1.0 (+https://foo.example/bot)',
    '--addresses',
    'any',
  ],
  { stdio: ['ignore', 'pipe', 'ignore'] },
);
try {
  const service = await addressOf(child);
  const some = sites.slice(0, 5).map(({ origin }) => origin);
  const spider = ['runspider', join(EXAMPLES, 'scrapy_spider.py')];
  const all = { SERVICE: service, SITES: sites.map(({ origin }) => origin).join(' ') };
  await crawl('two Scrapy processes', ['scrapy', 'version'], 2 * SITES * PAGES, () =>
    Promise.all([run('scrapy', spider, { env: all }), run('scrapy', spider, { env: all })]),
  );
  const pages = some.flatMap((origin) => [`${origin}/`, `${origin}/1`, `${origin}/private`]);
  await crawl('requests', ['python3', '-c', 'import requests'], 2 * some.length, () =>
    run('python3', [join(EXAMPLES, 'crawler.py'), service, ...pages]),
  );
  await crawl('Colly', ['go', 'version'], PAGES * some.length, async () => {
    cpSync(join(EXAMPLES, 'colly'), folder, { recursive: true });
    await run('go', ['mod', 'init', 'crawler']);
    await run('go', ['get', 'github.com/gocolly/colly/v2']);
    await run('go', ['run', '.', service, ...some]);
  });
  const manifests = ['sidecar.yaml', 'service.yaml'].map((name) => join(EXAMPLES, 'kubernetes', name));
  await crawl('kubernetes-validate', ['kubernetes-validate', '--version'], 0, () =>
    run('kubernetes-validate', ['--strict', ...manifests]),
  );
  await crawl('schemathesis', ['schemathesis', '--version'], 0, () =>
    run('schemathesis', ['run', `${service}/openapi.json`, '--max-examples', '10', '--seed', '19']),
  );
} finally {
  child.kill();
  for (const site of sites) site.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} name
 * @param {readonly string[]} probe a command that succeeds if it is installed
 * @param {number} count how many pages are fetched
 * @param {() => Promise<unknown>} work
 */
async function crawl(name, [command = '', ...args], count, work) {
  const probed = spawnSync(command, args, { encoding: 'utf8' });
  if (probed.status !== 0) {
    console.log(
      `${name}: skipped, ${probed.error?.message ?? probed.stderr.trim().split('\n').at(-1) ?? ''}`,
    );
    return;
  }
  for (const { asked } of sites) asked.length = 0;
  const began = performance.now();
  try {
    await work();
    console.log(`${name}: ${found(count)}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`${name}: failed, ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @param {number} count */
function found(count) {
  const pages = sites.map(({ asked }) => asked.filter(({ url }) => url !== '/robots.txt'));
  const refused = pages.flat().filter(({ url }) => url.startsWith('/private'));
  const fetched = pages.flat().length;
  const gaps = pages.flatMap((times) => times.slice(1).map(({ at }, index) => at - (times[index]?.at ?? 0)));
  const least = gaps.length === 0 ? 1 : Math.min(...gaps) / SPACING_MS;
  if (refused.length > 0) throw new Error(`${refused.length} pages were fetched that robots.txt disallows`);
  if (count > 0 && fetched !== count) throw new Error(`${fetched} pages were fetched, not ${count}`);
  if (count === 0) return 'found nothing';
  // A crawler that has to wait for a core sends its request later than its turn.
  const load = `load ${Math.round(loadavg()[0] ?? 0)} on ${availableParallelism()} cores`;
  return `${fetched} pages, least gap ${least.toFixed(2)} times the spacing, ${load}`;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Readonly<Record<string, string>> }} [how]
 */
async function run(command, args, { env = {} } = {}) {
  const program = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, GOFLAGS: '-mod=mod', ...env },
    timeout: LIMIT_MS,
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (more) => (output += String(more)));
  await once(program, 'close');
  const code = program.exitCode;
  if (code !== 0)
    throw new Error(`${command} ${args[0] ?? ''} ended with ${String(code)}: ${output.slice(-3000)}`);
}

/** @param {import('node:child_process').ChildProcess} program */
async function addressOf({ stdout }) {
  if (stdout === null) throw new Error('There is no output');
  for await (const line of createInterface(stdout)) return /"address":"([^"]+)"/.exec(line)?.[1] ?? '';
  throw new Error('The service ended');
}

/** @returns {Promise<Site>} */
async function openSite() {
  /** @type {Site['asked']} */
  const asked = [];
  const links = Array.from({ length: PAGES - 1 }, (_, page) => `<a href="/${page + 1}">`).join('');
  const server = createServer(({ url = '' }, response) => {
    asked.push({ url, at: performance.now() });
    if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n');
    else response.setHeader('content-type', 'text/html').end(`${links}<a href="/private">`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked, close };
}
