// Packages of the registry that use npm robots-parser, as they are, and again with ours in its place: both answer the
// same questions, and the same answers are wanted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesFor, withRegistry } from './overrides.js';
import { fieldsIn, Project, type Cell, type Means, manifestIn } from './project.js';

/** A file with what tells readings apart: several agents, wildcards, a sitemap, a rule that only the longest match sees. */
const ROBOTS = `User-agent: FooBot
Disallow: /*.pdf$
Crawl-delay: 2

User-agent: *
Disallow: /private
Allow: /private/open
Disallow: /search?*q=
Sitemap: https://a.example/sitemap.xml
`;

const PATHS = [
  '/',
  '/private',
  '/private/open',
  '/private/x',
  '/a.pdf',
  '/a.pdf?x',
  '/search?p=1&q=2',
  '/robots.txt',
];

const SETTING = `const ROBOTS = ${JSON.stringify(ROBOTS)};\nconst PATHS = ${JSON.stringify(PATHS)};\n`;

/** Each prints one line of JSON. */
const QUESTIONS = {
  crawlee: `import { RobotsTxtFile } from '@crawlee/utils';
const file = RobotsTxtFile.from('https://a.example/robots.txt', ROBOTS);
const verdicts = ['FooBot', 'BarBot', '*', undefined].map((agent) =>
  PATHS.map((path) => file.isAllowed('https://a.example' + path, agent)));
console.log(JSON.stringify([verdicts, file.isAllowed('https://other.example/'), file.getSitemaps()]));
`,
  simplecrawler: `import { createServer } from 'node:http';
import Crawler from 'simplecrawler';
const server = createServer(({ url }, response) => {
  if (url === '/robots.txt') response.end(ROBOTS.replace(/^Sitemap.*$/m, ''));
  else response.setHeader('content-type', 'text/html').end(PATHS.map((path) => '<a href="' + path + '">x</a>').join(' '));
}).listen(0, '127.0.0.1', () => {
  const crawler = new Crawler('http://127.0.0.1:' + server.address().port + '/');
  const [fetched, disallowed] = [new Set(), new Set()];
  crawler.userAgent = 'BarBot';
  crawler.interval = 1;
  crawler.maxConcurrency = 1;
  crawler.on('fetchcomplete', ({ uriPath, path }) => fetched.add(path ?? uriPath));
  crawler.on('fetchdisallowed', ({ uriPath, path }) => disallowed.add(path ?? uriPath));
  crawler.on('complete', () => {
    server.close();
    console.log(JSON.stringify([[...fetched].sort(), [...disallowed].sort()]));
  });
  crawler.start();
});
`,
  lighthouse: `import IsCrawlable from 'lighthouse/core/audits/seo/is-crawlable.js';
const page = 'https://a.example/private/x';
const request = { url: page, method: 'GET', headers: {}, initialPriority: 'High', referrerPolicy: 'no-referrer' };
const times = { requestTime: 1, proxyStart: -1, proxyEnd: -1, dnsStart: -1, dnsEnd: -1, connectStart: -1, connectEnd: -1,
  sslStart: -1, sslEnd: -1, workerStart: -1, workerReady: -1, sendStart: 0, sendEnd: 0, pushStart: 0, pushEnd: 0,
  receiveHeadersEnd: 1 };
const response = { url: page, status: 200, statusText: 'OK', headers: {}, mimeType: 'text/html', connectionReused: false,
  connectionId: 1, fromDiskCache: false, fromServiceWorker: false, encodedDataLength: 1, protocol: 'h2', timing: times };
const ids = { requestId: '1', loaderId: '1', frameId: '1' };
const DevtoolsLog = [
  { method: 'Page.frameNavigated', params: { frame: { id: '1', loaderId: '1', url: page } } },
  { method: 'Network.requestWillBeSent', params: { ...ids, documentURL: page, request, timestamp: 1, wallTime: 1,
    initiator: { type: 'other' }, redirectHasExtraInfo: false, type: 'Document', hasUserGesture: false } },
  { method: 'Network.responseReceived', params: { ...ids, timestamp: 2, type: 'Document', response, hasExtraInfo: false } },
  { method: 'Network.loadingFinished', params: { requestId: '1', timestamp: 3, encodedDataLength: 1 } },
];
const URL = { mainDocumentUrl: page, finalDisplayedUrl: page, requestedUrl: page };
const audits = [];
for (const content of ['', ROBOTS, ROBOTS + 'User-agent: Googlebot\\nAllow: /', 'User-agent: *\\nDisallow: /']) {
  const artifacts = { DevtoolsLog, URL, MetaElements: [], RobotsTxt: { status: 200, content } };
  const { score, warnings, details } = await IsCrawlable.audit(artifacts, { computedCache: new Map() });
  audits.push([score, warnings, details.items]);
}
console.log(JSON.stringify(audits));
`,
};

export const swapCells: readonly Cell[] = [
  {
    name: 'swap in @crawlee/utils 3',
    tries: 'verdicts and sitemaps of its RobotsTxtFile, as with npm robots-parser',
    run: (means) => swap(means, '@crawlee/utils@3', QUESTIONS.crawlee),
  },
  {
    name: 'swap in simplecrawler',
    tries: 'which pages of a site it fetches and which it leaves out, as with npm robots-parser',
    run: (means) => swap(means, 'simplecrawler@1', QUESTIONS.simplecrawler),
  },
  {
    name: 'swap in lighthouse',
    tries: 'scores, warnings and blamed lines of its audit is-crawlable, as with npm robots-parser',
    // The last one for Node 20.
    run: (means) => swap(means, 'lighthouse@12', QUESTIONS.lighthouse),
  },
];

async function swap(means: Means, wanted: string, question: string) {
  const name = wanted.replace(/@[^@]*$/, '');
  const before = await answerOf(await Project.with(means.scratch, [wanted]), question);
  // The README's lines; only what it replaces comes from the registry on loopback.
  const manifest = {
    ...fieldsIn(linesFor('npm').text),
    dependencies: { robotparser: `file:${means.tarball}` },
  };
  let version = '';
  await withRegistry(means, async (registry) => {
    const project = await Project.with(
      means.scratch,
      [wanted, `--@robotparser:registry=${registry}`],
      manifest,
    );
    const found = manifestOf(project, 'robots-parser');
    if (found.name !== '@robotparser/robots-parser') throw new Error(`robots-parser is still ${found.name}`);
    const after = await answerOf(project, question);
    if (after !== before) throw new Error(`other answers:\n${before}\n${after}`);
    version = manifestOf(project, name).version;
  });
  return `${version}: ${before.length} characters of answers, the same`;
}

async function answerOf(project: Project, question: string) {
  project.write('question.mjs', SETTING + question);
  const printed = await project.run(process.execPath, '--no-warnings', 'question.mjs');
  return printed.trim().split('\n').at(-1) ?? '';
}

function manifestOf({ folder }: Project, name: string) {
  return manifestIn(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
}
