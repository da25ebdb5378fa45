/** robotexclusionrulesparser in both its syntaxes, on the Python that PARITY_PYTHON names or `python3`. */

import { fileURLToPath } from 'node:url';
import { GYM2008, MK1996, RobotExclusionRulesParser, type Syntax } from '../../../src/entries/compat/rerp.js';
import type { Check, Comparison } from '../../../test/recorded/comparison.js';
import { answersOf, described } from '../ask-process.js';
import type { Driver, Found, Missing } from '../driver.js';
import { originalFolder } from '../originals.js';
import { URL_DRIFTS, type Drift } from './python.js';

const SCRIPT = fileURLToPath(new URL('rerp_answers.py', import.meta.url));

const SYNTAXES = { GYM2008, MK1996 } as const;

export const rerp: Driver = {
  name: 'robotexclusionrulesparser',
  find: () => [find('GYM2008'), find('MK1996')],
};

function find(syntax: keyof typeof SYNTAXES): Found | Missing {
  const original = originalFolder('rerp-1.7.1');
  if ('missing' in original) return original;
  const script = {
    command: process.env['PARITY_PYTHON'] ?? 'python3',
    environment: { PYTHONPATH: original.folder },
  };
  const said = described({ ...script, args: [SCRIPT] });
  if ('missing' in said) return said;
  const drifts = URL_DRIFTS.filter(({ trait, when }) => said.traits[trait] === when);
  return {
    version: `1.7.1, ${syntax}, on Python ${String(said.traits['python'])}`,
    drift: drifts.map(({ what }) => what),
    comparison: comparison(SYNTAXES[syntax], drifts),
    answer: (cases) => answersOf({ ...script, command: said.command, args: [SCRIPT, syntax] }, cases),
  };
}

function comparison(syntax: Syntax, drifts: readonly Drift[]): Comparison {
  return {
    open({ robots }) {
      const parser = new RobotExclusionRulesParser();
      parser.parse(robots);
      return {
        verdict: (agent, url) => parser.isAllowed(agent, url, syntax),
        delay: (agent) => parser.getCrawlDelay(agent),
        sitemaps: () => parser.sitemaps,
        str: () => parser.toString(),
      };
    },
    // Only URLs that are asked are taken apart, never the values of rules, and before anything is unquoted.
    declared: ({ url }: Check) => {
      const raw = url?.replaceAll('%', '%25');
      return raw === undefined ? undefined : drifts.find((drift) => drift.touches('', raw))?.what;
    },
  };
}
