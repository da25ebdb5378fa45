/** The expectations of google/robotstxt-spec-test: robots.txt files, URLs, names and outcomes as text of protocol buffers. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as google from '../../src/compat/google/index.js';
import { originalFolder } from '../parity/originals.js';
import type { Bridge, Suite, TestOutcome } from './suite.js';

export const googleSpecification: Suite = { name: 'google/robotstxt-spec-test', run };

function run({ installed }: Bridge): readonly TestOutcome[] {
  const original = originalFolder('google-robotstxt-spec-test');
  const load: (name: string) => typeof google = createRequire(join(installed, 'user.cjs'));
  const { RobotsMatcher } = load('robotparser/compat/google');
  const folder = join(original, 'src/main/resources/CTC');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => file.endsWith('.textproto'))
    .flatMap((file) =>
      expectationsIn(readFileSync(join(folder, file))).map(({ robots, url, agent, outcome }, index) => {
        const found = new RobotsMatcher().oneAgentAllowedByRobots(robots, agent, url)
          ? 'ALLOWED'
          : 'DISALLOWED';
        const why = `${agent} ${url} is ${found}`;
        return { test: `${file} ${String(index + 1)}`, outcome: found === outcome ? 'pass' : 'fail', why };
      }),
    );
}

interface Expectation {
  readonly robots: Uint8Array;
  readonly url: string;
  readonly agent: string;
  readonly outcome: string;
}

/** A name, and strings that follow one another and are one, or a word. */
const FIELD = /(\w+):\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+|\w+)/g;

/** The file is read byte by byte, since its strings may hold any. */
function expectationsIn(bytes: Buffer): Expectation[] {
  const expectations: Expectation[] = [];
  let robots: Uint8Array = Buffer.of();
  let url = '';
  let agent = '';
  for (const [, name, value = ''] of bytes.toString('latin1').matchAll(FIELD)) {
    if (name === 'robotstxt') robots = bytesOf(value);
    else if (name === 'testurl') url = bytesOf(value).toString('utf8');
    else if (name === 'useragent') agent = bytesOf(value).toString('utf8');
    else if (name === 'expected_outcome') expectations.push({ robots, url, agent, outcome: value });
  }
  return expectations;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function bytesOf(strings: string): Buffer {
  const text = [...strings.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, content]) => content ?? '').join('');
  const unescaped = text.replace(/\\(?:x([\da-f]{1,2})|(.))/gi, (_, hex?: string, letter = '') =>
    hex === undefined ? (ESCAPES[String(letter)] ?? String(letter)) : String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(unescaped, 'latin1');
}
