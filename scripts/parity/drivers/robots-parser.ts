/** npm robots-parser as it is installed among the development dependencies, and its main branch, asked in this process. */

import { createRequire } from 'node:module';
import robotsParserHere from '../../../src/entries/compat/robots-parser.js';
import { originalVersion } from '../../../test/support/original-robots-parser.js';
import { ofEach, type Call, type Driver, type Found } from '../driver.js';
import { originalFolder } from '../originals.js';
import { playHere } from '../play.js';
import { robotsParserCalls } from '../random-calls.js';
import { words } from '../seeded-random.js';

const load = createRequire(import.meta.url);

export const robotsParser: Driver = {
  name: 'robots-parser',
  questions: (asked) => [
    {
      make: [asked.base, asked.robots],
      calls: [
        ...['isAllowed', 'getMatchingLineNumber'].flatMap((name) =>
          ofEach(asked, (agent, url) => [name, url, agent]),
        ),
        ...asked.agents.map((agent): Call => ['getCrawlDelay', agent]),
        ['getSitemaps'],
        ['getPreferredHost'],
      ],
    },
  ],
  calls: robotsParserCalls,
  /** What is a site, and what is not. */
  bases: words`
    http://example.com/robots.txt  http://example.com/robots.txt  https://example.com/robots.txt
    HTTP://user:secret@EXAMPLE.com:80/a/../robots.txt?x#y  http://example.com:8080/robots.txt  /robots.txt
    robots.txt  http://h/  http://ex ample.com/
  `,
  versions: [
    () => found(`robots-parser ${originalVersion}`, load('robots-parser')),
    () => found('main (fc27a00)', load(originalFolder('robots-parser'))),
  ],
};

function found(version: string, original: unknown): Found {
  if (typeof original !== 'function') throw new TypeError('robots-parser has changed: this is no function');
  return {
    version: `${version}, Node ${process.version}`,
    // Where neither URL can be parsed the original raises and the facade has no answer.
    repairs: ({ make: [base], args: [url] }) => isInvalid(base) && isInvalid(url),
    // 3.0.1 has no such method.
    drifts: ({ name, theirs }) => name === 'isExplicitlyDisallowed' && theirs === 'raised TypeError',
    make: ([base, text]) => robotsParserHere(String(base), String(text)),
    ask: (sequences) =>
      sequences.map(({ make, calls }) => playHere(Reflect.apply(original, undefined, make), calls)),
  };
}

function isInvalid(url: unknown): boolean {
  return !URL.canParse(String(url), 'http://example.com/');
}
