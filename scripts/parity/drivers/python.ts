/**
 * urllib.robotparser of the machine's `python3`, or of the one that PARITY_PYTHON names, and the modules of later
 * releases on the same Python.
 */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RobotFileParser, type Entry } from '../../../src/entries/compat/python.js';
import type { PythonReading } from '../../../src/dialects/python/releases.js';
import { splitLines } from '../../../test/languages/python/split-lines.js';
import type { Answer, Case, Fields } from '../../../test/recorded/cases.js';
import type { Check, Comparison } from '../../../test/recorded/comparison.js';
import { openedPython } from '../../../test/recorded/openings.js';
import { answersOf, described } from '../ask-process.js';
import type { Driver, Found } from '../driver.js';
import { foundOr, installedPython, NotHere, originalFolder, type Missing } from '../originals.js';

const SCRIPT = fileURLToPath(new URL('urllib_robotparser.py', import.meta.url));

/** Releases whose modules lie among the originals; 3.15's URL functions need 3.15 itself and answer as 3.14's. */
const RELEASES = [
  { release: '3.13.18', reading: 'python-3.13', robotparser: 'cpython-3.13', parse: 'cpython-3.13' },
  { release: '3.14.10', reading: 'python-3.14', robotparser: 'cpython-3.14', parse: 'cpython-3.14' },
  { release: '3.15.2', reading: 'python-3.15', robotparser: 'cpython-3.15', parse: 'cpython-3.14' },
] as const;
type Release = (typeof RELEASES)[number];

/** Finds the installed Python's own modules, and those of each release. */
export const findPythons = <Found>(find: (release?: Release) => Found): (Found | Missing)[] =>
  [undefined, ...RELEASES].map((release) => foundOr(() => find(release)));

export const python: Driver = { name: 'urllib.robotparser', find: () => findPythons(find) };

/** Names the modules of a release; without one, none. */
export function modulesOf(release?: Release): Record<string, string> {
  if (release === undefined) return {};
  return {
    PARITY_URLLIB_ROBOTPARSER: join(originalFolder(release.robotparser), 'robotparser.py'),
    PARITY_URLLIB_PARSE: join(originalFolder(release.parse), 'parse.py'),
  };
}

function find(of?: Release): Found {
  const environment = modulesOf(of);
  const release = of?.release;
  const { traits, command } = described({ command: installedPython(), environment, args: [SCRIPT] });
  const running = `Python ${String(traits['version'])}`;
  const version = release === undefined ? running : `the modules of Python ${release} on ${running}`;
  const reading = readingOf(traits, release);
  if (reading === undefined) {
    throw new NotHere(
      `${version}: of the generation between classic and python-3.13 (autumn 2025), which is not covered`,
    );
  }
  const drifts = (reading === 'classic' ? URL_DRIFTS : NEW_DRIFTS).filter(
    ({ trait, when }) => traits[trait] === when,
  );
  return {
    version: `${version}, read as '${reading}', Unicode ${String(traits['unicode'])}`,
    drift: drifts.map(({ what }) => what),
    comparison: comparison(reading, drifts),
    answer: (cases) => answersOf({ command, environment, args: [SCRIPT, 'answer'] }, cases),
  };
}

/**
 * Which of the package's readings this is. By what it does, not by its number: distributions bring changes back into
 * older versions. Only 3.15 cannot be told from 3.14.
 */
export function readingOf(traits: Fields, release?: string): PythonReading | undefined {
  if (traits['wildcards'] !== true) {
    return traits['firstRuleWins'] === true && traits['keepsEmptyQuery'] === false ? 'classic' : undefined;
  }
  if (traits['raisesForBadUrl'] !== true) return 'python-main';
  if (traits['keepsEmptyQueryOfUrl'] !== true) return 'python-3.13';
  return release?.startsWith('3.15') === true ? 'python-3.15' : 'python-3.14';
}

/** Where a version differs from the one that is read here, and which checks that may touch. */
export interface Drift {
  readonly trait: string;
  readonly when: boolean;
  readonly what: string;
  touches(robots: string, url: string | undefined): boolean;
}

/** The texts that Python takes for URLs in a check: the URL itself and the values of all lines of the file. */
function urlsOf(robots: string, url: string | undefined): string[] {
  const values = splitLines(robots).map((line) => line.slice(line.indexOf(':') + 1).trimStart());
  return url === undefined ? values : [...values, url];
}

/** How a parser is asked whose sources lie in this folder among the originals, or which comes with the Python. */
export interface OnPython {
  readonly running: string;
  readonly command: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What this Python makes of URLs, whoever calls its functions. */
  readonly drifts: readonly Drift[];
  /** The answers of `parser_answers.py` with these arguments. */
  readonly ask: (args: readonly string[], cases: readonly Case[]) => Answer[];
}

export function onPython(from: string | undefined, python = installedPython()): OnPython {
  const environment = from === undefined ? {} : { PYTHONPATH: originalFolder(from) };
  const script = fileURLToPath(new URL('parser_answers.py', import.meta.url));
  const { traits, command } = described({ command: python, environment, args: [script] });
  return {
    running: `Python ${String(traits['version'])}`,
    command,
    environment,
    drifts: URL_DRIFTS.filter(({ trait, when }) => traits[trait] === when),
    ask: (args, cases) => answersOf({ command, environment, args: [script, ...args] }, cases),
  };
}

/** What is escaped in a text, as far as it matters for where its parts begin, and without what Python drops. */
function plainForm(url: string): string {
  return url
    .replace(/%2f/gi, '/')
    .replace(/%5b/gi, '[')
    .replace(/%5d/gi, ']')
    .replace(/%3a/gi, ':')
    .replace(/%(?:[01][0-9a-f]|20)/gi, ' ')
    .replace(/\s|[^ -\uffff]/g, ' ');
}

export function withoutBlanks(url: string): string {
  return plainForm(url).replaceAll(' ', '');
}

export const someUrl =
  (test: (url: string) => boolean) =>
  (robots: string, url: string | undefined): boolean =>
    urlsOf(robots, url).some(test);

const hasBracketInHost = someUrl((url) => /\/\/[^/?#]*[[\]]/.test(withoutBlanks(url)));

/** Of the URL functions. */
const URL_DRIFTS: readonly Drift[] = [
  {
    trait: 'stripsLeadingControls',
    when: false,
    what: 'before 3.11.4, blanks and controls in front of a URL stay',
    touches: someUrl((url) => plainForm(url).startsWith(' ')),
  },
  {
    trait: 'takesDigitsAsScheme',
    when: true,
    what: 'before 3.11, a scheme may begin with a digit',
    touches: someUrl((url) => /^[0-9+.-][a-z0-9+.-]*:/i.test(withoutBlanks(url))),
  },
  {
    trait: 'checksBracketedHosts',
    when: false,
    what: 'before 3.11.4, the host in brackets may be anything',
    touches: hasBracketInHost,
  },
  {
    trait: 'checksAroundBrackets',
    when: true,
    what: 'since early 2025, text around the brackets of a host is an error',
    touches: hasBracketInHost,
  },
  {
    trait: 'doublesLeadingSlashes',
    when: true,
    what: 'since 3.12.6 or 3.13.0, a path that begins with two slashes gets two more',
    touches: someUrl((url) => /^(?:[a-z0-9+.-]*:)?\/\/[^/?#]*\/\//i.test(withoutBlanks(url))),
  },
];

const NEW_DRIFTS: readonly Drift[] = [
  {
    trait: 'failsAtVersionedHosts',
    when: true,
    what: 'the URL functions of 3.14 need 3.14 for hosts like [v1.a]',
    touches: (_robots, url = '') => /\/\/[^/?#]*\[v/i.test(withoutBlanks(url)),
  },
  {
    trait: 'raisesForOddDigit',
    when: true,
    what: 'before August 2026, digits such as \u00b2 make parsing fail',
    touches: (robots) => /[\u00b2\u2460]/.test(robots),
  },
];

function comparison(semantics: PythonReading, drifts: readonly Drift[]): Comparison {
  return {
    open(asked) {
      const parser = new RobotFileParser('', { semantics });
      parser.parse(splitLines(asked.robots));
      return { ...openedPython(parser), objects: () => objectsOf(parser, asked) };
    },
    declared: ({ case: { robots }, url }: Check) => drifts.find((drift) => drift.touches(robots, url))?.what,
  };
}

function objectsOf(parser: RobotFileParser, asked: Case): Fields {
  const { entries, defaultEntry, groups = new Map<string, Entry>() } = parser;
  return {
    entries: entries.map((entry) => entryAnswers(entry, asked)),
    default: defaultEntry && entryAnswers(defaultEntry, asked),
    groups: Array.from(groups, ([name, entry]) => [name, entryAnswers(entry, asked)]),
    rates: asked.agents.map((agent) => parser.requestRate(agent)?.[1] ?? 'raised TypeError'),
  };
}

/** Lines are told once: merging a group with itself only doubles its rules. */
function entryAnswers(entry: Entry, { agents, urls }: Case): Fields {
  const rules = [...new Map(entry.rulelines.map((rule) => [String(rule), rule])).values()].slice(0, 5);
  return {
    names: entry.useragents,
    text: [...new Set(String(entry).split('\n'))],
    applies: [...agents, null].map((agent) => answered(() => entry.appliesTo(agent))),
    allowance: urls.map((url) => entry.allowance(url)),
    rules: rules.map((rule) => urls.map((url) => rule.appliesTo(url))),
  };
}

function answered(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return `raised ${error instanceof Error ? error.name : String(error)}`;
  }
}
