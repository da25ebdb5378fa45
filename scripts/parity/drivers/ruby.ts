/** The gem robotstxt-parser, from its sources on `ruby`, or on the Ruby that PARITY_RUBY names. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAscii } from '../../../src/core/ascii.js';
import { Robotstxt } from '../../../src/entries/compat/ruby.js';
import { askScript, described } from '../ask-process.js';
import type { Call, Driver, Found } from '../driver.js';
import { originalFolder } from '../originals.js';
import { rubyCalls } from '../random-calls.js';

const SCRIPT = fileURLToPath(new URL('calls.rb', import.meta.url));

export const ruby: Driver = {
  name: 'robotstxt-parser',
  // A parser knows one robot.
  questions: ({ robots, agents, urls }) =>
    agents.map((agent) => ({
      make: [robots, agent],
      calls: [...urls.map((url): Call => ['allowed?', url]), ['.sitemaps']],
    })),
  calls: rubyCalls,
  versions: [() => find('text'), () => find('bytes')],
};

/** @param form - in which the gem gets the files: bytes are those of UTF-8, in a string without an encoding */
function find(form: 'text' | 'bytes'): Found {
  const script = {
    command: process.env['PARITY_RUBY'] ?? 'ruby',
    args: ['-W0', '-E', 'UTF-8', '-I', join(originalFolder('ruby-robotstxt-parser'), 'lib'), SCRIPT],
  };
  return {
    version: `f760ff5, after 0.1.1, on Ruby ${String(described(script).traits['ruby'])}, ${form}`,
    drift: [
      "the gem's README lets agents of one block share its rules, its code does not: compared in the code's way",
    ],
    // An agent beyond ASCII raises where a name is bytes; here it is another name.
    repairs: ({ make: [, agent], theirs }) =>
      typeof agent === 'string' && !isAscii(agent) && String(theirs).endsWith('CompatibilityError'),
    make: ([text, agent]) =>
      Robotstxt.parse(
        form === 'bytes' ? Buffer.from(String(text)) : String(text),
        typeof agent === 'string' ? agent : null,
        { agentLines: 'last' },
      ),
    ask: askScript(script, form),
  };
}
