// The adapters of examples/adapters with the packages that they are for: the programs of examples/with-packages.
import { cpSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { missing, Project, type Cell, type Means } from './project.js';

const SHOP = ['/boots: 200', '/cart: refused', '/about: 200'];

const CRAWLED = ['fetched / /about /boots /boots/red', 'other requests: none', 'requests for robots.txt: 1'];

const SIGNED = [
  '/robots.txt: the signature holds',
  '/signed/robots.txt: the signature holds',
  'line 2: Disallow: /private',
  '/robots.txt: Message does not contain Signature-Input header',
  'robots.txt could not be fetched: status 503',
];

const MEASURED = [
  'robots.store.duration ask settle slot',
  'robots.events fetched',
  'robots.fetch.duration fetched',
  ...['waiting', 'refreshing', 'sites', 'bytes'].map((name) => `robots.${name}`),
  'robots.turn.wait true',
];

export const adapterCells: readonly Cell[] = [
  {
    name: 'adapter for got',
    tries: 'its hooks fetch what may be fetched, and nothing else',
    run: (means) => runExample(means, 'got', ['got'], SHOP),
  },
  {
    name: 'adapter for undici',
    tries: 'the same with its interceptor, even after redirects',
    run: (means) => runExample(means, 'undici', ['undici@7'], [...SHOP, '/to-cart: refused']),
  },
  {
    name: 'adapter for Puppeteer',
    tries: 'the same with a page in Chromium',
    run: (means) => runExample(means, 'puppeteer', ['puppeteer-core'], SHOP, '/usr/bin/chromium'),
  },
  {
    name: 'adapter for Crawlee 3',
    tries: 'its RobotsTxtFile, hooks and queue crawl all that a shop allows',
    run: (means) => runExample(means, 'crawlee', ['@crawlee/cheerio@3'], CRAWLED),
  },
  {
    name: 'adapter for OpenTelemetry',
    tries: 'its instruments measure what a cache does',
    run: (means) =>
      runExample(means, 'opentelemetry', ['@opentelemetry/api', '@opentelemetry/sdk-metrics'], MEASURED),
  },
  {
    name: 'web-bot-auth',
    tries: 'its signatures in `headers`, on every hop, sent to a server that verifies them',
    run: (means) => runExample(means, 'web-bot-auth', ['web-bot-auth@0.1.3'], SIGNED),
  },
  {
    name: 'adapter for BullMQ',
    tries: 'four processes on one queue, 100 sites with a delay, one process killed',
    run: async (means) => crawlWithOneKilled(await openExamples(means, ['bullmq@5', 'ioredis@5']), 'bullmq'),
  },
  {
    name: 'adapter for Kafka',
    tries: 'the same with a topic partitioned by site; the broker comes from Maven',
    run: runKafka,
  },
];

const KAFKA_VERSION = '4.2.1';
const KAFKA = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>matrix</groupId><artifactId>matrix</artifactId><version>1</version><dependencies><dependency>
<groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version>
</dependency></dependencies></project>`;

/** @param name - of a program */
async function runExample(
  means: Means,
  name: string,
  packages: string[],
  wanted: readonly string[],
  ...args: string[]
) {
  const project = await openExamples(means, packages);
  const printed = await project.run(process.execPath, `examples/with-packages/${name}.mjs`, ...args);
  if (printed.trim() !== wanted.join('\n')) throw new Error(`${name}.mjs prints:\n${printed}`);
  return `${packages.join(', ')}: ${wanted.join('; ')}`;
}

async function runKafka(means: Means) {
  const reason = missing('mvn', '--version');
  if (reason !== undefined) return reason;
  const project = await openExamples(means, ['kafkajs@2', 'ioredis@5']);
  project.write('pom.xml', KAFKA);
  await project.run('mvn', '-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=libs');
  return `Kafka ${KAFKA_VERSION}: ${await crawlWithOneKilled(project, 'kafka', 'libs')}`;
}

async function crawlWithOneKilled(project: Project, name: string, ...args: string[]) {
  const printed = await project.run(process.execPath, `examples/with-packages/${name}.mjs`, ...args);
  if (!printed.startsWith('1000 pages of 100 sites')) throw new Error(`${name}.mjs prints:\n${printed}`);
  // What it takes depends on what else the machine does.
  const load = `load ${Math.round(loadavg()[0] ?? 0)} on ${availableParallelism()} cores`;
  return `${printed.trim().replaceAll('\n', '; ')}; ${load}`;
}

async function openExamples(means: Means, packages: string[]) {
  const project = await Project.open(means, packages, { type: 'module' });
  cpSync(fileURLToPath(new URL('../../examples', import.meta.url)), `${project.folder}/examples`, {
    recursive: true,
  });
  return project;
}
