/** robotexclusionrulesparser in both its syntaxes, on the Python that PARITY_PYTHON names or `python3`. */

import { GYM2008, MK1996, type Syntax } from '../../../src/entries/compat/rerp.js';
import type { Check, Comparison } from '../../../test/recorded/comparison.js';
import { openRerp } from '../../../test/recorded/openings.js';
import type { Driver, Found } from '../driver.js';
import { foundOr } from '../originals.js';
import { onPython, type Drift } from './python.js';

const SYNTAXES = { GYM2008, MK1996 } as const;

export const rerp: Driver = {
  name: 'robotexclusionrulesparser',
  find: () => (['GYM2008', 'MK1996'] as const).map((syntax) => foundOr(() => find(syntax))),
};

function find(syntax: keyof typeof SYNTAXES): Found {
  const { running, drifts, ask } = onPython('rerp-1.7.1');
  return {
    version: `1.7.1, ${syntax}, on ${running}`,
    drift: drifts.map(({ what }) => what),
    comparison: comparison(SYNTAXES[syntax], drifts),
    answer: (cases) => ask(['rerp', syntax], cases),
  };
}

function comparison(syntax: Syntax, drifts: readonly Drift[]): Comparison {
  return {
    open: openRerp(syntax),
    // Only URLs that are asked are taken apart, never the values of rules, and before anything is unquoted.
    declared: ({ url }: Check) => {
      const raw = url?.replaceAll('%', '%25');
      return raw === undefined ? undefined : drifts.find((drift) => drift.touches('', raw))?.what;
    },
  };
}
