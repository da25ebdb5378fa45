// Measures one engine in a process of its own: a job as JSON on each line of standard input, a sample on each line of
// standard output. What is measured is the CPU time of the whole process, garbage collector and compiler included.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { engineNamed } from './engines.mjs';
import { readJob, readSites } from './messages.mjs';

/** @import { Job, Sample, Site } from './engine.d.ts' */

/**
 * A pass over the prepared data: what it counted, and verdicts or refused files.
 *
 * @typedef {() => Promise<[count: number, verdicts: number]>} Pass
 */

const engine = await engineNamed(process.argv[2] ?? '');
/** @type {(url: string, text: string) => unknown} */
const parseOne = engine.parseLater?.bind(engine) ?? engine.parse.bind(engine);
/** @type {{ name: string, pass: Pass } | undefined} */
let prepared;

for await (const line of createInterface({ input: process.stdin })) {
  const job = readJob(line);
  const sample = job.work === 'memory' ? await measureMemory(job) : await measureTime(job);
  process.stdout.write(`${JSON.stringify(sample)}\n`);
}

/**
 * @param {Job} job
 * @returns {Promise<Sample>}
 */
async function measureTime(job) {
  if (prepared?.name !== job.name) prepared = { name: job.name, pass: await prepare(job) };
  const { pass } = prepared;
  // While a process waits for its turn the engine puts away what it compiled, all the more the longer it waits; so it works
  // as long as it is measured before it is. A cold one is measured as it is, without the garbage that reading the data
  // left: it would be collected during the pass, at the cost of the engine.
  if (job.leastMs > 0) await repeat(pass, job.leastMs);
  else globalThis.gc?.();
  return repeat(pass, job.leastMs);
}

/**
 * Passes until they have taken so many milliseconds of CPU time, at least one.
 *
 * @param {Pass} pass
 * @param {number} leastMs
 * @returns {Promise<Sample>}
 */
async function repeat(pass, leastMs) {
  const start = cpuMs();
  let passes = 0;
  for (;;) {
    const [count, verdicts] = await pass();
    passes++;
    const spent = cpuMs() - start;
    if (spent >= leastMs) return { ms: spent / passes, count, verdicts };
  }
}

/** @returns {number} */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * @param {Job} job
 * @returns {Promise<Pass>}
 */
async function prepare(job) {
  const sites = readSites(readFileSync(job.data, 'utf8'));
  const asked = sites.filter((site) => site.links.length > 0);
  switch (job.work) {
    case 'parse':
      return () => parseAll(sites);
    case 'parse-and-check':
      return () => parseAndCheck(asked, job.links, Infinity);
    case 'first-checks':
      return () => parseAndCheck(asked, Infinity, job.links);
    case 'check':
      return checkAll(await parsedSites(asked), job.agents, engine.allows.bind(engine));
    case 'explain': {
      const explain = engine.explain?.bind(engine);
      if (explain === undefined) throw new Error('this engine does not explain');
      return checkAll(await parsedSites(asked), job.agents, explain);
    }
    case 'memory':
      throw new Error('memory is not a matter of time');
  }
}

/** @param {Site[]} sites */
async function parsedSites(sites) {
  /** @type {{ robots: unknown, links: readonly string[] }[]} */
  const parsed = [];
  for (const { url, robots, links } of sites) {
    try {
      parsed.push({ robots: await parseOne(url, robots), links });
    } catch {
      // Counted where parsing is what is measured.
    }
  }
  return parsed;
}

/**
 * @param {Site[]} sites
 * @returns {Promise<[number, number]>}
 */
async function parseAll(sites) {
  let refused = 0;
  for (const { url, robots } of sites) {
    try {
      // Waiting costs time, so only those are waited for that make it necessary.
      if (engine.parseLater) await engine.parseLater(url, robots);
      else engine.parse(url, robots);
    } catch {
      refused++;
    }
  }
  return [sites.length, refused];
}

/**
 * @param {{ robots: unknown, links: readonly string[] }[]} sites
 * @param {readonly string[]} agents
 * @param {(robots: unknown, agent: string, url: string) => unknown} ask
 * @returns {Pass}
 */
function checkAll(sites, agents, ask) {
  return () => {
    let checks = 0;
    let allowed = 0;
    for (const { robots, links } of sites) {
      for (const agent of agents) {
        checks += links.length;
        for (const link of links) {
          try {
            if (ask(robots, agent, link) === true) allowed++;
          } catch {
            // An exception is no permission.
          }
        }
      }
    }
    return Promise.resolve([checks, allowed]);
  };
}

/**
 * @param {Site[]} sites
 * @param {number} most of a site
 * @param {number} mostInAll
 * @returns {Promise<[number, number]>}
 */
async function parseAndCheck(sites, most, mostInAll) {
  let checks = 0;
  let allowed = 0;
  for (const { url, robots, links } of sites) {
    if (checks >= mostInAll) break;
    /** @type {unknown} */
    let parsed;
    try {
      parsed = engine.parseLater ? await engine.parseLater(url, robots) : engine.parse(url, robots);
    } catch {
      continue;
    }
    const count = Math.min(most, links.length, mostInAll - checks);
    checks += count;
    for (let i = 0; i < count; i++) {
      try {
        if (engine.allows(parsed, 'googlebot', links[i] ?? '')) allowed++;
      } catch {
        // An exception is no permission.
      }
    }
  }
  return [checks, allowed];
}

/**
 * Needs `--expose-gc`.
 *
 * @param {Job} job
 * @returns {Promise<Sample>}
 */
async function measureMemory(job) {
  const read = () => readSites(readFileSync(job.data, 'utf8'));
  // What an engine makes once, for its first files, is none of the files'.
  await parsedAndChecked(read().slice(0, 20), job);
  const empty = await heapInUse();
  const texts = { sites: read() };
  const files = texts.sites.length;
  const before = await heapInUse();
  const parsed = await parsedAndChecked(texts.sites, job);
  const added = (await heapInUse()) - before;
  texts.sites = [];
  const withText = (await heapInUse()) - empty;
  const bytes = { added: Math.round(added / files), withText: Math.round(withText / files) };
  return { ms: 0, count: parsed.length, verdicts: 0, bytes };
}

/**
 * The parsed files, after some checks.
 *
 * @param {readonly Site[]} sites
 * @param {Job} job
 */
async function parsedAndChecked(sites, { links: most, agents }) {
  const parsed = [];
  for (const { url, robots, links } of sites) {
    try {
      const file = await parseOne(url, robots);
      parsed.push(file);
      for (const link of links.slice(0, most)) {
        for (const agent of agents) engine.allows(file, agent, link);
      }
    } catch {
      // A file that is refused takes no memory.
    }
  }
  return parsed;
}

/** @returns {Promise<number>} bytes, after everything that can be collected has been */
async function heapInUse() {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error('memory is measured with --expose-gc');
  for (let i = 0; i < 5; i++) {
    collect();
    // Buffers are freed only after the collector's own turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
