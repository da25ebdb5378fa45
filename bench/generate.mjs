// Files and links with the statistics of a collection of 1,613 real robots.txt files and 111,000 real links, for where
// those are not at hand:
//
//   file size          median 658 characters, mean 2,885, largest 853,000
//   rules in a file    median 15, mean 78 (log-normal, mean of the logarithm 2.8, deviation 1.6), 5 % have none
//   length of a rule   quartiles 10, 16, 18, 99 % below 78; 15 % hold a star, 1.5 % end in a dollar sign
//   Allow              6 % of the rules
//   agents of a file   quartiles 1, 1, 3, 90 % below 6; 29 % of the files use CRLF
//   links of a host    median 55, mean 91 (log-normal 3.67, 1.59), 24 % of the files have none
//   length of a link   median 55, mean 63; 12 % have a query, 2 % an escape

const FILES = 1613;
const SEED = 20261121;
const LARGEST_RULES = 31_847;
const MOST_LINKS = 1727;

const AGENTS = [
  'Googlebot',
  'Bingbot',
  'Slurp',
  'Baiduspider',
  'YandexBot',
  'ia_archiver',
  'AhrefsBot',
  'MJ12bot',
];
const WORDS = (
  'about account admin ajax api app archive article assets author basket blog cart catalog category cgi-bin checkout ' +
  'comment content css data download edit en error event feed file forum gallery help home image images includes ' +
  'index js login mail map media member message mobile modules news order page photo plugin post print privacy ' +
  'product profile public register report review rss search secure service session shop sort static stats store tag ' +
  'temp test theme tmp topic upload user video view widget wp-admin wp-content xml'
).split(' ');

/** @returns {import('./engine.d.ts').Site[]} */
export function generateCorpus() {
  const random = seeded(SEED);
  return Array.from({ length: FILES }, (_, index) => {
    const origin = `https://www.site${String(index)}.example`;
    const rules = index === 0 ? LARGEST_RULES : ruleCount(random);
    return { url: `${origin}/robots.txt`, robots: fileText(random, rules), links: links(random, origin) };
  });
}

/**
 * @param {number} seed
 * @returns {() => number} mulberry32: from 0 to below 1
 */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {() => number} random
 * @returns {T[]}
 */
export function shuffled(list, random) {
  return list
    .map((entry) => ({ entry, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry);
}

/** @param {() => number} random */
function ruleCount(random) {
  return random() < 0.053 ? 0 : Math.min(4000, Math.round(logNormal(random, 2.82, 1.6)));
}

/**
 * @param {() => number} random
 * @param {number} mean of the logarithm
 * @param {number} deviation of the logarithm
 */
function logNormal(random, mean, deviation) {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(mean + deviation * normal);
}

/**
 * @param {() => number} random
 * @param {number} rules
 */
function fileText(random, rules) {
  /** @type {string[]} */
  const lines = [];
  if (random() < 0.3) lines.push(`# ${path(random, 6)}`, '');
  const groups = random() < 0.6 ? 1 : 2 + Math.floor(logNormal(random, 1, 1.2));
  for (let group = 0; group < groups; group++) {
    lines.push(`User-agent: ${group === 0 ? '*' : pick(random, AGENTS)}`);
    const share =
      groups === 1 ? rules : group === 0 ? Math.ceil(rules * 0.8) : Math.ceil((rules * 0.2) / groups);
    for (let rule = 0; rule < share; rule++) lines.push(ruleLine(random));
    if (random() < 0.1) lines.push('Crawl-delay: 10');
    lines.push('');
  }
  const sitemaps = Math.floor(logNormal(random, 0, 1.3));
  for (let map = 0; map < sitemaps; map++)
    lines.push(`Sitemap: https://www.site.example/sitemap${String(map)}.xml`);
  return lines.join(random() < 0.29 ? '\r\n' : '\n');
}

/** @param {() => number} random */
function ruleLine(random) {
  const key = random() < 0.06 ? 'Allow' : 'Disallow';
  const depth = 1 + Math.floor(logNormal(random, 0.45, 0.75));
  const base = `/${path(random, depth)}`;
  const kind = random();
  if (kind < 0.06) return `${key}: /*${pick(random, ['?', '&', '/'])}${pick(random, WORDS)}=`;
  if (kind < 0.11) return `${key}: ${base}/*/${pick(random, WORDS)}`;
  if (kind < 0.14) return `${key}: ${base}*`;
  if (kind < 0.155) return `${key}: /*.${pick(random, ['php', 'pdf', 'asp'])}$`;
  return `${key}: ${base}${random() < 0.6 ? '/' : ''}`;
}

/**
 * @param {() => number} random
 * @param {string} origin
 */
function links(random, origin) {
  if (random() < 0.24) return [];
  const count = Math.max(1, Math.min(MOST_LINKS, Math.round(logNormal(random, 3.67, 1.3))));
  return Array.from({ length: count }, () => origin + linkPath(random));
}

/** @param {() => number} random */
function linkPath(random) {
  const words = path(random, 1 + Math.floor(logNormal(random, 0.7, 0.6)));
  const slug =
    random() < 0.5
      ? `/${pick(random, WORDS)}-${pick(random, WORDS)}-${String(Math.floor(random() * 1e6))}`
      : '';
  const query = random() < 0.123 ? `?${pick(random, WORDS)}=${String(Math.floor(random() * 1000))}` : '';
  const escape = random() < 0.022 ? '%C3%A9' : '';
  return `/${words}${slug}${escape}${query}`;
}

/**
 * @param {() => number} random
 * @param {number} depth
 */
function path(random, depth) {
  return Array.from({ length: depth }, () => pick(random, WORDS)).join('/');
}

/**
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} from
 * @returns {T}
 */
function pick(random, from) {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}
