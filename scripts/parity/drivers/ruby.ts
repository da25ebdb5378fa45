/** The gem robotstxt-parser, from its sources on `ruby`, or on the Ruby that PARITY_RUBY names. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAscii } from '../../../src/core/ascii.js';
import type { Comparison } from '../../../test/recorded/comparison.js';
import { openRuby } from '../../../test/recorded/openings.js';
import { answersOf, described, type Command } from '../ask-process.js';
import type { Driver, Found } from '../driver.js';
import { foundOr, originalFolder } from '../originals.js';

const SCRIPT = fileURLToPath(new URL('ruby_answers.rb', import.meta.url));

export const ruby: Driver = {
  name: 'robotstxt-parser',
  find: () => (['text', 'bytes'] as const).map((form) => foundOr(() => find(form))),
};

/** How the gem is asked, and its version. */
export function rubyScript(): { readonly script: Command; readonly version: string } {
  const script = {
    command: process.env['PARITY_RUBY'] ?? 'ruby',
    args: ['-W0', '-E', 'UTF-8', '-I', join(originalFolder('ruby-robotstxt-parser'), 'lib'), SCRIPT],
  };
  return { script, version: `f760ff5, after 0.1.1, on Ruby ${String(described(script).traits['ruby'])}` };
}

/** @param form - in which the gem gets the files: bytes are those of UTF-8, in a string without an encoding */
function find(form: 'text' | 'bytes'): Found {
  const { script, version } = rubyScript();
  return {
    version: `${version}, ${form}`,
    drift: [
      "the gem's README lets agents of one block share its rules, its code does not: compared in the code's way",
    ],
    repairs: [RAISES_AT_BYTES],
    comparison: form === 'bytes' ? comparisonOfBytes : { open: openRuby() },
    answer: (cases) => answersOf({ ...script, args: [...script.args, form] }, cases),
  };
}

const RAISES_AT_BYTES = 'an agent beyond ASCII raises where a name is bytes, here it is another name';

const comparisonOfBytes: Comparison = {
  open: openRuby((text) => Buffer.from(text)),
  declared: ({ agent = '' }, want) =>
    !isAscii(agent) && want.endsWith('CompatibilityError') ? RAISES_AT_BYTES : undefined,
};
