// Prints by how many bytes the heap grows while only results are kept of ten files, kind by kind. Engines keep the whole of
// a text for a part of it, unless that is copied.
import { RobotFileParser } from 'robotparser';
import { SimpleRobotRulesParser } from 'robotparser/compat/crawler-commons';
import { parseRobotsTxt } from 'robotparser/compat/google';
import { RobotRules } from 'robotparser/compat/perl';
import { Protego } from 'robotparser/compat/protego';
import { Robots } from 'robotparser/compat/reppy';
import { RobotExclusionRulesParser, RobotFileParserLookalike } from 'robotparser/compat/rerp';
import robotsParser from 'robotparser/compat/robots-parser';
import { Robotstxt } from 'robotparser/compat/ruby';
import { sitemapUrlsFromRobots } from 'robotparser/compat/scrapy';
import { parse } from 'robotparser/core';
import { pythonRfc9309, rfc9309 } from 'robotparser/dialects';
import { lint } from 'robotparser/lint';
import { metaTags } from 'robotparser/robots-tag';

const FILES = 10;
/** The text of one file is twice as much. */
const ALLOWED_BYTES = 100_000;
const FILLING = 'x'.repeat(2 * ALLOWED_BYTES);
const BASE = 'https://example.com/robots.txt';
const AGENT = 'some-robot-with-a-long-name';

/**
 * Flat, as a text that comes from the network is.
 *
 * @param {string[]} lines
 */
function flat(...lines) {
  return Buffer.from(lines.join('\n')).toString('latin1');
}

/** @param {number} file */
function textOf(file) {
  return flat(
    `User-agent: ${AGENT}`,
    `Disallow: /some/private/path/${file}`,
    `Sitemap: https://example.com/a-site-map-with-a-long-name-${file}.xml`,
    `Host: www.example-${file}.com`,
    `Clean-param: session-${file} /some/path`,
    'Content-Signal: search=yes, ai-train=no',
    `License: https://example.com/license-${file}.xml`,
    `Something-else: of-no-meaning-${file}`,
    `Disalow: /some/other private/path-${file}`,
    `a line that nobody reads ${file}`,
    `# ${FILLING}`,
  );
}

/** @param {'classic'} [semantics] */
function pythonParser(/** @type {string} */ text, semantics) {
  const parser = new RobotFileParser('', { semantics });
  parser.parse(text);
  return parser;
}

/** @param {string} text */
function rerpParser(text, parser = new RobotExclusionRulesParser()) {
  parser.parse(text);
  return parser;
}

/** @param {string} text */
function googleValues(text) {
  /** @type {string[]} */
  const values = [];
  const keep = (/** @type {number} */ _line, /** @type {string} */ value) => void values.push(value);
  const ignore = () => undefined;
  parseRobotsTxt(text, {
    handleRobotsStart: ignore,
    handleRobotsEnd: ignore,
    handleUserAgent: keep,
    handleAllow: keep,
    handleDisallow: keep,
    handleSitemap: keep,
    handleUnknownAction: (_line, action, value) => void values.push(action, value),
  });
  return values;
}

const manyHosts = new RobotRules(AGENT);
let hosts = 0;

/** @param {string} text */
function perlRules(text, rules = new RobotRules(AGENT), host = 'example.com') {
  rules.parse(`http://${host}/robots.txt`, text);
  return rules;
}

/** @type {Record<string, (text: string, file: number) => unknown>} */
const kinds = {
  'site maps of RobotFileParser': (text) => pythonParser(text).siteMaps(),
  'entries of RobotFileParser': (text) => pythonParser(text).entries,
  'entries of the classic RobotFileParser': (text) => pythonParser(text, 'classic').entries,
  'site maps of rerp': (text) => rerpParser(text).sitemaps,
  'the text of rerp': (text) => String(rerpParser(text)),
  'site maps of RobotFileParserLookalike': (text) =>
    rerpParser(text, new RobotFileParserLookalike()).sitemaps,
  'site maps of Protego': (text) => [...Protego.parse(text).sitemaps],
  'the host of Protego': (text) => Protego.parse(text).preferredHost,
  'site maps of reppy': (text) => Robots.parse(BASE, text).sitemaps,
  'an agent of reppy': (text) => Robots.parse(BASE, text).agent(AGENT),
  'site maps of robots-parser': (text) => robotsParser(BASE, text).getSitemaps(),
  'site maps of Ruby': (text) => Robotstxt.parse(text, 'x').sitemaps,
  'rules of Perl': (text) => perlRules(text),
  'rules of Perl for many hosts': (text) => perlRules(text, manyHosts, `h${hosts++}`),
  "values that Google's parser hands over": googleValues,
  'site maps of Scrapy': (text) => [...sitemapUrlsFromRobots(text)],
  'site maps of crawler-commons': (text) =>
    new SimpleRobotRulesParser().parseContent(BASE, text, 'text/plain', [AGENT]).getSitemaps(),
  findings: (text) => lint(text),
  'meta elements': (_text, file) =>
    metaTags(flat(`<meta name="${AGENT}" content="noindex, nofollow, ${file}"><p>${FILLING}`)),
};

/** @type {Record<string, (robots: ReturnType<typeof parse>, file: number) => unknown>} */
const parts = {
  sitemaps: (robots) => robots.sitemaps,
  'an explanation': (robots, file) => robots.explain(AGENT, `/some/private/path/${file}`, { lost: true }),
  groups: (robots) => robots.groups,
  notes: (robots) => robots.notes,
  host: (robots) => robots.host,
  'clean params': (robots) => robots.cleanParams,
  'content signals': (robots) => robots.contentSignals(AGENT),
  licenses: (robots) => robots.licenses,
  preferences: (robots) => robots.preferences(AGENT, '/'),
  directives: (robots) => robots.directives,
  'a line': (robots) => robots.lineText(2),
};
for (const [name, dialect] of Object.entries({ rfc9309, pythonRfc9309 })) {
  for (const [part, of] of Object.entries(parts)) {
    kinds[`${part}, read as ${name}`] = (text, file) => of(parse(text, { dialect, url: BASE }), file);
  }
}

function heap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/**
 * A function of its own, so that nothing that one call keeps is alive in the next.
 *
 * @param {(text: string, file: number) => unknown} resultOf
 */
function growthOf(resultOf) {
  const before = heap();
  const kept = Array.from({ length: FILES }, (_, file) => resultOf(textOf(file), file));
  // The last text may be remembered.
  resultOf('', 0);
  const grown = heap() - before;
  return kept.length === FILES ? grown : NaN;
}

for (const [kind, resultOf] of Object.entries(kinds)) {
  growthOf(resultOf);
  // What is compiled grows the heap, too, but not in every round.
  let least = Infinity;
  for (let rounds = 0; rounds < 5 && !(least < ALLOWED_BYTES); rounds++)
    least = Math.min(least, growthOf(resultOf));
  process.stdout.write(`${kind}: ${least}\n`);
}
