/** Protego of the machine's `/usr/bin/python3`, or of the Python that PARITY_PROTEGO names, and later releases. */

import { fileURLToPath } from 'node:url';
import { Protego, type TimeOfDay } from '../../../src/entries/compat/protego.js';
import { strip } from '../../../src/languages/python/text.js';
import { splitLines } from '../../../test/languages/python/split-lines.js';
import type { Fields } from '../../../test/recorded/cases.js';
import type { Check, Comparison } from '../../../test/recorded/comparison.js';
import { answersOf, described } from '../ask-process.js';
import type { Driver, Found } from '../driver.js';
import { foundOr, NotHere, originalFolder } from '../originals.js';
import { URL_DRIFTS, type Drift } from './python.js';

const SCRIPT = fileURLToPath(new URL('protego_answers.py', import.meta.url));

/** Versions whose sources lie among the originals. */
const RELEASES = ['0.6.1', '0.7.0'] as const;

export const protego: Driver = {
  name: 'Protego',
  find: () => [
    foundOr(() => find(process.env['PARITY_PROTEGO'] ?? '/usr/bin/python3', {})),
    ...RELEASES.map((release) => foundOr(() => findRelease(release))),
  ],
};

function findRelease(release: (typeof RELEASES)[number]): Found {
  return find(process.env['PARITY_PYTHON'] ?? 'python3', {
    PYTHONPATH: originalFolder(`protego-${release}`),
    PARITY_PROTEGO_VERSION: release,
  });
}

function find(asked: string, environment: Readonly<Record<string, string>>): Found {
  const { traits, command } = described({ command: asked, environment, args: [SCRIPT] });
  const version = `${String(traits['version'])} on Python ${String(traits['python'])}`;
  const read = versionOf(traits);
  if (read === undefined) throw new NotHere(`${version}: of a generation that is not covered`);
  const urlDrifts = URL_DRIFTS.filter(({ trait, when }) => traits[trait] === when);
  const ruleDrifts = read === '0.7' ? [] : RULE_DRIFTS.filter(({ trait, when }) => traits[trait] === when);
  const rateDrift = traits['cutsLastDigit'] === true ? RATE_DRIFT : undefined;
  const covered = (robots: string): string =>
    withoutRules(robots, (value) => ruleDrifts.some(({ touches }) => touches(value)));
  return {
    version,
    drift: [
      ...urlDrifts.map(({ what }) => what),
      ...ruleDrifts.map(({ what }) => `${what}: such rules are replaced on both sides`),
      ...(rateDrift === undefined ? [] : [rateDrift]),
    ],
    comparison: comparison(read, covered, urlDrifts, rateDrift),
    answer: (cases) =>
      answersOf(
        { command, environment, args: [SCRIPT, 'answer'] },
        cases.map((asked) => ({ ...asked, robots: covered(asked.robots) })),
      ),
  };
}

/** By what it does: exempts robots.txt, and finds names at the start of words only. */
function versionOf(traits: Fields): '0.6' | '0.7' | undefined {
  const [exempt, whole] = [traits['allowsRobotsTxt'], traits['wantsWholeNames']];
  return exempt !== whole ? undefined : exempt === true ? '0.7' : '0.6';
}

const RATE_DRIFT = 'in 0.2, a rate without a unit loses its last digit';

/** Where a version differs in what it makes of a rule. */
interface RuleDrift {
  readonly trait: string;
  readonly when: boolean;
  readonly what: string;
  readonly touches: (value: string) => boolean;
}

/** What Python cannot split, which makes Protego 0.6 fail at the whole file. */
export const BAD_RULE: RuleDrift = {
  trait: 'raisesForBadRule',
  when: true,
  what: 'a rule that Python cannot split fails the whole file, here it is left out',
  // Python drops tabs, and all controls in front.
  touches: (value) => /^[^!-\uffff]*(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(value.replaceAll('\t', '')),
};

const RULE_DRIFTS: readonly RuleDrift[] = [
  {
    trait: 'addsSlash',
    when: true,
    what: 'in 0.2, a rule gets the slash that it does not begin with',
    touches: (value) => value !== '' && !value.startsWith('/'),
  },
  {
    trait: 'matchesEqualsSign',
    when: true,
    what: 'in 0.2, an equals sign in a path matches itself',
    touches: (value) => /=|%3d/i.test(value),
  },
  {
    trait: 'keepsDoubleSlash',
    when: false,
    what: 'in 0.2, what stands after two slashes at the start of a rule is taken for a host',
    touches: (value) => value.startsWith('//'),
  },
  BAD_RULE,
];

const RULE = /^(?:allow|disallow|dissallow|dissalow|disalow|diasllow|disallaw)(?=[\s:]|$)/i;

/** The file with another value in each rule whose value is `unwanted`: its groups stay as they are. */
export function withoutRules(robots: string, unwanted: (value: string) => boolean): string {
  let replaced = 0;
  const lines = splitLines(robots).map((line) => {
    const text = strip(line.split('#', 1)[0] ?? '');
    if (!RULE.test(text)) return line;
    const end = text.includes(':') ? text.indexOf(':') + 1 : text.search(/\s|$/);
    if (!unwanted(strip(text.slice(end)))) return line;
    replaced++;
    return `${text.slice(0, end)} /replaced`;
  });
  return replaced === 0 ? robots : lines.join('\n');
}

function comparison(
  version: '0.6' | '0.7',
  covered: (robots: string) => string,
  drifts: readonly Drift[],
  rateDrift: string | undefined,
): Comparison {
  return {
    open({ robots }) {
      const parser = Protego.parse(covered(robots), { version });
      return {
        verdict: (agent, url) => parser.canFetch(url, agent),
        delay: (agent) => parser.crawlDelay(agent),
        rate(agent) {
          const rate = parser.requestRate(agent);
          return rate === null ? null : [...rate].filter((field) => field !== null).map(inClockForm);
        },
        visit(agent) {
          const visit = parser.visitTime(agent);
          return visit === null ? null : [...visit].map(inClockForm);
        },
        sitemaps: () => parser.sitemaps,
        host: () => parser.preferredHost,
      };
    },
    declared({ case: { robots }, what, url }: Check) {
      if (what === 'rate') return /request.rate/i.test(robots) ? rateDrift : undefined;
      if (what !== 'verdict') return undefined;
      // Protego does not unquote a URL before it splits it.
      const raw = url?.replaceAll('%', '%25');
      return drifts.find((drift) => drift.touches(covered(robots), raw))?.what;
    },
  };
}

export function inClockForm(field: number | TimeOfDay): unknown {
  if (typeof field === 'number') return field;
  return [field.hour, field.minute].map((part) => String(part).padStart(2, '0')).join(':');
}
