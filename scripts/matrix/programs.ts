// Programs of users that try every entry: written here because they follow from the entries.
import { entries } from '../entries.mjs';
import { serveOnLoopback } from '../loopback.js';

export const TEXT = 'User-agent: *\nDisallow: /private\n';

/** Over `entry`, what the entry exports: each is a verdict that TEXT forbids PAGE. */
const VERDICTS = new Map([
  ['index', `parsed(new entry.RobotFileParser()).canFetch('FooBot', PAGE)`],
  ['core', `entry.parse(TEXT).allows('FooBot', PAGE)`],
  ['dialects', `entry.dialects.google !== entry.google`],
  ['compat/rerp', `parsed(new entry.RobotExclusionRulesParser()).isAllowed('FooBot', PAGE)`],
  ['compat/python', `parsed(new entry.RobotFileParser()).canFetch('FooBot', PAGE)`],
  ['compat/protego', `entry.Protego.parse(TEXT).canFetch(PAGE, 'FooBot')`],
  ['compat/robots-parser', `(entry.default ?? entry)(PAGE, TEXT).isAllowed(PAGE, 'FooBot')`],
]);

/** Forbidden by TEXT. */
export const PAGE = 'https://example.com/private/page';

const SETTING = `
const TEXT = ${JSON.stringify(TEXT)};
const PAGE = ${JSON.stringify(PAGE)};
const parsed = (parser) => (parser.parse(TEXT), parser);
const check = (name, entry, allowed) => {
  if (entry === undefined || entry === null) throw new Error(name + ' exports nothing');
  if (allowed !== false) throw new Error(name + ' gives another verdict: ' + allowed);
};
`;

const portable = entries.filter(({ runsIn }) => runsIn === 'anywhere');

/** Imports every entry, or those that need no Node. */
export function importing(where: 'node' | 'anywhere') {
  const wanted = where === 'node' ? entries : portable;
  const imports = wanted.map(({ specifier }, index) => `import * as entry${index} from '${specifier}';`);
  const checks = wanted.map(({ specifier, name }, index) => checkOf(specifier, name, `entry${index}`));
  return [...imports, SETTING, ...checks, ''].join('\n');
}

/** Requires every entry. */
export function requiring() {
  return [
    SETTING,
    ...entries.map(({ specifier, name }) => checkOf(specifier, name, `require('${specifier}')`)),
    '',
  ].join('\n');
}

function checkOf(specifier: string, name: string, entry: string) {
  return `((entry) => check('${specifier}', entry, ${VERDICTS.get(name) ?? 'false'}))(${entry});`;
}

/** One class, whoever loads it: an error of the ES module is an instance of what require() gives. */
export const ONE_CLASS = `
import { createRequire } from 'node:module';
import { FetchError, RobotFileParser } from 'robotparser';
const required = createRequire(import.meta.url)('robotparser');
if (FetchError !== required.FetchError || RobotFileParser !== required.RobotFileParser)
  throw new Error('import and require give two classes');
const failing = new RobotFileParser('https://example.com/robots.txt', { fetch: () => Promise.reject(new Error('no')) });
const error = await failing.read().then(() => undefined, (error) => error);
if (error !== undefined && !(error instanceof required.FetchError)) throw new Error('two classes of errors');
`;

/** Fetches with what the platform has, in a facade and in the cache. */
export function fetchingBody(site: string) {
  return `
  const parser = new RobotFileParser('${site}/robots.txt');
  await parser.read();
  if (parser.canFetch('FooBot', '${site}/private') !== false) throw new Error('RobotFileParser allows what is forbidden');
  if (parser.canFetch('FooBot', '${site}/public') !== true) throw new Error('RobotFileParser forbids what is allowed');
  const cache = new RobotsCache({ userAgent: 'FooBot/1.0 (+https://example.com/bot)' });
  if ((await cache.isAllowed('${site}/private')) !== false) throw new Error('RobotsCache allows what is forbidden');
  await cache.close();
`;
}

export const FETCHING_IMPORTS = `import { RobotFileParser } from 'robotparser';\nimport { RobotsCache } from 'robotparser/cache';\n`;
export const FETCHING_REQUIRES = `const { RobotFileParser } = require('robotparser');\nconst { RobotsCache } = require('robotparser/cache');\n`;

/** A site on loopback for whoever fetches with what the platform has. */
export const openSite = () => serveOnLoopback((_, response) => response.end(TEXT));
