/**
 * The parsers behind Scrapy's interface, of Scrapy 2.18 or later.
 * What is compared is what Scrapy adds: which bytes are read as which text, and who is asked what.
 */

import {
  ProtegoRobotParser,
  PythonRobotParser,
  RerpRobotParser,
  type RobotsTxtParser,
} from '../../../src/entries/compat/scrapy.js';
import type { Case } from '../../../test/recorded/cases.js';
import type { Check, Comparison } from '../../../test/recorded/comparison.js';
import { run } from '../ask-process.js';
import type { Driver, Found } from '../driver.js';
import { foundOr, PYPI_PYTHON, type Missing } from '../originals.js';
import { WITHOUT_BAD_RULES, withoutBadRules } from './protego.js';
import { onPython, type Drift, type OnPython } from './python.js';

interface Backend {
  readonly name: string;
  /** The folder among the originals from which Scrapy takes its parser; none for the standard library's. */
  readonly from?: string;
  /** Its parser fails at a whole file for one rule. */
  readonly failsAtBadRules?: true;
  readonly open: (body: Uint8Array) => RobotsTxtParser;
}

const BACKENDS: readonly Backend[] = [
  {
    name: 'PythonRobotParser',
    open: (body) => new PythonRobotParser(body, undefined, { semantics: 'classic' }),
  },
  {
    name: 'RerpRobotParser',
    from: 'rerp-1.7.1',
    open: (body) => new RerpRobotParser(body),
  },
  {
    name: 'ProtegoRobotParser',
    from: 'protego-0.6.1',
    failsAtBadRules: true,
    open: (body) => new ProtegoRobotParser(body),
  },
  {
    name: 'ProtegoRobotParser',
    from: 'protego-0.7.0',
    open: (body) => new ProtegoRobotParser(body, undefined, { version: '0.7' }),
  },
];

export const scrapy: Driver = {
  name: 'Scrapy',
  find: () => BACKENDS.map((backend) => foundOr(() => find(backend))),
};

/** One parser of the Scrapy that is found here. */
export interface FoundBackend extends OnPython {
  readonly name: string;
  readonly version: string;
  readonly open: (body: Uint8Array) => RobotsTxtParser;
}

const VERSION_WITH_DELAYS = `
import scrapy, scrapy.robotstxt
assert hasattr(scrapy.robotstxt.RobotParser, "crawl_delay"), "name a Python with Scrapy 2.18 or later in PARITY_PYPI"
print(scrapy.__version__)`;

export const findBackends = (): readonly (FoundBackend | Missing)[] =>
  BACKENDS.map((backend) => foundOr(() => findBackend(backend)));

function findBackend({ name, from, open }: Backend): FoundBackend {
  const version = run(PYPI_PYTHON, ['-c', VERSION_WITH_DELAYS]).trim();
  const found = onPython(from, PYPI_PYTHON);
  const over = from === undefined ? '' : ` over ${from}`;
  return { ...found, name, version: `${version}, ${name}${over}, on ${found.running}`, open };
}

function find(backend: Backend): Found {
  const { failsAtBadRules } = backend;
  const { version, drifts, open, ask } = findBackend(backend);
  const body = (asked: Case): Uint8Array =>
    bodyOf(failsAtBadRules === true ? { ...asked, robots: withoutBadRules(asked.robots) } : asked);
  return {
    version,
    drift: [...drifts.map(({ what }) => what), ...(failsAtBadRules === true ? [WITHOUT_BAD_RULES] : [])],
    comparison: comparison((asked) => open(body(asked)), drifts),
    answer: (cases) =>
      ask(
        ['scrapy', backend.name],
        cases.map((asked) => ({ ...asked, robots: Buffer.from(body(asked)).toString('hex') })),
      ),
  };
}

function comparison(open: (asked: Case) => RobotsTxtParser, drifts: readonly Drift[]): Comparison {
  return {
    open(asked) {
      const parser = open(asked);
      return {
        verdict: (agent, url) => parser.allowed(url, agent),
        delay: (agent) => parser.crawlDelay?.(agent),
      };
    },
    declared({ case: asked, what, url }: Check) {
      return what === 'delay' ? undefined : drifts.find((drift) => drift.touches(asked.robots, url))?.what;
    },
  };
}

const utf8 = new TextEncoder();

/** The file as a server may send it: now and then with a byte order mark, in Latin-1, in UTF-16, or cut. */
function bodyOf({ id, robots }: Case): Uint8Array {
  const count = Number(/-(\d+)$/.exec(id)?.[1] ?? 0);
  const bytes = utf8.encode(robots);
  switch (count % 12) {
    case 1:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case 2:
      return Buffer.from(robots, 'latin1');
    case 3:
      return Buffer.from(`\ufeff${robots}`, 'utf16le');
    case 4: {
      const half = bytes.length >> 1;
      return Buffer.concat([bytes.subarray(0, half), Buffer.from([0xff]), bytes.subarray(half)]);
    }
    case 5:
      return bytes.subarray(0, -1);
    default:
      return bytes;
  }
}
