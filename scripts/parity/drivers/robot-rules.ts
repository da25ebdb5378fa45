/** WWW::RobotRules of the machine's `/usr/bin/perl`, or of the Perl that PARITY_PERL names, and its main branch. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRobotRules, ROBOT_RULES_ERRORS } from '../../../test/recorded/openings.js';
import { answersOf, described } from '../ask-process.js';
import type { Driver, Found } from '../driver.js';
import { foundOr, originalFolder } from '../originals.js';
import { words } from '../seeded-random.js';

const SCRIPT = fileURLToPath(new URL('robot_rules_answers.pl', import.meta.url));

export const robotRules: Driver = {
  name: 'WWW::RobotRules',
  find: () => [
    foundOr(() => find([], undefined)),
    foundOr(() => find(['-I', join(originalFolder('www-robotrules'), 'lib')], 'main (d74d762), called')),
  ],
};

/** @param name - what the version is called besides the number that the module gives itself */
function find(options: readonly string[], name: string | undefined): Found {
  const script = { command: process.env['PARITY_PERL'] ?? '/usr/bin/perl', args: [...options, SCRIPT] };
  const { version, uri, perl } = described(script).traits;
  const called = name === undefined ? String(version) : `${name} ${String(version)}`;
  return {
    version: `${called} with URI ${String(uri)} on Perl ${String(perl)}`,
    drift: [],
    comparison: { open: openRobotRules, errorNames: ERRORS },
    bases: BASES,
    answer: (cases) => answersOf(script, cases),
  };
}

/** What Perl says of the URLs below that have no host or no port. */
const ERRORS = {
  ...ROBOT_RULES_ERRORS,
  'Can\'t locate object method "host" via package "URI::_foreign"': 'TypeError',
  'Can\'t locate object method "host" via package "URI::mailto"': 'TypeError',
  'Can\'t locate object method "port" via package "URI::file"': 'TypeError',
};

/** Two of three cases lie where most do. */
const BASES = words`
  http://example.com/a/b/robots.txt?q#f  http://example.com  http://example.com:80/
  HTTP://EXAMPLE.com/robots.txt  https://example.com:443/robots.txt  http://user:pw@example.com/../robots.txt
  http://example.com:8080/robots.txt  http://[::1]/robots.txt  http://b\u00fccher.example/robots.txt
  http://a%2Fb/robots.txt  <URL:http://other.org/tmp/robots.txt>  ftp://example.com:80/a/robots.txt
  gopher://example.com/robots.txt  http:///robots.txt  mailto:a@b  file:///robots.txt  x-y+z.1:/robots.txt
  robots.txt
`.flatMap((base) => ['http://example.com/robots.txt', 'http://example.com/robots.txt', base]);
