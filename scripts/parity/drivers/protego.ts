/** Protego of the machine's `/usr/bin/python3`, or of the Python that PARITY_PROTEGO names. */

import { fileURLToPath } from 'node:url';
import { Protego, type TimeOfDay } from '../../../src/compat/protego.js';
import { splitLines, strip } from '../../../src/core/python-text.js';
import { linesOfJson, type Fields } from '../../../test/recorded/cases.js';
import type { Check, Comparison } from '../../../test/recorded/comparison.js';
import { answersOf, run } from '../ask-process.js';
import type { Driver, Found } from '../driver.js';
import { URL_DRIFTS, type Drift } from './python.js';

const SCRIPT = fileURLToPath(new URL('protego_answers.py', import.meta.url));

export const protego: Driver = {
  name: 'Protego',
  find() {
    const command = process.env['PARITY_PROTEGO'] ?? '/usr/bin/python3';
    const described = run(command, [SCRIPT, 'describe']);
    if ('missing' in described) return described.missing;
    const [traits] = linesOfJson(described.output, command);
    return traits === undefined ? `${command} said nothing` : foundWith(traits, command);
  },
};

function foundWith(traits: Fields, command: string): Found | string {
  const version = `${String(traits['version'])} on Python ${String(traits['python'])}`;
  if (traits['allowsRobotsTxt'] === true || traits['wantsWholeNames'] === true) {
    return `${version} is of the generation after 0.6, which is not covered`;
  }
  const urlDrifts = URL_DRIFTS.filter(({ trait, when }) => traits[trait] === when);
  const ruleDrifts = RULE_DRIFTS.filter(({ trait, when }) => traits[trait] === when);
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
    comparison: comparison(covered, urlDrifts, rateDrift),
    answer: (cases) =>
      answersOf(
        command,
        [SCRIPT, 'answer'],
        cases.map((asked) => ({ ...asked, robots: covered(asked.robots) })),
      ),
  };
}

const RATE_DRIFT = 'in 0.2, a rate without a unit loses its last digit';

/** Where a version differs in what it makes of a rule. */
interface RuleDrift {
  readonly trait: string;
  readonly when: boolean;
  readonly what: string;
  readonly touches: (value: string) => boolean;
}

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
  {
    trait: 'anchorsInside',
    when: true,
    what: 'in 0.2, a `$` inside a wildcard rule anchors it',
    touches: (value) => value.includes('*') && /\$./.test(value),
  },
  {
    trait: 'raisesForBadRule',
    when: true,
    what: 'a rule that Python cannot split fails the whole file, here it is left out',
    touches: (value) => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(value.replaceAll('\t', '')),
  },
];

const RULE = /^(?:allow|disallow|dissallow|dissalow|disalow|diasllow|disallaw)(?=[\s:]|$)/i;

/** The file with another value in each rule whose value is `unwanted`: its groups stay as they are. */
function withoutRules(robots: string, unwanted: (value: string) => boolean): string {
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
  covered: (robots: string) => string,
  drifts: readonly Drift[],
  rateDrift: string | undefined,
): Comparison {
  return {
    open({ robots }) {
      const parser = Protego.parse(covered(robots));
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

function inClockForm(field: number | TimeOfDay): unknown {
  if (typeof field === 'number') return field;
  return [field.hour, field.minute].map((part) => String(part).padStart(2, '0')).join(':');
}
