/** Go's temoto/robotstxt, fetched by Go's own command and asked by a program of ours. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temotoComparison } from '../../../test/recorded/temoto.js';
import { answersOf, inHexadecimal, run } from '../ask-process.js';
import { builtFolder } from '../build-folder.js';
import type { Driver, Found } from '../driver.js';
import { foundOr, NotHere } from '../originals.js';

const TEMOTO = 'github.com/temoto/robotstxt';
const VERSION = 'v1.1.2';
/** Of Go 1. */
const OLDEST_MINOR = 26;
const SOURCE = fileURLToPath(new URL('temoto_answers.go', import.meta.url));

export const temoto: Driver = { name: 'temoto/robotstxt', find: () => [foundOr(find)] };

function find(): Found {
  const command = join(builtInGo({ 'main.go': readFileSync(SOURCE) }, ['build', '-o', 'program']), 'program');
  return {
    version: VERSION,
    drift: [],
    comparison: temotoComparison,
    answer: (cases) => answersOf({ command, args: [], write: inHexadecimal }, cases),
  };
}

/**
 * A folder of a module that may import the original, after one of Go's commands.
 *
 * @throws NotHere where Go is missing, or older than the one whose URLs we read
 */
export function builtInGo(
  files: Readonly<Record<string, string | Buffer>>,
  command: readonly string[],
): string {
  const version = run('go', ['env', 'GOVERSION']).trim();
  if (Number(/^go1\.(\d+)/.exec(version)?.[1] ?? 0) < OLDEST_MINOR) {
    throw new NotHere(`${version} is older than go1.${String(OLDEST_MINOR)}, which reads URLs as we do`);
  }
  return builtFolder('temoto', { ...files, version: VERSION }, (folder) => {
    run('go', ['mod', 'init', 'parity'], { folder });
    run('go', ['get', `${TEMOTO}@${VERSION}`], { folder });
    run('go', command, { folder });
  });
}
