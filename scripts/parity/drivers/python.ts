/** urllib.robotparser of the machine's `python3`, or of the one that PARITY_PYTHON names. */

import { fileURLToPath } from 'node:url';
import { RobotFileParser } from '../../../src/compat/python.js';
import { splitLines } from '../../../src/core/python-text.js';
import { linesOfJson, type Fields } from '../../../test/recorded/cases.js';
import type { Check, Comparison } from '../../../test/recorded/comparison.js';
import { answersOf, run } from '../ask-process.js';
import type { Driver, Found } from '../driver.js';

const SCRIPT = fileURLToPath(new URL('urllib_robotparser.py', import.meta.url));

export const python: Driver = {
  name: 'urllib.robotparser',
  find() {
    const command = process.env['PARITY_PYTHON'] ?? 'python3';
    const described = run(command, [SCRIPT, 'describe']);
    if ('missing' in described) return described.missing;
    const [traits] = linesOfJson(described.output, command);
    return traits === undefined ? `${command} said nothing` : foundWith(traits, command);
  },
};

function foundWith(traits: Fields, command: string): Found | string {
  const version = `Python ${String(traits['version'])}`;
  const generation = generationOf(traits);
  if (generation === undefined) {
    return `${version} is of the generation between classic and rfc9309 (autumn 2025), which is not covered`;
  }
  const drifts = DRIFTS[generation].filter(({ trait, when }) => traits[trait] === when);
  return {
    version: `${version}, ${generation} generation, Unicode ${String(traits['unicode'])}`,
    drift: drifts.map(({ what }) => what),
    comparison: comparison(generation, drifts),
    answer: (cases) => answersOf(command, [SCRIPT, 'answer'], cases),
  };
}

type Generation = 'classic' | 'rfc9309';

/** By what it does, not by its number: distributions bring changes back into older versions. */
function generationOf(traits: Fields): Generation | undefined {
  if (traits['wildcards'] === true) return 'rfc9309';
  return traits['firstRuleWins'] === true && traits['keepsEmptyQuery'] === false ? 'classic' : undefined;
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

/** Of the URL functions, whoever calls them. */
export const URL_DRIFTS: readonly Drift[] = [
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

const DRIFTS: Readonly<Record<Generation, readonly Drift[]>> = {
  classic: URL_DRIFTS,
  rfc9309: [
    {
      trait: 'raisesForBadUrl',
      when: true,
      what: 'in the releases of mid-2026, a malformed URL is an error',
      touches: hasBracketInHost,
    },
    {
      trait: 'raisesForOddDigit',
      when: true,
      what: 'in the releases of mid-2026, digits such as \u00b2 make parsing fail',
      touches: (robots) => /[\u00b2\u2460]/.test(robots),
    },
  ],
};

function comparison(semantics: Generation, drifts: readonly Drift[]): Comparison {
  return {
    open({ robots }) {
      const parser = new RobotFileParser('', { semantics });
      parser.parse(splitLines(robots));
      return {
        verdict: (agent, url) => parser.canFetch(agent, url),
        delay: (agent) => parser.crawlDelay(agent),
        rate: (agent) => parser.requestRate(agent),
        sitemaps: () => parser.siteMaps(),
        str: () => parser.toString(),
      };
    },
    declared: ({ case: { robots }, url }: Check) => drifts.find((drift) => drift.touches(robots, url))?.what,
  };
}
