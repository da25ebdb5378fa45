/** The releases of Protego whose sources lie among the originals. */

import { strip } from '../../../src/languages/python/text.js';
import { splitLines } from '../../../test/languages/python/split-lines.js';
import type { Check, Comparison } from '../../../test/recorded/comparison.js';
import { openProtego } from '../../../test/recorded/openings.js';
import type { Driver, Found } from '../driver.js';
import { foundOr } from '../originals.js';
import { onPython, type Drift } from './python.js';

const RELEASES = ['0.6.1', '0.7.0'] as const;

export const protego: Driver = {
  name: 'Protego',
  find: () => RELEASES.map((release) => foundOr(() => find(release))),
};

function find(release: (typeof RELEASES)[number]): Found {
  const { running, drifts, ask } = onPython(`protego-${release}`);
  const version = release === '0.6.1' ? '0.6' : '0.7';
  const covered = version === '0.6' ? withoutBadRules : (robots: string): string => robots;
  return {
    version: `${release} on ${running}`,
    drift: [...drifts.map(({ what }) => what), ...(version === '0.6' ? [WITHOUT_BAD_RULES] : [])],
    comparison: comparison(version, covered, drifts),
    answer: (cases) =>
      ask(
        ['protego'],
        cases.map((asked) => ({ ...asked, robots: covered(asked.robots) })),
      ),
  };
}

export const WITHOUT_BAD_RULES =
  'a rule that Python cannot split fails the whole file, here it is left out: such rules are replaced on both sides';

// Python drops tabs, and all controls in front.
const BAD_VALUE = /^[^!-\uffff]*(?:[a-z][a-z0-9+.-]*:)?\/\//i;

const RULE = /^(?:allow|disallow|dissallow|dissalow|disalow|diasllow|disallaw)(?=[\s:]|$)/i;

/** The file with another value in each rule that makes Protego 0.6 fail at the whole file: its groups stay as they are. */
export function withoutBadRules(robots: string): string {
  let replaced = 0;
  const lines = splitLines(robots).map((line) => {
    const text = strip(line.split('#', 1)[0] ?? '');
    if (!RULE.test(text)) return line;
    const end = text.includes(':') ? text.indexOf(':') + 1 : text.search(/\s|$/);
    if (!BAD_VALUE.test(strip(text.slice(end)).replaceAll('\t', ''))) return line;
    replaced++;
    return `${text.slice(0, end)} /replaced`;
  });
  return replaced === 0 ? robots : lines.join('\n');
}

function comparison(
  version: '0.6' | '0.7',
  covered: (robots: string) => string,
  drifts: readonly Drift[],
): Comparison {
  return {
    open: (asked) => openProtego({ version })({ ...asked, robots: covered(asked.robots) }),
    declared({ case: { robots }, what, url }: Check) {
      if (what !== 'verdict') return undefined;
      // Protego does not unquote a URL before it splits it.
      const raw = url?.replaceAll('%', '%25');
      return drifts.find((drift) => drift.touches(covered(robots), raw))?.what;
    },
  };
}
