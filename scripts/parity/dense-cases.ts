/**
 * Cases of another kind than the random ones: files of few letters in which every rule has to do with every question,
 * and real files with a few mistakes. The same seed and the same real files give the same cases.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { linesOfJson, type Case } from '../../test/recorded/cases.js';
import { unique } from './random-cases.js';
import { SeededRandom, words } from './seeded-random.js';

/** A real file and real URLs of its host. */
export interface RealFile {
  readonly host: string;
  /** The origin, or the repository of a file whose site is not known. */
  readonly site: string;
  /** When it was collected. */
  readonly year: string;
  readonly lines: readonly string[];
  readonly links: readonly string[];
}

/** Files of the web of 2019, or of 2024 to 2026. */
export type Corpus = '2019' | '2026';

const NAMES: Readonly<Record<Corpus, string>> = {
  2019: 'robots-corpus.jsonl.gz',
  2026: 'robots-2026.jsonl.gz',
};

/** The files of the folder that ROBOTPARSER_CORPUS names, if it does. */
export function realFiles(corpus: Corpus): RealFile[] {
  const file = join(process.env['ROBOTPARSER_CORPUS'] ?? 'no-folder-named', NAMES[corpus]);
  if (!existsSync(file)) return [];
  const entries = linesOfJson(gunzipSync(readFileSync(file)).toString('utf8'), file);
  return entries.map(({ host, robots, links, site, base64, date }) => {
    const text = corpus === '2019' ? String(robots) : Buffer.from(String(base64), 'base64').toString('utf8');
    return {
      host: corpus === '2019' ? String(host) : new URL(String(site)).host,
      site: corpus === '2019' ? `https://${String(host)}` : String(site),
      year: corpus === '2019' ? '2019' : String(date).slice(0, 4),
      lines: text.split(/(?<=\n)/),
      links: Array.isArray(links) ? links.map(String) : [],
    };
  });
}

export function* denseCases(seed: number, files: readonly RealFile[]): Generator<Case, never, undefined> {
  const random = new SeededRandom(seed);
  for (let count = 1; ; count++) {
    const id = `d${String(seed)}-${String(count)}`;
    if (files.length === 0 || random.happens(0.5)) yield denseCase(id, random);
    else yield mutatedCase(id, random, random.one(files));
  }
}

/** Whole files of real sites as they are, one after the other. */
export function* realCases(seed: number, files: readonly RealFile[]): Generator<Case, never, undefined> {
  if (files.length === 0)
    throw new Error('Cannot compare real files: ROBOTPARSER_CORPUS names no folder with them');
  const random = new SeededRandom(seed);
  for (let round = 1; ; round++) {
    for (const [index, file] of files.entries()) {
      yield caseOf(`r${String(round)}-${String(index + 1)}`, random, file, file.lines.join(''));
    }
  }
}

const BASE = 'http://example.com/robots.txt';

/** What patterns, URLs and lines are made of, each as likely as it is worth. */
const LETTERS = words`
  a  a  a  b  b  A  /  /  /  /  *  *  *  $  $  ?  ?  #  :  %  =  &  %2F  %2f  %61  %2A  %24  %3F  %00  2  ;  .
  \u0020  \t  \u0000  \r  \n  \u00e9  @
`;

const KEYS = words`
  Disallow  Disallow  Disallow  Allow  Allow  User-agent  Sitemap  a
`;

function denseCase(id: string, random: SeededRandom): Case {
  const soup = (least: number, most: number): string =>
    random.several(least, most, () => random.one(LETTERS)).join('');
  const value = (): string => (random.happens(0.7) ? '/' : '') + soup(0, 5);
  const line = (): string => {
    const name = random.one(KEYS);
    const text = name === 'User-agent' ? random.one(['*', 'a', 'ab', 'b', 'a*', soup(0, 3)]) : value();
    const colon = random.happens(0.9) ? ': ' : random.one([':', ' :', ' ', '::', '']);
    return (
      name +
      colon +
      text +
      (random.happens(0.9) ? '\n' : random.one(['\r', '\r\n', '\n\n', '\0\n', '\r\0\n', '']))
    );
  };
  const start = random.happens(0.85) ? `User-agent: ${random.one(['*', 'a', 'b'])}\n` : '';
  const robots = start + random.several(1, 6, line).join('') + (random.happens(0.1) ? soup(1, 8) : '');
  const url = (): string =>
    (random.happens(0.7) ? 'http://example.com' : random.one(['', '', 'http://a', '//', 'a:', 'http:'])) +
    (random.happens(0.8) ? '/' : '') +
    soup(0, 6);
  return {
    id,
    base: BASE,
    robots,
    agents: unique(random.several(1, 2, () => random.one(['a', 'b', 'ab', 'A/b', '*', soup(0, 3)]))),
    urls: unique(random.several(4, 8, url)),
  };
}

/** So many lines of a real file at most, around a place in it. */
const LINES = 25;

const AGENTS = words`
  *  Googlebot  Googlebot/2.1  Slurp  bingbot  FooBot/1.0  a
`;

function mutatedCase(id: string, random: SeededRandom, file: RealFile): Case {
  const { lines } = file;
  const from = random.happens(0.5) ? 0 : random.whole(0, lines.length - 1);
  let text = lines.slice(from, from + LINES).join('');
  for (let mutations = random.whole(0, 3); mutations >= 0; mutations--) text = mutated(random, text);
  const asked = caseOf(id, random, file, text);
  const urls = asked.urls.map((url) => (random.happens(0.5) ? url : mutated(random, url)));
  return { ...asked, urls: unique(urls) };
}

/** Questions about a text that are made of its own names and paths, and of links of its site. */
function caseOf(id: string, random: SeededRandom, { host, links }: RealFile, text: string): Case {
  const named = [...text.matchAll(/user-agent:\s*(\S+)/gi)].map(([, name = '*']) => name);
  const values = [...text.matchAll(/allow:[ \t]*(\S+)/gi)].map(([, value = '/']) => value);
  const asked = (): string => {
    if (links.length > 0 && random.happens(0.4)) return random.one(links);
    const value = random.one(['/', ...values]).replaceAll('*', () => random.one(['', 'a', 'a/b', '*']));
    return (random.happens(0.5) ? `http://${host}` : '') + value + random.one(['', '', 'a', '/', '?a=b']);
  };
  return {
    id,
    base: `http://${host}/robots.txt`,
    robots: text,
    agents: unique(random.several(1, 2, () => random.one([random.one(AGENTS), ...named]))),
    urls: unique(random.several(4, 8, asked)),
  };
}

/** A text with one mistake: something left out, written twice, put in, or in another case. */
function mutated(random: SeededRandom, text: string): string {
  // Whole characters: half a surrogate pair is no text that JSON carries.
  const characters = Array.from(text);
  const at = random.whole(0, characters.length);
  const length = random.one([1, 1, 1, 2, 5, 20]);
  const before = characters.slice(0, at);
  const piece = characters.slice(at, at + length);
  const after = characters.slice(at + length);
  const changed = random.one<string[]>([
    [],
    [...piece, ...piece],
    [random.one(LETTERS), ...piece],
    [random.one(LETTERS)],
    piece.map((character) => (/[a-z]/.test(character) ? character.toUpperCase() : character.toLowerCase())),
    piece.reverse(),
  ]);
  return [...before, ...changed, ...after].join('');
}
