// What is measured, besides the corpus: files of many rules, and files that want to do harm.
import { seeded } from './generate.mjs';

/** @import { Site } from './engine.d.ts' */

const ORIGIN = 'https://www.example.com';
const HOSTILE_SIZE = 500_000;

/** Numbers of rules in the files of {@link manyRules}. */
export const RULE_COUNTS = [10, 100, 1000, 10_000];

/**
 * One file of so many rules, a share of them with stars, and 200 links of which half match nothing.
 *
 * @param {number} rules
 * @param {number} wildcards from 0 to 1
 * @returns {Site[]}
 */
export function manyRules(rules, wildcards) {
  const random = seeded(rules);
  const lines = ['User-agent: *'];
  /** @type {string[]} */
  const hits = [];
  for (let i = 0; i < rules; i++) {
    const name = `${random().toString(36).slice(2, 8)}${String(i)}`;
    const kind = random() < wildcards ? random() : 1;
    if (kind < 0.4) {
      lines.push(`Disallow: /*${name}=`);
      hits.push(`/shop/list?${name}=1`);
    } else if (kind < 0.8) {
      lines.push(`Disallow: /dir${String(i % 50)}/*/${name}`);
      hits.push(`/dir${String(i % 50)}/x/${name}/y`);
    } else if (kind < 1) {
      lines.push(`Disallow: /*/${name}.php$`);
      hits.push(`/a/b/${name}.php`);
    } else {
      lines.push(`Disallow: /dir${String(i % 50)}/${name}/`);
      hits.push(`/dir${String(i % 50)}/${name}/page`);
    }
  }
  const links = Array.from({ length: 200 }, (_, i) => {
    const hit = hits[Math.floor(random() * hits.length)] ?? '/';
    return ORIGIN + (i % 2 === 0 ? hit : `/dir${String(i % 50)}/none${String(i)}/page?id=${String(i)}`);
  });
  return [siteOf(lines.join('\n'), links)];
}

/**
 * One rule `/` + `*a` x stars + `$` and a path of 2,000 characters that almost matches it.
 *
 * @param {number} stars
 * @returns {Site[]}
 */
export function manyStars(stars) {
  return [siteOf(`User-agent: *\nDisallow: /${'*a'.repeat(stars)}$`, [`${ORIGIN}/${'a'.repeat(2000)}b`])];
}

/** @returns {Site[]} 500 kB of rules of ten stars each, and the same path */
export function manyStarredRules() {
  const lines = repeatTo(HOSTILE_SIZE, (i) => `Disallow: /${'*a'.repeat(10)}${String(i)}$\n`);
  return [siteOf(`User-agent: *\n${lines}`, [`${ORIGIN}/${'a'.repeat(2000)}b`])];
}

/**
 * Files of 500 kB of one shape each; the first is a normal one to compare with.
 *
 * @returns {Record<string, Site[]>}
 */
export function hostileFiles() {
  const half = repeatTo(HOSTILE_SIZE / 2, (i) => `User-agent: agent${String(i)}\n`);
  return {
    'normal lines': [siteOf(normalLines())],
    'one line': [siteOf(`User-agent: *\nDisallow: /${'a'.repeat(HOSTILE_SIZE)}`)],
    'agent lines': [siteOf(repeatTo(HOSTILE_SIZE, (i) => `User-agent: a${String(i)}\n`))],
    stars: [siteOf(`User-agent: *\nDisallow: /${'*'.repeat(HOSTILE_SIZE)}`)],
    'agents x rules': [siteOf(half + repeatTo(HOSTILE_SIZE / 2, (i) => `Disallow: /${String(i)}\n`))],
    'inner spaces': [siteOf(`User-agent: *\nDisallow: /a${' '.repeat(HOSTILE_SIZE)}b`)],
    'number signs': [siteOf(`User-agent: *\n${'#'.repeat(HOSTILE_SIZE)}`)],
    escapes: [siteOf(`User-agent: *\nDisallow: /${'%41'.repeat(HOSTILE_SIZE / 3)}`)],
    'empty lines': [siteOf(`User-agent: *\n${'\n'.repeat(HOSTILE_SIZE)}`)],
    colons: [siteOf(`User-agent: *\n${':'.repeat(HOSTILE_SIZE)}`)],
  };
}

/**
 * Files of 500 kB whose checks cost most, and the paths that make them so.
 *
 * @returns {Record<string, (length: number) => Site>}
 */
export function costlyChecks() {
  const random = seeded(2);
  const letters = (/** @type {number} */ length) =>
    Array.from({ length }, () => (random() < 0.5 ? 'a' : 'b')).join('');
  const aOf = (/** @type {number} */ length) => 'a'.repeat(length);
  /** @type {(value: (index: number) => string, path?: (length: number) => string) => (length: number) => Site} */
  const rules = (value, path = aOf) => {
    const text = `User-agent: *\n${repeatTo(HOSTILE_SIZE, (i) => `Allow:${value(i)}\n`)}`;
    return (length) => siteOf(text, [`${ORIGIN}/${path(length)}`]);
  };
  const groups = repeatTo(HOSTILE_SIZE, () => 'User-agent:*\nAllow:*\n');
  return {
    '`/*aaaaab`': rules(() => '/*aaaaab'),
    '`/*` and 16 letters a or b': rules(() => `/*${letters(16)}`, letters),
    '`/*aaaaaaaa*z<i>`': rules((i) => `/*aaaaaaaa*z${String(i)}`),
    '`/*` and 250 letters, all a but one': rules((i) => `/*${aOf(i % 250)}b${aOf(249 - (i % 250))}`),
    '`/*` and 7,000 letters or more, the last b': rules((i) => `/*${aOf(7000 + i)}b`),
    '`/*q`, `/a*q`, `/aa*q`': rules((i) => `/${aOf(i)}*q`),
    '`/a`, `/aa`, `/aaa`': rules((i) => `/${aOf(i + 1)}`),
    '`User-agent:*` and `Allow:*`': (length) => siteOf(groups, [`${ORIGIN}/${aOf(length)}`]),
  };
}

function normalLines() {
  const random = seeded(1);
  const lines = repeatTo(HOSTILE_SIZE, (i) => {
    const name = random().toString(36).slice(2, 12);
    if (i % 40 === 0) return `\nUser-agent: agent${String(i)}\n`;
    return `${i % 16 === 0 ? 'Allow' : 'Disallow'}: /${name}/${i % 7 === 0 ? '*' : ''}\n`;
  });
  return `User-agent: *\n${lines}`;
}

/**
 * @param {number} size
 * @param {(index: number) => string} line
 */
function repeatTo(size, line) {
  let text = '';
  for (let i = 0; text.length < size; i++) text += line(i);
  return text;
}

/**
 * @param {string} robots
 * @param {string[]} links
 * @returns {Site}
 */
function siteOf(robots, links = []) {
  return { url: `${ORIGIN}/robots.txt`, robots, links };
}
