// The files and links that are measured: the real ones that ROBOTPARSER_CORPUS names, else generated ones.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateCorpus } from './generate.mjs';
import { readCollected, readEncoded } from './messages.mjs';

/** @import { Site } from './engine.d.ts' */

/**
 * @typedef {object} Corpus
 * @property {string} name
 * @property {string} kind what its files are
 * @property {Site[]} sites
 */

/** @returns {Corpus} */
export function loadCorpus() {
  const folder = process.env['ROBOTPARSER_CORPUS'];
  const file = join(folder ?? '', 'robots-corpus.jsonl.gz');
  if (folder === undefined || !existsSync(file)) {
    return { name: 'generated (no ROBOTPARSER_CORPUS)', kind: 'files', sites: generateCorpus() };
  }
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return {
    name: 'ROBOTPARSER_CORPUS',
    kind: 'files of 2019',
    sites: lines.filter((line) => line !== '').map(siteFrom),
  };
}

/**
 * The real files of 2024 to 2026, which have no links: URLs are made from their rules, one for each.
 *
 * @returns {Site[]} none without ROBOTPARSER_CORPUS
 */
export function loadTodaysSites() {
  const file = join(process.env['ROBOTPARSER_CORPUS'] ?? '', 'robots-2026.jsonl.gz');
  if (!existsSync(file)) return [];
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map(todaysSiteFrom);
}

/**
 * @param {string} line
 * @returns {Site}
 */
function todaysSiteFrom(line) {
  const { site, base64 } = readEncoded(line);
  const { origin } = new URL(site);
  const robots = Buffer.from(base64, 'base64').toString('utf8');
  const paths = [...robots.matchAll(/^(?:dis)?allow:[ \t]*([/*][^\s#]*)/gim)].map(([, path = '']) => path);
  const links = [...new Set(paths)].map(
    (path) =>
      origin +
      path
        .replace(/^(?=\*)/, '/')
        .replace(/\$$/, '')
        .replaceAll('*', 'x'),
  );
  return { url: `${origin}/robots.txt`, robots, links };
}

/**
 * @param {string} line
 * @returns {Site}
 */
function siteFrom(line) {
  const { host, robots, links } = readCollected(line);
  const origin = mostFrequent(links.map(originOf)) ?? `https://${host}`;
  return { url: `${origin}/robots.txt`, robots, links: links.filter((link) => originOf(link) === origin) };
}

/**
 * @param {string} url
 * @returns {string}
 */
function originOf(url) {
  return URL.canParse(url) ? new URL(url).origin : '';
}

/**
 * @param {string[]} values
 * @returns {string | undefined}
 */
function mostFrequent(values) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}
