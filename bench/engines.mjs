// What is measured: npm's parsers, every dialect of this package, Python's parsers where they are installed, and a native
// one where there is cargo.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dialects } from 'robotparser/dialects';

/** @import { Contender, Engine } from './engine.d.ts' */

/** The engine that all others are compared with. */
export const BASELINE = 'robots-parser';

/** @type {Record<string, () => Promise<Engine>>} */
const peers = {
  'robots-parser': async () => {
    const { default: imported } = await import('robots-parser');
    // Its types know a default export; its code is one function.
    const make = typeof imported === 'function' ? imported : imported.default;
    /** @type {Engine<ReturnType<typeof make>>} */
    const engine = { parse: make, allows: (robots, agent, url) => robots.isAllowed(url, agent) };
    return engine;
  },
  'robots-txt-parser': async () => {
    const { default: make } = await import('robots-txt-parser');
    /** @type {Engine<ReturnType<typeof make>>} */
    const engine = {
      parse(url, text) {
        const robots = make({ userAgent: 'googlebot', allowOnNeutral: true });
        robots.parseRobots(url, text);
        // Already at hand under this URL, so this takes effect at once.
        void robots.useRobotsFor(url);
        return robots;
      },
      allows(robots, agent, url) {
        robots.setUserAgent(agent);
        return robots.canCrawlSync(url);
      },
    };
    return engine;
  },
  'robots-txt-guard': async () => {
    const { default: parse } = await import('robots-txt-parse');
    const { default: guard } = await import('robots-txt-guard');
    const { Readable } = await import('node:stream');
    /** @type {Engine<ReturnType<typeof guard>>} */
    const engine = {
      parse() {
        throw new Error('robots-txt-parse reads streams only');
      },
      parseLater: async (_url, text) => guard(await parse(Readable.from([text]))),
      allows(robots, agent, url) {
        const { pathname, search } = new URL(url);
        return robots.isAllowed(agent, pathname + search);
      },
    };
    return engine;
  },
};

const WORKER = new URL('worker.py', import.meta.url);
const PYTHONS = ['python3', '/usr/bin/python3'];
const FACADE = 'robotparser compat/robots-parser';

/** @returns {Contender[]} */
export function contenders() {
  return [...peerContenders(), ...ownContenders(), ...pythonContenders()];
}

/**
 * @param {string} name of a contender of kind peer or own
 * @returns {Promise<Engine>}
 */
export async function engineNamed(name) {
  const peer = peers[name];
  if (peer !== undefined) return peer();
  if (name === FACADE) {
    const { default: make } = await import('robotparser/compat/robots-parser');
    /** @type {Engine<ReturnType<typeof make>>} */
    const engine = { parse: make, allows: (robots, agent, url) => robots.isAllowed(url, agent) };
    return engine;
  }
  const { parse } = await import('robotparser/core');
  const dialect = Object.entries(dialects).find(([own]) => ownName(own) === name)?.[1];
  if (dialect === undefined) throw new Error(`No engine is called ${name}`);
  /** @type {Engine<ReturnType<typeof parse>>} */
  const engine = {
    parse: (url, text) => parse(text, { dialect, url }),
    allows: (robots, agent, url) => robots.allows(agent, url),
    explain: (robots, agent, url) => robots.explain(agent, url),
  };
  return engine;
}

/** @returns {Contender[]} */
function peerContenders() {
  return Object.keys(peers).map((name) => ({ name, version: packageVersion(name), kind: 'peer' }));
}

/** @returns {Contender[]} */
function ownContenders() {
  const version = packageVersion('robotparser');
  const names = [...Object.keys(dialects).map(ownName), FACADE];
  return names.map((name) => ({ name, version, kind: 'own' }));
}

/** @param {string} dialect */
function ownName(dialect) {
  return `robotparser ${dialect}`;
}

/** @param {string} name */
function packageVersion(name) {
  const file = name === 'robotparser' ? '../package.json' : `../node_modules/${name}/package.json`;
  return /"version": "([^"]+)"/.exec(readFileSync(new URL(file, import.meta.url), 'utf8'))?.[1] ?? 'unknown';
}

/**
 * The engines of whichever Python has most of them.
 *
 * @returns {Contender[]}
 */
function pythonContenders() {
  const lists = PYTHONS.map((command) => {
    const { status, stdout } = spawnSync(command, [fileURLToPath(WORKER), '--list'], { encoding: 'utf8' });
    const lines = status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
    return lines.map((line) => pythonContender(command, line));
  });
  return lists.reduce((best, list) => (list.length > best.length ? list : best), []);
}

/**
 * @param {string} command
 * @param {string} line
 * @returns {Contender}
 */
function pythonContender(command, line) {
  const [name = '', version = ''] = line.split('\t');
  return { name, version, kind: 'foreign', command: [command, fileURLToPath(WORKER)] };
}

const NATIVE = fileURLToPath(new URL('native/', import.meta.url));

/**
 * Built of crates of the registry, which takes half a minute the first time; none without cargo.
 *
 * @returns {Contender[]}
 */
export function nativeContenders() {
  const target = fileURLToPath(new URL('../.tmp/native', import.meta.url));
  const build = ['build', '--quiet', '--release', '--target-dir', target];
  const { status } = spawnSync('cargo', build, { cwd: NATIVE, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) return [];
  const version =
    /texting_robots = "=([^"]+)"/.exec(readFileSync(`${NATIVE}Cargo.toml`, 'utf8'))?.[1] ?? 'unknown';
  return [
    { name: 'rust texting_robots', version, kind: 'foreign', command: [`${target}/release/robots-worker`] },
  ];
}
