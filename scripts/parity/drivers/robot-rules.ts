/** WWW::RobotRules of the machine's `/usr/bin/perl`, or of the Perl that PARITY_PERL names. */

import { fileURLToPath } from 'node:url';
import { RobotRules } from '../../../src/compat/perl.js';
import { linesOfJson, type Case } from '../../../test/recorded/cases.js';
import type { Comparison } from '../../../test/recorded/comparison.js';
import { answersOf, run } from '../ask-process.js';
import type { Driver } from '../driver.js';

const SCRIPT = fileURLToPath(new URL('robot_rules_answers.pl', import.meta.url));

export const robotRules: Driver = {
  name: 'WWW::RobotRules',
  find() {
    const command = process.env['PARITY_PERL'] ?? '/usr/bin/perl';
    const described = run(command, [SCRIPT, 'describe']);
    if ('missing' in described) return described.missing;
    const [traits] = linesOfJson(described.output, command);
    if (traits === undefined) return `${command} said nothing`;
    return {
      version: `${String(traits['version'])} with URI ${String(traits['uri'])} on Perl ${String(traits['perl'])}`,
      drift: [],
      comparison,
      answer: (cases) => answersOf(command, [SCRIPT], cases.map(placed)),
    };
  },
};

const comparison: Comparison = {
  open(asked) {
    const { base, robots, agents } = placed(asked);
    const rules = new Map(
      agents.map((agent) => {
        const ofAgent = new RobotRules(agent);
        ofAgent.parse(base, robots);
        return [agent, ofAgent];
      }),
    );
    return {
      verdict: (agent, url) => rules.get(agent)?.allowed(url),
      agentName: (agent) => rules.get(agent)?.agent(),
    };
  },
  errorNames: Object.fromEntries(
    [
      ['host', '_generic'],
      ['host', '_foreign'],
      ['host', 'mailto'],
      ['port', 'file'],
    ].map(([method, kind]) => [
      `Can't locate object method "${String(method)}" via package "URI::${String(kind)}"`,
      'TypeError',
    ]),
  ),
};

/** Where the file lies matters to Perl alone, so that the random cases all lie at one place. */
const PLACES = [
  'http://example.com/a/b/robots.txt?q#f',
  'http://example.com',
  'http://example.com:80/',
  'HTTP://EXAMPLE.com/robots.txt',
  'https://example.com:443/robots.txt',
  'http://user:pw@example.com/../robots.txt',
  'http://example.com:8080/robots.txt',
  'http://[::1]/robots.txt',
  'http://b\xfccher.example/robots.txt',
  'http://a%2Fb/robots.txt',
  '<URL:http://other.org/tmp/robots.txt>',
  'ftp://example.com:80/a/robots.txt',
  'gopher://example.com/robots.txt',
  'http:///robots.txt',
  'mailto:a@b',
  'file:///robots.txt',
  'x-y+z.1:/robots.txt',
  'robots.txt',
];

const RANDOM_CASE = /^s\d+-(\d+)$/;

/** Every third random case at a place of its own. */
function placed(asked: Case): Case {
  const [, number] = RANDOM_CASE.exec(asked.id) ?? [];
  const place = Number(number) / 3;
  return Number.isInteger(place) ? { ...asked, base: PLACES[place % PLACES.length] ?? asked.base } : asked;
}
