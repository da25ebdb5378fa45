// Crawlers of examples/serve, each on loopback sites with one `robotparser serve`, and requests that schemathesis generates.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serveOnLoopback } from '../loopback.js';
import { missing, Project, ROOT, type Cell, type Means } from './project.js';

const PAGES = 3;
/** The service's own, where a site asks for none. */
const SPACING_MS = 1000;

const EXAMPLES = join(ROOT, 'examples/serve');

interface Site {
  readonly origin: string;
  readonly asked: { readonly url: string; readonly at: number }[];
  readonly close: () => Promise<void>;
}

export const serviceCells: readonly Cell[] = [
  {
    name: 'service for Scrapy',
    tries: 'two processes crawl 50 sites through one service',
    run: (means) =>
      missing('scrapy', 'version') ??
      crawl(means, 50, 2 * 50 * PAGES, async ({ folder }, service, sites) => {
        const spider = new Project(folder, { SERVICE: service, SITES: sites.join(' ') });
        const crawlAll = () => spider.run('scrapy', 'runspider', join(EXAMPLES, 'scrapy_spider.py'));
        await Promise.all([crawlAll(), crawlAll()]);
      }),
  },
  {
    name: 'service for requests',
    tries: 'a program in Python asks for pages, and fetches those that are allowed',
    run: (means) =>
      missing('python3', '-c', 'import requests') ??
      crawl(means, 5, 2 * 5, (project, service, sites) => {
        const pages = sites.flatMap((origin) => [`${origin}/`, `${origin}/1`, `${origin}/private`]);
        return project.run('python3', join(EXAMPLES, 'crawler.py'), service, ...pages);
      }),
  },
  {
    name: 'service for Colly',
    tries: 'a crawler in Go crawls five sites',
    run: (means) =>
      missing('go', 'version') ??
      crawl(means, 5, PAGES * 5, async ({ folder }, service, sites) => {
        cpSync(join(EXAMPLES, 'colly'), folder, { recursive: true });
        const crawler = new Project(folder, { GOFLAGS: '-mod=mod' });
        await crawler.run('go', 'mod', 'init', 'crawler');
        await crawler.run('go', 'get', 'github.com/gocolly/colly/v2');
        await crawler.run('go', 'run', '.', service, ...sites);
      }),
  },
  {
    name: 'service under schemathesis',
    tries: 'requests that its schema allows and forbids are answered as it says',
    run: (means) =>
      missing('schemathesis', '--version') ??
      crawl(means, 0, 0, (project, service) =>
        project.run(
          'schemathesis',
          ...['run', `${service}/openapi.json`, '--max-examples', '10', '--seed', '19'],
        ),
      ),
  },
  {
    name: 'service on Kubernetes',
    tries: 'its manifests are valid by the schemas of Kubernetes',
    async run({ scratch }) {
      const reason = missing('kubernetes-validate', '--version');
      if (reason !== undefined) return reason;
      const manifests = ['sidecar.yaml', 'service.yaml'].map((name) => join(EXAMPLES, 'kubernetes', name));
      await new Project(scratch).run('kubernetes-validate', '--strict', ...manifests);
      return `${manifests.length} manifests`;
    },
  },
];

/** @param count - how many pages are fetched of how many sites */
async function crawl(
  { scratch }: Means,
  siteCount: number,
  count: number,
  work: (project: Project, service: string, origins: readonly string[]) => Promise<unknown>,
) {
  const sites = await Promise.all(Array.from({ length: siteCount }, openSite));
  const options = ['--agent', 'FooBot/1.0 (+https://foo.example/bot)', '--addresses', 'any'];
  const program = spawn(process.execPath, [join(ROOT, 'dist/cjs/program.js'), 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
    const line = String((await lines.next()).value);
    const service = /"address":"([^"]+)"/.exec(line)?.[1];
    if (service === undefined) throw new Error(`the service says ${line}`);
    const project = new Project(mkdtempSync(join(scratch, 'client-')));
    await work(
      project,
      service,
      sites.map(({ origin }) => origin),
    );
    return found(sites, count);
  } finally {
    program.kill();
    await Promise.all(sites.map((site) => site.close()));
  }
}

function found(sites: readonly Site[], count: number) {
  const pages = sites.map(({ asked }) => asked.filter(({ url }) => url !== '/robots.txt'));
  const refused = pages.flat().filter(({ url }) => url.startsWith('/private'));
  const fetched = pages.flat().length;
  if (refused.length > 0) throw new Error(`${refused.length} pages were fetched that robots.txt disallows`);
  if (fetched !== count) throw new Error(`${fetched} pages were fetched, not ${count}`);
  if (count === 0) return 'found nothing';
  const gaps = pages.flatMap((times) => times.slice(1).map(({ at }, index) => at - (times[index]?.at ?? 0)));
  // A crawler that has to wait for a core sends its request later than its turn.
  const load = `load ${Math.round(loadavg()[0] ?? 0)} on ${availableParallelism()} cores`;
  return `${fetched} pages, least gap ${(Math.min(...gaps) / SPACING_MS).toFixed(2)} times the spacing, ${load}`;
}

async function openSite(): Promise<Site> {
  const asked: Site['asked'] = [];
  const links = Array.from({ length: PAGES - 1 }, (_, page) => `<a href="/${page + 1}">`).join('');
  const server = await serveOnLoopback(({ url = '' }, response) => {
    asked.push({ url, at: performance.now() });
    if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n');
    else response.setHeader('content-type', 'text/html').end(`${links}<a href="/private">`);
  });
  return { ...server, asked };
}
