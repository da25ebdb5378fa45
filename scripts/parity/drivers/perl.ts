/**
 * WWW::RobotRules of the machine's `/usr/bin/perl`, or of the Perl that PARITY_PERL names, its main branch, and
 * LWP::RobotUA.
 */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RobotRules, RobotUA } from '../../../src/entries/compat/perl.js';
import type { Fields } from '../../../test/recorded/cases.js';
import { askScript, described } from '../ask-process.js';
import type { Call, Driver, Found } from '../driver.js';
import { originalFolder } from '../originals.js';
import { robotRulesCalls, robotUaCalls } from '../random-calls.js';
import { words } from '../seeded-random.js';

const SCRIPT = fileURLToPath(new URL('calls.pl', import.meta.url));

/** Two of three cases lie where most do. */
const BASES = words`
  http://example.com/a/b/robots.txt?q#f  http://example.com  http://example.com:80/
  HTTP://EXAMPLE.com/robots.txt  https://example.com:443/robots.txt  http://user:pw@example.com/../robots.txt
  http://example.com:8080/robots.txt  http://[::1]/robots.txt  http://b\u00fccher.example/robots.txt
  http://a%2Fb/robots.txt  <URL:http://other.org/tmp/robots.txt>  ftp://example.com:80/a/robots.txt
  gopher://example.com/robots.txt  http:///robots.txt  mailto:a@b  file:///robots.txt  x-y+z.1:/robots.txt
  robots.txt
`.flatMap((base) => ['http://example.com/robots.txt', 'http://example.com/robots.txt', base]);

export const robotRules: Driver = {
  name: 'WWW::RobotRules',
  bases: BASES,
  // One object knows one robot.
  questions: ({ base, robots, agents, urls }) =>
    agents.map((agent) => ({
      make: [agent],
      calls: [['parse', base, robots], ...urls.map((url): Call => ['allowed', url]), ['agent']],
    })),
  calls: robotRulesCalls,
  versions: [
    () => findRules([], ''),
    () => findRules(['-I', join(originalFolder('www-robotrules'), 'lib')], 'main (d74d762), called '),
  ],
};

export const robotUa: Driver = {
  name: 'LWP::RobotUA',
  calls: robotUaCalls,
  versions: [
    () =>
      find(
        'LWP::RobotUA',
        ({ lwp }) => String(lwp),
        ([agent, from], { proxy, now, sleep }) =>
          new RobotUA({ agent: String(agent), from: String(from), proxy, now, sleep }),
      ),
  ],
};

/** @param called - what the version is called besides the number that the module gives itself */
function findRules(options: readonly string[], called: string): Found {
  return find(
    'WWW::RobotRules',
    ({ rules, uri }) => `${called}${String(rules)} with URI ${String(uri)}`,
    ([agent], { now }) => new RobotRules(String(agent), { now }),
    options,
  );
}

function find(
  name: string,
  version: (traits: Fields) => string,
  make: Found['make'],
  options: readonly string[] = [],
): Found {
  const script = { command: process.env['PARITY_PERL'] ?? '/usr/bin/perl', args: [...options, SCRIPT] };
  const { traits } = described(script);
  return {
    version: `${version(traits)} on Perl ${String(traits['perl'])}`,
    written: (value) => String(Number(value)),
    // Of a URL without host or port.
    compared: (result) =>
      /^dies: Can't locate object method "(?:host|port)" via package "URI::/.test(String(result))
        ? 'raised TypeError'
        : result,
    make,
    ask: askScript(script, name),
  };
}
