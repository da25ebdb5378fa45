import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isFields, listOf, textOf, type Fields } from './records.js';

export type { Fields } from './records.js';

/** A robots.txt and what is asked about it: every agent with every URL. */
export interface Case {
  readonly id: string;
  /** The URL of the robots.txt. */
  readonly base: string;
  readonly robots: string;
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

export type SetName = 'edge' | 'random' | 'real' | 'versions-random' | 'versions-real';

export const originals = [
  'crawler-commons-1.6',
  'google',
  'perl-robotrules',
  'protego',
  'protego-0.7.0',
  'python-3.11',
  'python-3.13.18',
  'python-3.14.10',
  'python-3.15',
  'python-3.15.2',
  'reppy',
  'rerp-1.7.1-gym2008',
  'rerp-1.7.1-mk1996',
  'robots-parser-3.0.1',
  'ruby-robotstxt',
  'temoto-1.1.2',
] as const;
export type Original = (typeof originals)[number];

/** Those that were asked about no files of real sites. */
const madeHere: ReadonlySet<string> = new Set<Original>(['crawler-commons-1.6', 'temoto-1.1.2']);

/** Everything besides verdicts that some original was asked for. */
export const extras = [
  'delay',
  'rate',
  'visit',
  'agentName',
  'sitemaps',
  'host',
  'str',
  'line',
  'objects',
] as const;
export type Extra = (typeof extras)[number];

/** What one original answered for one case. */
export interface Answer {
  /** Set where parsing raised; then there is nothing else. */
  readonly parseError: string | undefined;
  /** A string per agent, a character per URL, as `test/vectors/README.md` explains. */
  readonly allowed: readonly string[];
  /** The exception of a `?`, by `"agent,url"`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly extras: ReadonlyMap<Extra, unknown>;
}

/** The folder of recorded answers that are not part of the project, if the environment names one. */
export const realFolder = process.env['ROBOTPARSER_VECTORS'];

const committedFolder = join(import.meta.dirname, '..', 'vectors');

/** Whether the set can be read here: those of real sites lie outside the project. */
export function hasSet(set: SetName): boolean {
  return existsSync(join(folderOf(set), 'cases', `${set}.jsonl.gz`));
}

/** The sets that an original was asked; the two of versions only those that tell versions apart. */
export function setsOf(original: Original): readonly SetName[] {
  const asked: readonly SetName[] = madeHere.has(original) ? ['edge', 'random'] : ['edge', 'random', 'real'];
  const tellsVersions = existsSync(join(committedFolder, 'answers', original, 'versions-random.jsonl.gz'));
  return tellsVersions ? [...asked, 'versions-random', 'versions-real'] : asked;
}

/** The cases of a set with the answers that one original gave. */
export function recorded(original: Original, set: SetName): { case: Case; answer: Answer }[] {
  const answers = readLines(set, join('answers', original));
  return casesOf(set).map((recordedCase, index) => {
    const answer = answers[index];
    if (answer === undefined || answer['id'] !== recordedCase.id) {
      throw new Error(`Cannot find the answer of ${original} to ${recordedCase.id}`);
    }
    return { case: recordedCase, answer: answerFrom(answer) };
  });
}

const known = new Map<SetName, readonly Case[]>();

/** The cases of a set without anyone's answers. */
export function casesOf(set: SetName): readonly Case[] {
  const cases = known.get(set) ?? readCases(set);
  known.set(set, cases);
  return cases;
}

function readCases(set: SetName): readonly Case[] {
  return readLines(set, 'cases').map((fields) => ({
    id: textOf(fields['id']),
    base: textOf(fields['base']),
    robots: textOf(fields['robots']),
    agents: listOf(fields['agents']).map(textOf),
    urls: listOf(fields['urls']).map(textOf),
  }));
}

function folderOf(set: SetName): string {
  return set === 'real' || set === 'versions-real' ? (realFolder ?? 'no-folder-named') : committedFolder;
}

function readLines(set: SetName, folder: string): Fields[] {
  return linesOfJson(
    gunzipSync(readFileSync(join(folderOf(set), folder, `${set}.jsonl.gz`))).toString('utf8'),
    `${folder}/${set}`,
  );
}

/** The objects of a text that holds one a line; `source` is where they are from. */
export function linesOfJson(text: string, source: string): Fields[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const parsed: unknown = JSON.parse(line);
      if (!isFields(parsed)) throw new Error(`Cannot read ${source}: a line is not an object`);
      return parsed;
    });
}

/** What a line says that an original answered. */
export function answerFrom(fields: Fields): Answer {
  if ('parseError' in fields) {
    return {
      parseError: textOf(fields['parseError']),
      allowed: [],
      errors: new Map(),
      extras: new Map(),
    };
  }
  const errors = isFields(fields['errors']) ? fields['errors'] : {};
  return {
    parseError: undefined,
    allowed: listOf(fields['allowed']).map(textOf),
    errors: new Map(Object.keys(errors).map((check) => [check, textOf(errors[check])])),
    extras: new Map(extras.filter((extra) => extra in fields).map((extra) => [extra, fields[extra]])),
  };
}
