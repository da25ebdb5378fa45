/** The releases of Protego whose sources lie among the originals. */

import { Protego } from '../../../src/entries/compat/protego.js';
import { strip } from '../../../src/languages/python/text.js';
import { splitLines } from '../../../test/languages/python/split-lines.js';
import { ofEach, type Call, type Driver, type Found } from '../driver.js';
import { questionsAgain } from '../random-calls.js';
import { onPython } from './python.js';

export const protego: Driver = {
  name: 'Protego',
  questions: (asked) => [
    {
      make: [asked.robots],
      calls: [
        ...ofEach(asked, (agent, url) => ['can_fetch', url, agent]),
        ...asked.agents.flatMap((agent) =>
          ['crawl_delay', 'request_rate', 'visit_time'].map((name): Call => [name, agent]),
        ),
        ['.sitemaps'],
        ['.preferred_host'],
      ],
    },
  ],
  calls: questionsAgain,
  versions: [() => find('0.6.1'), () => find('0.7.0')],
};

function find(release: '0.6.1' | '0.7.0'): Found {
  const { running, drifts, ask } = onPython(`protego-${release}`);
  const version = release === '0.6.1' ? '0.6' : '0.7';
  return {
    version: `${release} on ${running}`,
    drift: [...drifts.map(({ what }) => what), ...(version === '0.6' ? [WITHOUT_BAD_RULES] : [])],
    drifts: ({ case: { robots }, name, args: [url] }) =>
      // Protego does not unquote a URL before it splits it.
      name === 'can_fetch' && drifts.some((drift) => drift.touches(robots, escapedPercent(url))),
    ...(version === '0.6' && { covered: withoutBadRules }),
    make: ([text]) => Protego.parse(String(text), { version }),
    ask: ask('protego'),
  };
}

/** A URL of which nothing is unquoted before it is split. */
export function escapedPercent(url: unknown): string {
  return String(url).replaceAll('%', '%25');
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
