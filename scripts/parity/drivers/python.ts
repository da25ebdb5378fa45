/**
 * urllib.robotparser of the machine's `python3`, or of the one that PARITY_PYTHON names, and the modules of later
 * releases on the same Python.
 */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RobotFileParser } from '../../../src/entries/compat/python.js';
import type { PythonReading } from '../../../src/dialects/python/releases.js';
import { splitLines } from '../../../test/languages/python/split-lines.js';
import type { Fields } from '../../../test/recorded/cases.js';
import { askScript, described } from '../ask-process.js';
import { ofEach, type Call, type Called, type Driver, type Found } from '../driver.js';
import { installedPython, NotHere, originalFolder } from '../originals.js';
import { urllibCalls } from '../random-calls.js';

const SCRIPT = fileURLToPath(new URL('calls.py', import.meta.url));

/** Releases whose modules lie among the originals; 3.15's URL functions need 3.15 itself and answer as 3.14's. */
const RELEASES = [
  { release: '3.13.18', reading: 'python-3.13', robotparser: 'cpython-3.13', parse: 'cpython-3.13' },
  { release: '3.14.10', reading: 'python-3.14', robotparser: 'cpython-3.14', parse: 'cpython-3.14' },
  { release: '3.15.2', reading: 'python-3.15', robotparser: 'cpython-3.15', parse: 'cpython-3.14' },
] as const;
type Release = (typeof RELEASES)[number];

/** The installed Python's own modules, and those of each release. */
export const python: Driver = {
  name: 'urllib.robotparser',
  questions: (asked) => [{ make: [''], calls: callsAbout(asked) }],
  calls: urllibCalls,
  versions: [undefined, ...RELEASES].map((release) => () => find(release)),
};

function callsAbout(asked: Called['case']): Call[] {
  const { robots, agents, urls } = asked;
  const ofRule = [['str'], ...urls.map((url) => ['applies_to', url])];
  const ofEntry = [
    ...['.useragents', '.delay', '.req_rate'].map((name) => [name]),
    ...[...agents, null].map((agent) => ['applies_to', agent]),
    ...urls.map((url) => ['allowance', url]),
    ['each', '.rulelines', ...ofRule],
  ];
  return [
    ['parse', splitLines(robots)],
    ...ofEach(asked, (agent, url) => ['can_fetch', agent, url]),
    ...agents.flatMap((agent): Call[] => [
      ['crawl_delay', agent],
      ['request_rate', agent],
    ]),
    ['site_maps'],
    ['str'],
    ...['.entries', '.default_entry', '.groups'].map((list): Call => ['each', list, ...ofEntry]),
  ];
}

function find(of?: Release): Found {
  const release = of?.release;
  const environment =
    of === undefined
      ? {}
      : {
          PARITY_URLLIB_ROBOTPARSER: join(originalFolder(of.robotparser), 'robotparser.py'),
          PARITY_URLLIB_PARSE: join(originalFolder(of.parse), 'parse.py'),
        };
  const { traits, command } = describedPython(installedPython(), environment);
  const running = `Python ${String(traits['version'])}`;
  const version = release === undefined ? running : `the modules of Python ${release} on ${running}`;
  const semantics = readingOf(traits, release);
  if (semantics === undefined) {
    throw new NotHere(
      `${version}: of the generation between classic and python-3.13 (autumn 2025), which is not covered`,
    );
  }
  const drifts = driftsIn(semantics === 'classic' ? URL_DRIFTS : NEW_DRIFTS, traits);
  return {
    version: `${version}, read as '${semantics}', Unicode ${String(traits['unicode'])}`,
    drift: drifts.map(({ what }) => what),
    drifts: ({ case: { robots }, args }) =>
      drifts.some((drift) => drift.touches(robots, typeof args[1] === 'string' ? args[1] : undefined)),
    make: ([url = ''], { proxy, now }) => new RobotFileParser(String(url), { semantics, proxy, now }),
    ask: askScript({ command, environment, args: [SCRIPT] }, 'urllib.robotparser:RobotFileParser'),
  };
}

/** What a Python makes of URLs and files, with the modules that its environment names. */
export const describedPython = (
  command: string,
  environment: Readonly<Record<string, string>> = {},
): ReturnType<typeof described> => described({ command, environment, args: [SCRIPT] });

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

/** A parser whose sources lie in this folder among the originals, or which comes with the Python. */
export interface OnPython {
  readonly running: string;
  /** Asks objects of what `calls.py` calls so. */
  readonly ask: (of: string) => Found['ask'];
  /** What this Python makes of URLs, whoever calls its functions. */
  readonly drifts: readonly Drift[];
}

export function onPython(from: string | undefined, python = installedPython()): OnPython {
  const environment = from === undefined ? {} : { PYTHONPATH: originalFolder(from) };
  const { traits, command } = describedPython(python, environment);
  return {
    running: `Python ${String(traits['version'])}`,
    ask: (of) => askScript({ command, environment, args: [SCRIPT] }, of),
    drifts: driftsIn(URL_DRIFTS, traits),
  };
}

function driftsIn(drifts: readonly Drift[], traits: Fields): Drift[] {
  return drifts.filter(({ trait, when }) => traits[trait] === when);
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
