/**
 * The parsers behind Scrapy's interface, of Scrapy 2.18 or later.
 * What is compared is what Scrapy adds: which bytes are read as which text, and who is asked what.
 */

import {
  decodeRobotsTxt,
  ProtegoRobotParser,
  PythonRobotParser,
  RerpRobotParser,
  type RobotsTxtParser,
} from '../../../src/entries/compat/scrapy.js';
import type { Case } from '../../../test/recorded/cases.js';
import { run } from '../ask-process.js';
import { ofEach, type Call, type Driver, type Found } from '../driver.js';
import { PYPI_PYTHON } from '../originals.js';
import { bytesOf, questionsAgain } from '../random-calls.js';
import { SeededRandom } from '../seeded-random.js';
import { WITHOUT_BAD_RULES, withoutBadRules } from './protego.js';
import { onPython } from './python.js';

interface Backend {
  readonly name: string;
  /** The folder among the originals from which Scrapy takes its parser; none for the standard library's. */
  readonly from?: string;
  /** Its parser fails at a whole file for one rule. */
  readonly failsAtBadRules?: boolean;
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
  questions: (asked) => [
    {
      make: [bodyOf(asked).toString('hex')],
      calls: [
        ...ofEach(asked, (agent, url) => ['allowed', url, agent]),
        ...asked.agents.map((agent): Call => ['crawl_delay', agent]),
      ],
    },
  ],
  calls: questionsAgain,
  versions: BACKENDS.map((backend) => () => find(backend)),
};

const VERSION_WITH_DELAYS = `
import scrapy, scrapy.robotstxt
assert hasattr(scrapy.robotstxt.RobotParser, "crawl_delay"), "name a Python with Scrapy 2.18 or later in PARITY_PYPI"
print(scrapy.__version__)`;

function find({ name, from, failsAtBadRules = false, open }: Backend): Found {
  const version = run(PYPI_PYTHON, ['-c', VERSION_WITH_DELAYS]).trim();
  const { running, drifts, ask } = onPython(from, PYPI_PYTHON);
  return {
    version: `${version}, ${name}${from === undefined ? '' : ` over ${from}`}, on ${running}`,
    drift: [...drifts.map(({ what }) => what), ...(failsAtBadRules ? [WITHOUT_BAD_RULES] : [])],
    drifts: ({ case: { robots }, make: [body], name, args: [url], theirs }) =>
      (failsAtBadRules && theirs === 'made: raised ValueError' && isBadOnlyWhenDecoded(body)) ||
      (name === 'allowed' && drifts.some((drift) => drift.touches(robots, String(url)))),
    ...(failsAtBadRules && { covered: withoutBadRules }),
    make: ([body]) => open(Buffer.from(String(body), 'hex')),
    ask: ask(`scrapy:${name}`),
  };
}

/** A damaged byte is dropped when the body is decoded, and may leave a bad rule that the text of the case did not have. */
function isBadOnlyWhenDecoded(body: unknown): boolean {
  const decoded = decodeRobotsTxt(Buffer.from(String(body), 'hex'));
  return withoutBadRules(decoded) !== decoded;
}

/** The same bytes for the same case. */
function bodyOf({ id, robots }: Case): Buffer {
  return bytesOf(new SeededRandom(Number(/\d+$/.exec(id)?.[0])), robots);
}
